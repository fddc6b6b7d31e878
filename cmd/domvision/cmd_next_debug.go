package main

import (
	"fmt"
	"image"
	"os"
	"path/filepath"

	"github.com/domvision/domvision/overlay"
	"github.com/domvision/domvision/vision"
)

// debugPictures writes what recognition sees at its stages into a folder, as
// 01-STAGE.png and so on.
type debugPictures struct {
	dir     string // "" writes nothing
	written int
	err     error // the first that occurred
}

func (d *debugPictures) options() vision.Options {
	if d.dir == "" {
		return vision.Options{}
	}
	d.err = os.MkdirAll(d.dir, 0o755)
	return vision.Options{Debug: d.write}
}

func (d *debugPictures) write(stage string, img image.Image) {
	if d.err != nil {
		return
	}
	d.written++
	path := filepath.Join(d.dir, fmt.Sprintf("%02d-%s.png", d.written, stage))
	d.err = overlay.WritePNG(path, img)
}
