package capture

import (
	"context"
	"fmt"
	"image"
	"image/draw"
	"io"
)

// Part is a region of what another source shows.
type Part struct {
	Source
	Region image.Rectangle // in pixels of the whole picture
}

// Grab takes the whole picture and returns the region, which must lie in it.
func (p Part) Grab(ctx context.Context) (*image.RGBA, error) {
	whole, err := p.Source.Grab(ctx)
	if err != nil {
		return nil, err
	}
	if !p.Region.In(whole.Rect) {
		return nil, fmt.Errorf("%w: region %s, the picture has %d x %d pixels",
			ErrOffScreen, FormatRegion(p.Region), whole.Rect.Dx(), whole.Rect.Dy())
	}
	img := image.NewRGBA(image.Rect(0, 0, p.Region.Dx(), p.Region.Dy()))
	draw.Draw(img, img.Rect, whole, p.Region.Min, draw.Src)
	return img, nil
}

// Close closes the other source.
func (p Part) Close() error {
	if c, ok := p.Source.(io.Closer); ok {
		return c.Close()
	}
	return nil
}
