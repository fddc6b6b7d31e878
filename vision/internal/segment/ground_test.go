package segment

import (
	"slices"
	"testing"
)

// TestRemoveGround: of flat clusters, the one above the tiles is ground; one that lies among them
// is not.
func TestRemoveGround(t *testing.T) {
	for _, c := range []struct {
		name  string
		rows  []string
		tiles string
	}{
		{"sky", []string{"22222", "22102", "01012", "10101", "01010"}, "----- --##- ####- ##### #####"},
		{"among the tiles", []string{"01020", "10201", "02012", "20101"}, "no board"},
	} {
		b, edges := board(3, c.rows...)
		for i := range b.Patches { // tiles have a pattern, cluster 2 is flat
			if b.Label[i] != 2 {
				b.Patches[i][0], b.Patches[i][3*(1+b.Label[i])] = 100, 100
			}
		}
		edges.sharpen(b.Label, false)
		rest := removeGround(b, edges, make([]bool, 4))
		if got := tiles(rest); got != c.tiles {
			t.Errorf("%s: %s, want %s", c.name, got, c.tiles)
		} else if rest != nil && !slices.Equal(rest.Ground, []int{2}) {
			t.Errorf("%s: ground %v", c.name, rest.Ground)
		}
	}
}

// TestBehindTiles: ground lies above the tiles, and there is enough of it.
func TestBehindTiles(t *testing.T) {
	for _, c := range []struct {
		name string
		rows []string // '.' is cluster 2, which may be ground
		want bool
	}{
		{"above", []string{"..01", "0.10", "0101"}, true},
		{"below tiles", []string{"0101", "....", "1010"}, false},
		{"hardly any", []string{"0.01", "0110", "0101"}, false},
	} {
		b, edges := board(2, c.rows...)
		if got := behindTiles(b, 2, edges); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
	// What ends with a border above it is a thing, not the ground.
	b, edges := board(2, "..01", "1.10", "01.1")
	b.Label[0], b.Label[1] = 1, 1
	edges.sharpen(b.Label, false)
	if behindTiles(b, 2, edges) {
		t.Error("something with a border on top is ground")
	}
}

func TestCovered(t *testing.T) {
	b, _ := board(2, "0..", "..1", ".1.")
	for k, want := range [][2]int{{1, 0}, {2, 0}, {6, 3}} {
		if inside, below := covered(b, k); inside != want[0] || below != want[1] {
			t.Errorf("of the %d cells of cluster %d, %d lie below a tile, want %v", inside, k, below, want)
		}
	}
}

// TestFaded: a cluster with the pattern of a more frequent one, fainter, has faded.
func TestFaded(t *testing.T) {
	for _, c := range []struct {
		name     string
		contrast float32 // of the pattern of cluster 2, which is that of cluster 0
		rows     []string
		want     bool
	}{
		{"fainter", 0.4, []string{"0101", "1210", "0101"}, true},
		{"as strong", 0.9, []string{"0101", "1210", "0101"}, false},
		{"more frequent", 0.4, []string{"2121", "1210", "2121"}, false},
	} {
		b, _ := board(3, c.rows...)
		for i := range b.Patches {
			for at := 0; at < patchLen; at += 3 {
				stripes, fields := float32(at/3%2), float32(at/3/patchSide%2)
				switch b.Label[i] {
				case 0:
					b.Patches[i][at] = 50 + 20*stripes
				case 1:
					b.Patches[i][at] = 50 + 20*fields
				case 2:
					b.Patches[i][at] = 50 + 20*stripes*c.contrast
				}
			}
		}
		if got := faded(b, 2); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// TestOutlines: most clusters have an outline if they have borders between two of their tiles.
func TestOutlines(t *testing.T) {
	b, edges := board(3, "0011", "2200", "1122")
	edges.sharpen(b.Label, true)
	edges.left[1*5+1] = 0 // between the two of cluster 2 in the second row
	edges.left[2*5+3] = 0 // and in the third
	outline, outlined := outlines(b, edges)
	if !outlined || outline[0] != 1 || outline[1] != 1 || outline[2] != 0 || outline[3] != 1 {
		t.Errorf("outlines %v, most have one: %v", outline, outlined)
	}
	b, edges = board(2, "0011", "1100")
	if _, outlined := outlines(b, edges); outlined {
		t.Error("outlined without borders")
	}
}
