package swap

// tile is what lies in a cell. Colours are 1 and up, in the order of the palette:
// two tiles match if they are equal and colours.
type tile = uint8

const (
	empty  tile = iota
	unread tile = iota + maxColors // '?': matches nothing
	bomb                           // a special tile without a colour, see specials.go
	blank                          // '*' that means nothing to the game
	crab
	jellyfish
	puffer
	blocker // never moves
	hole    // not part of the board

	maxColors = 62 // letters and digits
)

// isWall reports whether a cell never changes: no tile moves into it or past it.
func isWall(t tile) bool { return t == blocker || t == hole }

func isColor(t tile) bool { return t-1 < maxColors }

// bit is the bit of a colour in a set; other tiles have none.
func bit(t tile) uint64 {
	if !isColor(t) {
		return 0
	}
	return 1 << (t - 1)
}
