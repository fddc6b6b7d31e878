package imagefile

import (
	"image"
	"image/draw"
)

// upright turns and mirrors a picture as its EXIF orientation says: the first row and the first column of the file
// are at the top and left (1), top and right (2), bottom and right (3), bottom and left (4), left and top (5), right
// and top (6), right and bottom (7), or left and bottom (8) of the picture to show.
func upright(img image.Image, orientation int) image.Image {
	if orientation <= 1 {
		return img
	}
	b := img.Bounds()
	w, h := b.Dx(), b.Dy()
	from, ok := img.(*image.RGBA)
	if !ok {
		from = image.NewRGBA(image.Rect(0, 0, w, h))
		draw.Draw(from, from.Rect, img, b.Min, draw.Src)
		b = from.Rect
	}
	// The pixel at (x, y) of the file moves to start + x*right + y*down.
	var right, down, start image.Point
	switch orientation {
	case 2:
		right, down, start = image.Pt(-1, 0), image.Pt(0, 1), image.Pt(w-1, 0)
	case 3:
		right, down, start = image.Pt(-1, 0), image.Pt(0, -1), image.Pt(w-1, h-1)
	case 4:
		right, down, start = image.Pt(1, 0), image.Pt(0, -1), image.Pt(0, h-1)
	case 5:
		right, down, start = image.Pt(0, 1), image.Pt(1, 0), image.Pt(0, 0)
	case 6:
		right, down, start = image.Pt(0, 1), image.Pt(-1, 0), image.Pt(h-1, 0)
	case 7:
		right, down, start = image.Pt(0, -1), image.Pt(-1, 0), image.Pt(h-1, w-1)
	case 8:
		right, down, start = image.Pt(0, -1), image.Pt(1, 0), image.Pt(0, w-1)
	}
	if right.Y != 0 {
		w, h = h, w
	}
	to := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range b.Dy() {
		p := start.Add(down.Mul(y))
		row := from.Pix[from.PixOffset(b.Min.X, b.Min.Y+y):]
		for x := range b.Dx() {
			copy(to.Pix[to.PixOffset(p.X, p.Y):][:4], row[4*x:])
			p = p.Add(right)
		}
	}
	return to
}
