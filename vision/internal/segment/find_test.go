package segment

import (
	"image"
	"image/color"
	"image/draw"
	"slices"
	"strings"
	"testing"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// tiles writes which cells of a board hold tiles, by rows.
func tiles(b *Board) string {
	if b == nil {
		return "no board"
	}
	var text strings.Builder
	for i, tile := range b.IsTile {
		if i > 0 && i%b.Cols == 0 {
			text.WriteByte(' ')
		}
		text.WriteByte("-#"[btoi(tile)])
	}
	return text.String()
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// TestFindBoard: on small drawn boards the tiles are found, and the ground is not a tile.
func TestFindBoard(t *testing.T) {
	for _, c := range []struct {
		name  string
		gap   int
		rows  []string
		tiles string
		kinds int
	}{
		{"touching", 0, []string{"......", ".R..G.", ".RGBG.", ".BRGB.", ".GRBR."}, "------ -#--#- -####- -####- -####-", 3},
		{"apart", 4, []string{"......", ".RGBY.", ".YBRG.", ".BRYG.", ".GYRB.", "......"}, "------ -####- -####- -####- -####- ------", 4},
		{"one of a kind is left out", 0, []string{"RGRG", "GRBG", "RGRR"}, "#### ##-# ####", 2},
		{"nothing", 0, []string{"....", "....", "...."}, "no board", 0},
	} {
		f, l := drawn(24, c.gap, c.rows...)
		b := FindBoard(f, l, DefaultThreshold)
		if got := tiles(b); got != c.tiles {
			t.Errorf("%s: tiles %s, want %s", c.name, got, c.tiles)
		} else if b != nil && (b.LabelCount() != c.kinds || b.Score <= 0 || b.Sharpness < 0.9 || b.Threshold != DefaultThreshold) {
			t.Errorf("%s: %d kinds, score %.0f, sharpness %.2f, threshold %g", c.name, b.LabelCount(), b.Score, b.Sharpness, b.Threshold)
		}
	}
	f, l := drawn(24, 0, "RG", "GR")
	l.Rows = 0
	if b := FindBoard(f, l, DefaultThreshold); b != nil {
		t.Errorf("without rows: %s", tiles(b))
	}
}

// TestScorePrefersTheTiles: a lattice twice as fine as the tiles, and one that lies half a cell off,
// score less than the right one.
func TestScorePrefersTheTiles(t *testing.T) {
	f, l := drawn(24, 0, "RGRBGB", "GBRGRG", "BRGBRG", "RGBRGB")
	right := FindBoard(f, l, DefaultThreshold)
	fine, off := l, l
	fine.W, fine.H, fine.Rows, fine.Cols = 12, 12, 8, 12
	off.X, off.Cols = 12, 5
	for name, l := range map[string]Lattice{"half cells": fine, "half a cell off": off} {
		if b := FindBoard(f, l, DefaultThreshold); b != nil && b.Score >= right.Score {
			t.Errorf("%s: score %.0f, on the tiles %.0f", name, b.Score, right.Score)
		}
	}
}

// TestMeasureBorders: the borders of a tile are edges, with the ground on either side none.
func TestMeasureBorders(t *testing.T) {
	f, l := drawn(24, 0, "...", ".R.", "...")
	b := MeasureBorders(f, l, Sharpest)
	if left, right, above, under := b.Around(4); min(left, right, above, under) < 1 {
		t.Errorf("borders of the tile: %g, %g, %g, %g, want 1", left, right, above, under)
	}
	if left, right, above, under := b.Around(0); left != 0 || above != 0 || right != 0 || under != 0 {
		t.Errorf("borders of the corner: %g, %g, %g, %g, want 0", left, right, above, under)
	}
	if got := b.Faintest(1*3 + 1); got != 1 {
		t.Errorf("the faintest border of the tile is %g", got)
	}
	if open, closed, sharp := b.Sides(0); !open || closed || sharp {
		t.Errorf("the corner: open %v, closed %v, sharp %v", open, closed, sharp)
	}
	if open, closed, sharp := b.Sides(4); open || !closed || !sharp {
		t.Errorf("the tile: open %v, closed %v, sharp %v", open, closed, sharp)
	}
	if _, closed, sharp := b.Sides(1); closed || sharp { // a border below is not enough
		t.Errorf("above the tile: closed %v, sharp %v", closed, sharp)
	}
}

// TestEdges: an edge is found on lines within reach, and only along the given stretch.
func TestEdges(t *testing.T) {
	const side, tile = 40, 40 // pixels; where the tile's left border lies
	f, _ := drawn(side, 0, "...", ".R.", "...")
	for _, c := range []struct {
		name   string
		kind   LineKind
		x      float64
		y0, y1 float64
		want   float32
	}{
		{"on it", Sharpest, tile, 40, 80, 1},
		{"half of it", Sharpest, tile, 20, 60, 0.5},
		{"within reach", Sharpest, tile + 2, 40, 80, 1},
		{"beyond", Sharpest, tile - 4, 40, 80, 0},
		{"nearby", SharpestNearby, tile - 4, 40, 80, 1},
		{"no other line is quiet", quietest, tile, 40, 80, 0},
		{"empty stretch", Sharpest, tile, 60, 60, 0},
		{"beyond the picture", Sharpest, -20, 40, 80, 0},
	} {
		if got := VerticalEdge(f, c.kind, c.x, side, c.y0, c.y1); got != c.want {
			t.Errorf("%s: vertical edge %g, want %g", c.name, got, c.want)
		}
		if got := HorizontalEdge(f, c.kind, c.x, side, c.y0, c.y1); got != c.want {
			t.Errorf("%s: horizontal edge %g, want %g", c.name, got, c.want)
		}
	}
}

// TestQuietest: round tiles touch in the middle of a border, and there is a gap at either end.
func TestQuietest(t *testing.T) {
	for rows, want := range map[int]float32{40: 1, 20: 0} { // rows of vertical stripes, in the middle
		img := image.NewGray(image.Rect(0, 0, 40, 40))
		for i := range img.Pix {
			if y := i / 40; i%2 == 0 && min(y, 39-y) >= 20-rows/2 {
				img.Pix[i] = 255
			}
		}
		dst := image.NewRGBA(img.Rect)
		draw.Draw(dst, dst.Rect, img, image.Point{}, draw.Src)
		if got := VerticalEdge(pixel.NewFrame(dst, nil), quietest, 20, 40, 0, 40); got != want {
			t.Errorf("%d rows of edges: %g, want %g", rows, got, want)
		}
	}
}

// TestSharpestTwo: an edge that is blurred over two lines counts in full for SharpestTwo, and on a lattice with a blur
// of 1 or more.
func TestSharpestTwo(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 20, 20))
	for i := range 20 * 20 {
		v := uint8(100)
		switch x := i % 20; {
		case x == 10:
			v = 128 // a step of 28, of which 8 do not count
		case x > 10:
			v = 156
		}
		img.SetRGBA(i%20, i/20, color.RGBA{v, v, v, 255})
	}
	f := pixel.NewFrame(img, nil)
	for kind, want := range map[LineKind]float32{Sharpest: 0.5, SharpestTwo: 1, Sharpest.Blurred(1): 1, quietest.Blurred(1): 0} {
		if got := VerticalEdge(f, kind, 10, 20, 0, 20); got != want {
			t.Errorf("kind %v: %g, want %g", kind, got, want)
		}
	}
	l := Lattice{Lattice: geometry.Lattice{W: 10, H: 20, Rows: 1, Cols: 2}}
	for blur, want := range []float32{0.5, 1, 1} {
		l.Blur = blur
		if _, right, _, _ := MeasureBorders(f, l, Sharpest).Around(0); right != want {
			t.Errorf("border with a blur of %d: %g, want %g", blur, right, want)
		}
	}
}

