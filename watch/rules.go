package watch

import (
	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/engine/swap"
)

// Rules are those of a game in which groups are cleared or, if Swap is set, of one in
// which neighbours are swapped.
type Rules struct {
	Clear collapse.Rules
	Swap  *swap.Rules

	Held advise.Held // what belongs to the board for which a plan is made
	Goal advise.Goal // of the level, from that board on

	// Note tells the player why these rules may not be the right ones. "" if they are.
	Note string
}

// Name is the name of the game.
func (r Rules) Name() string { return r.game().id().name }

// chance reports whether new tiles come in by chance.
func (r Rules) chance() bool { return r.Swap != nil || r.Clear.Refilled() }

// levels reports whether the game goes on from level to level, as only Destruct-o-Match does.
func (r Rules) levels() bool { return r.Swap == nil && r.Clear.Levels() }

// Whole is "level" or "game": what the totals are for.
func (r Rules) Whole() string {
	if r.levels() {
		return "level"
	}
	return "game"
}

// game abstracts from the families of games while they are followed.
type game interface {
	id() gameID
	begin() history // before the first board

	// mayEnd reports whether a board may be of another game than this one.
	mayEnd(Reading) bool
	// improves reports whether a plan gets better if there is more time for it.
	improves() bool
}

// gameID distinguishes games: boards with different IDs belong to different ones.
type gameID struct {
	name  string
	water int // rows under water
}

func (r Rules) game() game {
	start := r.startOfChance()
	switch {
	case r.Swap != nil:
		return chanceGame{gameID{r.Swap.Name, r.Swap.Water}, start}
	case start != nil:
		return chanceGame{gameID{name: r.Clear.Name}, start}
	}
	return collapseGame{r.Clear, r.Note != ""}
}

// startOfChance starts a game in which new tiles come in by chance; nil of any other.
func (r Rules) startOfChance() startBoard {
	switch {
	case r.Swap != nil:
		return swapStart(*r.Swap)
	case r.Clear.Refilled():
		return refilledStart(r.Clear)
	}
	return nil
}

// collapseGame is a game in which groups are cleared.
type collapseGame struct {
	rules   collapse.Rules
	assumed bool // nobody said that it is this game
}

func (g collapseGame) id() gameID     { return gameID{name: g.rules.Name} }
func (g collapseGame) begin() history { return &collapseHistory{rules: g.rules} }
func (g collapseGame) improves() bool { return true }

// mayEnd: such games end with boards that look like any game. Only a full board begins another
// one, and only if the picture shows which, or if this one was assumed.
func (g collapseGame) mayEnd(r Reading) bool { return full(r.Grid) && (r.Game != "" || g.assumed) }

// chanceGame is a game in which new tiles come in by chance.
type chanceGame struct {
	is    gameID
	start startBoard
}

func (g chanceGame) id() gameID { return g.is }

func (g chanceGame) begin() history { return &chanceHistory{start: g.start} }

// improves is false: these searches draw the tiles that come in. Another round would only draw
// different ones.
func (g chanceGame) improves() bool { return false }

// mayEnd: a board of such a game has no gaps.
func (g chanceGame) mayEnd(r Reading) bool { return r.Game != "" || !full(r.Grid) }
