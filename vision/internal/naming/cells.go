package naming

import (
	"image"
	"slices"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/imgproc"

	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// findings is what was read of a board: its grid, without empty rows and columns around it, and
// where that lies.
type findings struct {
	Grid       engine.Grid
	Confidence []float64 // of each cell, 0 to 1
	Lattice    segment.Lattice
}

// Observe reads all cells of a board.
func Observe(r *classify.Reading, names Names) findings {
	cells := make([]engine.Cell, len(r.Cells))
	confidence := make([]float64, len(r.Cells))
	region := image.Rectangle{}
	for i := range r.Cells {
		occupied := r.Cells[i].Occupied
		confidence[i] = 1
		if names.full() { // a tile lies in every cell, whatever it looks like
			in := image.Pt(i%r.Cols, i/r.Cols).In(r.Board)
			if in && !occupied {
				r.Identify(i)
			}
			occupied = in
		}
		if !occupied {
			continue
		}
		cells[i], confidence[i] = cell(r, i, names)
		cells[i].Power = special(r, i, cells[i], names)
		if confidence[i] < classify.MinConfidence {
			cells[i] = unreadable
		}
		unread := cells[i].Color == engine.Unknown || r.Style.Apart() && cells[i].Power == engine.UnknownPower
		if unread && r.Cells[i].Tentative && !names.full() {
			cells[i], confidence[i] = engine.Cell{}, 1
			continue
		}
		region = region.Union(image.Rect(i%r.Cols, i/r.Cols, i%r.Cols+1, i/r.Cols+1))
	}
	l := r.Crop(region)
	o := findings{engine.NewGrid(l.Rows, l.Cols), make([]float64, l.Rows*l.Cols), l}
	for i := range o.Grid.Cells {
		at := (region.Min.Y+i/l.Cols)*r.Cols + region.Min.X + i%l.Cols
		o.Grid.Cells[i], o.Confidence[i] = cells[at], confidence[at]
	}
	return o
}

// unreadable is the cell of a tile that cannot be read.
var unreadable = engine.Cell{Color: engine.Unknown}

// cell reads a tile: its letter, its power, and the confidence.
func cell(r *classify.Reading, at int, names Names) (cell engine.Cell, sure float64) {
	if r.Cells[at].Covered {
		return unreadable, 0
	}
	if cell, sure = specialGem(r, at, names); !cell.IsEmpty() {
		return cell, sure
	}
	k := r.Cells[at].Class
	switch {
	case r.Cells[at].Empty:
		return unreadable, 0
	case k == classify.NoClass || r.Cells[at].Marked || names.marked[k]:
		return markedCell(r, at, names)
	case names.fresh[k] && len(r.Classes[k].Cells) <= maxAlikeMarks:
		return freshCell(r, at, names)
	}
	return engine.Cell{Color: names.letters[k]}, confidence(r, at)
}

// freshCell reads a plain tile of a small class that no colour fits: its tiles may all be the
// same power.
func freshCell(r *classify.Reading, at int, names Names) (engine.Cell, float64) {
	power, fits := powerOf(r, at, classify.NoClass, names.Profile)
	switch k := r.Cells[at].Class; {
	case power.OwnTile():
		return engine.Cell{Color: engine.Colorless, Power: power}, fits
	case ownTile(r, at):
		return engine.Cell{Color: engine.Colorless, Power: engine.UnknownPower}, confidence(r, at)
	case rare(r, k):
		return unreadable, 0
	default:
		return engine.Cell{Color: names.letters[k]}, confidence(r, at)
	}
}

// markedCell reads a tile of no class, or one with a mark: its letter is that of the ground, as
// far as that is visible.
func markedCell(r *classify.Reading, at int, names Names) (cell engine.Cell, sure float64) {
	marked := true
	ground := r.Cells[at].Class
	switch {
	case ground != classify.NoClass:
		cell.Color, sure = names.letters[ground], confidence(r, at)
		if r.Style.Apart() && r.Cells[at].Match < classify.ApartClear && !colorOf(r, r.Tile(at), ground, names.letters) {
			cell.Color = engine.Unknown
		}
	case names.Profile != nil:
		cell.Color, marked, sure = paletteColor(r, at, names.Profile.Profile)
		ground = slices.Index(names.letters, cell.Color)
	default:
		cell.Color, sure = groundColor(r, at, names)
	}
	if !marked || names.Profile != nil && names.Profile.Markless() && cell.Color != engine.Unknown {
		return cell, sure // in a game without marks, what lies on a tile is the pointer or the like
	}
	power, fits := powerOf(r, at, ground, names.Profile)
	switch {
	case power.OwnTile():
		cell.Color, cell.Power, sure = engine.Colorless, power, fits
	case cell.Color != engine.Unknown:
		cell.Power = power
	case ownTile(r, at):
		cell.Color, cell.Power, sure = engine.Colorless, engine.UnknownPower, 1-r.Cells[at].Match
	}
	return cell, sure
}

// paletteColor names a tile that looks like no other after the colours of a palette: by its
// middle if nothing lies on it, by its rim if it is marked. sure is 0 to 1.
func paletteColor(r *classify.Reading, at int, p *calibration.Profile) (color engine.Color, marked bool, sure float64) {
	const (
		cleanShare = 0.95 // of the middle of a tile with no mark on it, or,
		plainShare = 1.3  // where there are no marks, times the share that names a class
		rimShare   = 0.4
		rimLead    = 2.0  // times the share of the next colour
		ownShare   = 0.14 // of the rim of a black tile; the pictures on these reach far out
	)
	type pair struct{ middle, rim float64 }
	first, second := pair{}, pair{}
	var middle, rim engine.Color
	tile := imgproc.Lab{W: segment.Fine, H: segment.Fine, Pix: pixel.Encode(r.Tile(at))}
	for _, c := range p.Palette {
		mask := tile.InRanges(rangesOf(c.Ranges))
		if v := share(mask, classify.MiddlePixels); v > first.middle {
			first.middle, second.middle, middle = v, first.middle, c.Color()
		} else {
			second.middle = max(second.middle, v)
		}
		if v := share(mask, classify.RimPixels); v > first.rim {
			first.rim, second.rim, rim = v, first.rim, c.Color()
		} else {
			second.rim = max(second.rim, v)
		}
	}
	clean := cleanShare
	if p.Markless() {
		clean = plainShare * nameShare(p)
	}
	switch {
	case first.middle >= clean && first.middle >= PaletteLead*second.middle && middle.IsColor():
		return middle, false, first.middle / (first.middle + second.middle)
	case first.rim >= rimShare && first.rim >= rimLead*second.rim && rim.IsColor():
		return rim, true, first.rim / (first.rim + second.rim)
	case rim == engine.Colorless && first.rim >= ownShare:
		return rim, true, 0.5
	}
	return engine.Unknown, true, first.rim
}

// confidence is the share of a tile that matches its class, less half of that which matches
// another class as well. On a marked tile less is visible, which makes the match no less certain:
// there it is relative.
func confidence(r *classify.Reading, at int) float64 {
	match, rival := r.Cells[at].Match, r.Cells[at].Rival
	if r.Cells[at].Marked {
		return 1 - rival/match
	}
	return max(0, match-0.5*rival)
}
