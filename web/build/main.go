// Command build makes the static page of domvision: go run ./web/build [-release] FOLDER. With -release, wasm-opt
// makes the program faster, which takes half a minute or more.
package main

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/domvision/domvision/web"
)

func main() {
	release := flag.Bool("release", false, "make the program faster with wasm-opt, which npm fetches")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: go run ./web/build [-release] FOLDER")
		os.Exit(2)
	}
	if err := build(flag.Arg(0), *release); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

func build(dir string, release bool) error {
	program, err := web.Program()
	if err != nil {
		return err
	}
	if release {
		if program, err = optimize(program); err != nil {
			return err
		}
	}
	if err := web.Build(dir, program); err != nil {
		return err
	}
	var size int64
	err = filepath.WalkDir(dir, func(_ string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		info, err := e.Info()
		if err == nil {
			size += info.Size()
		}
		return err
	})
	fmt.Printf("%s: %d kB\n", dir, size/1000)
	return err
}
