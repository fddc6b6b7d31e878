package capture

import (
	"context"
	"fmt"
	"image"
	"image/draw"
	"io"
)

// Part is a region of another source.
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
			ErrOffScreen, formatRegion(p.Region), whole.Rect.Dx(), whole.Rect.Dy())
	}
	return cut(whole, p.Region), nil
}

// cut copies area out of img, unless that is all of it.
func cut(img *image.RGBA, area image.Rectangle) *image.RGBA {
	if area == img.Rect {
		return img
	}
	part := image.NewRGBA(image.Rect(0, 0, area.Dx(), area.Dy()))
	draw.Draw(part, part.Rect, img, area.Min, draw.Src)
	return part
}

// Close closes the other source.
func (p Part) Close() error {
	if c, ok := p.Source.(io.Closer); ok {
		return c.Close()
	}
	return nil
}
