//go:build opencv

package imgproc

import (
	"maps"
	"math"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"gocv.io/x/gocv"
)

// openCVToLab converts pixels of sRGB to CIELAB, as [fromRGB] does.
func openCVToLab(lab, rgb []uint8) error {
	src, err := mat(1, len(rgb)/3, rgb)
	if err != nil {
		return err
	}
	defer src.Close()
	dst, err := mat(1, len(lab)/3, lab) // size and type match, so OpenCV writes into lab
	if err != nil {
		return err
	}
	defer dst.Close()
	return gocv.CvtColor(src, &dst, gocv.ColorRGBToLab)
}

// allColors are the 16.7 million triples of bytes.
func allColors() []uint8 {
	all := make([]uint8, 0, 3<<24)
	for i := range 1 << 24 {
		all = append(all, uint8(i>>16), uint8(i>>8), uint8(i))
	}
	return all
}

// TestAllColors converts every colour to CIELAB, with OpenCV and with the twin, and requires the same bytes.
func TestAllColors(t *testing.T) {
	// OpenCV builds its tables with the first conversion, which must not run in two threads at once.
	if err := openCVToLab(make([]uint8, 3), make([]uint8, 3)); err != nil {
		t.Fatal(err)
	}
	const part = 3 << 20
	var parts sync.WaitGroup
	for from := range slices.Chunk(allColors(), part) {
		parts.Go(func() {
			want, got := make([]uint8, len(from)), make([]uint8, len(from))
			if err := openCVToLab(want, from); err != nil {
				t.Error(err)
				return
			}
			fromRGB(got, from)
			for i := 0; i < len(from); i += 3 {
				if [3]uint8(want[i:]) != [3]uint8(got[i:]) {
					t.Errorf("%v: got %v, OpenCV %v", from[i:i+3], got[i:i+3], want[i:i+3])
					return
				}
			}
		})
	}
	parts.Wait()
}

func openCVInRanges(m Lab, ranges []Range) ([]uint8, error) {
	lab, err := mat(m.H, m.W, m.Pix)
	if err != nil {
		return nil, err
	}
	defer lab.Close()
	scalar := func(v [3]uint8) gocv.Scalar { return gocv.NewScalar(float64(v[0]), float64(v[1]), float64(v[2]), 0) }
	all := gocv.NewMatWithSize(m.H, m.W, gocv.MatTypeCV8U)
	defer all.Close()
	one := gocv.NewMat()
	defer one.Close()
	for _, r := range ranges {
		if err := gocv.InRangeWithScalar(lab, scalar(r.Min), scalar(r.Max), &one); err != nil {
			return nil, err
		}
		if err := gocv.BitwiseOr(all, one, &all); err != nil {
			return nil, err
		}
	}
	return all.ToBytes(), nil
}

// TestAllRanges marks all colours by random ranges, some of them empty, some of a single value.
func TestAllRanges(t *testing.T) {
	m := Lab{1 << 12, 1 << 12, allColors()}
	random := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{0, 1, 1, 2, 3, 5, 9, 65} {
		ranges := make([]Range, n)
		for i := range ranges {
			for c := range 3 {
				a, b := uint8(random.Uint32()), uint8(random.Uint32())
				switch random.IntN(12) {
				case 0: // empty
					a, b = max(a, b), min(a, b)
				case 1:
					b = a
				case 2:
					a, b = 0, 255
				default:
					a, b = min(a, b), max(a, b)
				}
				ranges[i].Min[c], ranges[i].Max[c] = a, b
			}
		}
		want, err := openCVInRanges(m, ranges)
		if err != nil {
			t.Fatal(err)
		}
		got := m.InRanges(ranges)
		if !slices.Equal(want, got) {
			t.Errorf("%d ranges: the masks differ: %v", n, ranges)
		}
	}
}

