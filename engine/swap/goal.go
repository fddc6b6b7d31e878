package swap

// goal is what columns of two lengths, 0 for none, and a number of rows are worth.
type goal [6][6][3]float64

// worthless is the value of what is not looked for.
const worthless = -1e6

// goals are what breaks earn by the rules: all of them, and bingos alone.
func goals(rules Rules) (points, bingos goal) {
	for r := range 6 {
		for s := range 6 {
			for rows := range 3 {
				lines := breakOf(r, s, rows)
				points[r][s][rows] = float64(rules.Points(max(1, rules.Level), 1, lines))
				bingos[r][s][rows] = worthless
				if len(lines) >= bingoLines {
					bingos[r][s][rows] = points[r][s][rows]
				}
			}
		}
	}
	return points, bingos
}

// breakOf is the lines of a break: so many rows of three, and columns of two lengths,
// those of less than three being none. Where they lie does not matter, but that they
// share no tile.
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

// share is what a column of each length, 0 for none, contributes to the points of a
// scheme: those of two columns are at most the sum of their shares.
type share [6]float64

func (g *goal) share(rows int) (s share) {
	for m := range s {
		s[m] = worthless
		for n := range s {
			s[m] = max(s[m], g[m][n][rows]-g[n][n][rows]/2)
		}
	}
	return s
}
