//go:build linux

package main

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// picture is given to the installed program.
const picture = "../fixtures/screenshots/dom-12x14.png"

// jail is a folder that commands take for the whole system.
type jail string

// run runs a command in the jail with next to no environment, and returns what it prints.
func (j jail) run(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = "/"
	cmd.Env = []string{"PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C.UTF-8", "MANPAGER=cat", "MANWIDTH=80"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Chroot: string(j)}
	text, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", args, err, text)
	}
	return string(text)
}

// needRoot skips the test unless chroot is allowed and the programs for this processor are built.
func needRoot(t *testing.T) {
	t.Helper()
	if os.Getuid() != 0 {
		t.Skip("chroot is for root")
	}
	if here.processor != "amd64" && here.processor != "arm64" {
		t.Skip("there is no package for", runtime.GOARCH)
	}
}

// TestDebian installs the package on a Debian that has nothing but its essential packages, man and
// bash's completion, uses it and removes it.
func TestDebian(t *testing.T) {
	needRoot(t)
	packages := dist(t)
	bootstrap := need(t, "mmdebstrap")
	root := filepath.Join(t.TempDir(), "debian")
	// debootstrap makes the same in four times the time.
	if text, err := exec.Command(bootstrap, "--mode=root", "--variant=essential", "--include=man-db,bash-completion",
		suite(), root).CombinedOutput(); err != nil {
		t.Fatalf("a bare Debian cannot be had: %v\n%s", err, text)
	}
	debian := jail(root)
	before := listing(t, root)
	copyTo(t, filepath.Join(packages, only(t, packages, "*_"+here.processor+".deb")), filepath.Join(root, "tmp", "domvision.deb"))
	copyTo(t, picture, filepath.Join(root, "tmp", "board.png"))

	debian.run(t, "/usr/bin/dpkg", "--install", "/tmp/domvision.deb")
	read(t, root, "usr/share/metainfo/"+metainfo)
	if text := debian.run(t, "/usr/bin/domvision", "next", "/tmp/board.png", "-o", "/tmp/move.png"); !strings.Contains(text, "Click row ") {
		t.Errorf("next prints\n%s", text)
	}
	if data := read(t, root, "tmp/move.png"); len(data) < 10_000 {
		t.Errorf("the picture with the move has %d bytes", len(data))
	}
	for page, want := range map[string]string{"domvision": "Exit codes:", "domvision-next": "--accept-unsure"} {
		text := debian.run(t, "/usr/bin/man", "--warnings", page)
		if !strings.Contains(text, want) || strings.Contains(text, "warning") {
			t.Errorf("man %s prints\n%s", page, text)
		}
	}
	if text := debian.run(t, "/usr/bin/whatis", "domvision-watch"); !strings.Contains(text, "Follow a game") {
		t.Errorf("whatis prints %s", text)
	}
	t.Run("completion", func(t *testing.T) {
		mountProc(t, root) // bash's completion reads from /dev/fd, which leads there
		for line, want := range map[string]string{
			"domvision next --game sam":  "samegame",
			"domvision wat":              "watch",
			"domvision profile show swe": "swell-foop",
		} {
			text := debian.run(t, "/usr/bin/bash", "-c", completionScript, "bash", line)
			if strings.TrimSpace(text) != want {
				t.Errorf("bash completes %q with %q, want %q", line, text, want)
			}
		}
	})

	debian.run(t, "/usr/bin/dpkg", "--purge", "domvision")
	for _, file := range []string{"domvision.deb", "board.png", "move.png"} {
		if err := os.Remove(filepath.Join(root, "tmp", file)); err != nil {
			t.Error(err)
		}
	}
	for _, path := range listing(t, root) {
		if !slices.Contains(before, path) {
			t.Errorf("left behind: %s", path)
		}
	}
}

// mountProc mounts /proc in a folder until the test ends, or skips the test where nothing may be mounted.
func mountProc(t *testing.T, root string) {
	t.Helper()
	proc := filepath.Join(root, "proc")
	if err := syscall.Mount("proc", proc, "proc", 0, ""); errors.Is(err, syscall.EPERM) {
		t.Skip("nothing may be mounted here")
	} else if err != nil {
		t.Fatalf("mounting %s: %v", proc, err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(proc, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
}

// completionScript completes the line given, as bash does when a person presses Tab.
const completionScript = `. /usr/share/bash-completion/bash_completion
read -ra COMP_WORDS <<<"$1"
COMP_LINE=$1 COMP_POINT=${#1} COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_TYPE=9
_completion_loader domvision || [ $? = 124 ]
compopt() { :; } # it wants the real Tab
"$(complete -p domvision | sed 's/.*-F \([^ ]*\).*/\1/')" domvision "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
for word in "${COMPREPLY[@]}"; do echo ${word%% *}; done`

// suite is the Debian that the test runs on, or else the current one.
func suite() string {
	text, _ := os.ReadFile("/etc/os-release") // where there is none, it is no Debian
	release := map[string]string{}
	for line := range strings.Lines(string(text)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		release[name] = value
	}
	if release["ID"] == "debian" && release["VERSION_CODENAME"] != "" {
		return release["VERSION_CODENAME"]
	}
	return "stable"
}

// listing lists all files of a system, but those that dpkg and man keep for themselves.
func listing(t *testing.T, root string) (list []string) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		name := strings.TrimPrefix(path, root)
		if slices.Contains([]string{"/proc", "/var/lib/dpkg", "/var/cache/man", "/var/log"}, name) {
			return fs.SkipDir
		}
		list = append(list, name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestScratch does what the Containerfile says, without a container: the archive is all there is.
func TestScratch(t *testing.T) {
	needRoot(t)
	packages := dist(t)
	root := t.TempDir()
	archive := only(t, packages, "*_linux_"+here.processor+".tar.gz")
	said := strings.ReplaceAll(string(read(t, packages, "Containerfile")), "${TARGETARCH}", here.processor)
	if !strings.Contains(said, "\nFROM scratch\n") || !strings.Contains(said, "\nADD "+archive+" /\n") ||
		!strings.Contains(said, "\nENTRYPOINT [\"/domvision/domvision\"]\n") {
		t.Errorf("Containerfile:\n%s", said)
	}
	if text, err := exec.Command("tar", "-xzf", filepath.Join(packages, archive), "-C", root).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	copyTo(t, picture, filepath.Join(root, "pictures", "board.png"))
	copyTo(t, strings.TrimSuffix(picture, ".png")+".grid.txt", filepath.Join(root, "pictures", "board.grid.txt"))
	text := jail(root).run(t, "/domvision/domvision", "batch", "/pictures", "--min", "1")
	if !strings.Contains(text, "board.png") {
		t.Errorf("batch prints\n%s", text)
	}
}
