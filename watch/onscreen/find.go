package onscreen

import (
	"bytes"
	"image"
	"image/draw"
)

// find looks for a part of a picture on the screen. agree decides whether what the screen shows in a place is
// the part. at is the place of the picture's (0, 0).
func find(s screen, picture *image.RGBA, part image.Rectangle, agree func(now *image.RGBA) bool) (at image.Point, found bool, err error) {
	size := s.bounds()
	all, err := s.image(size)
	if err != nil || all == nil || part.Empty() {
		return at, false, err
	}
	for i := range rowsTried { // a tile may have changed in some of them, as a Timer does
		y := part.Min.Y + (2*i+1)*part.Dy()/(2*rowsTried)
		for _, at := range places(all, row(picture, part, y)) {
			at = at.Sub(image.Pt(part.Min.X, y))
			if !part.Add(at).In(all.Rect) {
				continue
			}
			now := image.NewRGBA(part)
			draw.Draw(now, part, all, part.Min.Add(at), draw.Src)
			if agree(now) {
				return at.Add(size.Min), true, nil
			}
		}
	}
	return at, false, nil
}

// rowsTried is how many rows of pixels of a board are searched for. Chosen by eye.
const rowsTried = 7

// row is a row of pixels of a part of a picture.
func row(picture *image.RGBA, part image.Rectangle, y int) []byte {
	i := picture.PixOffset(part.Min.X, y)
	return picture.Pix[i : i+4*part.Dx()]
}

// places are where a row of pixels occurs in a picture.
func places(all *image.RGBA, pixels []byte) (list []image.Point) {
	for y := range all.Rect.Dy() {
		line := all.Pix[y*all.Stride:][:all.Stride]
		for from := 0; ; from++ {
			i := bytes.Index(line[from:], pixels)
			if i < 0 {
				break
			}
			if from += i; from%4 == 0 {
				list = append(list, image.Pt(from/4, y))
			}
		}
	}
	return list
}
