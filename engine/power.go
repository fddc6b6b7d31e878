package engine

import "slices"

// Power is what a tile can do besides being cleared. The names are those of the games'
// own guides, in lower case; what each does is up to the rules of its game.
type Power uint8

// The powers. NoPower is the zero value: an ordinary tile.
const (
	NoPower      Power = iota
	UnknownPower       // a mark, or a tile of its own, that nobody has named: does nothing by the rules
	Explode
	Fill
	Indestructible
	Morph
	Multiplier
	Overkill
	Shuffle
	Timer
	Undo
	Wild

	// The pieces of bilging that are swapped or clicked to more effect.

	Crab
	Jellyfish
	Puffer

	// The special gems of Bejeweled 2 and later.

	Flame
	Star
	Hypercube

	// The special tiles of games after Candy Crush.

	StripedRow    // its stripes lie in the row that it clears
	StripedColumn // or in the column
	Wrapped
	ColorBomb

	// What never moves and cannot be chosen: ice, crates, locked tiles.

	Blocker
)

var powerNames = [...]string{
	NoPower:        "",
	UnknownPower:   "unknown",
	Explode:        "explode",
	Fill:           "fill",
	Indestructible: "indestructible",
	Morph:          "morph",
	Multiplier:     "multiplier",
	Overkill:       "overkill",
	Shuffle:        "shuffle",
	Timer:          "timer",
	Undo:           "undo",
	Wild:           "wild",
	Crab:           "crab",
	Jellyfish:      "jellyfish",
	Puffer:         "puffer",
	Flame:          "flame",
	Star:           "star",
	Hypercube:      "hypercube",
	StripedRow:     "striped-row",
	StripedColumn:  "striped-column",
	Wrapped:        "wrapped",
	ColorBomb:      "color-bomb",
	Blocker:        "blocker",
}

// String is the name of p in the text form; NoPower has the empty name.
func (p Power) String() string {
	if int(p) < len(powerNames) {
		return powerNames[p]
	}
	return "invalid"
}

// OwnTile reports whether p is drawn on a tile of its own, with no colour.
func (p Power) OwnTile() bool {
	switch p {
	case Explode, Indestructible, Wild, Crab, Jellyfish, Puffer, Hypercube, ColorBomb, Blocker:
		return true
	}
	return false
}

// piece reports whether p is a piece of bilging or a blocker, which have no colour at all: unlike a power-up that
// is read wrongly, they cannot lie on a tile that has one.
func (p Power) piece() bool { return p == Crab || p == Jellyfish || p == Puffer || p == Blocker }

// ParsePower finds a power by its name.
func ParsePower(name string) (p Power, ok bool) {
	for p := UnknownPower; int(p) < len(powerNames); p++ {
		if powerNames[p] == name {
			return p, true
		}
	}
	return NoPower, false
}

// PowerNames lists the names of the power-ups of Destruct-o-Match in alphabetical
// order.
func PowerNames() []string { return slices.Clone(powerNames[Explode:Crab]) }

// SwapPowerNames lists the names of the pieces of bilging, and of the special tiles of Bejeweled and Candy Crush.
func SwapPowerNames() []string { return slices.Clone(powerNames[Crab:Blocker]) }
