package vision

import (
	"fmt"
	"image"
	"math"
	"slices"
)

// In bilging the lower rows of the board are under water, which tints all of them
// alike: every channel is about 0.4 of what it is in the dry, and that of the water.
// As hardly anything in the dry is within these bounds for long, what is under water
// is seen by its pixels alone, before any board is. It is drained of the usual water,
// and the board looked for; on its lattice the tint is then measured (tint.go).
const (
	waterGain  = 0.4
	waterSlack = 30   // of 255: of the water's colour, scaling and JPEG
	waterShare = 0.95 // of a line of pixels under water that are within the bounds
	bilgeCols  = 6
	dryRows    = 3   // there always are
	minDrained = 0.7 // of the tiles there look like tiles in the dry
)

// What black is under water.
const (
	waterRed   = 0
	waterGreen = 45
	waterBlue  = 97
)

// locateDrained finds the board in a picture, and returns the frame that it was found
// in: f, that of the picture, or if the lower rows of the board are under water, that
// of the drained picture. A board that water seems to cover is refused where that
// cannot be drained: its pieces have other colours there.
func (f *frame) locateDrained(img *image.RGBA, locate func(*frame) (*board, error)) (*frame, *board, error) {
	for _, water := range f.wet {
		drained, b, err := f.drain(img, water, locate)
		if err != nil || b != nil {
			return drained, b, err
		}
	}
	b, err := locate(f)
	if b != nil && b.gaps && slices.ContainsFunc(f.wet, b.part(b.region).bounds().Overlaps) {
		return f, nil, fmt.Errorf("%w: its lower rows seem to be under water, but what is seen there is not like the pieces above", ErrUncertain)
	}
	return f, b, err
}

// drain finds the board of which a part lies under some water, and returns the frame
// of the drained picture and the board on it; b is nil if there is none such.
func (f *frame) drain(img *image.RGBA, water image.Rectangle, locate func(*frame) (*board, error)) (drained *frame, b *board, err error) {
	usual := newFrame(usualTint().drained(img, water), nil)
	usual.likely = boardIn(water)
	b, err = locate(usual)
	if err != nil || b == nil || !b.gaps {
		return f, nil, nil //nolint:nilerr // that was no water
	}
	l := b.part(b.region)
	dry := round((float64(water.Min.Y) - l.y) / l.h)
	if dry < 1 || dry >= l.rows {
		return f, nil, nil
	}
	rough := roughTint(img, l, dry)
	s, err := newSheet(newFrame(rough.drained(img, water), nil), l, coarse)
	if err != nil {
		return f, nil, err
	}
	drained = newFrame(f.measureTint(s, dry, rough).drained(img, water), nil)
	b, err = drained.locateAt(l, false)
	if err != nil || b == nil || !b.surfaced(water) {
		return f, nil, err
	}
	b.waterline = float64(water.Min.Y)
	return drained, b, nil
}

// boardIn is a lattice with a board of bilging of which some water covers the lower
// rows, if its cells are square. It goes on up to the top of the picture.
func boardIn(water image.Rectangle) *lattice {
	size := float64(water.Dx()) / bilgeCols
	l := lattice{x: float64(water.Min.X), y: float64(water.Max.Y), w: size, h: size, cols: bilgeCols}
	for l.y >= (1-slack)*size {
		l.y -= size
		l.rows++
	}
	return &l
}

// waters are the parts of a picture that may lie under water, the largest first, with
// what lies right above them in the dry.
func waters(img *image.RGBA) (found []image.Rectangle) {
	const (
		most     = 4
		minWidth = 4 * minCell
	)
	m := wetMask(img)
	for range most {
		r := m.largest()
		if float64(r.Dx()*wetStep) < minWidth || float64(r.Dy()*wetStep) < minCell {
			break
		}
		m.dry(r)
		seen := image.Rectangle{r.Min.Mul(wetStep), r.Max.Sub(image.Pt(1, 1)).Mul(wetStep).Add(image.Pt(1, 1))}
		water := grown(img, seen)
		if likeAbove(img, water) {
			found = append(found, water)
		}
	}
	return found
}

// wetStep is how far apart the pixels are that are looked at first, either way.
const wetStep = 4

// mask tells of some pixels of a picture, row by row, whether they may be under water.
type mask struct {
	w, h int
	wet  []bool
}

func wetMask(img *image.RGBA) mask {
	w, h := img.Rect.Dx()/wetStep, img.Rect.Dy()/wetStep
	m := mask{w, h, make([]bool, w*h)}
	for y := range h {
		for x := range w {
			m.wet[y*w+x] = wetPixel(img.Pix[img.PixOffset(x*wetStep, y*wetStep):])
		}
	}
	return m
}

