package swap

import (
	"fmt"
	"math"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/rulefile"
)

// scorer counts points by the formulas of a file. The points of lines are tabulated for what happens most.
type scorer struct {
	line   rulefile.Formula // of a line
	simple bool             // the points of a clear are the sum of those of its lines
	count  func([]Line) int // counts what clear calls sum instead; nil: the sum of the points of the lines
	clear  total            // of the clear that a swap makes
	chain  total            // of those after it
	table  *[tabledSteps][tabledLines][tabledTiles]int32
}

// total is a formula for the points of a clear. Most are simple.
type total struct {
	rulefile.Formula
	plain bool                // it is the sum
	tiles bool                // it depends on the tiles, or on how many lines share one
	steps *[tabledSteps]int32 // it depends on the step alone; in level 1
}

// What is tabulated: the points in level 1 of the first steps, lines and lengths.
const (
	tabledSteps = 8
	tabledLines = 8
	tabledTiles = 16
)

// The names that formulas may use.
var (
	lineNames  = []string{"n", "i", "step", "level"}
	clearNames = []string{"sum", "lines", "longest", "tiles", "step", "level", "crosses", "fired"}
)

// points is [Rules.Points], with the number of tiles that special ones clear, and the weight of each line if there are
// any.
func (s *scorer) points(level, step int, lines []Line, fired int, weights []int) int {
	if !s.simple || weights != nil || level > 1 || step > tabledSteps || len(lines) > tabledLines {
		return s.total(level, step, lines, fired, weights)
	}
	sum, table := 0, &s.table[step-1]
	for i := range lines {
		if n := lines[i].Len; n < tabledTiles {
			sum += int(table[i][n])
		} else {
			sum += s.one(n, i+1, step, level)
		}
	}
	return sum
}

// total is points for all that is not simple.
func (s *scorer) total(level, step int, lines []Line, fired int, weights []int) int {
	t := &s.clear
	if step > 1 {
		t = &s.chain
	}
	if t.steps != nil && level == 1 && step <= tabledSteps {
		return int(t.steps[step-1])
	}
	sum, longest := 0, 0
	for i, l := range lines {
		longest = max(longest, l.Len)
		if s.count != nil {
			continue
		}
		points := s.one(l.Len, i+1, step, level)
		if weights != nil {
			points *= weights[i]
		}
		sum += points
	}
	if s.count != nil {
		sum = s.count(lines)
	}
	if t.plain {
		return sum
	}
	tiles, crosses := 0, 0
	if t.tiles {
		tiles, crosses = pieces(lines)
	}
	points, err := t.Eval(sum, len(lines), longest, tiles, step, level, crosses, fired)
	if err != nil {
		return math.MaxInt32 // a cascade beyond all that New has tried
	}
	return points
}

// one is the points of a line.
func (s *scorer) one(n, i, step, level int) int {
	points, err := s.line.Eval(n, i, step, level)
	if err != nil {
		return math.MaxInt32
	}
	return points
}

// newScorer reads how points are counted.
func newScorer(f *rulefile.File) (*scorer, error) {
	s := &scorer{}
	var err error
	if s.line, err = f.Formula("swaps.line", orZero(f.Swaps.Line), lineNames...); err != nil {
		return nil, err
	}
	for _, effect := range f.Swaps.Effects {
		if effect == "gweled-lines" {
			s.count = gweledTiles
		}
	}
	if s.clear, err = newTotal(f, "swaps.clear", f.Swaps.Clear); err != nil {
		return nil, err
	}
	s.chain = s.clear
	if f.Swaps.Chain != "" {
		if s.chain, err = newTotal(f, "swaps.chain", f.Swaps.Chain); err != nil {
			return nil, err
		}
	}
	if err := s.try(f); err != nil {
		return nil, err
	}
	s.simple = s.count == nil && s.clear.plain && s.chain.plain
	s.tabulate()
	return s, nil
}

func orZero(formula string) string {
	if formula == "" {
		return "0"
	}
	return formula
}

func newTotal(f *rulefile.File, key, text string) (t total, err error) {
	if text == "" {
		text = "sum"
	}
	t.Formula, err = f.Formula(key, text, clearNames...)
	t.plain, t.tiles = text == "sum", t.Uses("tiles") || t.Uses("crosses")
	return t, err
}

