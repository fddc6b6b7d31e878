package main

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestMenu checks what menus and software centres show.
func TestMenu(t *testing.T) {
	if text, err := exec.Command(need(t, "desktop-file-validate"), "assets/domvision.desktop").CombinedOutput(); err != nil || len(text) > 0 {
		t.Errorf("%v\n%s", err, text)
	}
	if text := string(read(t, "assets", "domvision.desktop")); !strings.Contains(text, "\nExec=/usr/bin/domvision watch\n") {
		t.Errorf("the menu does not start the watch of the package:\n%s", text)
	}
	now := newest(t)
	r := release{root: "..", work: t.TempDir(), commit: commit{version: now.version}}
	if err := os.Mkdir(r.texts(), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := r.writeMetainfo(); err != nil {
		t.Fatal(err)
	}
	if text, err := exec.Command(need(t, "appstreamcli"), "validate", "--no-net", "--pedantic", r.texts(metainfo)).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
	text := string(read(t, r.texts(), metainfo))
	if want := `<release version="` + now.version + `" date="` + now.date + `">`; !strings.Contains(text, want) {
		t.Errorf("no %s in\n%s", want, text)
	}
	picture := regexp.MustCompile(`<image>.*/v` + regexp.QuoteMeta(now.version) + `/(.*)</image>`).FindStringSubmatch(text)
	if picture == nil {
		t.Fatalf("no picture in\n%s", text)
	}
	read(t, "..", picture[1])
}
