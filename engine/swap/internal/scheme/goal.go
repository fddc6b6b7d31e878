package scheme

// Goal is what a clear is worth, by the lengths of its two columns, 0 for none, and by the number of its rows of
// three.
type Goal [6][6][3]float64

// Worthless is the value of a clear that is not wanted.
const Worthless float64 = -1e6

// share is what a column of each length, 0 for none, contributes to the points of a
// scheme: the points of two columns are at most the sum of their shares.
type share [6]float64

func (g *Goal) share(rows int) (s share) {
	for m := range s {
		s[m] = Worthless
		for n := range s {
			s[m] = max(s[m], g[m][n][rows]-g[n][n][rows]/2)
		}
	}
	return s
}
