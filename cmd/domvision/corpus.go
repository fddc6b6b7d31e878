package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/domvision/domvision/engine"
)

// example is a picture whose board is known.
type example struct {
	path  string
	truth engine.Grid
}

// truthSuffix is the end of the name of the file that tells the truth about a
// picture.
const truthSuffix = ".grid.txt"

// pictureSuffixes are the ends of the names of pictures, as vision decodes them.
var pictureSuffixes = [...]string{".png", ".jpg", ".jpeg", ".gif", ".bmp", ".webp"}

// loadCorpus lists the pictures in the folder dir that have a NAME.grid.txt
// beside them, by name.
func loadCorpus(dir string) ([]example, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var corpus []example
	for _, entry := range entries {
		suffix := filepath.Ext(entry.Name())
		if !slices.Contains(pictureSuffixes[:], strings.ToLower(suffix)) {
			continue
		}
		path := filepath.Join(dir, entry.Name())
		name := strings.TrimSuffix(path, suffix) + truthSuffix
		text, err := os.ReadFile(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		truth, err := engine.ParseGrid(string(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		corpus = append(corpus, example{path, truth})
	}
	if len(corpus) == 0 {
		return nil, fmt.Errorf("%s: no picture has a NAME%s beside it", dir, truthSuffix)
	}
	return corpus, nil
}
