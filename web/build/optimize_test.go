package main

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// program is WebAssembly that does nothing.
var program = []byte("\x00asm\x01\x00\x00\x00")

// TestOptimize: wasm-opt is fetched, writes WebAssembly, and refuses what is none.
func TestOptimize(t *testing.T) {
	if _, err := exec.LookPath("npm"); err != nil && os.Getenv("CI") == "" {
		t.Skip("npm is not installed")
	}
	got, err := optimize(program)
	if err != nil && strings.HasPrefix(err.Error(), "fetching") && os.Getenv("CI") == "" {
		t.Skip(err) // offline
	}
	if err != nil || !bytes.HasPrefix(got, program) {
		t.Errorf("optimize returned % x, %v", got, err)
	}
	if _, err := optimize([]byte("hello")); err == nil {
		t.Error("text is optimized")
	}
}

// TestNoNPM: without npm the page is built all the same.
func TestNoNPM(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if got, err := optimize(program); err != nil || !bytes.Equal(got, program) {
		t.Errorf("optimize returned % x, %v, want the program unchanged", got, err)
	}
}
