package segment

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// slowLinkage is single linkage by comparing all pairs, again and again.
func slowLinkage(patches []Patch, threshold float64) []int {
	label := make([]int, len(patches))
	for i := range label {
		label[i] = i
	}
	for changed := true; changed; {
		changed = false
		for i := range patches {
			for j := range patches {
				if label[j] < label[i] && patches[i].Within(threshold, &patches[j]) {
					label[i], changed = label[j], true
				}
			}
		}
	}
	return label
}

// TestCluster compares clusters with those of a brute-force single linkage.
func TestCluster(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for n := range 40 {
		patches := randomPatches(rng, 1+rng.IntN(50), 6, []float32{0, 1, 3}[n%3])
		for _, threshold := range []float64{1.2, 3, DefaultThreshold} {
			got := (&Sheet{Patches: patches}).Cluster(threshold)
			want := slowLinkage(patches, threshold)
			numbers := map[int]int{} // of the wanted clusters, in the order of their first cells
			size := []int{}
			for i, first := range want {
				if first == i {
					numbers[i] = len(size)
					size = append(size, 0)
				}
				want[i] = numbers[first]
				size[want[i]]++
			}
			if !slices.Equal(got.Label, want) || !slices.Equal(got.Size, size) {
				t.Fatalf("threshold %g: labels %v of %v, want %v of %v", threshold, got.Label, got.Size, want, size)
			}
		}
	}
}

// TestSpanningTree compares the tree with Kruskal's algorithm, the nearest neighbours with a search
// for them, and the parts of the cut tree with single linkage.
func TestSpanningTree(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		patches := randomPatches(rng, 2+rng.IntN(20), 5, 2)
		cells := rng.Perm(len(patches))
		tree := (&Sheet{Patches: patches}).SpanningTree(cells)
		var lengths, nearest []float64
		type pair struct {
			i, j   int
			length float64
		}
		var pairs []pair
		for i := range patches {
			least := math.Inf(1)
			for j := range patches {
				if d := patches[i].Distance(&patches[j]); i != j {
					least = min(least, d)
					if i < j {
						pairs = append(pairs, pair{i, j, d})
					}
				}
			}
			nearest = append(nearest, least)
		}
		slices.SortFunc(pairs, func(a, b pair) int { return int(math.Copysign(1, a.length-b.length)) })
		sets := newDisjointSets(len(patches))
		for _, p := range pairs {
			if sets.root(p.i) != sets.root(p.j) {
				sets.join(p.i, p.j)
				lengths = append(lengths, p.length)
			}
		}
		slices.Sort(nearest)
		var got []float64
		for _, e := range tree.edges[1:] {
			got = append(got, e.length)
		}
		slices.Sort(got)
		if !slices.EqualFunc(got, lengths, near) || !slices.EqualFunc(tree.nearest, nearest, near) {
			t.Fatalf("edges %v, nearest %v\nwant  %v, nearest %v", got, tree.nearest, lengths, nearest)
		}
		const limit = 2.5
		parts := tree.Cut(limit)
		want := slowLinkage(patches, limit)
		seen := 0
		for _, part := range parts {
			seen += len(part)
			for _, cell := range part {
				if want[cell] != want[part[0]] {
					t.Fatalf("cells %d and %d are in one part of the tree", part[0], cell)
				}
			}
		}
		if seen != len(patches) || len(parts) != len(slices.Compact(slices.Sorted(slices.Values(want)))) {
			t.Fatalf("%d parts with %d cells", len(parts), seen)
		}
	}
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-4 }

// TestWidestGap: the gap is the widest by ratio within the limits, which count as lengths.
func TestWidestGap(t *testing.T) {
	tree := SpanningTree{}
	for _, length := range []float64{0, 1, 4, 5, 8, 30} {
		tree.edges = append(tree.edges, treeEdge{length: length})
	}
	for _, c := range []struct{ low, high, middle, ratio float64 }{
		{0.5, 40, math.Sqrt(1 * 4), 4}, // 8 to 30 is less, by ratio
		{4, 40, math.Sqrt(8 * 30), 3.75},
		{5, 16, math.Sqrt(8 * 16), 2},
		{9, 9, 9, 1}, {20, 10, 10, 1},
	} {
		if middle, ratio := tree.WidestGap(c.low, c.high); !near(middle, c.middle) || !near(ratio, c.ratio) {
			t.Errorf("from %g to %g: %g, ratio %g; want %g, %g", c.low, c.high, middle, ratio, c.middle, c.ratio)
		}
	}
}

func TestNoise(t *testing.T) {
	for n, want := range map[int]float64{1: 0, 5: 4, 10: 8} {
		var tree SpanningTree
		for i := range n {
			tree.nearest = append(tree.nearest, float64(i))
		}
		if got := tree.Noise(); got != want {
			t.Errorf("noise of 0..%d is %g, want %g", n-1, got, want)
		}
	}
}

func TestCorrelation(t *testing.T) {
	for _, c := range []struct {
		a, b        []float64
		correlation float64
	}{
		{[]float64{1, 2, 3, 4}, []float64{10, 20, 30, 40}, 1},
		{[]float64{1, 2, 3, 4}, []float64{8, 6, 4, 2}, -1},
		{[]float64{1, 4, 1, 4}, []float64{2, 2, 8, 8}, 0},
		{[]float64{1, 1.1, 1, 1.1}, []float64{2, 9, 2, 9}, 0}, // hardly varies
	} {
		if got := Correlation(c.a, c.b); !near(got, c.correlation) {
			t.Errorf("%v with %v: %g, want %g", c.a, c.b, got, c.correlation)
		}
	}
	if got := Deviation([]float64{1, 3, 5, 7}); !near(got, math.Sqrt(5)) {
		t.Errorf("deviation %g, want the square root of 5", got)
	}
}
