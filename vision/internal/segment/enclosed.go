package segment

import (
	"image"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// enclosed marks the clusters that form a single run in one row or column with sharp edges, or the side of
// the picture, all around. Such runs are tiles that have no border between two of a kind, except at the top of a
// picture from side to side: this may be the title bar of a window.
func enclosed(f *pixel.Frame, edges Borders, c Clusters) []bool {
	enclosed := make([]bool, len(c.Size))
	if edges.Style.Apart() {
		return enclosed // the ground shows between any two tiles
	}
	extent := make([]image.Rectangle, len(c.Size))
	for i, k := range c.Label {
		row, col := i/edges.Cols, i%edges.Cols
		extent[k] = extent[k].Union(image.Rect(col, row, col+1, row+1))
	}
	for k, r := range extent {
		short, long := min(r.Dx(), r.Dy()), max(r.Dx(), r.Dy())
		titleBar := r.Dx() == edges.Cols && r.Max.Y == 1 && edges.Y < Slack*edges.H
		enclosed[k] = short == 1 && long == c.Size[k] && long > 1 && !titleBar && outerBorder(f, edges, r) >= sharpSide
	}
	return enclosed
}

// outerBorder is the strength of the faintest border around the cells of r, except at the sides of the
// picture.
func outerBorder(f *pixel.Frame, edges Borders, r image.Rectangle) float32 {
	atSide := func(at, size float64, length int) bool {
		return at < Slack*size || at > float64(length)-Slack*size
	}
	faintest := float32(1)
	for _, col := range [2]int{r.Min.X, r.Max.X} {
		if !atSide(edges.X+float64(col)*edges.W, edges.W, f.W) {
			for row := r.Min.Y; row < r.Max.Y; row++ {
				faintest = min(faintest, edges.left[row*(edges.Cols+1)+col])
			}
		}
	}
	for _, row := range [2]int{r.Min.Y, r.Max.Y} {
		if !atSide(edges.Y+float64(row)*edges.H, edges.H, f.H) {
			for col := r.Min.X; col < r.Max.X; col++ {
				faintest = min(faintest, edges.above[row*edges.Cols+col])
			}
		}
	}
	return faintest
}
