package imgproc

import (
	"image"
	"image/color"
	_ "image/png"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
)

// These tests run against whichever backend is built.

func TestToLab(t *testing.T) {
	for _, tt := range []struct{ rgb, lab [3]uint8 }{
		{[3]uint8{0, 0, 0}, [3]uint8{0, 128, 128}},
		{[3]uint8{255, 255, 255}, [3]uint8{255, 128, 128}},
		{[3]uint8{119, 119, 119}, [3]uint8{128, 128, 128}}, // L* 50
		{[3]uint8{255, 0, 0}, [3]uint8{136, 208, 195}},
		{[3]uint8{0, 255, 0}, [3]uint8{224, 42, 211}},
		{[3]uint8{0, 0, 255}, [3]uint8{82, 207, 20}},
		{[3]uint8{255, 255, 0}, [3]uint8{248, 106, 223}},
		{[3]uint8{0, 98, 254}, [3]uint8{119, 165, 45}},
		{[3]uint8{0, 6, 98}, [3]uint8{24, 163, 77}},
	} {
		if got := ToLab(tt.rgb[:], 1, 1); [3]uint8(got.Pix) != tt.lab {
			t.Errorf("%v: got %v, want %v", tt.rgb, got.Pix, tt.lab)
		}
	}
}

// TestGray: greys have no colour, and a lighter grey is never darker.
func TestGray(t *testing.T) {
	var last uint8
	for v := range 256 {
		lab := ToLab([]uint8{uint8(v), uint8(v), uint8(v)}, 1, 1).Pix
		if lab[0] < last || lab[1] != 128 || lab[2] != 128 {
			t.Errorf("grey %d: got %v after L of %d", v, lab, last)
		}
		last = lab[0]
	}
}

// TestRoundTrip converts a picture of all colours in steps of 5 there and back. The loss is
// the rounding to 8 bits.
func TestRoundTrip(t *testing.T) {
	const n = 52
	var rgb []uint8
	for i := range n * n * n {
		rgb = append(rgb, uint8(i/n/n*5), uint8(i/n%n*5), uint8(i%n*5))
	}
	back := ToLab(rgb, n*n, n).Image()
	var worst, sum float64
	for i := range n * n * n {
		for c := range 3 {
			d := math.Abs(float64(back.Pix[4*i+c]) - float64(rgb[3*i+c]))
			worst, sum = max(worst, d), sum+d
		}
		if back.Pix[4*i+3] != 255 {
			t.Fatal("a pixel is not opaque")
		}
	}
	t.Logf("worst %.0f, mean %.2f", worst, sum/float64(len(rgb)))
	if mean := sum / float64(len(rgb)); worst > 25 || mean > 1.2 {
		t.Errorf("a channel is off by %.0f at worst, by %.2f on average", worst, mean)
	}
}

// TestSizes: each pixel is converted alike in pictures of any size, many threads at once or not.
func TestSizes(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	rgb := make([]uint8, 3*300*211)
	for i := range rgb {
		rgb[i] = uint8(random.Uint32())
	}
	whole := ToLab(rgb, 300, 211)
	for _, w := range []int{1, 2, 7, 31, 100} {
		part := ToLab(rgb[:3*w], w, 1)
		if !slices.Equal(part.Pix, whole.Pix[:3*w]) {
			t.Errorf("%d pixels differ from the same ones in a large picture", w)
		}
	}
	last := ToLab(rgb[len(rgb)-3:], 1, 1)
	if !slices.Equal(last.Pix, whole.Pix[len(rgb)-3:]) {
		t.Error("the last pixel of a large picture differs")
	}
	if empty := ToLab(nil, 0, 0); len(empty.Pix) != 0 || !empty.Image().Rect.Empty() {
		t.Errorf("an empty picture is %v", empty)
	}
}

func TestInRanges(t *testing.T) {
	m := Lab{3, 2, []uint8{
		10, 20, 30, 11, 20, 30, 0, 0, 0,
		255, 255, 255, 10, 20, 29, 9, 20, 30,
	}}
	box := func(a, b, c, d, e, f uint8) Range { return Range{[3]uint8{a, b, c}, [3]uint8{d, e, f}} }
	for name, tt := range map[string]struct {
		ranges []Range
		want   []uint8
	}{
		"none":      {nil, []uint8{0, 0, 0, 0, 0, 0}},
		"one value": {[]Range{box(10, 20, 30, 10, 20, 30)}, []uint8{255, 0, 0, 0, 0, 0}},
		"inclusive": {[]Range{box(10, 20, 29, 11, 20, 30)}, []uint8{255, 255, 0, 0, 255, 0}},
		"either":    {[]Range{box(0, 0, 0, 0, 0, 0), box(255, 255, 255, 255, 255, 255)}, []uint8{0, 0, 255, 255, 0, 0}},
		"reversed":  {[]Range{box(200, 0, 0, 100, 255, 255)}, []uint8{0, 0, 0, 0, 0, 0}},
		"not mixed": {[]Range{box(10, 20, 0, 10, 20, 0), box(0, 0, 30, 0, 0, 30)}, []uint8{0, 0, 0, 0, 0, 0}},
		"all":       {[]Range{box(0, 0, 0, 255, 255, 255)}, []uint8{255, 255, 255, 255, 255, 255}},
		"many":      {slices.Repeat([]Range{box(9, 9, 9, 1, 1, 1)}, 70), []uint8{0, 0, 0, 0, 0, 0}},
		"the 70th": {append(slices.Repeat([]Range{box(9, 9, 9, 1, 1, 1)}, 69), box(9, 20, 30, 9, 20, 30)),
			[]uint8{0, 0, 0, 0, 0, 255}},
	} {
		if got := m.InRanges(tt.ranges); !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %v, want %v", name, got, tt.want)
		}
	}
}