// TestGapBorders: between tiles that lie apart is a border, between two cells of ground none.
func TestGapBorders(t *testing.T) {
	f, l := drawn(24, 4, "RG..", "GR..")
	s := NewSheet(f, l, Coarse)
	b := gapBorders(MeasureBorders(f, l, Sharpest), s)
	if _, right, _, under := b.Around(0); right != 1 || under != 1 {
		t.Errorf("between tiles: %g and %g, want 1", right, under)
	}
	if _, right, _, _ := b.Around(1); right != 0 {
		t.Errorf("between a tile and the ground: %g, want 0", right)
	}
	if want := []bool{false, false, true, true, false, false, true, true}; !slices.Equal(b.blank, want) {
		t.Errorf("blank cells %v, want %v", b.blank, want)
	}
}

// TestFramed: a cluster is framed if its cells have borders towards others, on average.
func TestFramed(t *testing.T) {
	c := Clusters{Label: []int{0, 1, 0, 1}, Size: []int{2, 2}}
	for edge, want := range map[float32]bool{1: true, 0.7: true, 0.6: false, 0: false} {
		b := Borders{Lattice: grid(1, 4), left: slices.Repeat([]float32{edge}, 5), above: make([]float32, 8)}
		if got := framed(b, c); got[0] != want || got[1] != want {
			t.Errorf("edges of %g: %v", edge, got)
		}
	}
	// Upper borders must not be missing, even if all others are there.
	column := Clusters{Label: []int{0, 1}, Size: []int{1, 1}}
	b := Borders{Lattice: grid(2, 1), left: []float32{1, 1, 1, 1}, above: []float32{0, 0.1, 0}}
	if got := framed(b, column); got[1] {
		t.Error("framed without an upper border")
	}
}

