package main

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestDescribe(t *testing.T) {
	dir := t.TempDir()
	git := func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@b.c"}, args...)...)
		cmd.Dir = dir
		if text, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, text)
		}
	}
	commit := func() { t.Helper(); git("commit", "-q", "--allow-empty", "-m", "x") }
	expect := func(given, want string) {
		t.Helper()
		got, err := describe(t.Context(), dir, given)
		if err != nil || got.version != want || len(got.hash) != 40 || got.time.IsZero() {
			t.Errorf("%q: %+v, %v; want %s", given, got, err, want)
		}
	}
	if _, err := describe(t.Context(), dir, ""); err == nil {
		t.Error("a folder without commits has a version")
	}
	git("init", "-q")
	commit()
	commit()
	expect("", "0.0.0.2")
	git("tag", "v1.2.3")
	expect("", "1.2.3")
	commit()
	expect("", "1.2.3.1")
	expect("v2.0.0", "2.0.0")
	for _, bad := range []string{"2", "1.2.3-rc1", "1.2.3.4.5", "latest"} {
		if _, err := describe(t.Context(), dir, bad); err == nil {
			t.Errorf("%q is taken for a version", bad)
		}
	}
}

// TestReplace: nothing but an older release is ever removed.
func TestReplace(t *testing.T) {
	dir := t.TempDir()
	done, out := filepath.Join(dir, "done"), filepath.Join(dir, "out")
	write(t, filepath.Join(done, checksums), "new")
	if err := replace(out, done); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(out, "old"), "old")
	if err := replace(out, done); err != nil {
		t.Fatal(err)
	}
	if got := names(t, out); len(got) != 1 || got[0] != checksums {
		t.Errorf("left: %v", got)
	}
	precious := filepath.Join(dir, "precious")
	write(t, filepath.Join(precious, "letters.txt"), "dear")
	if err := replace(precious, done); err == nil {
		t.Error("a folder that is no release was replaced")
	}
	if got := string(read(t, precious, "letters.txt")); got != "dear" {
		t.Errorf("letters: %q", got)
	}
}

func TestChosen(t *testing.T) {
	if list, err := chosen(""); err != nil || len(list) != len(allTargets) {
		t.Errorf("%v, %v", list, err)
	}
	if list, err := chosen("linux/arm64,darwin/amd64"); err != nil || len(list) != 2 || !list[1].untested() {
		t.Errorf("%v, %v", list, err)
	}
	if _, err := chosen("plan9/amd64"); err == nil {
		t.Error("there is no release for plan9")
	}
}

// TestVersion: all files agree on the version and its date.
func TestVersion(t *testing.T) {
	dir, now := dist(t), newest(t)
	version := regexp.MustCompile(`\b\d+\.\d+\.\d+\b`)
	for _, name := range names(t, dir) {
		if found := version.FindString(name); found != "" && found != now.version {
			t.Errorf("%s is not of version %s", name, now.version)
		}
	}
	for name, want := range map[string]string{
		"domvision.rb":                           `version "` + now.version + `"`,
		"domvision.json":                         `"version": "` + now.version + `"`,
		"domvision.domvision.yaml":               "PackageVersion: " + now.version,
		"domvision.domvision.locale.en-US.yaml":  "PackageVersion: " + now.version,
		"domvision.domvision.installer.yaml":     "ReleaseDate: " + now.date,
		"Containerfile":                          "domvision_" + now.version + "_linux_",
		"domvision_" + now.version + ".cdx.json": `"version": "` + now.version + `"`,
	} {
		if text := string(read(t, dir, name)); !strings.Contains(text, want) {
			t.Errorf("%s: no %s in\n%s", name, want, text)
		}
	}
	root := t.TempDir()
	archive := only(t, dir, "*_linux_amd64.tar.gz")
	if text, err := exec.Command("tar", "-xzf", filepath.Join(dir, archive), "-C", root).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if page := string(read(t, root, "domvision/man/man1/domvision.1")); !strings.Contains(page, "domvision "+now.version) {
		t.Errorf("the manual page does not name version %s:\n%.300s", now.version, page)
	}
	if here.system != "linux" || here.processor != "amd64" {
		return
	}
	said, err := exec.Command(filepath.Join(root, "domvision", "domvision"), "--version").CombinedOutput()
	if err != nil || !strings.Contains(string(said), " "+now.version+" ") {
		t.Errorf("domvision --version prints %q, %v", said, err)
	}
}
