package swap

// gemPoints is what a line of three earns in a level of Bejeweled.
func gemPoints(level int) int { return 10 + 5*(level-1) }

func bejeweledPoints(level, step int, lines []Line) int {
	sum := 0
	for i, l := range lines {
		sum += (i + 1) * (l.Len - 2)
	}
	return sum * gemPoints(level) * step
}

// kdiamondPoints counts no tiles: more than three give time, not points.
func kdiamondPoints(_, step int, _ []Line) int { return step }

// manyLines from on, bilging multiplies the sum of its lines by five if one of
// them is a five: a decision, for the players' guide is not sure of these.
const manyLines = 4

// bilgingPoints is the table of the players' guide: lines of 3, 4 and 5 pieces are
// worth 3, 5 and 7, and their sum counts as many times as there are lines; so 3x3
// is 12 and a bingo 27. Four lines count four times, and five times with a line
// of 5 among them. What clears in a chain earns a point a piece.
func bilgingPoints(_, step int, lines []Line) int {
	if step > 1 {
		return chainPoints * pieces(lines)
	}
	sum, times := 0, len(lines)
	for _, l := range lines {
		sum += 2*l.Len - 3
		if len(lines) >= manyLines && l.Len >= 5 {
			times = len(lines) + 1
		}
	}
	return sum * times
}

// What bilging counts besides lines. The guide says that chains earn about a point per piece, that a crab
// earns more the higher the water is, and that a puffer fish earns nothing by itself. The numbers for crabs
// and jellyfish are decisions.
const (
	chainPoints     = 1 // a piece
	jellyfishPoints = 1 // a piece
	crabPoints      = 2 // a row of water
)

// gweledPoints takes the columns from the left, then the rows from the top; each
// line earns 10 for every tile beyond two that it removes, where a tile that a line
// before it has removed counts no more, times a factor that grows with the level.
// Two lines end to end are one, whatever their colours: its author knows of this.
func gweledPoints(level, _ int, lines []Line) int {
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
	return 10 * ((level + 2) / 2) * sum
}