// board is a board of tiles with these labels, a digit each; '.' is a cell without a tile whose
// label is the last one.
func board(kinds int, rows ...string) (*Board, Borders) {
	l := grid(len(rows), len(rows[0]))
	n := l.Rows * l.Cols
	b := &Board{Sheet: &Sheet{Lattice: l, Patches: make([]Patch, n)}, IsTile: make([]bool, n), Region: image.Rect(0, 0, l.Cols, l.Rows)}
	b.Label, b.Size = make([]int, n), make([]int, kinds+1)
	for i, c := range strings.Join(rows, "") {
		b.IsTile[i], b.Label[i] = c != '.', kinds
		if c != '.' {
			b.Label[i] = int(c - '0')
		}
		b.Size[b.Label[i]]++
	}
	edges := Borders{Lattice: l, left: make([]float32, l.Rows*(l.Cols+1)), above: make([]float32, (l.Rows+1)*l.Cols)}
	return b, edges
}

// sharpen sets all borders between cells of different clusters, or all.
func (b Borders) sharpen(labels []int, all bool) {
	for i, k := range labels {
		row, col := i/b.Cols, i%b.Cols
		if col > 0 && (all || labels[i-1] != k) {
			b.left[row*(b.Cols+1)+col] = 1
		}
		if row > 0 && (all || labels[i-b.Cols] != k) {
			b.above[i] = 1
		}
	}
}

// TestBestComponent: the component with the highest score is the board, with the tiles of its kinds
// elsewhere.
func TestBestComponent(t *testing.T) {
	b, edges := board(4, "0101.22", "1010.22", "0101.0.", "1010.33")
	edges.sharpen(b.Label, false)
	got := bestComponent(edges, b.Sheet, b.Clusters, b.IsTile)
	if want := "####--- ####--- ####-#- ####---"; tiles(got) != want || got.Region != image.Rect(0, 0, 6, 4) {
		t.Errorf("tiles %s in %v, want %s", tiles(got), got.Region, want)
	}
	if got := bestComponent(edges, b.Sheet, b.Clusters, make([]bool, len(b.IsTile))); got != nil {
		t.Errorf("without tiles: %s", tiles(got))
	}
}

// TestRate: edges between different kinds count for a board, missing ones, equal neighbours and
// holes against it.
func TestRate(t *testing.T) {
	for _, c := range []struct {
		rows             []string
		sharp            bool
		score, sharpness float64
	}{
		{[]string{"01", "10"}, true, 4, 1},
		{[]string{"01", "10"}, false, -4, 0},
		{[]string{"00", "10"}, true, 2 - 2*sameCost, 1},
		{[]string{"01", "1."}, true, 2 - holeCost, 1},
	} {
		b, edges := board(2, c.rows...)
		if c.sharp {
			edges.sharpen(b.Label, false)
		}
		rate(b, edges)
		if !near(b.Score, c.score) || !near(b.Sharpness, c.sharpness) {
			t.Errorf("%v, sharp %v: score %g, sharpness %g; want %g, %g", c.rows, c.sharp, b.Score, b.Sharpness, c.score, c.sharpness)
		}
	}
}

// TestTrim: a foreign column or corner is taken off, unless its tiles are clearly tiles.
func TestTrim(t *testing.T) {
	rows := []string{"01012", "10102", "01012", "10102"}
	for _, c := range []struct {
		name  string
		rows  []string
		sure  bool // kind 2
		tiles string
	}{
		{"foreign column", rows, false, "####- ####- ####- ####-"},
		{"clearly tiles", rows, true, "##### ##### ##### #####"},
		{"foreign corner", []string{"22222", "20101", "21010", "20101", "21010"}, false, "----- -#### -#### -#### -####"},
		{"nothing foreign", []string{"0101", "1010", "0101"}, false, "#### #### ####"},
		{"single cells far below", []string{"01010", "10101", "01010", "10101", ".....", "...0."}, false, "##### ##### ##### ##### ----- -----"},
		{"more cells below", []string{"01010", "10101", "01010", "10101", ".....", ".1.0."}, false, "##### ##### ##### ##### ----- -#-#-"},
		{"a cell far below that is clearly a tile", []string{"01210", "10101", "01010", "10101", ".....", "...2."}, true, "##### ##### ##### ##### ----- ---#-"},
		{"next pieces beside it", []string{"01010.1", "10101.0", "01010..", "10101..", "01010.."}, false, "#####-- #####-- #####-- #####-- #####--"},
		{"a column left of others", []string{"01010..", "10101..", "01010..", "10101.1", "01010.0"}, false, "#####-- #####-- #####-- #####-# #####-#"},
		{"a cleared row", []string{"01010", ".....", "01010", "10101"}, false, "##### ----- ##### #####"},
		{"an outlier", []string{"0101..", "1010..", "0101.2", "1010.2", "0101.2", "1010.2"}, false, "####-- ####-- ####-- ####-- ####-- ####--"},
	} {
		b, edges := board(3, c.rows...)
		edges.sharpen(b.Label, false)
		trim(b, edges, []bool{false, false, c.sure, false})
		if got := tiles(b); got != c.tiles {
			t.Errorf("%s: %s, want %s", c.name, got, c.tiles)
		}
	}
}

