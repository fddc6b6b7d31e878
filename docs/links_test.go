// Package docs has no code: it tests that the documents lead somewhere.
package docs

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

var (
	fenced   = regexp.MustCompile("(?ms)^ *```.*?^ *```$")
	code     = regexp.MustCompile("`[^`\n]*`")
	link     = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading  = regexp.MustCompile(`(?m)^#+ +(.+)$`)
	document = regexp.MustCompile(`docs/[a-z0-9_-]+\.(md|py|png|gif)`)
)

// files lists the files of the repository with one of these endings.
func files(t *testing.T, endings ...string) []string {
	t.Helper()
	var found []string
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name := entry.Name(); entry.IsDir() {
			if path != ".." && (strings.HasPrefix(name, ".") && name != ".github" ||
				slices.Contains([]string{"bin", "dist", "node_modules"}, name)) {
				return fs.SkipDir
			}
			return nil
		}
		if slices.Contains(endings, filepath.Ext(path)) {
			found = append(found, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// anchors returns what links to the headings of a document end in, as GitHub makes it.
func anchors(text string) []string {
	var names []string
	for _, m := range heading.FindAllStringSubmatch(fenced.ReplaceAllString(text, ""), -1) {
		names = append(names, strings.Map(func(r rune) rune {
			switch {
			case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
				return unicode.ToLower(r)
			case r == ' ':
				return '-'
			}
			return -1
		}, strings.TrimSpace(m[1])))
	}
	return names
}

// Every relative link leads to a file, and its anchor to a heading.
func TestLinks(t *testing.T) {
	checked := 0
	for _, file := range files(t, ".md") {
		text := read(t, file)
		prose := code.ReplaceAllString(fenced.ReplaceAllString(text, ""), "")
		for _, m := range link.FindAllStringSubmatch(prose, -1) {
			if strings.Contains(m[1], "://") || strings.HasPrefix(m[1], "mailto:") {
				continue
			}
			checked++
			path, anchor, _ := strings.Cut(m[1], "#")
			target := file
			if path != "" {
				target = filepath.Join(filepath.Dir(file), path)
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s links to %s, which does not exist", file, m[1])
			} else if anchor != "" && !slices.Contains(anchors(read(t, target)), anchor) {
				t.Errorf("%s links to %s, but no heading there is called so", file, m[1])
			}
		}
	}
	if checked == 0 {
		t.Error("no document has a relative link")
	}
}

// README.md leads to every document.
func TestContents(t *testing.T) {
	contents := read(t, "README.md")
	for _, file := range files(t, ".md") {
		if name, ok := strings.CutPrefix(file, "../docs/"); ok && name != "README.md" && !strings.Contains(contents, "("+name) {
			t.Errorf("docs/README.md does not link to %s", name)
		}
	}
}

// The documents that the code names exist.
func TestNamedInCode(t *testing.T) {
	for _, file := range files(t, ".go") {
		for _, name := range document.FindAllString(read(t, file), -1) {
			if _, err := os.Stat(filepath.Join("..", name)); err != nil {
				t.Errorf("%s names %s, which does not exist", file, name)
			}
		}
	}
}
