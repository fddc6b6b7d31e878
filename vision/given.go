package vision

import (
	"cmp"
	"fmt"
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/naming"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
	"github.com/domvision/domvision/vision/internal/taught"
)

// RecognizeAt reads a board on a lattice that a person has placed. The observation has the same lattice.
// The cells may be read with a small offset if that gives fewer kinds of tiles, because people place
// lattices a pixel or two off. RecognizeAt also reads boards that [Recognizer.Recognize] would refuse: if it
// finds no board on the lattice, or if no profile fits and most cells stay unsure, it groups the cells by
// similarity alone. The error wraps [ErrNoBoard] if at cannot be the place of a board.
func (r *Recognizer) RecognizeAt(img image.Image, at geometry.Lattice) (o Observation, err error) {
	defer fault.Catch(&err)
	bounds := img.Bounds()
	if err := checkSize(bounds); err != nil {
		return o, err
	}
	if err := checkPlace(at, bounds); err != nil {
		return o, err
	}
	screen := pixel.NewScreen(img)
	p := screen.Part(screen.Rect)
	s := r.scene(p, &o)
	l := segment.Lattice{Lattice: p.Lattice(at)}
	sharp := l
	sharp.Lattice = taught.Sharpen(s.frame.Area, l.Lattice)
	if own, known := readTaughtAt(r.lessons, screen, p, sharp.Lattice); known {
		o = own.reread(s, sharp, true)
	} else {
		o = readPlaced(r.fit, s, l)
		if sharp != l {
			if again := readPlaced(r.fit, s, sharp); plainer(again, o) {
				o = again
			}
		}
	}
	o.Lattice, o.Game = at, r.gameOf(o)
	return o, nil
}

// plainer reports whether reading a has fewer kinds of tiles than reading b of the same board, and no more
// unread cells. If b fits a profile, a must fit one, too.
func plainer(a, b Observation) bool {
	return len(a.Grid.Colors()) < len(b.Grid.Colors()) && len(a.Unsure()) <= len(b.Unsure()) && (a.Profile != "" || b.Profile == "")
}

// checkPlace rejects a lattice that cannot be the place of a board in a picture with these bounds.
func checkPlace(at geometry.Lattice, bounds image.Rectangle) error {
	const (
		least = 4.0     // pixels, of a cell; by eye
		most  = 1 << 24 // pixels; no picture is larger, and larger numbers overflow when they are rounded
	)
	switch {
	case at.Rows < 1 || at.Cols < 1 || at.Rows > engine.MaxSide || at.Cols > engine.MaxSide:
		return fmt.Errorf("%w: %d rows and %d columns are not from 1 to %d", ErrNoBoard, at.Rows, at.Cols, engine.MaxSide)
	case !(at.W >= least && at.H >= least): // also refuses NaN
		return fmt.Errorf("%w: cells of %.0f x %.0f pixels are too small", ErrNoBoard, at.W, at.H)
	case !(max(math.Abs(at.X), math.Abs(at.Y), at.W, at.H) <= most): // also refuses NaN
		return fmt.Errorf("%w: the lattice reaches beyond the picture", ErrNoBoard)
	case !at.Bounds().In(bounds.Inset(-segment.Round(max(at.W, at.H)))):
		return fmt.Errorf("%w: the lattice reaches beyond the picture: from (%.0f, %.0f) to (%.0f, %.0f), which is %d x %d pixels", ErrNoBoard,
			at.X-float64(bounds.Min.X), at.Y-float64(bounds.Min.Y), at.X-float64(bounds.Min.X)+float64(at.Cols)*at.W, at.Y-float64(bounds.Min.Y)+float64(at.Rows)*at.H,
			bounds.Dx(), bounds.Dy())
	}
	return nil
}

// readPlaced reads the cells of a lattice that a person has placed.
func readPlaced(fit fitNames, s scene, l segment.Lattice) (o Observation) {
	found := located(s, func(f *locate.Locator) *segment.Board { return locate.At(f.Frame, l) })
	o, err := readAt(fit, found, l)
	const most = 0.5 // of the cells may be unsure; by eye
	vague := o.Profile == "" && float64(len(o.Unsure())) > most*float64(l.Rows*l.Cols)
	if err != nil || vague {
		o = groupAt(found.Frame, l)
	}
	return o
}

// readAt reads a board that lies on l, and enters the cells into a grid of the size of l.
func readAt(fit fitNames, found locate.Located, l segment.Lattice) (o Observation, err error) {
	if found.Board == nil {
		return o, ErrNoBoard
	}
	read, err := classify.Read(found.Frame, found.Board)
	if err != nil {
		return o, err
	}
	names, err := fit(read, found.Board)
	if err != nil {
		return o, err
	}
	if names.Profile != nil {
		o.Profile = names.Profile.Name
	}
	seen := naming.Observe(read, names)
	part := seen.Lattice
	o.empty(l)
	o.Water = found.RowsUnder(l)
	row, col := segment.Round((part.Y-l.Y)/l.H), segment.Round((part.X-l.X)/l.W)
	for i, c := range seen.Grid.Cells {
		p := engine.Pos{Row: row + i/part.Cols, Col: col + i%part.Cols}
		if o.Grid.In(p) {
			o.Grid.Set(p, c)
			o.Confidence[p.Row*l.Cols+p.Col] = seen.Confidence[i]
		}
	}
	return o, nil
}

