// Command build makes the static page of domvision: go run ./web/build FOLDER.
package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/domvision/domvision/web"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run ./web/build FOLDER")
		os.Exit(2)
	}
	if err := build(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

func build(dir string) error {
	program, err := web.Program()
	if err != nil {
		return err
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
