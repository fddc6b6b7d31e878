package main

import (
	"fmt"
	"image"
	"image/draw"
	"os"
	"path/filepath"
	"strings"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/plural"
)

// keepUnnamed writes a picture of every tile that nobody has named, or that could not
// be read, into a folder.
func (t terminal) keepUnnamed(folder string, seen reading) error {
	unnamed := seen.Grid.Where(func(c engine.Cell) bool { return c.Unnamed() || c.Unsure() })
	if len(unnamed) == 0 {
		return nil
	}
	const flag = "--keep-unknown"
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return cannotWrite(flag, folder, err)
	}
	for _, at := range unnamed {
		path := filepath.Join(folder, fmt.Sprintf("%s-row%d-column%d.png", unnamedBase(seen.name), at.Row+1, at.Col+1))
		if err := writePicture(flag, path, cut(seen.img, seen.Lattice.Cell(at))); err != nil {
			return err
		}
	}
	say(t.err, "Note: %s: %s kept in %s: name a power-up with domvision profile add-template PROFILE --kind KIND FILE",
		inputName(seen.name), plural.Of(len(unnamed), "unknown tile"), folder)
	return nil
}

// unnamedBase is what the names of the tiles from a picture begin with.
func unnamedBase(picture string) string {
	base := filepath.Base(inputName(picture))
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// cut is a copy of a part of img.
func cut(img image.Image, r image.Rectangle) *image.RGBA {
	part := image.NewRGBA(r.Intersect(img.Bounds()))
	draw.Draw(part, part.Rect, img, part.Rect.Min, draw.Src)
	return part
}
