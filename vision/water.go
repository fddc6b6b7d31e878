package vision

import (
	"image"
)

// In bilging the lower rows of the board are under water, which tints all of them
// alike: every channel is about 0.4 of what it is in the dry, and that of the water.
// As hardly anything in the dry is within these bounds for long, the band under water
// is seen by its pixels alone, without knowing the pieces. How it tints is then
// measured (tint.go), and the picture drained.
const (
	waterGain  = 0.4
	waterSlack = 30   // of 255: of the water's colour, scaling and JPEG
	waterShare = 0.95 // of a line of pixels under water that are within the bounds
	minWater   = 0.7  // of the height of a cell; a lower band is none
	dryRows    = 3    // there always are
	minDrained = 0.7  // of the tiles there look like tiles in the dry
)

// waterColor is what black is under water: red, green, blue.
var waterColor = [3]float64{0, 45, 97}

// locateDrained finds the board in a picture, and returns the frame that it was found
// in: f, that of the picture, or if the lower rows of the board are under water, that
// of the drained picture.
func (f *frame) locateDrained(img *image.RGBA, locate func(*frame) (*board, error)) (*frame, *board, error) {
	b, err := locate(f)
	if err != nil || b == nil || !b.gaps {
		return f, b, err
	}
	water := b.water(img)
	l, dry := b.flooded(water)
	if water.Empty() || dry < 1 {
		return f, b, nil
	}
	rough := roughTint(img, l, dry)
	s, err := newSheet(newFrame(rough.drained(img, water), nil), l, coarse)
	if err != nil {
		return f, b, err
	}
	drained := newFrame(f.measureTint(s, dry, rough).drained(img, water), nil)
	whole, err := locate(drained)
	if err != nil || whole == nil || !whole.surfaced(water) {
		return f, b, nil //nolint:nilerr // that was no water
	}
	whole.waterline = float64(water.Min.Y)
	return drained, whole, nil
}

// water is the part of a picture that lies under water, if that is a band across the
// board, right above or right below it: the board may be what is seen of a larger one.
func (b *board) water(img *image.RGBA) (band image.Rectangle) {
	in := b.part(b.region).bounds().Intersect(img.Rect)
	near := in.Inset(-round(b.h))
	rim := round(b.w / 4) // where JPEG mixes it with what lies around
	from := img.Rect.Min.Y
	for y := from; y <= img.Rect.Max.Y; y++ {
		if y < img.Rect.Max.Y && wet(img, image.Rect(in.Min.X+rim, y, in.Max.X-rim, y+1)) {
			continue
		}
		if run := image.Rect(in.Min.X, from, in.Max.X, y); run.Overlaps(near) && run.Dy() > band.Dy() {
			band = run
		}
		from = y + 1
	}
	if float64(band.Dy()) < minWater*b.h {
		return image.Rectangle{}
	}
	for band.Min.X > img.Rect.Min.X && wet(img, image.Rect(band.Min.X-1, band.Min.Y, band.Min.X, band.Max.Y)) {
		band.Min.X--
	}
	for band.Max.X < img.Rect.Max.X && wet(img, image.Rect(band.Max.X, band.Min.Y, band.Max.X+1, band.Max.Y)) {
		band.Max.X++
	}
	return band
}

// wet reports whether a line of pixels may be under water.
func wet(img *image.RGBA, line image.Rectangle) bool {
	out := 0
	for y := line.Min.Y; y < line.Max.Y; y++ {
		row := img.Pix[img.PixOffset(line.Min.X, y):img.PixOffset(line.Max.X, y)]
		for ; len(row) >= 4; row = row[4:] {
			for c, dark := range waterColor {
				if v := float64(row[c]); v < dark-waterSlack || v > dark+waterGain*255+waterSlack {
					out++
					break
				}
			}
		}
	}
	return float64(out) <= (1-waterShare)*float64(line.Dx()*line.Dy())
}

// flooded is the cells of a board in the dry and under water, as many of the former
// as are seen or must be there, and how many rows are dry.
func (b *board) flooded(water image.Rectangle) (l lattice, dry int) {
	l = b.part(b.region)
	above := round((float64(water.Min.Y) - l.y) / l.h)
	dry = max(above, dryRows)
	l.y += float64(above-dry) * l.h
	l.rows = dry + round(float64(water.Dy())/l.h)
	for ; l.y < -slack*l.h; l.y += l.h {
		l.rows--
		dry--
	}
	return l, dry
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
