package capture

import (
	"image"
	"image/color"
)

// Where the desktop does not tell where its windows are, a picture of the screen may show the page of watch with its
// board. There the page draws a frame in two colours around it, the first outside, by which the board is left out.
var (
	FrameOuter = color.RGBA{0x7b, 0x4d, 0xc9, 0xff}
	FrameInner = color.RGBA{0x2f, 0x8f, 0x6a, 0xff}
)

const (
	leastFrame   = 120 // pixels a side; the page never shows a smaller board
	thickest     = 12  // pixels of one colour
	frameLooks   = 100 // pixels from one look for the upper edge to the next
	frameColorBy = 3   // by which a channel may differ: colours of screens are adjusted
)

// LeaveOutMarked paints over domvision's own boards in a picture. A frame that is partly covered stays: what covers it may
// be the game.
func LeaveOutMarked(img *image.RGBA) {
	for y := img.Rect.Min.Y; y < img.Rect.Max.Y; y++ {
		for x := img.Rect.Min.X; x < img.Rect.Max.X; x += frameLooks {
			if !isColor(img, x, y, FrameOuter) {
				continue
			}
			if r := frameFrom(img, x, y); !r.Empty() {
				paintOver(img, r)
			}
		}
	}
}

// frameFrom is the frame whose upper edge has a pixel at x, y; empty if there is none.
func frameFrom(img *image.RGBA, x, y int) image.Rectangle {
	left, right := x-along(img, x, y, -1, 0), x+along(img, x, y, +1, 0)
	bottom := y + along(img, left, y, 0, +1)
	r := image.Rect(left, y, right+1, bottom+1)
	if r.Dx() < leastFrame || r.Dy() < leastFrame {
		return image.Rectangle{}
	}
	if along(img, right, y, 0, +1) < r.Dy()-1 || along(img, left, bottom, +1, 0) < r.Dx()-1 {
		return image.Rectangle{}
	}
	middle := image.Pt((left+right)/2, (y+bottom)/2)
	for _, edge := range []struct{ x, y, dx, dy int }{{middle.X, y, 0, +1}, {middle.X, bottom, 0, -1}, {left, middle.Y, +1, 0}, {right, middle.Y, -1, 0}} {
		deep := along(img, edge.x, edge.y, edge.dx, edge.dy) + 1
		inner := isColor(img, edge.x+deep*edge.dx, edge.y+deep*edge.dy, FrameInner)
		deep++ // the two may be blended in one pixel
		if deep > thickest || !inner && !isColor(img, edge.x+deep*edge.dx, edge.y+deep*edge.dy, FrameInner) {
			return image.Rectangle{}
		}
	}
	return r
}

// along is how far the outer colour goes on from a pixel of it.
func along(img *image.RGBA, x, y, dx, dy int) (far int) {
	for isColor(img, x+dx, y+dy, FrameOuter) {
		x, y = x+dx, y+dy
		far++
	}
	return far
}

func isColor(img *image.RGBA, x, y int, c color.RGBA) bool {
	if !image.Pt(x, y).In(img.Rect) {
		return false
	}
	p := img.Pix[img.PixOffset(x, y):]
	near := func(a, b byte) bool { return max(a, b)-min(a, b) <= frameColorBy }
	return near(p[0], c.R) && near(p[1], c.G) && near(p[2], c.B)
}

// paintOver fills an area with noise, which looks like neither a tile nor the ground of a board. So cells
// under a page are not taken for empty.
func paintOver(img *image.RGBA, area image.Rectangle) {
	area = area.Intersect(img.Rect)
	noise := uint32(1)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		row := img.Pix[img.PixOffset(area.Min.X, y):][:4*area.Dx()]
		for x := 0; x < len(row); x += 4 {
			noise ^= noise << 13
			noise ^= noise >> 17
			noise ^= noise << 5
			gray := byte(noise >> 8)
			row[x], row[x+1], row[x+2] = gray, gray, gray
		}
	}
}
