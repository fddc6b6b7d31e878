package vision

import (
	"cmp"
	"fmt"
	"image"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
)

// RecognizeAt reads a board whose cells lie at a known place, as a person has shown them. The
// observation has the same lattice. It reads also what [Recognizer.Recognize] would refuse: where
// tiles cannot be told from the ground, cells are grouped by look alone. The error wraps
// [ErrNoBoard] where at cannot be the place of a board.
func (r *Recognizer) RecognizeAt(img image.Image, at geometry.Lattice) (o Observation, err error) {
	const least = 4.0 // pixels, of a cell
	bounds := img.Bounds()
	if err := checkSize(bounds); err != nil {
		return o, err
	}
	switch {
	case at.Rows < 1 || at.Cols < 1 || at.Rows > engine.MaxSide || at.Cols > engine.MaxSide:
		return o, fmt.Errorf("%w: %d rows and %d columns are not from 1 to %d", ErrNoBoard, at.Rows, at.Cols, engine.MaxSide)
	case !(at.W >= least && at.H >= least): // also refuses NaN
		return o, fmt.Errorf("%w: cells of %.0f x %.0f pixels are too small", ErrNoBoard, at.W, at.H)
	case !at.Bounds().In(bounds.Inset(-round(max(at.W, at.H)))):
		return o, fmt.Errorf("%w: the lattice reaches beyond the picture", ErrNoBoard)
	}
	p := prepare(img)
	l := p.lattice(at)
	s := r.scene(p, &o)
	found, err := findUnderWater(s.RGBA, s.frame, s.wet, func(f *locator, _ *lattice) *board { return f.boardAt(l) })
	if found.board != nil && err == nil {
		o, err = r.readAt(found, l)
	}
	if found.board == nil || err != nil {
		o = found.groupAt(l)
	}
	o.Lattice = at
	return o, nil
}

// readAt reads a board that lies on l, and enters the cells into a grid of the size of l.
func (r *Recognizer) readAt(found sighting, l lattice) (o Observation, err error) {
	read, err := found.read(found.board)
	if err != nil {
		return o, err
	}
	names := fitProfile(r.profiles, read, found.board)
	if names.profile != nil {
		o.Profile, o.Game = names.profile.Name, names.profile.Game
	}
	seen := read.observe(names)
	part := seen.lattice
	o.empty(l)
	o.Water = found.under(l)
	row, col := round((part.y-l.y)/l.h), round((part.x-l.x)/l.w)
	for i, c := range seen.grid.Cells {
		p := engine.Pos{Row: row + i/part.cols, Col: col + i%part.cols}
		if o.Grid.In(p) {
			o.Grid.Set(p, c)
			o.Confidence[p.Row*l.cols+p.Col] = seen.confidence[i]
		}
	}
	return o, nil
}

// empty fills the observation with empty cells.
func (o *Observation) empty(l lattice) {
	o.Grid = engine.NewGrid(l.rows, l.cols)
	o.Confidence = slices.Repeat([]float64{1}, l.rows*l.cols)
}

// groupAt gives a letter to every look of at least two cells of l, most frequent first; all
// others are unknown.
func (f *frame) groupAt(l lattice) (o Observation) {
	s := newSheet(f, l, fine)
	o.empty(l)
	looks := s.cluster(sameLook)
	order := make([]int, 0, len(looks.size))
	for k, n := range looks.size {
		if n > 1 {
			order = append(order, k)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(looks.size[b], looks.size[a]) })
	taken := map[engine.Color]bool{}
	letters := map[int]engine.Color{}
	for _, k := range order {
		letters[k] = nextLetter(taken, nil)
		taken[letters[k]] = true
	}
	for i, k := range looks.of {
		letter, ok := letters[k]
		if !ok {
			letter, o.Confidence[i] = engine.Unknown, 0
		}
		o.Grid.Cells[i].Color = letter
	}
	return o
}
