package web

import (
	"embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// tools is the npm project of what makes a program faster and smaller: versions and, in the lock, hashes.
//
//go:embed npm
var tools embed.FS

// features are those of WebAssembly that Go's programs use, and all browsers have.
var features = []string{"--enable-bulk-memory", "--enable-nontrapping-float-to-int", "--enable-sign-ext", "--enable-mutable-globals"}

// Release makes a program faster with wasm-opt, and packs it with zstd: a quarter smaller than gzip. npm fetches both.
// Without npm it says so and packs the program as it is with gzip.
func Release(wasm []byte) (Packed, error) {
	npm, err := exec.LookPath("npm")
	if err != nil {
		fmt.Fprintln(os.Stderr, "build: npm is not installed, so the page is built without wasm-opt and zstd: it works, but is larger and searches more slowly")
		return Gzip(wasm)
	}
	dir, err := os.MkdirTemp("", "domvision-web-")
	if err != nil {
		return Packed{}, err
	}
	defer os.RemoveAll(dir)
	given := map[string][]byte{"in.wasm": wasm}
	if err := addFrom(given, tools, "npm"); err != nil {
		return Packed{}, err
	}
	for name, data := range given {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			return Packed{}, err
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
		return Packed{}, fmt.Errorf("fetching wasm-opt and zstd: %w", err)
	}
	args := append([]string{"-O2", "in.wasm", "-o", "out.wasm"}, features...)
	if err := run(filepath.Join(dir, "node_modules", ".bin", "wasm-opt"), args...); err != nil {
		return Packed{}, err
	}
	if err := run("node", "pack.mjs"); err != nil {
		return Packed{}, err
	}
	var packed Packed
	for name, to := range map[string]*[]byte{"out.zst": &packed.program, "unpack.wasm": &packed.unpacker, "node_modules/zstddec/LICENSE": &packed.license} {
		if *to, err = os.ReadFile(filepath.Join(dir, name)); err != nil {
			return Packed{}, err
		}
	}
	return packed, nil
}