// largest is the largest rectangle of a mask that is wet all over: for each row the
// columns are as high as they are wet above it, and each stands in a rectangle that
// reaches to both sides as far as none is lower.
func (m mask) largest() (best image.Rectangle) {
	type step struct{ x, high int }
	var stack []step           // ever higher
	high := make([]int, m.w+1) // the last is none, and ends all
	for y := range m.h {
		stack = stack[:0]
		for x := range high {
			if x < m.w && m.wet[y*m.w+x] {
				high[x]++
			} else {
				high[x] = 0
			}
			from := x
			for len(stack) > 0 && stack[len(stack)-1].high >= high[x] {
				last := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				if (x-last.x)*last.high > best.Dx()*best.Dy() {
					best = image.Rect(last.x, y+1-last.high, x, y+1)
				}
				from = last.x
			}
			if high[x] > 0 {
				stack = append(stack, step{from, high[x]})
			}
		}
	}
	return best
}

// dry takes a rectangle out of a mask.
func (m mask) dry(r image.Rectangle) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		clear(m.wet[y*m.w+r.Min.X : y*m.w+r.Max.X])
	}
}

// grown is a part of a picture under water with the lines of pixels around it that may
// be, too.
func grown(img *image.RGBA, r image.Rectangle) image.Rectangle {
	for {
		before := r
		for _, line := range [4]image.Rectangle{
			image.Rect(r.Min.X, r.Min.Y-1, r.Max.X, r.Min.Y), image.Rect(r.Min.X, r.Max.Y, r.Max.X, r.Max.Y+1),
			image.Rect(r.Min.X-1, r.Min.Y, r.Min.X, r.Max.Y), image.Rect(r.Max.X, r.Min.Y, r.Max.X+1, r.Max.Y),
		} {
			if line.In(img.Rect) && wet(img, line) {
				r = r.Union(line)
			}
		}
		if r == before {
			return r
		}
	}
}

// wet reports whether a line of pixels may be under water.
func wet(img *image.RGBA, line image.Rectangle) bool {
	dry := int((1 - waterShare) * float64(line.Dx()*line.Dy())) // pixels, at most
	for y := line.Min.Y; y < line.Max.Y; y++ {
		row := img.Pix[img.PixOffset(line.Min.X, y):img.PixOffset(line.Max.X, y)]
		for ; len(row) >= 4; row = row[4:] {
			if wetPixel(row) {
				continue
			}
			if dry--; dry < 0 {
				return false
			}
		}
	}
	return true
}

// wetPixel reports whether a pixel may be under water: red, green, blue.
func wetPixel(px []uint8) bool {
	return wetValue(px[0], waterRed) && wetValue(px[1], waterGreen) && wetValue(px[2], waterBlue)
}

// wetValue reports whether the value of a channel may be, that of the water given.
func wetValue(v uint8, water int) bool {
	const most = waterGain*255 + waterSlack
	above := int(v) - water
	return -waterSlack <= above && above <= most
}

// likeAbove reports whether a part of a picture, drained, is about as dark and as
// bright as the rows above it that are dry in any case: the same pieces lie there.
func likeAbove(img *image.RGBA, water image.Rectangle) bool {
	const off = 60.0 // of 255
	above := image.Rect(water.Min.X, water.Min.Y-water.Dx()*dryRows/bilgeCols, water.Max.X, water.Min.Y).Intersect(img.Rect)
	if above.Empty() {
		return false
	}
	rim := round(rimShare * float64(water.Dx()) / bilgeCols)
	for c, t := range usualTint() {
		dark, bright := extremes(img, above.Inset(rim), c)
		wetDark, wetBright := extremes(img, water.Inset(rim), c)
		if max(math.Abs(t.gain*wetDark+t.dark-dark), math.Abs(t.gain*wetBright+t.dark-bright)) > off {
			return false
		}
	}
	return true
}

// surfaced reports whether a board has tiles in what was under water and above it,
// and most of the former look like some of the latter.
func (b *board) surfaced(water image.Rectangle) bool {
	dry := make([]bool, len(b.size))
	var wet []int
	b.each(b.region, func(i int) {
		switch middle := b.y + (float64(i/b.cols)+0.5)*b.h; {
		case !b.tile[i]:
		case middle < float64(water.Min.Y):
			dry[b.of[i]] = true
		case middle < float64(water.Max.Y):
			wet = append(wet, b.of[i])
		}
	})
	alike := 0
	for _, look := range wet {
		if dry[look] {
			alike++
		}
	}
	return len(wet) > 0 && float64(alike) >= minDrained*float64(len(wet))
}

// under is how many rows of a lattice on the same frame are under water.
func (b *board) under(l lattice) int {
	if b.waterline == 0 {
		return 0
	}
	return l.rows - round((b.waterline-l.y)/l.h)
}
