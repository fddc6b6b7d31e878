package swap

// tile is what lies in a cell. Colours are 1 and up, in the order of the palette:
// two tiles match if they are equal and colours.
type tile = uint8

const (
	empty  tile = iota
	unread tile = iota + maxColors // '?': matches nothing
	blank                          // '*' that means nothing to the game
	crab
	jellyfish
	puffer

	maxColors = 62 // letters and digits
)

func isColor(t tile) bool { return t-1 < maxColors }

// bit is the bit of a colour in a set; other tiles have none.
func bit(t tile) uint64 {
	if !isColor(t) {
		return 0
	}
	return 1 << (t - 1)
}
