package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestJoinChangelog joins two versions and checks the text.
func TestJoinChangelog(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"0.9.0_2026-01-31/first.md":  "Added: Read boards\n",
		"0.10.0_2026-02-28/late.md":  "Fixed: `plan` prints its moves\n\nIt printed none.\n\nNow it\nprints all.\n",
		"0.10.0_2026-02-28/early.md": "Fixed: `next` starts\n",
		"0.10.0_2026-02-28/new.md":   "Added: Plan ahead\n\nThree moves.\n",
		"unreleased/next.md":         "Security: Open no files\n",
	} {
		write(t, filepath.Join(dir, name), text)
	}
	got, err := joinChangelog(dir)
	if err != nil {
		t.Fatal(err)
	}
	want := changelogHead + `
## 0.10.0 (2026-02-28)

### Added

- **Plan ahead.**
  Three moves.

### Fixed

` + "- **`next` starts.**\n- **`plan` prints its moves.**" + `
  It printed none.

  Now it
  prints all.

## 0.9.0 (2026-01-31)

### Added

- **Read boards.**
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	lines := "### Added\n\n- **Plan ahead.** Three moves.\n\n### Fixed\n\n- **`next` starts.**\n" +
		"- **`plan` prints its moves.** It printed none.\n\n  Now it prints all.\n"
	if got, err := notesOf(dir, "0.10.0"); err != nil || got != lines {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := notesOf(dir, "0.9.1"); err == nil || !strings.Contains(err.Error(), "0.9.1") {
		t.Errorf("notes of a version that is none: %v", err)
	}
}

// TestIllFormed: what is refused, and whose fault it is.
func TestIllFormed(t *testing.T) {
	for _, test := range []struct{ file, text, want string }{
		{"unreleased/empty.md", "", "a kind of change"},
		{"unreleased/kind.md", "Improved: All\n", "a kind of change"},
		{"unreleased/colon.md", "Fixed it all\n", "a kind of change"},
		{"unreleased/title.md", "Fixed: \n\nIt all.\n", "a kind of change"},
		{"unreleased/stop.md", "Fixed: It all.\n", "full stop"},
		{"unreleased/line.md", "Fixed: It\nall\n", "must be empty"},
		{"unreleased/heading.md", "Fixed: It\n\n# all\n", "heading"},
		{"unreleased/name.txt", "Fixed: It\n", ".md"},
		{"1.0.0_2026-01-31/kind.md", "Improved: All\n", "a kind of change"},
		{"1.0_2026-01-31/kind.md", "Fixed: It\n", "a version and its date"},
	} {
		dir := t.TempDir()
		write(t, filepath.Join(dir, unreleased, "fine.md"), "Added: Read boards\n")
		write(t, filepath.Join(dir, test.file), test.text)
		named := test.file
		if strings.HasPrefix(test.file, "1.0_") {
			named = filepath.Dir(test.file)
		}
		if _, err := joinChangelog(dir); err == nil || !strings.Contains(err.Error(), named) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", test.file, err)
		}
	}
}

// TestWriteChangelog: CHANGELOG.md and CITATION.cff are what make changelog writes.
func TestWriteChangelog(t *testing.T) {
	root := t.TempDir()
	if err := os.CopyFS(filepath.Join(root, "changelog"), os.DirFS(filepath.Join("..", "changelog"))); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(root, "CITATION.cff"), "title: a\n")
	if err := writeChangelog(root); err == nil {
		t.Error("a citation without a version is kept as it is")
	}
	citation := string(read(t, "..", "CITATION.cff"))
	now := newest(t)
	write(t, filepath.Join(root, "CITATION.cff"), strings.NewReplacer(now.version, "0.0.0", now.date, "2001-01-01").Replace(citation))
	if err := writeChangelog(root); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"CHANGELOG.md", "CITATION.cff"} {
		if !bytes.Equal(read(t, root, name), read(t, "..", name)) {
			t.Errorf("%s is not what is in changelog/: run make changelog", name)
		}
	}
}

// newest is the newest version in the changelog.
func newest(t *testing.T) published {
	t.Helper()
	versions, err := publishedIn(filepath.Join("..", "changelog"))
	if err != nil || len(versions) == 0 {
		t.Fatalf("versions %v, %v", versions, err)
	}
	return versions[0]
}
