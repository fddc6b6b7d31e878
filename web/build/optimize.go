package main

import (
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// The npm package binaryen with wasm-opt: its version and, in the lock, its hash.
var (
	//go:embed package.json
	packageJSON []byte
	//go:embed package-lock.json
	packageLock []byte
)

// features are those of WebAssembly that Go's programs use, and all browsers have.
var features = []string{"--enable-bulk-memory", "--enable-nontrapping-float-to-int", "--enable-sign-ext", "--enable-mutable-globals"}

// optimize makes a program faster with wasm-opt, which npm fetches. Without npm it says so and returns the program
// as it is.
func optimize(wasm []byte) ([]byte, error) {
	npm, err := exec.LookPath("npm")
	if err != nil {
		fmt.Fprintln(os.Stderr, "build: npm is not installed, so the page is built without wasm-opt: it works, but searches more slowly")
		return wasm, nil
	}
	dir, err := os.MkdirTemp("", "domvision-web-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	for name, data := range map[string][]byte{"package.json": packageJSON, "package-lock.json": packageLock, "in.wasm": wasm} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			return nil, err
		}
	}
	run := func(name string, args ...string) error {
		cmd := exec.Command(name, args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w\n%s", filepath.Base(name), err, out)
		}
		return nil
	}
	if err := run(npm, "ci", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"); err != nil {
		return nil, fmt.Errorf("fetching wasm-opt: %w", err)
	}
	args := append([]string{"-O2", "in.wasm", "-o", "out.wasm"}, features...)
	if err := run(filepath.Join(dir, "node_modules", ".bin", "wasm-opt"), args...); err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(dir, "out.wasm"))
}
