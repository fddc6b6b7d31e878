package interview

import (
	"embed"
	"errors"
	"io/fs"
	"slices"
)

//go:embed page
var parts embed.FS

// With returns the files of a page together with the parts that ask: questions.js and questions.css.
func With(page fs.FS) fs.FS {
	own, err := fs.Sub(parts, "page")
	if err != nil {
		panic(err) // the folder is embedded
	}
	return joined{page, own}
}

// joined is two folders as one.
type joined struct{ first, second fs.FS }

// Open implements [fs.FS].
func (j joined) Open(name string) (fs.File, error) {
	f, err := j.first.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return j.second.Open(name)
	}
	return f, err
}

// ReadDir implements [fs.ReadDirFS].
func (j joined) ReadDir(name string) ([]fs.DirEntry, error) {
	first, err := fs.ReadDir(j.first, name)
	second, missing := fs.ReadDir(j.second, name)
	if missing != nil {
		return first, err
	}
	return slices.Concat(first, second), err
}
