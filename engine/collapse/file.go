package collapse

import (
	"fmt"
	"math"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/rulefile"
)

// New returns the rules of a file. Errors name its line.
func New(f *rulefile.File) (Rules, error) {
	g := f.Groups
	if g == nil {
		return Rules{}, fmt.Errorf("%s: no groups are cleared in %s", f.Path(), f.Title)
	}
	r := Rules{
		Name: f.Name, Title: f.Title, Smallest: g.Smallest,
		Board: Level{f.Board.Rows, f.Board.Cols, f.Board.Colors}, Scoring: f.Scoring(),
	}
	for _, part := range []func(*rulefile.File) error{r.readMoves, r.readPoints, r.readBonus, r.readSearch} {
		if err := part(f); err != nil {
			return Rules{}, err
		}
	}
	return r, nil
}

// readMoves reads what a move does.
func (r *Rules) readMoves(f *rulefile.File) error {
	g := f.Groups
	switch {
	case r.Smallest == 0:
		r.Smallest = 2
	case r.Smallest < 2 || r.Smallest > mostCells:
		return f.Fail("groups.smallest", "is %d: a group is at least 2 tiles", r.Smallest)
	}
	touch, err := f.Word("groups.touch", g.Touch, "sides", "corners")
	if err != nil {
		return err
	}
	r.Corners = touch == 1
	if err := r.readFall(f); err != nil {
		return err
	}
	for _, effect := range g.Effects {
		switch effect {
		case "power-ups":
			r.Powers = true
		case "wilds":
			r.Wilds = true
		default:
			return f.Fail("groups.effects", "has %q: expected power-ups, wilds", effect)
		}
	}
	for letter, weight := range f.Weights {
		if r.Weights == nil {
			r.Weights = map[engine.Color]int{}
		}
		r.Weights[engine.Color(letter[0])] = weight
	}
	switch {
	case !r.Powers:
	case r.Weights != nil:
		return f.Fail("weights", "contradicts the effect power-ups: a Multiplier is the only weight of such a game")
	case r.Corners || r.Smallest > 2:
		return f.Fail("groups.effects", "has power-ups, which need groups of 2 tiles that touch at their sides")
	case r.Rise || r.open():
		return f.Fail("groups.effects", "has power-ups, which contradict \"fall\", \"holes\", \"blockers\" and \"refill\"")
	}
	return nil
}

// open reports whether a board need not be a full rectangle without gaps that empties.
func (r *Rules) open() bool { return r.Holes != NoHoles || r.Blockers || r.Refilled() }

// readFall reads where tiles move when others are gone, and where new ones come in.
func (r *Rules) readFall(f *rulefile.File) error {
	g := f.Groups
	var words [4]int
	for i, w := range []struct {
		key, word string
		known     []string
	}{
		{"groups.close", g.Close, []string{"left", "right", "middle", "stay"}},
		{"groups.fall", g.Fall, []string{"down", "up"}},
		{"groups.holes", g.Holes, []string{"none", "stop", "pass"}},
		{"groups.refill", g.Refill, []string{"none", "above", "everywhere"}},
	} {
		var err error
		if words[i], err = f.Word(w.key, w.word, w.known...); err != nil {
			return err
		}
	}
	r.Close, r.Rise, r.Holes, r.Refill = Close(words[0]), words[1] == 1, Holes(words[2]), Refill(words[3])
	r.Blockers = g.Blockers
	switch {
	case !r.open():
		return nil
	case g.Close != "" && r.Close != Stay:
		return f.Fail("groups.close", "is %q: columns stay where there are holes or blockers, or where new tiles come in", g.Close)
	case r.Refilled() && g.Bonus != "":
		return f.Fail("groups.bonus", "contradicts \"refill\": such a board is never cleared")
	case r.Refill == Everywhere && r.Holes == NoHoles && !r.Blockers:
		return f.Fail("groups.refill", "is \"everywhere\", which differs from \"above\" only with holes or blockers")
	}
	r.Close = Stay
	return nil
}