// TestMatches compares 3,000 template matches, which must agree within 1e-5 and what OpenCV's
// rounding makes of them.
func TestMatches(t *testing.T) {
	tiles := tilePictures(t)
	kinds := map[string]func(r *rand.Rand, w, h int) Lab{
		"noise":     func(r *rand.Rand, w, h int) Lab { return noise(r, w, h, 256) },
		"faint":     func(r *rand.Rand, w, h int) Lab { return noise(r, w, h, 24) },
		"near-flat": func(r *rand.Rand, w, h int) Lab { return noise(r, w, h, 3) },
		"flat":      func(r *rand.Rand, w, h int) Lab { return noise(r, w, h, 1) },
		"edge": func(r *rand.Rand, w, h int) Lab {
			m := noise(r, w, h, 2)
			for i := 3 * w * (h / 2); i < len(m.Pix); i++ {
				m.Pix[i] ^= 0x80
			}
			return m
		},
		"tile": func(r *rand.Rand, w, h int) Lab {
			return part(tiles[r.IntN(len(tiles))], r, w, h)
		},
	}
	names := slices.Sorted(maps.Keys(kinds))
	var close atomic.Int32
	var workers sync.WaitGroup
	n := runtime.GOMAXPROCS(0)
	for worker := range n {
		workers.Go(func() {
			for i := worker; i < 3000; i += n {
				r := rand.New(rand.NewPCG(3, uint64(i)))
				name, other := names[i%len(names)], names[r.IntN(len(names))]
				m := kinds[name](r, 1+r.IntN(40), 1+r.IntN(40))
				w, h := 1+r.IntN(m.W), 1+r.IntN(m.H)
				template := kinds[other](r, w, h)
				if r.IntN(2) == 0 {
					template = part(m, r, w, h)
				}
				want, err := openCVMatch(m, template)
				if err != nil {
					t.Error(err)
					return
				}
				got := correlation(m, template)
				difference := math.Abs(got - want)
				if difference <= 1e-5 {
					close.Add(1)
				} else if difference > 1e-5+rounding(m, template) {
					t.Errorf("match %d, %dx%d of %s in %dx%d of %s: got %.7f, OpenCV %.7f",
						i, template.W, template.H, other, m.W, m.H, name, got, want)
				}
			}
		})
	}
	workers.Wait()
	t.Logf("%d of 3000 within 1e-5, the others within OpenCV's rounding", close.Load())
}

// rounding is how far OpenCV's score may be off. It adds up the products of a window by a Fourier
// transform in 32-bit floating point, and subtracts the means afterwards: the error grows with the
// brightness of what is compared, and shrinks with its contrast. Measured: at most 1.8 * 2^-23 of
// the sum of products.
func rounding(m, t Lab) float64 {
	n := int64(t.W * t.H)
	variance := func(s window) float64 {
		return float64(n*s.squares - s.sum[0]*s.sum[0] - s.sum[1]*s.sum[1] - s.sum[2]*s.sum[2])
	}
	varianceT, worst := variance(windowAt(t, t, 0, 0)), 0.0
	for y := range m.H - t.H + 1 {
		for x := range m.W - t.W + 1 {
			w := windowAt(m, t, x, y)
			if v := variance(w); v > min(flatWindow, flatPart*float64(w.squares))*float64(n) {
				worst = max(worst, float64(n)*float64(w.products)/math.Sqrt(v*varianceT))
			}
		}
	}
	return worst * 0x1p-22
}

// noise is a picture of one colour, each channel of which varies by less than some values.
func noise(r *rand.Rand, w, h, values int) Lab {
	m := Lab{w, h, make([]uint8, 3*w*h)}
	var base [3]int
	for c := range base {
		base[c] = r.IntN(257 - values)
	}
	for i := range m.Pix {
		m.Pix[i] = uint8(base[i%3] + r.IntN(values))
	}
	return m
}

// part is a random part of a picture, at most as large as that.
func part(m Lab, r *rand.Rand, w, h int) Lab {
	w, h = min(w, m.W), min(h, m.H)
	return m.part(r.IntN(m.W-w+1), r.IntN(m.H-h+1), w, h)
}

// tilePictures cuts parts out of the pictures that recognition is tested with.
func tilePictures(t *testing.T) (tiles []Lab) {
	files, err := filepath.Glob("../../../fixtures/screenshots/*.png")
	if err != nil || len(files) == 0 {
		t.Fatal("no pictures", err)
	}
	r := rand.New(rand.NewPCG(5, 6))
	for _, name := range files[:min(len(files), 6)] {
		whole := ToLab(readRGB(t, name))
		for range 40 {
			tiles = append(tiles, part(whole, r, 48, 48))
		}
	}
	return tiles
}
