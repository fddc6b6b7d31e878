package locate

import (
	"image"
	"image/color"
	"image/draw"
	"slices"
	"testing"

	"github.com/domvision/domvision/vision/internal/segment"
)

// rated is a board with a score and a sharpness.
func rated(b *segment.Board, score, sharpness float64) *segment.Board {
	b.Score, b.Sharpness = score, sharpness
	return b
}

func TestConclusive(t *testing.T) {
	many := []string{"0120120120", "1201201201"}
	for _, c := range []struct {
		name string
		b    *segment.Board
		want bool
	}{
		{"good", rated(board(3, many...), 100, 0.95), true},
		{"none", nil, false},
		{"no score", rated(board(3, many...), 0, 1), false},
		{"blurred", rated(board(3, many...), 100, 0.94), false},
		{"few kinds", rated(board(2, "0101010101", "1010101010"), 100, 1), false},
		{"few tiles", rated(board(3, "012012", "120120"), 100, 1), false},
		{"few of a kind", rated(board(8, "0123456701", "1234567012"), 100, 1), false},
	} {
		if got := conclusive(c.b); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// TestBetter: a sharper board may be better in spite of a lower score.
func TestBetter(t *testing.T) {
	sharp, long := rated(board(1, "0"), 100, 1), rated(board(1, "0"), 120, 0.9)
	if !better(sharp, nil) || !better(sharp, long) || better(long, sharp) || better(sharp, sharp) {
		t.Error("the sharper board is not the better one")
	}
}

// TestFewerKinds: one tile may be missing, as a selected one, if there are far fewer kinds.
func TestFewerKinds(t *testing.T) {
	all := board(4, "0123012301", "2301230123")
	for _, c := range []struct {
		name string
		b    *segment.Board
		want bool
	}{
		{"one kind less", board(3, "0120012001", "2001200120"), true},
		{"half of the kinds, one tile less", board(2, "01010101.1", "1010101010"), true},
		{"half of the kinds, two tiles less", board(2, "01010101..", "1010101010"), false},
		{"one kind less, one tile less", board(3, "01200120.1", "2001200120"), false},
		{"as many kinds", all, false},
	} {
		if got := fewerKinds(c.b, all); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

func TestLimited(t *testing.T) {
	for _, c := range []struct {
		name   string
		x, y   float64
		w, h   int // of the frame
		region image.Rectangle
		want   bool
	}{
		{"no room", 5, 5, 50, 30, image.Rect(0, 0, 4, 2), false},
		{"room on the left", 10, 5, 50, 30, image.Rect(0, 0, 4, 2), true},
		{"room on the right", 5, 5, 55, 30, image.Rect(0, 0, 4, 2), true},
		{"room above", 5, 10, 50, 30, image.Rect(0, 0, 4, 2), true},
		{"room below", 5, 5, 50, 35, image.Rect(0, 0, 4, 2), true},
		{"the lattice goes on", 15, 15, 90, 90, image.Rect(1, 1, 3, 1), false},
	} {
		b := board(2, "0101", "1010")
		b.X, b.Y, b.Region = c.x, c.y, c.region
		if got := limited(b, blank(c.w, c.h)); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// transposed swaps rows and columns.
func transposed(rows []string) (columns []string) {
	for col := range rows[0] {
		var column []byte
		for row := range rows {
			column = append(column, rows[row][col])
		}
		columns = append(columns, string(column))
	}
	return columns
}

func TestAlternates(t *testing.T) {
	for _, c := range []struct {
		n    int
		rows []string
		want bool
	}{
		{2, []string{"02130213", "12031203"}, true},
		{2, []string{"02130213", "12031230"}, false}, // a 0 in an odd column
		{2, []string{"0213", "1203"}, false},         // too few
		{3, []string{"024135024", "135024135"}, true},
		{3, []string{"024135024", "135024153"}, false},
	} {
		if got := alternates(board(6, c.rows...), c.n, false); got != c.want {
			t.Errorf("%v: %v", c.rows, got)
		}
		if got := alternates(board(6, transposed(c.rows)...), c.n, true); got != c.want {
			t.Errorf("%v, transposed: %v", c.rows, got)
		}
	}
}

// TestComplete: cells that stand out become tiles, also further rows of what resembles tiles. The
// ground never does.
func TestComplete(t *testing.T) {
	f, b := apart(0, 0, 1)
	whole := slices.Clone(b.IsTile)
	for i := range b.IsTile {
		b.IsTile[i] = i >= 2*b.Cols && i != 3*b.Cols+2
	}
	b.Region = image.Rect(0, 2, b.Cols, b.Rows)
	complete(f, b)
	if !slices.Equal(b.IsTile, whole) || b.Region != image.Rect(0, 0, b.Cols, b.Rows) {
		t.Errorf("%d of %d tiles in %v", b.Tiles(), len(whole), b.Region)
	}
	wide := b.Crop(image.Rect(0, 0, b.Cols+1, b.Rows))
	sheet := segment.NewSheet(f, wide, segment.Coarse)
	if grown := (&segment.Board{Sheet: sheet, Clusters: sheet.Cluster(5), IsTile: make([]bool, len(sheet.Patches)), Region: image.Rect(0, 0, b.Cols, b.Rows)}); complete(f, grown) {
		t.Errorf("a board without tiles grew to %v", grown.Region)
	}
	b.IsTile[0], b.Ground = false, []int{b.Label[0]}
	if complete(f, b); b.IsTile[0] {
		t.Error("ground became a tile")
	}
}

// TestCompleteTouching: a tile like no other adds its row or column to a board of tiles that touch. Beside something else
// it is a part of a picture, except above the board, where scenery may show.
func TestCompleteTouching(t *testing.T) {
	const side = 20
	whole := image.Rect(2, 2, 10, 12)
	for _, c := range []struct {
		tile, other image.Point // a cell beside the board, and one in its row or column
		grows       bool
	}{
		{image.Pt(1, 11), image.Pt(0, 0), true}, {image.Pt(1, 11), image.Pt(1, 5), false},
		{image.Pt(10, 4), image.Pt(0, 0), true}, {image.Pt(10, 4), image.Pt(10, 9), false},
		{image.Pt(5, 1), image.Pt(0, 0), true}, {image.Pt(5, 1), image.Pt(8, 1), true},
	} {
		f := frame(12*side, 14*side, func(img draw.Image) {
			paintTiles(img, image.Pt(2*side, 2*side), side, side, 0, dealt...)
			paintTiles(img, c.tile.Mul(side), side, side, 0, "4")
			for d := range side { // a stroke
				draw.Draw(img, image.Rect(d, d, d+4, d+4).Add(c.other.Mul(side)), image.White, image.Point{}, draw.Src)
			}
		})
		b := segment.FindBoard(f, lattice(0, 0, side, 14, 12), segment.DefaultThreshold)
		if b == nil || b.Region != whole {
			t.Fatalf("%v: no board in %v", c, whole)
		}
		want := whole
		if c.grows {
			want = want.Union(image.Rectangle{c.tile, c.tile.Add(image.Pt(1, 1))})
		}
		if grown := complete(f, b); grown != c.grows || b.Region != want {
			t.Errorf("tile at %v, other at %v: board in %v, want %v", c.tile, c.other, b.Region, want)
		}
	}
}

// TestCompleteCrates: a row of one drawing belongs to the board above it; a frame, a row of several drawings and wallpaper do
// not.
func TestCompleteCrates(t *testing.T) {
	const side = 20
	bar := image.Rect(0, 5, side, 9)
	for _, c := range []struct {
		name   string
		drawn  func(col int) image.Rectangle // in a cell
		beyond int                           // columns on either side
		grows  bool
	}{
		{"crates", func(int) image.Rectangle { return image.Rect(5, 5, 15, 12) }, 0, true},
		{"wallpaper", func(int) image.Rectangle { return image.Rect(5, 5, 15, 12) }, 2, false},
		{"a frame", func(int) image.Rectangle { return bar }, 0, false},
		{"pictures", func(col int) image.Rectangle { return image.Rect(5, 5, 8+col, 8+2*(col%3)) }, 0, false},
		{"nothing", func(int) image.Rectangle { return image.Rectangle{} }, 0, false},
	} {
		f := frame(12*side, 14*side, func(img draw.Image) {
			paintTiles(img, image.Pt(2*side, 2*side), side, side, 0, dealt...)
			for col := 2 - c.beyond; col < 10+c.beyond; col++ {
				draw.Draw(img, c.drawn(col).Add(image.Pt(col, 12).Mul(side)), image.White, image.Point{}, draw.Src)
			}
		})
		b := segment.FindBoard(f, lattice(0, 0, side, 14, 12), segment.DefaultThreshold)
		if grown := complete(f, b); grown != c.grows || grown && (b.Region.Max.Y != 13 || !b.IsTile[12*b.Cols+5]) {
			t.Errorf("%s: board in %v", c.name, b.Region)
		}
	}
}

// TestCompleteStepped: a row or column beside a board belongs to it if two tiles next to each other show what others show, even
// where scenery shows in its other cells.
func TestCompleteStepped(t *testing.T) {
	const side = 30
	whole := image.Rect(2, 2, 10, 12)
	for _, c := range []struct {
		name, column string
		grows        bool
	}{
		{"two tiles", "...01.....", true}, {"tiles that lie apart", "...0.1....", false}, {"one tile", "....0.....", false},
		{"other pictures", "...44.....", false}, {"nothing", "..........", false},
	} {
		f := frame(12*side, 14*side, func(img draw.Image) {
			for y := range 14 * side { // scenery
				draw.Draw(img, image.Rect(0, y, 12*side, y+1), image.NewUniform(color.RGBA{uint8(60 + y/8), 90, uint8(140 - y/8), 255}), image.Point{}, draw.Src)
			}
			draw.Draw(img, image.Rect(2*side, 2*side, 10*side, 12*side), image.NewUniform(color.Gray{90}), image.Point{}, draw.Src)
			paintTiles(img, image.Pt(2*side, 2*side), side, side, 6, dealt...)
			paintTiles(img, image.Pt(side, 2*side), side, side, 6, transposed([]string{c.column})...)
		})
		l := lattice(0, 0, side, 14, 12)
		l.Style = segment.Apart
		b := segment.FindBoard(f, l, segment.DefaultThreshold)
		b.Each(b.Region, func(i int) { b.IsTile[i] = b.IsTile[i] && b.CellRect(i).In(whole) })
		b.Region = whole
		want := whole
		if c.grows {
			want.Min.X--
		}
		if complete(f, b); b.Region != want {
			t.Errorf("%s: board in %v, want %v", c.name, b.Region, want)
		}
	}
}

// TestClusterThreshold: with noise the threshold lies in the gap between distances within a kind
// and those between kinds; cells of ground hold it back.
func TestClusterThreshold(t *testing.T) {
	noisy := func(noise float32) *segment.Board {
		b := board(3, "012012012012", "120120120120")
		b.Threshold = segment.DefaultThreshold
		for i := range b.Patches {
			for at := range b.Patches[i] {
				b.Patches[i][at] = 40*float32(b.Label[i]) + noise*float32((at*(i+1)*7)%13)/13
			}
		}
		return b
	}
	if got := clusterThreshold(noisy(0)); got != segment.DefaultThreshold {
		t.Errorf("without noise: %g", got)
	}
	b := noisy(8)
	got := clusterThreshold(b)
	if noise := b.SpanningTree([]int{0, 3, 6, 9, 13, 16}).Noise(); got <= noise || got > maxThreshold {
		t.Errorf("with noise of %g: %g", noise, got)
	}
	// A flat cell without a tile, as near to tiles as these are to each other.
	b.IsTile[5], b.Label[5] = false, 3
	b.Size[3] = 2
	for at := range b.Patches[5] {
		b.Patches[5][at] = 40*2 + 4
	}
	if got := clusterThreshold(b); got != b.Threshold {
		t.Errorf("with flat ground near the tiles: %g", got)
	}
}

// TestPreferable: whole tiles are preferable to their thirds, whatever the order, unless they are no plausible board.
func TestPreferable(t *testing.T) {
	whole := rated(board(4, "0123", "1032", "2301", "3210"), 500, 1)
	thirds := rated(board(12, "036147258", "147036258", "258147036", "036258147"), 900, 1)
	none := rated(board(4, "0123", "1032", "2301", "3210"), 500, 0.1)
	for i, c := range []struct {
		b, o *segment.Board
		want bool
	}{{whole, thirds, true}, {thirds, whole, false}, {none, thirds, false}, {thirds, none, true}, {whole, nil, true}} {
		if got := preferable(c.b, c.o); got != c.want {
			t.Errorf("case %d: %v", i, got)
		}
	}
}
