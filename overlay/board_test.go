package overlay

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/planner"
)

// tiles are the colours of the test boards: the five measured ones of the game,
// and the hardest grounds to draw on.
var tiles = map[byte]color.RGBA{
	'A': {185, 184, 170, 255}, // light grey
	'G': {129, 190, 84, 255},
	'B': {63, 139, 241, 255},
	'O': {229, 185, 70, 255},
	'D': {73, 84, 87, 255},
	'W': {255, 255, 255, 255},
	'K': {0, 0, 0, 255},
	'R': {205, 40, 40, 255},
	'Y': {255, 240, 0, 255},
	'M': {128, 128, 128, 255},
}

// scene is a test picture: a board on a page.
type scene struct {
	img   *image.RGBA
	grid  engine.Grid
	board geometry.Lattice
}

// newScene draws rows as tiles of w x h pixels on a page that begins at corner
// and shows pad pixels around the board.
func newScene(rows []string, w, h float64, pad int, corner image.Point) scene {
	text := ""
	for _, r := range rows {
		text += r + "\n"
	}
	grid, err := engine.ParseGrid(text)
	if err != nil {
		panic(err)
	}
	b := geometry.Lattice{
		X: float64(corner.X + pad), Y: float64(corner.Y + pad),
		W: w, H: h, Rows: grid.Rows, Cols: grid.Cols,
	}
	bounds := board{b}.bounds().Inset(-pad)
	img := image.NewRGBA(bounds)
	draw.Draw(img, bounds, image.NewUniform(color.RGBA{120, 140, 160, 255}), image.Point{}, draw.Src)
	for i, cell := range grid.Cells {
		row, col := i/grid.Cols, i%grid.Cols
		r := image.Rect(
			int(math.Round(b.X+float64(col)*w)), int(math.Round(b.Y+float64(row)*h)),
			int(math.Round(b.X+float64(col+1)*w)), int(math.Round(b.Y+float64(row+1)*h)))
		if c, ok := tiles[cell.Color.Char()]; ok {
			draw.Draw(img, r, image.NewUniform(color.RGBA{c.R / 2, c.G / 2, c.B / 2, 255}), image.Point{}, draw.Src)
			draw.Draw(img, r.Inset(1), image.NewUniform(c), image.Point{}, draw.Src)
		}
	}
	return scene{img, grid, b}
}

// candidate is the group of the cell at row, col, as a planner would give it.
func (s scene) candidate(row, col, points int) planner.Candidate {
	start := engine.Pos{Row: row, Col: col}
	seen := map[engine.Pos]bool{}
	var fill func(p engine.Pos)
	fill = func(p engine.Pos) {
		if seen[p] || !s.grid.In(p) || s.grid.At(p) != s.grid.At(start) {
			return
		}
		seen[p] = true
		for _, step := range along {
			fill(plus(p, step))
		}
	}
	fill(start)
	c := planner.Candidate{Points: points}
	for row := range s.grid.Rows {
		for col := range s.grid.Cols {
			if p := (engine.Pos{Row: row, Col: col}); seen[p] {
				c.Group = append(c.Group, p)
			}
		}
	}
	c.Move.At = c.Group[0]
	return c
}
