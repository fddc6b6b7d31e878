package learn

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"maps"
	"math"
	"slices"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/imgproc"
	"github.com/domvision/domvision/vision/internal/naming"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// Ranges are good if they cover at least ownEnough of the middle of each of their own tiles, and at most
// rivalLittle of that of any others. Recognition needs less: calibration.DefaultShare and
// naming.PaletteLead.
const (
	ownEnough   = 0.75
	rivalLittle = 0.15
)

// fits lists ways to fit a range to pixels: ignoring a share of them at either end, with a margin in L, a
// and b. The widest come first, because colours change with the light. The margin is limited because a
// picture may not show all colours of a game: with a margin of 14, the orange of Destruct-o-Match includes
// its yellow.
var fits = [...]struct {
	outside float64
	margin  float32
}{{0.04, 6}, {0.04, 4}, {0.04, 2.5}, {0.12, 4}, {0.12, 2}, {0.2, 2}, {0.2, 0.5}}

// palette makes the colours of a profile, and measures how distinct each is. A colour that no ranges
// distinguish from others gets no entry, because it would take their tiles.
func palette(pools map[engine.Color]*pool, base *calibration.Profile) (colors []calibration.Color, looks []Kind) {
	letters := slices.Sorted(maps.Keys(pools))
	pools = maps.Clone(pools)
	if base != nil {
		addUnseen(pools, base.Palette)
	}
	taken := map[string]bool{}
	for _, letter := range letters {
		p := pools[letter]
		known := known(base, letter)
		ranges := p.ranges(letter, pools, known.Ranges)
		mean := meanColor(slices.Concat(p.average...))
		look := Kind{Letter: letter, Name: unused(cmp.Or(known.Name, plainName(mean)), taken), Tiles: p.tiles, Own: slices.Min(p.covered(ranges))}
		look.Like, look.Rival = rival(letter, pools, ranges)
		looks = append(looks, look)
		if look.ByColor() {
			colors = append(colors, calibration.Color{Name: look.Name, Letter: string(letter.Char()), Mean: sRGB(mean), Ranges: ranges})
		}
	}
	return colors, looks
}

// addUnseen adds pools for the colours of a palette that have none. They hold an even grid of colours in
// the inner half of their ranges.
func addUnseen(pools map[engine.Color]*pool, palette []calibration.Color) {
	const steps, inner = 5, 0.5
	for _, c := range palette {
		if _, seen := pools[c.Color()]; seen || !c.Color().IsColor() || len(c.Ranges) == 0 {
			continue
		}
		var pixels [][3]float32
		for _, r := range c.Ranges {
			for i := range steps * steps * steps {
				var px [3]float32
				for k, step := range [3]int{i % steps, i / steps % steps, i / steps / steps} {
					part := 0.5 + inner*(float64(step)/(steps-1)-0.5)
					px[k] = float32(r.Min[k] + part*(r.Max[k]-r.Min[k]))
				}
				pixels = append(pixels, px)
			}
		}
		pools[c.Color()] = &pool{average: [][][3]float32{pixels}}
	}
}

// known is the colour of a profile (which may be nil) with a letter, or the zero Color.
func known(p *calibration.Profile, letter engine.Color) (c calibration.Color) {
	if p != nil {
		if i := slices.IndexFunc(p.Palette, func(c calibration.Color) bool { return c.Color() == letter }); i >= 0 {
			return p.Palette[i]
		}
	}
	return c
}

// ranges finds ranges for a colour. It prefers the known ones if they are good, because they were learned
// from more pictures; then the fewest boxes that are good, as wide as possible; then the best found.
func (p *pool) ranges(letter engine.Color, pools map[engine.Color]*pool, known []calibration.ColorRange) (best []calibration.ColorRange) {
	const most = 4 // boxes
	measure := func(ranges []calibration.ColorRange) (own, rivals float64) {
		_, rivals = rival(letter, pools, ranges)
		return slices.Min(p.covered(ranges)), rivals
	}
	if own, rival := measure(known); own >= ownEnough && rival <= rivalLittle {
		return known
	}
	score := math.Inf(-1)
	for n := 1; n <= most; n++ {
		parts := medianCut(slices.Concat(p.average...), n)
		for _, fit := range fits {
			ranges := make([]calibration.ColorRange, 0, n)
			for _, part := range parts {
				ranges = append(ranges, rangeAround(part, fit.outside, fit.margin))
			}
			own, rival := measure(ranges)
			if own >= ownEnough && rival <= rivalLittle {
				return ranges
			}
			if s := own - naming.PaletteLead*rival; s > score {
				score, best = s, ranges
			}
		}
	}
	return best
}

// rival is the letter of another pool of which ranges cover the largest share, and that share. It is Empty if they cover
// none.
func rival(letter engine.Color, pools map[engine.Color]*pool, ranges []calibration.ColorRange) (like engine.Color, most float64) {
	for _, other := range slices.Sorted(maps.Keys(pools)) {
		if share := slices.Max(pools[other].covered(ranges)); other != letter && share > most {
			like, most = other, share
		}
	}
	return like, most
}

