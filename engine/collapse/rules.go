package collapse

import (
	"fmt"
	"maps"
	"math"
	"sync"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/rulefile"
)

// Rules is the rule set of one game, as data. [New] makes it from a file.
type Rules struct {
	Name     string                 // as on the command line
	Title    string                 // as people call it
	Smallest int                    // tiles of the smallest group
	Points   func(n int) int        // points for a group of n >= Smallest tiles
	Bonus    func(leftover int) int // end bonus by the tiles left when no move is left
	Close    Close                  // what happens to the other columns when one is empty
	Corners  bool                   // tiles that touch at a corner belong to one group
	Rise     bool                   // tiles rise; else they fall
	Holes    Holes                  // whether a board may have holes, and what they do to tiles that fall
	Blockers bool                   // a board may have blockers, which never move
	Refill   Refill                 // where new tiles come in
	Weights  map[engine.Color]int   // of colours whose groups earn so many times the points; nil: none
	Wilds    bool                   // whether there are Wilds
	Powers   bool                   // whether the game has the power-ups of Destruct-o-Match
	Board    Level                  // the usual board
	Scoring  string                 // the points in a few words

	// Plain makes Timer, Fill, Shuffle and Undo plain boulders; see Article.
	Plain bool

	// Shaping is what a search adds to a finished game by the tiles left, see
	// [engine.Puzzle]; nil: nothing.
	Shaping func(leftover int) float64

	// Styles are the priors that policies begin with, the usual one of Rank 0 first; nil:
	// one without a tabu colour.
	Styles []Style
}

// Style is a prior: which colour is the tabu colour, and how strictly.
type Style struct {
	Rank int     // 0: the colour that is most common at the time; n: the one that n others outnumber on the board searched
	Tabu float32 // the weight of its groups
}

// Weights of the groups of the tabu colour. Where points grow with the square of the size of
// a group, it pays to be strict.
const (
	mildTabu   = 0.18
	strictTabu = 0.0003
)

// styles are the styles by their names in files. In SameGame, with the second or third most common colour left
// alone, a quarter of the boards come out better.
var styles = map[string]Style{
	"mild": {0, mildTabu}, "strict": {0, strictTabu}, "strict-2": {1, strictTabu}, "strict-3": {2, strictTabu},
}

// Close says which way the columns move when one between them becomes empty.
type Close uint8

// The ways in which columns close.
const (
	CloseLeft   Close = iota // empty columns end up at the right
	CloseRight               // empty columns end up at the left
	CloseMiddle              // each half of the board moves to the middle; of an odd number the middle column is in the left half
	Stay                     // empty columns stay where they are
)

// Holes is what a hole, a cell that is not part of the board, does to the tiles above it.
type Holes uint8

// The ways of holes. A blocker always holds tiles up.
const (
	NoHoles   Holes = iota // the board is a full rectangle
	HolesStop              // tiles come to rest on a hole
	HolesPass              // tiles fall past a hole to what lies below
)

// Refill is where new tiles come in after every move. Each is of any colour with the same chance.
type Refill uint8

// The ways of refilling.
const (
	NoRefill   Refill = iota // nothing comes in
	FromAbove                // what falls from above can reach: below a blocker, cells stay empty
	Everywhere               // every empty cell is refilled
)

// Refilled reports whether new tiles come in. Such a game is planned by expectation.
func (r Rules) Refilled() bool { return r.Refill != NoRefill }

// Levels reports whether the game goes on from level to level, as only Destruct-o-Match does, the one with
// power-ups.
func (r Rules) Levels() bool { return r.Powers }

// Games lists the built-in rule sets, those of the files in folder games, which name their sources.
func Games() []Rules { return append([]Rules(nil), builtin()...) }

var builtin = sync.OnceValue(func() (list []Rules) {
	for _, f := range rulefile.Builtin() {
		if f.Groups == nil {
			continue
		}
		r, err := New(f)
		if err != nil {
			panic(fmt.Sprintf("collapse: a built-in game: %v", err)) // a test reads them
		}
		list = append(list, r)
	}
	return list
})

// Find returns the rules of the game with the given name, which may be one of the player's own, see
// [rulefile.Find].
func Find(name string) (Rules, error) {
	for _, r := range builtin() {
		if r.Name == name {
			return r, nil
		}
	}
	f, err := rulefile.Find(name)
	if err != nil {
		return Rules{}, err
	}
	return New(f)
}

// Weighted returns the rules with the points of groups of some colours counted so many times.
func (r Rules) Weighted(colors []engine.Color, times int) Rules {
	weights := map[engine.Color]int{}
	maps.Copy(weights, r.Weights)
	for _, c := range colors {
		weights[c] = times
	}
	r.Weights = weights
	return r
}

// Article returns the rules with the simplifications under which the article on
// Destruct-o-Match published its figures: Timer, Fill, Shuffle and Undo are
// plain boulders. (A Morph is a Wild in any case.)
func (r Rules) Article() Rules {
	r.Plain = true
	return r
}

// nearlyEmpty turns the step of a bonus for an empty board alone into a slope. Its height and steepness were
// found by trial; see docs/trials.md.
func nearlyEmpty(bonus int) func(leftover int) float64 {
	height := 0.6 * float64(bonus)
	return func(leftover int) float64 {
		if leftover == 0 {
			return 0
		}
		return height * math.Pow(0.85, float64(leftover))
	}
}
