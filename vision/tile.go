package vision

import (
	"image"
	"slices"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/imgproc"
)

// findings is what was read of a board: its grid, without empty rows and columns around it, and
// where that lies.
type findings struct {
	grid       engine.Grid
	confidence []float64 // of each cell, 0 to 1
	lattice    lattice
}

// observe reads all cells of a board.
func (r *reading) observe(names naming) findings {
	cells := make([]engine.Cell, len(r.cells))
	confidence := make([]float64, len(r.cells))
	region := image.Rectangle{}
	for i := range r.cells {
		occupied := r.cells[i].occupied
		confidence[i] = 1
		if names.full() { // a tile lies in every cell, whatever it looks like
			in := image.Pt(i%r.cols, i/r.cols).In(r.board)
			if in && !occupied {
				r.identify(i)
			}
			occupied = in
		}
		if !occupied {
			continue
		}
		cells[i], confidence[i] = r.cell(i, names)
		cells[i].Power = r.special(i, cells[i], names)
		if confidence[i] < minConfidence {
			cells[i] = unreadable
		}
		unread := cells[i].Color == engine.Unknown || r.style.apart() && cells[i].Power == engine.UnknownPower
		if unread && r.cells[i].tentative && !names.full() {
			cells[i], confidence[i] = engine.Cell{}, 1
			continue
		}
		region = region.Union(image.Rect(i%r.cols, i/r.cols, i%r.cols+1, i/r.cols+1))
	}
	l := r.part(region)
	o := findings{engine.NewGrid(l.rows, l.cols), make([]float64, l.rows*l.cols), l}
	for i := range o.grid.Cells {
		at := (region.Min.Y+i/l.cols)*r.cols + region.Min.X + i%l.cols
		o.grid.Cells[i], o.confidence[i] = cells[at], confidence[at]
	}
	return o
}

// unreadable is the cell of a tile that cannot be read.
var unreadable = engine.Cell{Color: engine.Unknown}

// cell reads a tile: its letter, its power, and the confidence.
func (r *reading) cell(at int, names naming) (cell engine.Cell, sure float64) {
	if r.cells[at].covered {
		return unreadable, 0
	}
	if cell, sure = r.specialGem(at, names); !cell.IsEmpty() {
		return cell, sure
	}
	k := r.cells[at].class
	switch {
	case r.cells[at].empty:
		return unreadable, 0
	case k == noClass || r.cells[at].marked || names.marked[k]:
		return r.markedCell(at, names)
	case names.fresh[k] && len(r.class[k].cells) <= maxAlikeMarks:
		return r.freshCell(at, names)
	}
	return engine.Cell{Color: names.letters[k]}, r.confidence(at)
}

// freshCell reads a plain tile of a small class that no colour fits: its tiles may all be the
// same power.
func (r *reading) freshCell(at int, names naming) (engine.Cell, float64) {
	power, fits := r.power(at, noClass, names.profile)
	switch k := r.cells[at].class; {
	case power.OwnTile():
		return engine.Cell{Color: engine.Colorless, Power: power}, fits
	case r.ownTile(at):
		return engine.Cell{Color: engine.Colorless, Power: engine.UnknownPower}, r.confidence(at)
	case r.rare(k):
		return unreadable, 0
	default:
		return engine.Cell{Color: names.letters[k]}, r.confidence(at)
	}
}

// markedCell reads a tile of no class, or one with a mark: its letter is that of the ground, as
// far as that is visible.
func (r *reading) markedCell(at int, names naming) (cell engine.Cell, sure float64) {
	marked := true
	ground := r.cells[at].class
	switch {
	case ground != noClass:
		cell.Color, sure = names.letters[ground], r.confidence(at)
		if r.style.apart() && r.cells[at].match < apartClear && !r.colorOf(r.tile(at), ground, names.letters) {
			cell.Color = engine.Unknown
		}
	case names.profile != nil:
		cell.Color, marked, sure = r.paletteColor(at, names.profile.Profile)
		ground = slices.Index(names.letters, cell.Color)
	default:
		cell.Color, sure = r.groundColor(at, names)
	}
	if !marked || names.profile != nil && names.profile.Markless() && cell.Color != engine.Unknown {
		return cell, sure // in a game without marks, what lies on a tile is the pointer or the like
	}
	power, fits := r.power(at, ground, names.profile)
	switch {
	case power.OwnTile():
		cell.Color, cell.Power, sure = engine.Colorless, power, fits
	case cell.Color != engine.Unknown:
		cell.Power = power
	case r.ownTile(at):
		cell.Color, cell.Power, sure = engine.Colorless, engine.UnknownPower, 1-r.cells[at].match
	}
	return cell, sure
}

// paletteColor names a tile that looks like no other after the colours of a palette: by its
// middle if nothing lies on it, by its rim if it is marked. sure is 0 to 1.
func (r *reading) paletteColor(at int, p *calibration.Profile) (color engine.Color, marked bool, sure float64) {
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
	tile := imgproc.Lab{W: fine, H: fine, Pix: encode(r.tile(at))}
	for _, c := range p.Palette {
		mask := tile.InRanges(rangesOf(c.Ranges))
		if v := share(mask, middlePixels); v > first.middle {
			first.middle, second.middle, middle = v, first.middle, c.Color()
		} else {
			second.middle = max(second.middle, v)
		}
		if v := share(mask, rimPixels); v > first.rim {
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
	case first.middle >= clean && first.middle >= paletteLead*second.middle && middle.IsColor():
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
func (r *reading) confidence(at int) float64 {
	match, rival := r.cells[at].match, r.cells[at].rival
	if r.cells[at].marked {
		return 1 - rival/match
	}
	return max(0, match-0.5*rival)
}
