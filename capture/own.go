//go:build !js

package capture

import (
	"image"
	"regexp"
)

// ownTitle is part of the titles of windows that nobody means who gives a part of a title:
// domvision's own pages, and a terminal that shows the command line.
const ownTitle = "domvision"

// ownPage is how the titles of domvision's own pages begin. On that of the watch, the place of the
// move comes first. Browsers add their name at the end.
var ownPage = regexp.MustCompile(`^(\d+·\d+ )?` + ownTitle + `([ :]|$)`)

// Game reports whether a window may be that of a game: it is shown, and is none of domvision's own
// pages.
func (w WindowInfo) Game() bool { return w.Shown && !w.own() && !w.Bounds.Empty() }

// own reports whether a window shows one of domvision's own pages. They show boards, too, which must
// never be taken for the game.
func (w WindowInfo) own() bool { return ownPage.MatchString(w.Title) }

// OwnPagesLeftOut reports whether pictures of a [Screen] are without domvision's own pages. Wayland and
// macOS do not say where the windows are.
func OwnPagesLeftOut() bool { return Session() == X11 || Session() == Windows }

// leaveOut paints over what is seen of domvision's own pages in a picture whose (0, 0) lies at a place
// of the desktop. windows are all that are shown, the front one first.
func leaveOut(img *image.RGBA, at image.Point, windows []WindowInfo) {
	for i, w := range windows {
		if !w.own() || !w.Shown {
			continue
		}
		parts := []image.Rectangle{w.Bounds}
		for _, front := range windows[:i] {
			if front.Shown {
				parts = without(parts, front.Bounds)
			}
		}
		for _, part := range parts {
			paintOver(img, part.Sub(at))
		}
	}
}

// without are the parts of rectangles that another one does not cover.
func without(parts []image.Rectangle, cover image.Rectangle) (left []image.Rectangle) {
	for _, r := range parts {
		c := r.Intersect(cover)
		if c.Empty() {
			left = append(left, r)
			continue
		}
		for _, part := range []image.Rectangle{
			image.Rect(r.Min.X, r.Min.Y, r.Max.X, c.Min.Y), image.Rect(r.Min.X, c.Max.Y, r.Max.X, r.Max.Y),
			image.Rect(r.Min.X, c.Min.Y, c.Min.X, c.Max.Y), image.Rect(c.Max.X, c.Min.Y, r.Max.X, c.Max.Y),
		} {
			if !part.Empty() {
				left = append(left, part)
			}
		}
	}
	return left
}

// paintOver fills an area with noise, which is neither a tile nor the ground of a board: where a page
// lies over the game, no cell below it is taken for an empty one.
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