// tabulate tabulates points, all of which were tried.
func (s *scorer) tabulate() {
	s.table = new([tabledSteps][tabledLines][tabledTiles]int32)
	for step := range s.table {
		for i := range s.table[step] {
			for n := range s.table[step][i] {
				s.table[step][i][n] = int32(s.one(n, i+1, step+1, 1))
			}
		}
	}
	for _, t := range []*total{&s.clear, &s.chain} {
		if slices.ContainsFunc(clearNames, func(name string) bool { return name != "step" && name != "level" && t.Uses(name) }) {
			continue
		}
		t.steps = new([tabledSteps]int32)
		for step := range t.steps {
			points, _ := t.Eval(0, 0, 0, 0, step+1, 1, 0, 0)
			t.steps[step] = int32(points)
		}
	}
}

// What New tries of a formula: all that a game reaches. A cascade of so many clears, or a clear of so many lines,
// was never seen.
const (
	mostSteps = 50
	mostLines = 30
	mostLevel = 100
)

// try rejects formulas with an error, or with points below 0 or above all bounds, and those without points.
func (s *scorer) try(f *rulefile.File) error {
	earns := false
	wrong := func(key string, points int, err error, format string, args ...any) error {
		if err == nil && 0 <= points && points <= math.MaxInt32 {
			earns = earns || points > 0
			return nil
		}
		where := fmt.Sprintf(format, args...)
		switch {
		case err != nil:
			return f.Fail(key, "for %s: %v", where, err)
		case points < 0:
			return f.Fail(key, "is %d for %s: points are never below 0", points, where)
		}
		return f.Fail(key, "is more than %d for %s", math.MaxInt32, where)
	}
	steps, levels, counts := []int{1, 2, tabledSteps, mostSteps}, []int{1, 2, mostLevel}, []int{1, 2, 3, 4, 5, mostLines}
	heaviest := 1
	for _, weight := range f.Weights {
		heaviest = max(heaviest, weight)
	}
	most := map[[2]int]int{} // the points of the best line by step and level
	for _, step := range steps {
		for _, level := range levels {
			for _, n := range []int{3, 4, 5, 6, 7, 8, 9, tabledTiles, engine.MaxSide} {
				for _, i := range counts {
					points, err := s.line.Eval(n, i, step, level)
					if err := wrong("swaps.line", points, err, "a line of %d, the %d. of clear %d, in level %d", n, i, step, level); err != nil {
						return err
					}
					most[[2]int{step, level}] = max(most[[2]int{step, level}], points*heaviest)
				}
			}
		}
	}
	earns = earns && (s.clear.Uses("sum") || s.chain.Uses("sum"))
	for _, step := range steps {
		t, key := &s.clear, "swaps.clear"
		if step > 1 && f.Swaps.Chain != "" {
			t, key = &s.chain, "swaps.chain"
		}
		for _, level := range levels {
			for _, lines := range counts {
				for longest := 3; longest <= 9; longest++ {
					sums := []int{most[[2]int{step, 1}], most[[2]int{step, level}]}
					if s.count != nil {
						sums = []int{1, 2 * lines}
					}
					for _, sum := range sums {
						for _, fired := range firedCounts(f) {
							points, err := t.Eval(sum, lines, longest, 3*lines, step, level, lines-1, fired)
							if err := wrong(key, points, err, "clear %d of %d lines, the longest of %d, in level %d", step, lines, longest, level); err != nil {
								return err
							}
						}
					}
				}
			}
		}
	}
	if !earns {
		return f.Fail("swaps.line", "and \"clear\" are 0 for every clear: without points no move is better than another")
	}
	return nil
}

// firedCounts are numbers of tiles that special ones may clear at once.
func firedCounts(f *rulefile.File) []int {
	if len(f.Specials) == 0 {
		return []int{0}
	}
	return []int{0, 1, 8, 81, engine.MaxSide * engine.MaxSide}
}

// What bilging counts besides lines. The guide says that a crab
// earns more the higher the water is, and that a puffer fish earns nothing by itself. The numbers for crabs
// and jellyfish are decisions.
const (
	jellyfishPoints = 1 // a piece
	crabPoints      = 2 // a row of water
)

// gweledTiles takes the columns from the left, then the rows from the top, and counts the tiles beyond two that each
// line removes, where a tile that a line before it has removed counts no more. Two lines end to end are one, whatever
// their colours: its author knows of this.
func gweledTiles(lines []Line) int {
	sum := 0
	for i, l := range lines {
		if i > 0 && follows(lines[i-1], l) {
			sum += l.Len // goes on where the line before has paid for its first two
		} else {
			sum += l.Len - 2
		}
		if l.Down {
			continue
		}
		for _, m := range lines[i+1:] {
			if cross(l, m) {
				sum--
			}
		}
	}
	return sum
}