func TestBestMatch(t *testing.T) {
	m := random(28, 28)
	template := m.part(3, 5, 20, 20)
	inverse := Lab{20, 20, slices.Clone(template.Pix)}
	for i, v := range inverse.Pix {
		inverse.Pix[i] = 255 - v
	}
	flat := Lab{4, 4, slices.Repeat([]uint8{64, 128, 32}, 16)}
	for name, tt := range map[string]struct {
		m, template Lab
		want        float64
	}{
		"a part":     {m, template, 1},
		"whole":      {m, m, 1},
		"inverse":    {template, inverse, -1},
		"unrelated":  {template, random(22, 22).part(1, 1, 20, 20), -0.0062},
		"too wide":   {template, m.part(0, 0, 21, 20), -1},
		"too high":   {template, m.part(0, 0, 20, 21), -1},
		"nothing":    {template, Lab{}, -1},
		"one colour": {m, flat, 1},
		"on a flat":  {Lab{8, 8, slices.Repeat([]uint8{9, 9, 9}, 64)}, m.part(0, 0, 8, 8), 0},
	} {
		if got := tt.m.BestMatch(tt.template); math.Abs(got-tt.want) > 1e-3 {
			t.Errorf("%s: got %v, want %v", name, got, tt.want)
		}
	}
}

// TestAllocations: nothing but the result is allocated by the twin.
func TestAllocations(t *testing.T) {
	rgb, lab := make([]uint8, 3*24*24), make([]uint8, 3*24*24)
	m, template := random(24, 24), random(20, 20)
	ranges := []Range{{Max: [3]uint8{9, 9, 9}}}
	for name, tt := range map[string]struct {
		want float64
		do   func()
	}{
		"to CIELAB": {0, func() { fromRGB(lab, rgb) }},
		"ranges":    {1, func() { m.InRanges(ranges) }},
		"match":     {0, func() { correlation(m, template) }},
	} {
		if got := testing.AllocsPerRun(10, tt.do); got != tt.want {
			t.Errorf("%s: %v allocations, want %v", name, got, tt.want)
		}
	}
}

func TestBackend(t *testing.T) {
	if Backend() == "" {
		t.Error("the backend has no name")
	}
	t.Log(Backend())
}

// random is a picture of noise.
func random(w, h int) Lab {
	r := rand.New(rand.NewPCG(uint64(w), uint64(h)))
	m := Lab{w, h, make([]uint8, 3*w*h)}
	for i := range m.Pix {
		m.Pix[i] = uint8(r.Uint32())
	}
	return m
}

// part copies w x h pixels from x, y.
func (m Lab) part(x, y, w, h int) Lab {
	p := Lab{W: w, H: h}
	for row := range h {
		p.Pix = append(p.Pix, m.Pix[3*((y+row)*m.W+x):][:3*w]...)
	}
	return p
}

// readRGB reads one of the pictures that recognition is tested with.
func readRGB(t testing.TB, path string) (rgb []uint8, w, h int) {
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, _, err := image.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	b := img.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			c := color.RGBAModel.Convert(img.At(x, y)).(color.RGBA)
			rgb = append(rgb, c.R, c.G, c.B)
		}
	}
	return rgb, b.Dx(), b.Dy()
}

const screenshot = "../../../fixtures/screenshots/dom-12x14.png"

func BenchmarkToLab(b *testing.B) {
	rgb, w, h := readRGB(b, screenshot)
	noise := random(1000, 800)
	for name, m := range map[string]Lab{
		"1280x900 screenshot": {w, h, rgb},
		"1000x800 noise":      noise,
		"24x24 tile":          Lab{w, h, rgb}.part(600, 400, 24, 24),
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				ToLab(m.Pix, m.W, m.H)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*m.W*m.H), "ns/px")
		})
	}
}

func BenchmarkImage(b *testing.B) {
	m := random(400, 400)
	for b.Loop() {
		m.Image()
	}
}

func BenchmarkInRanges(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	var ranges []Range
	for range 4 {
		low := [3]uint8{uint8(r.IntN(200)), uint8(r.IntN(200)), uint8(r.IntN(200))}
		ranges = append(ranges, Range{low, [3]uint8{low[0] + 50, low[1] + 20, low[2] + 20}})
	}
	for name, m := range map[string]Lab{"24x192": random(24, 192), "24x24": random(24, 24), "1000x800": random(1000, 800)} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				m.InRanges(ranges)
			}
		})
	}
}

func BenchmarkBestMatch(b *testing.B) {
	for name, m := range map[string]Lab{"24x24": random(24, 24), "28x28": random(28, 28)} {
		template := m.part(1, 2, 20, 20)
		b.Run("20x20 in "+name, func(b *testing.B) {
			for b.Loop() {
				m.BestMatch(template)
			}
		})
	}
}

func BenchmarkTables(b *testing.B) {
	for b.Loop() {
		buildForth()
	}
}
