package interview

// Scene is a small board in motion.
type Scene struct {
	// Frames are the board before the move, then after each step. Rows are separated by slashes; a letter is a tile,
	// the same one in all frames; a dot is an empty cell, an underscore a hole.
	Frames []string `json:"frames"`
	// Colors lists the tiles of each colour.
	Colors []string `json:"colors"`
	// Press are the tiles of the move in the first frame: a group, or two that change places.
	Press string `json:"press"`
	// Special is the tile that the move leaves, and how it is drawn: "color", "column" or "around"; nil for none.
	Special *Special `json:"special,omitempty"`
}

// Special is a special tile.
type Special struct {
	Tile string `json:"tile"`
	Look string `json:"look"`
}

// The scenes.
var (
	clickGroup = &Scene{
		Frames: []string{"abcd/efgh/ijkl/mnop", "abcd/e..h/i.kl/mnop", "a..d/e.ch/ibkl/mnop"},
		Colors: []string{"fgjd", "abkm", "celn", "hiop"},
		Press:  "fgj",
	}
	clickTwo = &Scene{
		Frames: []string{"abcd/efgh/ijkl/mnop", "abcd/e..h/ijkl/mnop", "a..d/ebch/ijkl/mnop"},
		Colors: []string{"fgdi", "abkm", "celn", "hjop"},
		Press:  "fg",
	}
	clickFour = &Scene{
		Frames: []string{"abcd/efgh/ijkl/mnop", "abcd/e..h/i..l/mnop", "a..d/e..h/ibcl/mnop"},
		Colors: []string{"fgjkd", "abm", "celn", "hiop"},
		Press:  "fgjk",
	}
	refillGroup = &Scene{
		Frames: []string{"abcd/efgh/ijkl/mnop", "abcd/e..h/i.kl/mnop", "a..d/e.ch/ibkl/mnop", "axyd/ezch/ibkl/mnop"},
		Colors: []string{"fgjdx", "abkm", "celnz", "hiopy"},
		Press:  "fgj",
	}
	swapTwo = &Scene{
		Frames: []string{"abcd/efgh/ijkl/mnop", "abcd/efkh/ijgl/mnop", "abcd/...h/ijgl/mnop", "xyzd/abch/ijgl/mnop"},
		Colors: []string{"efky", "adjmoz", "bglnx", "chip"},
		Press:  "gk",
	}
	swapFour = &Scene{
		Frames: []string{"abcde/fghij/klmno/pqrst", "abcde/fgmij/klhno/pqrst", "abcde/....j/klhno/pqrst", "vwxye/abcdj/klhno/pqrst"},
		Colors: []string{"fgimy", "ahknsv", "bdlpjw", "ceoqrtx"},
		Press:  "hm",
	}
	swapFive = &Scene{
		Frames: []string{"abcdef/ghijkl/mnopqr/stuvwx", "abcdef/ghojkl/mnipqr/stuvwx", "abcdef/.....l/mnipqr/stuvwx", "yzABCf/abcdel/mnipqr/stuvwx"},
		Colors: []string{"ghojkz", "acpswlB", "bemirtvAC", "dfnquxy"},
		Press:  "io",
	}
	swapSquare = &Scene{
		Frames: []string{"abcd/efgh/ijkl/mnop", "abcd/efkh/ijgl/mnop", "a..d/e..h/ijgl/mnop", "axyd/ezwh/ijgl/mnop"},
		Colors: []string{"bcfkw", "ahjoz", "dilnx", "egmpy"},
		Press:  "gk",
	}
	leavesColor = &Scene{
		Frames:  []string{"abcdef/ghijkl/mnopqr/stuvwx", "abcdef/ghojkl/mnipqr/stuvwx", "abcdef/..S..l/mnipqr/stuvwx", "yzcABf/abSdel/mnipqr/stuvwx"},
		Colors:  []string{"ghojkz", "acpswlB", "bemirtvA", "dfnquxyS"},
		Press:   "io",
		Special: &Special{"S", "color"},
	}
	leavesStripe = leavesFour("column")
	leavesFlame  = leavesFour("around")
	swapSideways = &Scene{
		Frames: []string{"abcd/efgh/ijkl/mnop", "abcd/efhg/ijkl/mnop", "ab.d/ef.g/ij.l/mnop", "abxd/efyg/ijzl/mnop"},
		Colors: []string{"chkf", "adjmox", "bglny", "eipz"},
		Press:  "gh",
	}
	swapIdle = &Scene{
		Frames: []string{"abcd/efgh/ijkl/mnop", "abcd/efhg/ijkl/mnop"},
		Colors: []string{"cgf", "adjmo", "bhln", "eikp"},
		Press:  "gh",
	}
)

// closing is a scene in which two columns of five become empty, and columns then close.
func closing(end string) *Scene {
	return &Scene{
		Frames: []string{"abcde/fghij/klmno", "a.c.e/f.h.j/k...o", "a...e/f.c.j/k.h.o", end},
		Colors: []string{"bdgilmn", "ahjk", "cfo", "e"},
		Press:  "bdgilmn",
	}
}

// holed is a scene in which a tile lies above a hole.
func holed(end string) *Scene {
	return &Scene{
		Frames: []string{"abcd/e_gh/ijkl/mnop", "abcd/e_gh/i..l/mnop", end},
		Colors: []string{"jkd", "abmg", "celn", "hiop"},
		Press:  "jk",
	}
}

// leavesFour is a scene in which four in a row leave a special tile.
func leavesFour(look string) *Scene {
	return &Scene{
		Frames:  []string{"abcde/fghij/klmno/pqrst", "abcde/fgmij/klhno/pqrst", "abcde/..S.j/klhno/pqrst", "vwcxe/abSdj/klhno/pqrst"},
		Colors:  []string{"fgimS", "ahknsv", "bdlpjw", "ceoqrtx"},
		Press:   "hm",
		Special: &Special{"S", look},
	}
}
