package calibration

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/png"
)

// Picture is a tile that a profile holds in itself: a PNG in base64.
type Picture struct {
	image.Image
	png []byte
}

// NewPicture makes a picture of an image of 8 to 256 pixels a side.
func NewPicture(img image.Image) (*Picture, error) {
	var data bytes.Buffer
	if err := png.Encode(&data, img); err != nil {
		return nil, err
	}
	p := &Picture{png: data.Bytes()}
	var err error
	p.Image, err = decodeSmall(p.png)
	return p, err
}

// UnmarshalText reads the base64.
func (p *Picture) UnmarshalText(text []byte) error {
	data, err := base64.StdEncoding.DecodeString(string(text))
	if err != nil {
		return err
	}
	p.png = data
	p.Image, err = decodeSmall(data)
	return err
}

// MarshalText writes it.
func (p *Picture) MarshalText() ([]byte, error) {
	return base64.StdEncoding.AppendEncode(nil, p.png), nil
}