// mostCells is the size of the largest board.
const mostCells = engine.MaxSide * engine.MaxSide

// readPoints reads the points of groups. They are never below 0, and fit a [tally].
func (r *Rules) readPoints(f *rulefile.File) error {
	g := f.Groups
	if g.Points == "" {
		return f.Fail("groups.points", "is missing: what does a group of n tiles earn, such as \"n*(n-1)\"?")
	}
	formula, err := f.Formula("groups.points", g.Points, "n")
	if err != nil {
		return err
	}
	table, smallest := slices.Clone(g.Table), r.Smallest
	if len(table) > mostCells {
		return f.Fail("groups.table", "has %d sizes: a board has at most %d cells", len(table), mostCells)
	}
	r.Points = func(n int) int {
		if i := n - smallest; 0 <= i && i < len(table) {
			return table[i]
		}
		points, _ := formula.Eval(n) // without an error, see below
		return points
	}
	earns := false
	for n := smallest; n <= mostCells; n++ {
		key, points := "groups.table", 0
		if n-smallest < len(table) {
			points = table[n-smallest]
		} else {
			key = "groups.points"
			points, err = formula.Eval(n)
		}
		switch {
		case err != nil:
			return f.Fail(key, "for a group of %d tiles: %v", n, err)
		case points < 0:
			return f.Fail(key, "is %d for a group of %d tiles: points are never below 0", points, n)
		case points*r.heaviest() > math.MaxInt32:
			return f.Fail(key, "is more than %d for a group of %d tiles", math.MaxInt32, n)
		}
		earns = earns || points > 0
	}
	if !earns && g.Bonus == "" {
		return f.Fail("groups.points", "is 0 for every group, and there is no \"bonus\": without points no move is better than another")
	}
	return nil
}

// heaviest is the largest weight of a colour, at least 1.
func (r *Rules) heaviest() int {
	weight := 1
	for _, w := range r.Weights {
		weight = max(weight, w)
	}
	return weight
}

// readBonus reads the end bonus, which may be negative.
func (r *Rules) readBonus(f *rulefile.File) error {
	if f.Groups.Bonus == "" {
		r.Bonus = func(int) int { return 0 }
		return nil
	}
	formula, err := f.Formula("groups.bonus", f.Groups.Bonus, "left")
	if err != nil {
		return err
	}
	for left := range mostCells + 1 {
		switch bonus, err := formula.Eval(left); {
		case err != nil:
			return f.Fail("groups.bonus", "for %d tiles left: %v", left, err)
		case bonus < -math.MaxInt32 || bonus > math.MaxInt32:
			return f.Fail("groups.bonus", "is %d for %d tiles left: expected at most %d, and not below -%[3]d", bonus, left, math.MaxInt32)
		}
	}
	r.Bonus = func(left int) int {
		bonus, _ := formula.Eval(left)
		return bonus
	}
	if all := r.Bonus(0); all > 0 && r.Bonus(1) <= 0 {
		r.Shaping = nearlyEmpty(all)
	}
	return nil
}

// readSearch reads the hints for searches. Without them, the tabu colour is the stricter, the faster points grow.
func (r *Rules) readSearch(f *rulefile.File) error {
	if f.Search.EndLoss != 0 || f.Search.Refills != [3]float64{} {
		return f.Fail("search", "has a key of swap games")
	}
	switch {
	case r.Refilled() && len(f.Search.Styles) > 0:
		return f.Fail("search.styles", "is for boards that are not refilled")
	case r.Refilled():
		return nil
	}
	for _, name := range f.Search.Styles {
		style, ok := styles[name]
		if !ok {
			return f.Fail("search.styles", "has %q: expected mild, strict, strict-2, strict-3", name)
		}
		r.Styles = append(r.Styles, style)
	}
	if len(r.Styles) == 0 && r.Points(40) > 3*r.Points(20) {
		r.Styles = []Style{styles["strict"], styles["mild"]}
	} else if len(r.Styles) == 0 {
		r.Styles = []Style{styles["mild"]}
	}
	return nil
}