// covered is the share of the average middle that is in the ranges, for each picture.
func (p *pool) covered(ranges []calibration.ColorRange) (shares []float64) {
	for _, average := range p.average {
		n := 0
		for _, px := range average {
			if slices.ContainsFunc(ranges, func(r calibration.ColorRange) bool { return inRange(px, r) }) {
				n++
			}
		}
		shares = append(shares, float64(n)/float64(len(average)))
	}
	return shares
}

// inRange reports whether a colour lies in a range.
func inRange(px [3]float32, r calibration.ColorRange) bool {
	for c, v := range px {
		if float64(v) < r.Min[c] || float64(v) > r.Max[c] {
			return false
		}
	}
	return true
}

// rangeAround is the bounding box of pixels in CIELAB, with a margin. It ignores a share of them at either
// end of each channel.
func rangeAround(pixels [][3]float32, outside float64, margin float32) (r calibration.ColorRange) {
	low, high := [3]float64{0, -128, -128}, [3]float64{100, 127, 127}
	values := make([]float32, len(pixels))
	tenth := func(v float32) float64 { return math.Round(10*float64(v)) / 10 }
	for c := range 3 {
		for i, px := range pixels {
			values[i] = px[c]
		}
		slices.Sort(values)
		cut := int(outside * float64(len(values)))
		r.Min[c] = max(tenth(values[cut]-margin), low[c])
		r.Max[c] = min(tenth(values[len(values)-1-cut]+margin), high[c])
	}
	return r
}

// medianCut divides pixels into n parts by median cut (Heckbert 1982): it repeatedly divides the part with
// the widest range in any channel at its median in that channel.
func medianCut(pixels [][3]float32, n int) [][][3]float32 {
	parts := [][][3]float32{slices.Clone(pixels)}
	for len(parts) < n {
		widest, channel, width := 0, 0, -1.0
		for i, part := range parts {
			box := rangeAround(part, 0, 0)
			for c := range 3 {
				if w := box.Max[c] - box.Min[c]; w > width && len(part) > 1 {
					widest, channel, width = i, c, w
				}
			}
		}
		if width < 0 {
			break // one pixel each
		}
		part := parts[widest]
		slices.SortFunc(part, func(a, b [3]float32) int { return cmp.Compare(a[channel], b[channel]) })
		half := len(part) / 2
		parts[widest] = part[:half]
		parts = append(parts, part[half:])
	}
	return parts
}

// sRGB converts a colour to sRGB, 0 to 255.
func sRGB(lab [3]float32) [3]int {
	px := color.RGBAModel.Convert(imgproc.Lab{W: 1, H: 1, Pix: pixel.Encode(lab[:])}.Image().At(0, 0)).(color.RGBA)
	return [3]int{int(px.R), int(px.G), int(px.B)}
}

// unused is a name, with a number if that is taken. It takes the name.
func unused(name string, taken map[string]bool) string {
	unique := name
	for n := 2; taken[unique]; n++ {
		unique = fmt.Sprintf("%s %d", name, n)
	}
	taken[unique] = true
	return unique
}

// ColorName is the everyday name of the colour in the middle of a part of a picture. It is "" outside of
// the picture.
func ColorName(img image.Image, part image.Rectangle) string {
	middle := part.Inset(min(part.Dx(), part.Dy()) / 4).Intersect(img.Bounds())
	if middle.Empty() {
		return ""
	}
	small := image.NewRGBA(image.Rectangle{Max: middle.Size()})
	draw.Draw(small, small.Rect, img, middle.Min, draw.Src)
	lab := pixel.NewArea(small).Lab(pixel.BoxOf(small.Rect), 1, 1)
	return plainName(pixel.MeanColorIn(lab, image.Rect(0, 0, 1, 1)))
}

// plainName is the everyday name of a colour.
func plainName(lab [3]float32) string {
	const grey = 10.0 // chroma
	light := lab[0]
	if pixel.Chroma(lab) < grey {
		for _, g := range []struct {
			upTo float32
			name string
		}{{18, "black"}, {45, "dark grey"}, {65, "grey"}, {90, "light grey"}} {
			if light < g.upTo {
				return g.name
			}
		}
		return "white"
	}
	hue := math.Mod(math.Atan2(float64(lab[2]), float64(lab[1]))*180/math.Pi+360, 360)
	name := "red"
	for _, h := range []struct {
		from float64
		name string
	}{{50, "orange"}, {78, "yellow"}, {108, "green"}, {175, "cyan"}, {235, "blue"}, {308, "purple"}, {335, "pink"}, {360 - 2, "red"}} {
		if hue >= h.from {
			name = h.name
		}
	}
	switch {
	case name == "orange" && light < 55, name == "yellow" && light < 45:
		return "brown"
	case light < 30:
		return "dark " + name
	case light > 82 && name != "yellow":
		return "light " + name
	}
	return name
}
