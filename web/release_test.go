package web

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/internal/firefox"
)

// mostMegabytes is how large a release's program may be, compressed, with what unpacks it. It has 2.55.
const mostMegabytes = 2.6

// empty is WebAssembly that does nothing.
var empty = []byte("\x00asm\x01\x00\x00\x00")

// TestRelease: a release's page is small and runs in both browsers.
func TestRelease(t *testing.T) {
	exhaustive.Only(t)
	packed := released(t, must(program()))
	size := float64(len(packed.program)+len(packed.unpacker)) / 1e6
	if t.Logf("the program, compressed: %.2f MB", size); size > mostMegabytes {
		t.Errorf("the program is larger than %v MB", mostMegabytes)
	}
	server := servePacked(t, packed)
	p := ready(t, chromium.Start(t, time.Minute), server)
	p.paste(shot)
	p.answered(1)
	b := firefox.Start(t)
	b.Open(server.URL + "/game/")
	b.Until(`document.getElementById("status").textContent === "Ready"`)

	packed.program = packed.program[:len(packed.program)-100]
	open(t, chromium.Start(t, time.Minute), servePacked(t, packed)).says("hint", "could not be loaded")
}

// released is a program as in a release.
func released(t *testing.T, wasm []byte) Packed {
	t.Helper()
	if _, err := exec.LookPath("npm"); err != nil && os.Getenv("CI") == "" {
		t.Skip("npm is not installed")
	}
	packed, err := Release(wasm)
	if err != nil && strings.HasPrefix(err.Error(), "fetching") && os.Getenv("CI") == "" {
		t.Skip(err) // offline
	}
	if err != nil {
		t.Fatal(err)
	}
	return packed
}

// TestReleaseRefuses: what is no WebAssembly is not packed.
func TestReleaseRefuses(t *testing.T) {
	released(t, empty)
	if _, err := Release([]byte("hello")); err == nil {
		t.Error("text is packed")
	}
}

// TestNoNPM: without npm the page is built all the same.
func TestNoNPM(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	got, err := Release(empty)
	if want := must(Gzip(empty)); err != nil || !bytes.Equal(got.program, want.program) || got.unpacker != nil {
		t.Errorf("Release returned %v, %v, want the program in gzip", got, err)
	}
}
