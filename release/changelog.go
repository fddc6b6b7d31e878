package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// The changelog is a folder for each version, with a file for each change. CHANGELOG.md is made of them.
const (
	changelogHead = `# Changelog

What each version of domvision brings to those who use it. Versions follow
[Semantic Versioning](https://semver.org/). What is not released yet is in ` + "`changelog/unreleased`" + `.
`
	// unreleased is the folder of the changes since the last version.
	unreleased = "unreleased"
)

// kinds are the kinds of changes, in the order in which a version lists them.
var kinds = []string{"Added", "Changed", "Fixed", "Removed", "Security"}

// change is one entry of the changelog.
type change struct {
	kind  string // of kinds
	title string // without a full stop
	text  string // paragraphs of Markdown; may be empty
}

// parseChange reads an entry: "Kind: title", an empty line, and paragraphs if the title does not say it all.
func parseChange(text string) (change, error) {
	first, rest, _ := strings.Cut(strings.TrimSpace(text), "\n")
	kind, title, ok := strings.Cut(first, ": ")
	title = strings.TrimSpace(title)
	switch {
	case !ok || title == "" || !slices.Contains(kinds, kind):
		return change{}, fmt.Errorf("the first line is %q; it must be a kind of change (%s), a colon and a title",
			first, strings.Join(kinds, ", "))
	case strings.HasSuffix(title, "."):
		return change{}, fmt.Errorf("the title %q ends with a full stop, which is added later", title)
	case rest != "" && !strings.HasPrefix(rest, "\n"):
		return change{}, errors.New("the line after the title must be empty")
	case strings.Contains("\n"+rest, "\n#"):
		return change{}, errors.New("a heading has no place among paragraphs")
	}
	return change{kind, title, strings.TrimSpace(rest)}, nil
}

// readChanges reads all entries of a folder, in the order of their file names.
func readChanges(dir string) (list []change, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if filepath.Ext(path) != ".md" {
			return nil, fmt.Errorf("%s: the name of an entry must end with .md", path)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		c, err := parseChange(string(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		list = append(list, c)
	}
	return list, nil
}

// notes joins changes below a heading for each kind.
func notes(changes []change) string {
	var b strings.Builder
	for _, kind := range kinds {
		heading := "### " + kind + "\n\n"
		for _, c := range changes {
			if c.kind != kind {
				continue
			}
			fmt.Fprintf(&b, "%s- **%s.**\n", heading, c.title)
			heading = ""
			for line := range strings.Lines(c.text) {
				if strings.TrimSpace(line) != "" {
					line = "  " + line
				}
				b.WriteString(line)
			}
			if c.text != "" {
				b.WriteByte('\n')
			}
		}
		if heading == "" {
			b.WriteByte('\n')
		}
	}
	return strings.TrimSpace(b.String()) + "\n"
}

// published is a version with a folder in the changelog.
type published struct {
	version, date string // 1.2.3, 2006-01-02
	numbers       [3]int
	dir           string
}

var publishedName = regexp.MustCompile(`^(\d+\.\d+\.\d+)_(\d{4}-\d{2}-\d{2})$`)

// publishedIn lists the versions in a changelog, the newest first.
func publishedIn(changelog string) (list []published, err error) {
	entries, err := os.ReadDir(changelog)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if e.Name() == unreleased {
			continue
		}
		dir := filepath.Join(changelog, e.Name())
		parts := publishedName.FindStringSubmatch(e.Name())
		if parts == nil {
			return nil, fmt.Errorf("%s: the name must be %s, or a version and its date, such as 1.2.3_2026-01-31", dir, unreleased)
		}
		p := published{version: parts[1], date: parts[2], dir: dir}
		if _, err := fmt.Sscanf(p.version, "%d.%d.%d", &p.numbers[0], &p.numbers[1], &p.numbers[2]); err != nil {
			return nil, fmt.Errorf("%s: %w", dir, err)
		}
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b published) int { return slices.Compare(b.numbers[:], a.numbers[:]) })
	return list, nil
}

// joinChangelog is the text of CHANGELOG.md. It also reads what is unreleased, whose entries must be well-formed.
func joinChangelog(changelog string) (string, error) {
	versions, err := publishedIn(changelog)
	if err != nil {
		return "", err
	}
	if _, err := readChanges(filepath.Join(changelog, unreleased)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", err
	}
	text := changelogHead
	for _, p := range versions {
		changes, err := readChanges(p.dir)
		if err != nil {
			return "", err
		}
		text += fmt.Sprintf("\n## %s (%s)\n\n%s", p.version, p.date, notes(changes))
	}
	return text, nil
}

// wrapped matches where a paragraph is wrapped.
var wrapped = regexp.MustCompile(`(\S)\n  (\S)`)

// notesOf is what the changelog says of one version. Paragraphs are lines, because GitHub shows the notes of
// a release with the line breaks that they have.
func notesOf(changelog, version string) (string, error) {
	versions, err := publishedIn(changelog)
	if err != nil {
		return "", err
	}
	for _, p := range versions {
		if p.version == version {
			changes, err := readChanges(p.dir)
			return wrapped.ReplaceAllString(notes(changes), "$1 $2"), err
		}
	}
	return "", fmt.Errorf("version %q has no folder in %s", version, changelog)
}

// cited matches what CITATION.cff says of the version.
var cited = regexp.MustCompile(`(?m)^version: .*\ndate-released: .*$`)

// writeChangelog writes CHANGELOG.md, and the newest version into CITATION.cff.
func writeChangelog(root string) error {
	changelog := filepath.Join(root, "changelog")
	text, err := joinChangelog(changelog)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(root, "CHANGELOG.md"), []byte(text), 0o644); err != nil {
		return err
	}
	versions, err := publishedIn(changelog)
	if err != nil || len(versions) == 0 {
		return err
	}
	path := filepath.Join(root, "CITATION.cff")
	citation, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if !cited.Match(citation) {
		return fmt.Errorf("%s names no version", path)
	}
	line := fmt.Sprintf("version: %s\ndate-released: %s", versions[0].version, versions[0].date)
	return os.WriteFile(path, cited.ReplaceAll(citation, []byte(line)), 0o644)
}
