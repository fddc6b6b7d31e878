package calibration

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"image"
	"image/png"

	"github.com/domvision/domvision/engine"
)

// Picture is a picture of a tile that is embedded in a profile: a PNG in base64.
type Picture struct {
	image.Image
	png []byte
}

// NewPicture encodes an image of 8 to 1024 pixels a side.
func NewPicture(img image.Image) (*Picture, error) {
	var data bytes.Buffer
	if err := png.Encode(&data, img); err != nil {
		return nil, err
	}
	p := &Picture{png: data.Bytes()}
	var err error
	p.Image, err = decodeSmall(p.png, nil)
	return p, err
}

// UnmarshalText decodes the base64. The PNG is decoded together with the other pictures of the profile.
func (p *Picture) UnmarshalText(text []byte) error {
	data, err := base64.StdEncoding.DecodeString(string(text))
	if err != nil {
		return err
	}
	p.png = data
	return nil
}

// decode decodes the PNG. p may be nil.
func (p *Picture) decode(budget *pictureBudget) (err error) {
	if p != nil {
		p.Image, err = decodeSmall(p.png, budget)
	}
	return err
}

// MarshalText encodes the PNG in base64.
func (p *Picture) MarshalText() ([]byte, error) {
	return base64.StdEncoding.AppendEncode(nil, p.png), nil
}

// maxTemplate bounds the width and height of a template, in pixels.
const maxTemplate = 1024

// NewTemplate makes a template from a PNG picture of 8 to 1024 pixels a side.
func NewTemplate(kind engine.Power, data []byte) (Template, error) {
	t := Template{Kind: kind.String(), PNG: data}
	return t, t.decode(nil)
}

func (t *Template) decode(budget *pictureBudget) error {
	img, err := decodeSmall(t.PNG, budget)
	if err != nil {
		return err
	}
	if !shows(img.(image.RGBA64Image)) { // as all pictures of package png are
		return errors.New("the picture is almost completely transparent")
	}
	t.Image = img
	return nil
}

// decodeSmall decodes a PNG of 8 to maxTemplate pixels a side. It first takes its pixels from the budget,
// if there is one.
func decodeSmall(data []byte, budget *pictureBudget) (image.Image, error) {
	config, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("the picture is not a PNG: %w", err)
	}
	if config.Width < 8 || config.Height < 8 || config.Width > maxTemplate || config.Height > maxTemplate {
		return nil, fmt.Errorf("the picture is %d x %d pixels; expected 8 to %d a side", config.Width, config.Height, maxTemplate)
	}
	if budget != nil {
		if err := budget.take(config.Width, config.Height); err != nil {
			return nil, err
		}
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("the picture cannot be decoded: %w", err)
	}
	return img, nil
}

// shows reports whether at least a twentieth of the pixels of a picture are opaque.
func shows(img image.RGBA64Image) bool {
	b := img.Bounds()
	solid := 0
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			if img.RGBA64At(x, y).A > 0x8000 {
				solid++
			}
		}
	}
	return 20*solid >= b.Dx()*b.Dy()
}
