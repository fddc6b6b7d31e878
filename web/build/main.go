// Command build makes the static page of domvision: go run ./web/build [-release] FOLDER. With -extension, it makes the
// browser extension instead. With -release, tools from npm make the program faster and smaller,
// which takes a minute or more.
package main

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/domvision/domvision/extension"
	"github.com/domvision/domvision/web"
)

func main() {
	release := flag.Bool("release", false, "make the program faster and smaller with wasm-opt and zstd, which npm fetches")
	extension := flag.String("extension", "", "also make the browser extension, in this `folder`")
	version := flag.String("version", "", "of the extension")
	flag.Parse()
	if flag.NArg() > 1 || flag.NArg() == 0 && *extension == "" {
		fmt.Fprintln(os.Stderr, "usage: go run ./web/build [-release] [-extension FOLDER [-version VERSION]] [FOLDER]")
		os.Exit(2)
	}
	if err := build(flag.Arg(0), *extension, *version, *release); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

// build makes the page and the extension, each in a folder; "" for neither.
func build(page, ext, version string, release bool) error {
	wasm, err := web.Program()
	if err != nil {
		return err
	}
	pack := web.Gzip
	if release {
		pack = web.Release
	}
	program, err := pack(wasm)
	if err != nil {
		return err
	}
	if page != "" {
		if err := web.Build(page, program); err != nil {
			return err
		}
		if err := report(page); err != nil {
			return err
		}
	}
	if ext == "" {
		return nil
	}
	if err := extension.Build(ext, program, version); err != nil {
		return err
	}
	for _, browser := range extension.Browsers() {
		if err := report(filepath.Join(ext, string(browser)+".zip")); err != nil {
			return err
		}
	}
	return nil
}

// report prints how large a file or a folder is.
func report(path string) error {
	var size int64
	err := filepath.WalkDir(path, func(_ string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		info, err := e.Info()
		if err == nil {
			size += info.Size()
		}
		return err
	})
	fmt.Printf("%s: %d kB\n", path, size/1000)
	return err
}
