package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// fakeGH stands in for GitHub's program: it downloads from the folder PUBLISHED.
const fakeGH = `#!/bin/sh
[ "$1 $2 $3 $4 $5 $6" = "release download v1.2.3 --repo domvision/domvision --dir" ] || exit 1
mkdir "$7"
cp "$PUBLISHED/$9" "$PUBLISHED/${11}" "$7"
`

// TestFeeds publishes a version twice in a repository of this machine.
func TestFeeds(t *testing.T) {
	need(t, "git")
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	write(t, path("published/domvision.rb"), "the formula\n")
	write(t, path("published/domvision.json"), "the manifest\n")
	write(t, path("bin/gh"), fakeGH)
	if err := os.Chmod(path("bin/gh"), 0o755); err != nil {
		t.Fatal(err)
	}
	run := func(name string, args ...string) (string, error) {
		cmd := exec.Command(name, args...)
		cmd.Env = append(os.Environ(), "PATH="+path("bin")+":"+os.Getenv("PATH"), "PUBLISHED="+path("published"),
			"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b.c", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b.c")
		text, err := cmd.CombinedOutput()
		return string(text), err
	}
	if text, err := run("git", "init", "-q", "--bare", path("tap")); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	for _, want := range []string{"has version 1.2.3.", "already"} {
		if text, err := run("./feeds.sh", "1.2.3", path("tap")); err != nil || !strings.Contains(text, want) {
			t.Errorf("%v\n%s", err, text)
		}
	}
	for file, want := range map[string]string{"Formula/domvision.rb": "the formula\n", "bucket/domvision.json": "the manifest\n"} {
		if text, err := run("git", "-C", path("tap"), "show", "HEAD:"+file); err != nil || text != want {
			t.Errorf("%s: %v\n%s", file, err, text)
		}
	}
	if text, err := run("./feeds.sh", "9.9.9", path("tap")); err == nil {
		t.Errorf("a version that is not published:\n%s", text)
	}
}
