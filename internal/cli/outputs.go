package cli

import (
	"errors"
	"fmt"
	"image"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/overlay"
)

// Files that cannot be written are refused before any work is done.

// Output is a file that a flag names; without a path, the flag is not set.
type Output struct {
	Flag, Path string
	Ending     string // that the name must have, PNGEnding or GIFEnding; "" for any
}

// CheckOutputs refuses files that cannot be written, and two flags that name the same
// file.
func CheckOutputs(files ...Output) error {
	for i, o := range files {
		if o.Path == "" {
			continue
		}
		if err := o.CheckName(); err != nil {
			return err
		}
		for _, other := range files[:i] {
			if err := o.Apart(other); err != nil {
				return err
			}
		}
	}
	for _, o := range files {
		if o.Path != "" {
			if err := o.check(); err != nil {
				return err
			}
		}
	}
	return nil
}

// The endings of the names of pictures and animations: what opens the file goes by them.
const (
	PNGEnding = ".png"
	GIFEnding = ".gif"
)

// CheckName refuses a name without the ending that it must have.
func (o Output) CheckName() error {
	if ext := filepath.Ext(o.Path); o.Ending != "" && !strings.EqualFold(ext, o.Ending) {
		return UsageError("%s %s is written as %s; name it %s%s", o.Flag, o.Path, strings.ToUpper(o.Ending[1:]), strings.TrimSuffix(o.Path, ext), o.Ending)
	}
	return nil
}

// check returns why the file cannot be written.
func (o Output) check() error { return CannotWrite(o.Flag, o.Path, atomicfile.Check(o.Path)) }

// CannotWrite wraps the error of writing the file at path, which a flag names. If err
// names the file as well, only its reason is kept.
func CannotWrite(flag, path string, err error) error {
	if err == nil {
		return nil
	}
	var detail *fs.PathError
	if errors.As(err, &detail) {
		err = detail.Err
	}
	return &Failure{
		Code: ExitFailure,
		Hint: fmt.Sprintf("choose another place with %s FILE", flag),
		Err:  fmt.Errorf("cannot write %s: %w", path, err),
	}
}

// WritePicture writes a picture to path, which a flag names, completely or not at all.
func WritePicture(flag, path string, img image.Image) error {
	return CannotWrite(flag, path, overlay.WritePNG(path, img))
}

// Apart refuses two outputs to the same file, whether or not it exists. Devices and pipes
// may take several.
func (o Output) Apart(other Output) error {
	if info, err := os.Stat(o.Path); o.Path == "" || other.Path == "" || err == nil && !info.Mode().IsRegular() {
		return nil
	}
	a, errA := filepath.Abs(o.Path)
	b, errB := filepath.Abs(other.Path)
	if errA == nil && errB == nil && a == b || SameFile(o.Path, other.Path) {
		return UsageError("%s and %s name the same file, %s", other.Flag, o.Flag, o.Path)
	}
	return nil
}

// SameFile reports whether two names refer to the same existing file.
func SameFile(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(infoA, infoB)
}
