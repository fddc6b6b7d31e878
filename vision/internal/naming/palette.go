package naming

import (
	"cmp"
	"math"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/imgproc"
	"github.com/domvision/domvision/vision/internal/rank"
	"github.com/domvision/domvision/vision/internal/segment"
)

// PaletteLead is the least ratio of the share of a class that the best colour of a palette covers to the
// share of the next colour, if the class is named after it. Chosen by eye.
const PaletteLead = 1.6

// nameShare is the least share of the middle of a tile in the ranges of the colour it is named after.
func nameShare(p *calibration.Profile) float64 {
	return cmp.Or(p.Thresholds.Share, calibration.DefaultShare)
}

// mostShare is the greatest such share. A profile that asks for less than usual means that its tiles have
// other colours as well, so a tile of a single colour is something else. Measured: 0.47 to 0.62 for beach
// balls, which are half white, and 1 for flat things in their colours.
func mostShare(p *calibration.Profile) float64 {
	const nearlyAll = 0.9 // by eye
	if nameShare(p) < calibration.DefaultShare {
		return nearlyAll
	}
	return 1
}

// named is the letter of the palette colour that clearly covers a class, by a share from least to most;
// Empty if there is none.
func named(shares [][]float64, palette []calibration.Color, class int, least, most float64) engine.Color {
	ranking := rank.New()
	for i := range shares {
		ranking.Add(i, shares[i][class])
	}
	letter := letterAt(palette, ranking.Best)
	if ranking.Score < least || ranking.Score > most || ranking.Score < PaletteLead*ranking.Second || !letter.IsColor() {
		return engine.Empty
	}
	return letter
}

// letterAt is the letter of a colour of a palette, Empty for NoClass.
func letterAt(palette []calibration.Color, i int) engine.Color {
	if i == classify.NoClass {
		return engine.Empty
	}
	return palette[i].Color()
}

// shares returns, for every colour of a palette and every class, the share of the middle of the average
// tile that lies in the ranges of the colour.
func shares(classes []classify.Class, palette []calibration.Color) [][]float64 {
	means := imgproc.Lab{W: segment.Fine, H: segment.Fine * len(classes)}
	for _, c := range classes {
		means.Pix = append(means.Pix, c.Mean.Lab().Pix...)
	}
	shares := make([][]float64, len(palette))
	for i, color := range palette {
		mask := means.InRanges(rangesOf(color.Ranges))
		for k := range classes {
			shares[i] = append(shares[i], share(mask[k*segment.Fine*segment.Fine:], classify.MiddlePixels))
		}
	}
	return shares
}

// paletteColor names a tile that looks like no other after a colour of a palette: by its middle if nothing
// lies on it, and by its rim if it is marked. clean is the least share of the middle in the colour if
// nothing lies on the tile. sure is 0 to 1.
func paletteColor(tile classify.Tile, palette []calibration.Color, clean float64) (color engine.Color, marked bool, sure float64) {
	const (
		rimShare = 0.4  // by eye
		rimLead  = 2.0  // times the share of the next colour; by eye
		ownShare = 0.14 // of the rim of a black tile, whose picture reaches far out; by eye
	)
	middle, rim := rank.New(), rank.New()
	lab := tile.Lab()
	for i, c := range palette {
		mask := lab.InRanges(rangesOf(c.Ranges))
		middle.Add(i, share(mask, classify.MiddlePixels))
		rim.Add(i, share(mask, classify.RimPixels))
	}
	inMiddle, onRim := letterAt(palette, middle.Best), letterAt(palette, rim.Best)
	switch {
	case middle.Score >= clean && middle.Score >= PaletteLead*middle.Second && inMiddle.IsColor():
		return inMiddle, false, middle.Score / (middle.Score + middle.Second)
	case rim.Score >= rimShare && rim.Score >= rimLead*rim.Second && onRim.IsColor():
		return onRim, true, rim.Score / (rim.Score + rim.Second)
	case onRim == engine.Colorless && rim.Score >= ownShare:
		return onRim, true, 0.5
	}
	return engine.Unknown, true, rim.Score
}

// share is the share of the given pixels that a mask marks.
func share(mask []uint8, pixels []int) float64 {
	n := 0
	for _, at := range pixels {
		if mask[at] != 0 {
			n++
		}
	}
	return float64(n) / float64(len(pixels))
}

// rangesOf converts the ranges of a profile to 8-bit CIELAB.
func rangesOf(ranges []calibration.ColorRange) (all []imgproc.Range) {
	byteOf := func(v float64) uint8 { return uint8(min(max(math.Round(v), 0), 255)) }
	scaled := func(v [3]float64) [3]uint8 {
		return [3]uint8{byteOf(v[0] * 2.55), byteOf(v[1] + 128), byteOf(v[2] + 128)}
	}
	for _, r := range ranges {
		all = append(all, imgproc.Range{Min: scaled(r.Min), Max: scaled(r.Max)})
	}
	return all
}
