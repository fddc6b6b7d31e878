package collapse

import (
	"fmt"
	"math"
	"strings"
)

// Rules is the rule set of one game, as data.
type Rules struct {
	Name   string                 // as on the command line
	Title  string                 // as people call it
	Points func(n int) int        // points for a group of n >= 2 tiles
	Bonus  func(leftover int) int // end bonus by the tiles left when no move is left
	Close  Close                  // what happens to the other columns when one is empty
	Powers bool                   // whether the game has power-ups

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

// strictStyles is those of SameGame: with the second or third most common colour left
// alone, a quarter of its boards come out better.
var strictStyles = []Style{{0, strictTabu}, {1, strictTabu}, {2, strictTabu}}

// Close says which way the columns move when one between them becomes empty.
type Close uint8

// The ways in which columns close.
const (
	CloseLeft  Close = iota // empty columns end up at the right
	CloseRight              // empty columns end up at the left
	Stay                    // empty columns stay where they are
)

// destructOMatchClose is a decision: it is certain that the columns of
// Destruct-o-Match slide together, not which way. Adjacency is the same either
// way.
const destructOMatchClose = CloseLeft

// Levels reports whether the game goes on from level to level, as only Destruct-o-Match does, the one with
// power-ups.
func (r Rules) Levels() bool { return r.Powers }

// Games lists the rule sets.
//
//   - dom: Destruct-o-Match III, HTML5, Zen Mode. Points and end bonus from the
//     tables of "Using AI to Get the Neopets Destruct-o-Match Avatar" (2025).
//   - samegame: the benchmark of the literature, (n-2)² a group and 1,000 for an
//     empty board, as on js-games.de (Schadd et al., "Single-player Monte-Carlo
//     tree search for SameGame", 2012).
//   - sgt-samegame: Same Game of Simon Tatham's Portable Puzzle Collection,
//     samegame.c: (n-2)² by default (the s2 of a game ID), nothing for an empty
//     board, columns close to the left.
//   - swell-foop: GNOME Swell Foop, game.vala: (n-2)², 1,000 for an empty board,
//     columns close to the left.
//   - klickety: KDE Klickety, mainwindow.cpp and gamescene.cpp. The points are
//     those of its KSame mode, (n-2)² and 1,000 for an empty board; the classic
//     mode has the same moves, counts no points and ranks by the pieces left
//     over and the time. Columns close to the left in both.
//   - bubble-burst: n(n-1) a group, no end bonus, columns close to the right, as
//     in gkinsman/BubbleBurst.
func Games() []Rules {
	return []Rules{
		{Name: "dom", Title: "Destruct-o-Match", Points: destructOMatchPoints, Bonus: destructOMatchBonus, Close: destructOMatchClose, Powers: true, Styles: []Style{{0, mildTabu}}},
		{Name: "samegame", Title: "SameGame", Points: squareLessTwo, Bonus: thousandIfEmpty, Shaping: nearlyEmpty, Styles: strictStyles},
		{Name: "sgt-samegame", Title: "Simon Tatham's Same Game", Points: squareLessTwo, Bonus: noBonus, Styles: strictStyles},
		{Name: "swell-foop", Title: "Swell Foop", Points: squareLessTwo, Bonus: thousandIfEmpty, Shaping: nearlyEmpty, Styles: strictStyles},
		{Name: "klickety", Title: "Klickety", Points: squareLessTwo, Bonus: thousandIfEmpty, Shaping: nearlyEmpty, Styles: strictStyles},
		{Name: "bubble-burst", Title: "Bubble Burst", Points: pairs, Bonus: noBonus, Close: CloseRight, Styles: []Style{{0, strictTabu}, {0, mildTabu}}},
	}
}

// Find returns the rules of the game with the given name.
func Find(name string) (Rules, error) {
	var names []string
	for _, r := range Games() {
		if r.Name == name {
			return r, nil
		}
		names = append(names, r.Name)
	}
	return Rules{}, fmt.Errorf("unknown game %q; known are %s", name, strings.Join(names, ", "))
}

// Article returns the rules with the simplifications under which the article on
// Destruct-o-Match published its figures: Timer, Fill, Shuffle and Undo are
// plain boulders. (A Morph is a Wild in any case.)
func (r Rules) Article() Rules {
	r.Plain = true
	return r
}

// extraPoints is what Destruct-o-Match adds to one point a boulder, by the size
// of the group; from 16 boulders on every boulder counts two points instead.
var extraPoints = [16]int{5: 1, 6: 1, 7: 2, 8: 3, 9: 3, 10: 4, 11: 6, 12: 7, 13: 7, 14: 8, 15: 9}

func destructOMatchPoints(n int) int {
	if n >= len(extraPoints) {
		return 2 * n
	}
	return n + extraPoints[n]
}

func destructOMatchBonus(leftover int) int { return max(0, 100-10*leftover) }

func squareLessTwo(n int) int { return (n - 2) * (n - 2) }

func pairs(n int) int { return n * (n - 1) }

func thousandIfEmpty(leftover int) int {
	if leftover == 0 {
		return 1000
	}
	return 0
}

// nearlyEmpty turns the step in thousandIfEmpty into a slope. Its height and steepness were
// found by trial; see docs/trials.md.
func nearlyEmpty(leftover int) float64 {
	if leftover == 0 {
		return 0
	}
	return 600 * math.Pow(0.85, float64(leftover))
}

func noBonus(int) int { return 0 }
