package main

import (
	"errors"
	"fmt"
	"image"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/overlay"
)

// Files that cannot be written are refused before any work is done.

// output is a file that a flag names; without a path, the flag is not set.
type output struct {
	flag, path string
	ending     string // that the name must have, pngEnding or gifEnding; "" for any
}

// checkOutputs refuses files that cannot be written, and two flags that name the same
// file.
func checkOutputs(files ...output) error {
	for i, o := range files {
		if o.path == "" {
			continue
		}
		if err := o.checkName(); err != nil {
			return err
		}
		for _, other := range files[:i] {
			if err := o.apart(other); err != nil {
				return err
			}
		}
	}
	for _, o := range files {
		if o.path != "" {
			if err := o.check(); err != nil {
				return err
			}
		}
	}
	return nil
}

// The endings of the names of pictures and animations: what opens the file goes by them.
const (
	pngEnding = ".png"
	gifEnding = ".gif"
)

// checkName refuses a name without the ending that it must have.
func (o output) checkName() error {
	if ext := filepath.Ext(o.path); o.ending != "" && !strings.EqualFold(ext, o.ending) {
		return usageError("%s %s is written as %s; name it %s%s", o.flag, o.path, strings.ToUpper(o.ending[1:]), strings.TrimSuffix(o.path, ext), o.ending)
	}
	return nil
}

// check returns why the file cannot be written.
func (o output) check() error { return cannotWrite(o.flag, o.path, atomicfile.Check(o.path)) }

// cannotWrite wraps the error of writing the file at path, which a flag names. If err
// names the file as well, only its reason is kept.
func cannotWrite(flag, path string, err error) error {
	if err == nil {
		return nil
	}
	var detail *fs.PathError
	if errors.As(err, &detail) {
		err = detail.Err
	}
	return &failure{
		code: exitFailure,
		hint: fmt.Sprintf("choose another place with %s FILE", flag),
		err:  fmt.Errorf("cannot write %s: %w", path, err),
	}
}

// writePicture writes a picture to path, which a flag names, completely or not at all.
func writePicture(flag, path string, img image.Image) error {
	return cannotWrite(flag, path, overlay.WritePNG(path, img))
}

// writePlot draws the plot that --plot asks for, if any, and says where it is.
func (t terminal) writePlot(path string, draw func(io.Writer) error) error {
	if path == "" {
		return nil
	}
	if err := atomicfile.Write(path, draw); err != nil {
		return cannotWrite("--plot", path, err)
	}
	say(t.err, "Plot: %s", path)
	return nil
}

// apart refuses two outputs to the same file, whether or not it exists. Devices and pipes
// may take several.
func (o output) apart(other output) error {
	if info, err := os.Stat(o.path); o.path == "" || other.path == "" || err == nil && !info.Mode().IsRegular() {
		return nil
	}
	a, errA := filepath.Abs(o.path)
	b, errB := filepath.Abs(other.path)
	if errA == nil && errB == nil && a == b || sameFile(o.path, other.path) {
		return usageError("%s and %s name the same file, %s", other.flag, o.flag, o.path)
	}
	return nil
}

// sameFile reports whether two names refer to the same existing file.
func sameFile(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(infoA, infoB)
}