// empty fills the observation with empty cells.
func (o *Observation) empty(l segment.Lattice) {
	o.Grid = engine.NewGrid(l.Rows, l.Cols)
	o.Confidence = slices.Repeat([]float64{1}, l.Rows*l.Cols)
}

// Divide finds the rows and columns of a board that a person has drawn a rectangle around, and places the
// lattice exactly. Edges may be drawn up to half a cell beside the board. ok is false if nothing repeats there.
func Divide(img image.Image, drawn image.Rectangle) (l geometry.Lattice, ok bool) {
	defer fault.Catch(new(error)) // a mistake finds nothing
	return divide(img, drawn)
}

func divide(img image.Image, drawn image.Rectangle) (l geometry.Lattice, ok bool) {
	drawn = drawn.Intersect(img.Bounds())
	if checkSize(img.Bounds()) != nil || drawn.Empty() {
		return l, false
	}
	around := drawn.Inset(-max(drawn.Dx(), drawn.Dy()) / 4).Intersect(img.Bounds())
	part := pixel.Crop(pixel.Opaque(img), around.Sub(img.Bounds().Min))
	part.Rect = image.Rectangle{Max: part.Rect.Size()}
	l, ok = taught.Divide(pixel.NewArea(part), pixel.BoxOf(drawn.Sub(around.Min)))
	l = l.Add(around.Min)
	return l, ok && checkPlace(l, img.Bounds()) == nil
}

// groupAt groups the cells of l by similarity. Every cluster of at least two cells gets a letter, the largest
// cluster first. The cells of the cluster that shows the ground, if there is one, are empty. A cell like no other is
// unknown.
func groupAt(f *pixel.Frame, l segment.Lattice) (o Observation) {
	s := segment.NewSheet(f, l, segment.Fine)
	o.empty(l)
	looks := s.StableClusters()
	ground := groundCluster(f, s, looks)
	order := make([]int, 0, len(looks.Size))
	for k, n := range looks.Size {
		if n > 1 && k != ground {
			order = append(order, k)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(looks.Size[b], looks.Size[a]) })
	taken := map[engine.Color]bool{}
	letters := map[int]engine.Color{ground: engine.Empty}
	for _, k := range order {
		letters[k] = naming.NextLetter(taken, nil)
		taken[letters[k]] = true
	}
	for i, k := range looks.Label {
		letter, ok := letters[k]
		if !ok {
			letter, o.Confidence[i] = engine.Unknown, 0
		}
		o.Grid.Cells[i].Color = letter
	}
	return o
}

// groundCluster is the cluster of the cells that show the ground, -1 if there is none. Cells of the ground are
// plain, and no other cell lies above them. Also, at least half of the cells around the board resemble them, or they
// are many and no other cluster is plain.
func groundCluster(f *pixel.Frame, s *segment.Sheet, looks segment.Clusters) int {
	const many = 0.05                     // of the cells; by eye
	first := make([]int, len(looks.Size)) // cluster -> its first cell
	for i, k := range slices.Backward(looks.Label) {
		first[k] = i
	}
	var plain []int
	for k, i := range first {
		if looks.Size[k] > 1 && s.Patches[i].Spread() < segment.FlatSpread {
			plain = append(plain, k)
		}
	}
	for _, k := range plain {
		only := len(plain) == 1 && float64(looks.Size[k]) >= many*float64(len(looks.Label))
		if onTop(s, looks, k) && (only || surrounds(f, s, &s.Patches[first[k]])) {
			return k
		}
	}
	return -1
}

// onTop reports whether only cells of the same cluster lie above those of cluster k.
func onTop(s *segment.Sheet, looks segment.Clusters, k int) bool {
	for i, label := range looks.Label {
		if above := i - s.Cols; label == k && above >= 0 && looks.Label[above] != k {
			return false
		}
	}
	return true
}

// surrounds reports whether half of the cells around a board look like the ground.
func surrounds(f *pixel.Frame, s *segment.Sheet, ground *segment.Patch) bool {
	around := s.Lattice
	around.X, around.Y, around.Rows, around.Cols = s.X-s.W, s.Y-s.H, s.Rows+2, s.Cols+2
	beside, like := segment.NewSheet(f, around, segment.Fine), 0
	for i := range beside.Patches {
		row, col := i/around.Cols, i%around.Cols
		inside := row > 0 && row <= s.Rows && col > 0 && col <= s.Cols
		if !inside && ground.Within(segment.DefaultThreshold, &beside.Patches[i]) {
			like++
		}
	}
	return like >= around.Rows+around.Cols-2 // half of them
}
