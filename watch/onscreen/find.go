package onscreen

import (
	"bytes"
	"cmp"
	"image"
	"image/draw"
	"slices"
)

// find looks for a part of a picture on the screen. agree decides whether what the screen shows in a place is
// the part. at is the place of the picture's (0, 0).
func find(s screen, picture *image.RGBA, part image.Rectangle, agree func(now *image.RGBA) bool) (at image.Point, found bool, err error) {
	size := s.bounds()
	all, err := s.image(size)
	if err != nil || all == nil || part.Empty() {
		return at, false, err
	}
	for _, y := range distinctive(picture, part) {
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

// distinctive lists rows of pixels of a part of a picture, those with the most changes of colour first. They come from
// all over the part, because a tile may have changed in some of them, as a Timer does. A row in one colour is left out:
// an empty ground has such rows in a million places.
func distinctive(picture *image.RGBA, part image.Rectangle) (rows []int) {
	changes := map[int]int{}
	for i := range rowsTried {
		best := part.Min.Y + i*part.Dy()/rowsTried
		for y := best; y < part.Min.Y+(i+1)*part.Dy()/rowsTried; y++ {
			pixels := row(picture, part, y)
			for at := 4; at < len(pixels); at += 4 {
				if !bytes.Equal(pixels[at-4:at], pixels[at:at+4]) {
					changes[y]++
				}
			}
			if changes[y] > changes[best] {
				best = y
			}
		}
		if changes[best] > 0 {
			rows = append(rows, best)
		}
	}
	slices.SortStableFunc(rows, func(a, b int) int { return cmp.Compare(changes[b], changes[a]) })
	return rows
}

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
