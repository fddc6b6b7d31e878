package front

import (
	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/watch"
)

// rulesOf converts a choice to the rules of package watch. profile is that of the board, "" none;
// text puts a note on the choice into words.
func rulesOf(choice advise.Choice, profile string, text func(advise.Note) string) (r watch.Rules) {
	switch game := choice.Game.(type) {
	case advise.Clearing:
		r.Clear = game.Rules
	case advise.Swapping:
		r.Swap = &game.Rules
	}
	note, ok := choice.Note()
	switch {
	case ok:
		r.Note = text(note)
	case profile == "":
		r.Note = "no profile knows these tiles"
	}
	return r
}
