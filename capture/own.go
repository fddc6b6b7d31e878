//go:build !js

package capture

import (
	"image"
	"regexp"
	"sync"
)

// ownTitle is part of the titles of domvision's own pages, and of a terminal that shows its command line.
// Such windows do not fit a part of a title unless it contains this.
const ownTitle = "domvision"

// ownPage matches the titles of domvision's own pages. The title of watch begins with the place of the
// move, and browsers append their name.
var ownPage = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(\d+·\d+ )?` + ownTitle + `([ :]|$)`)
})

// Game reports whether a window may be that of a game: it is shown, and is not one of domvision's own
// pages.
func (w WindowInfo) Game() bool { return w.Shown && !w.own() && !w.Bounds.Empty() }

// own reports whether a window shows one of domvision's own pages. They also show boards, which must never
// be taken for the game.
func (w WindowInfo) own() bool { return ownPage().MatchString(w.Title) }

// ListsWindows reports whether the desktop tells where its windows are. Then domvision's own pages are removed
// from pictures of a [Screen]. macOS and most Wayland desktops do not.
func ListsWindows() bool {
	_, wayland := windowMethod()
	return wayland || Session() == X11 || Session() == Windows
}

// leaveOut paints over the visible parts of domvision's own pages in a picture. at is the place of its (0,
// 0) on the desktop. windows lists all windows, the front one first.
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

// without lists the parts of rectangles that another one does not cover.
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
