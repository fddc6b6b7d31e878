package capture

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"io/fs"
	"os"

	"github.com/domvision/domvision/internal/imagefile"
)

// ErrEnded means that the source has no more pictures.
var ErrEnded = errors.New("no further picture")

// File is the picture in a file, which may be replaced by a new one at any time.
type File string

// Grab reads the file. If it is a pipe, Grab waits for it.
func (f File) Grab(ctx context.Context) (*image.RGBA, error) {
	return within(ctx, f.read)
}

func (f File) read() (*image.RGBA, error) {
	file, err := os.Open(string(f))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	img, err := decode(file)
	var named *fs.PathError
	if errors.As(err, &named) {
		return nil, err
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", string(f), err)
	}
	return img, nil
}

// Reader is a source of one picture.
type Reader struct {
	Name string // name for errors, such as "standard input"
	From io.Reader
	done bool
}

// Grab reads the picture. Further calls return [ErrEnded].
func (r *Reader) Grab(ctx context.Context) (*image.RGBA, error) {
	if r.done {
		return nil, fmt.Errorf("%s: %w", r.Name, ErrEnded)
	}
	r.done = true
	// A read cannot be stopped. It goes on in the background until there is something to read.
	return within(ctx, func() (*image.RGBA, error) {
		img, err := decode(r.From)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.Name, err)
		}
		return img, nil
	})
}

func decode(r io.Reader) (*image.RGBA, error) {
	img, err := imagefile.Decode(r)
	if err != nil {
		return nil, err
	}
	return imagefile.Flatten(img, color.Black), nil
}
