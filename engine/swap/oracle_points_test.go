package swap

import (
	"slices"

	"github.com/domvision/domvision/engine"
)

// points spells out once more what every game pays for a clear. A new game needs a case.
func (o *oracle) points(step int, lines []Line) int {
	switch o.game {
	case "bejeweled":
		sum := 0
		for i, l := range lines {
			sum += (l.Len - 2) * (10 + 5*(o.level-1)) * step * (i + 1)
		}
		return sum
	case "bilging":
		if step > 1 {
			return len(covered(lines))
		}
		return bilgingTable[breakName(lines)]
	case "kdiamond":
		return step
	case "rising", "calm", "weighted", "fours", "squares":
		sum, longest := 0, 0
		for _, l := range lines {
			points := l.Len * l.Len
			if weight, ok := o.weights[o.color(l.Row, l.Col)]; ok {
				points *= weight
			}
			sum += points
			longest = max(longest, l.Len)
		}
		switch {
		case longest > 3:
			sum += 4
		case longest == 3:
			sum++
		}
		if step > 1 {
			return sum * 2
		}
		return sum
	case "puzzle-quest", "gems-of-war":
		gems, turn := 0, 0
		for _, l := range lines {
			gems += l.Len
			if l.Len >= 4 {
				turn = 6
			}
		}
		return gems + turn
	case "zoo-keeper":
		sum := 0
		for _, l := range lines {
			points := 10 * o.level
			for range min(20, step-1+l.Len-3) {
				points *= 2
			}
			sum += points
		}
		return sum
	}
	return o.gweledPoints(lines)
}

// gweledPoints follows the program: a list of alignments, columns first, each
// counting the gems that are still there when it is removed.
func (o *oracle) gweledPoints(lines []Line) int {
	var alignments [][]engine.Pos
	add := func(down bool, rows, cols int) {
		for a := range rows {
			var current []engine.Pos
			for b := range cols + 1 {
				p := engine.Pos{Row: a, Col: b}
				if down {
					p = engine.Pos{Row: b, Col: a}
				}
				in := slices.ContainsFunc(lines, func(l Line) bool {
					return l.Down == down && slices.Contains(covered([]Line{l}), p)
				})
				if in {
					current = append(current, p)
				} else if len(current) > 0 {
					alignments = append(alignments, current)
					current = nil
				}
			}
		}
	}
	add(true, o.cols(), o.rows())
	add(false, o.rows(), o.cols())
	gone := map[engine.Pos]bool{}
	multiply, sum := 2+o.level, 0
	for _, alignment := range alignments {
		removed := 0
		for _, p := range alignment {
			if !gone[p] {
				gone[p] = true
				removed++
			}
		}
		sum += 10 * (multiply >> 1) * (removed - 2)
	}
	return sum
}