// TestFlooded: parts of the ground among tiles are tiles of the largest colour if there are several, and all tiles are plain.
func TestFlooded(t *testing.T) {
	for _, c := range []struct {
		name string
		rows []string
		want bool
	}{
		{"a flood game", []string{"00012", "00121", "01201", "12110", "10120"}, true},
		{"stacks", []string{"00000", "10002", "12001", "21012", "12121"}, false},
		{"a group that was cleared", []string{"00000", "10002", "12101", "20012", "12121"}, false},
	} {
		b, _ := board(3, c.rows...)
		flat := []bool{true, true, true, true}
		if got := flooded(b, 0, flat); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		flat[2] = false
		if flooded(b, 0, flat) {
			t.Errorf("%s, with drawings: flooded", c.name)
		}
	}
}

// TestSeparated: clusters with borders between two of their tiles are clearly tiles.
func TestSeparated(t *testing.T) {
	b, edges := board(2, "0011", "1100")
	edges.sharpen(b.Label, false)
	if got := separated(b, edges, []bool{false, false, false}); got[0] || got[1] {
		t.Errorf("without inner borders: %v", got)
	}
	edges.sharpen(b.Label, true)
	if got := separated(b, edges, []bool{false, false, true}); !got[0] || !got[1] || !got[2] {
		t.Errorf("with inner borders, and one enclosed: %v", got)
	}
}

// TestEnclosed: a run in one line with sharp borders all round is enclosed, also at the side of the
// picture. A title bar is not.
func TestEnclosed(t *testing.T) {
	for _, c := range []struct {
		rows []string
		want bool // of R
	}{
		{[]string{"....", ".RR.", "...."}, true},
		{[]string{"RR..", "....", "...."}, true},
		{[]string{"....", "RRRR", "...."}, true},
		{[]string{"RRRR", "....", "...."}, false},
		{[]string{"....", "....", "RRRR"}, true},
		{[]string{"R...", "R...", "R..."}, true},
		{[]string{"....", ".RR.", ".RR."}, false},
		{[]string{"R.R.", "....", "...."}, false},
		{[]string{"....", ".R..", "...."}, false},
	} {
		f, l := drawn(24, 0, c.rows...)
		edges := MeasureBorders(f, l, Sharpest)
		clusters := NewSheet(f, l, Coarse).Cluster(DefaultThreshold)
		red := clusters.Label[strings.Index(strings.Join(c.rows, ""), "R")]
		if got := enclosed(f, edges, clusters); got[red] != c.want {
			t.Errorf("%v: %v, want %v", c.rows, got[red], c.want)
		}
	}
}

// TestEnclosedApart: where tiles lie apart, a frame beside the last column is not enclosed by the
// sides of the picture.
func TestEnclosedApart(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 4*24, 3*24))
	draw.Draw(img, img.Rect, image.Black, image.Point{}, draw.Src)
	for i, ink := range "RGBGBRBRG" {
		at := image.Pt(24*(i%3), 24*(i/3))
		draw.Draw(img, image.Rect(3, 3, 21, 21).Add(at), image.NewUniform(inks[byte(ink)]), image.Point{}, draw.Src)
	}
	draw.Draw(img, image.Rect(3*24+6, 0, 3*24+18, 3*24), image.White, image.Point{}, draw.Src)
	f, l := pixel.NewFrame(img, nil), grid(3, 4)
	l.W, l.H, l.Style = 24, 24, Apart
	s := NewSheet(f, l, Coarse)
	clusters := s.Cluster(DefaultThreshold)
	if got := enclosed(f, gapBorders(MeasureBorders(f, l, Sharpest), s), clusters); slices.Contains(got, true) {
		t.Errorf("%v of the clusters %v", got, clusters.Label)
	}
}
