package swap

import "github.com/domvision/domvision/engine/swap/internal/scheme"

// finder finds what one swap could clear after some swaps that clear nothing.
type finder struct {
	table *scheme.Table
	rows  [][]tile // scratch: the rows of the board

	points scheme.Goal // the points of every clear
	bingos scheme.Goal // the same for clears with three lines or more; others are Worthless
}

func newFinder(l *layout) *finder {
	f := &finder{table: scheme.NewTable(l.rows, l.cols, len(l.palette)), rows: make([][]tile, l.rows)}
	f.points, f.bingos = goals(&l.rules)
	return f
}

// find lists at most so many of the most valuable schemes, for the goal and the price of a swap.
func (f *finder) find(p *position, most int, price float64, g *scheme.Goal) []scheme.Scheme {
	for row := range f.rows {
		f.rows[row] = p.row(row)
		if barred(f.rows[row]) {
			f.rows[row] = nil
		}
	}
	return f.table.Find(f.rows, most, price, g)
}

// goals returns the points that the rules give for clears: for all of them, and for bingos alone.
func goals(rules *Rules) (points, bingos scheme.Goal) {
	for r := range points {
		for s := range points[r] {
			for rows := range points[r][s] {
				lines := breakOf(r, s, rows)
				points[r][s][rows] = float64(rules.Points(max(1, rules.Level), 1, lines))
				bingos[r][s][rows] = scheme.Worthless
				if len(lines) >= bingoLines {
					bingos[r][s][rows] = points[r][s][rows]
				}
			}
		}
	}
	return points, bingos
}

// breakOf returns the lines of a clear with so many rows of three, and with columns of the lengths first and second.
// A length below 3 means no column. Where the lines lie does not matter, as long as they share no tile.
func breakOf(first, second, rows int) (lines []Line) {
	for range rows {
		lines = append(lines, Line{Len: 3})
	}
	for _, n := range [...]int{first, second} {
		if n > 2 {
			lines = append(lines, Line{Row: 1, Len: n, Down: true})
		}
	}
	return lines
}
