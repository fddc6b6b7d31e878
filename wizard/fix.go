package wizard

import (
	"fmt"
	"slices"
	"strings"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/vision/learn"
)

// fix is an action that removes what keeps a profile from being saved.
type fix struct {
	Label  string `json:"label"`
	Action action `json:"action"`
}

// drawAgain is done on the page, where the player draws. So is "undo".
var drawAgain = fix{Label: "Draw the board again", Action: action{Do: "draw"}}

// problem says why a lesson cannot be saved, "" if it can, and what the player can do about it.
func (s *session) problem(now state, lesson learn.Lesson) (string, []fix) {
	for i, c := range lesson.Checks {
		b := now.boards[i]
		switch {
		case b.guessed:
			return fmt.Sprintf("Picture %d: domvision did not find the board. Draw a rectangle around it", i+1), s.misplaced(now, b)
		case c.Err != nil:
			return fmt.Sprintf("Picture %d: read with the new profile: %v", i+1, c.Err), s.misplaced(now, b)
		case !c.Fits:
			fixes := append(s.same(now, lesson), s.misplaced(now, b)...)
			if what := s.history.what(); what != "" && len(s.history.past) > 1 { // the first step is the picture
				fixes = append(fixes, fix{"Take back " + what, action{Do: "undo"}})
			}
			return fmt.Sprintf("Picture %d: its tiles cannot be distinguished by their colours or shapes", i+1), fixes
		case c.Wrong > 0:
			return fmt.Sprintf("Picture %d: the new profile reads %s differently from you, the first at %s",
				i+1, plural.Of(c.Wrong, "cell"), c.WrongAt[0].Name()), []fix{leaveOut(b, c)}
		}
	}
	return "", []fix{}
}

// leaveOut takes the cells that are read differently out of the lesson.
func leaveOut(b board, c learn.Check) fix {
	a := action{Do: "assign", Picture: b.picture, Group: outsideGroup}
	for _, p := range c.WrongAt {
		a.Cells = append(a.Cells, p.Row*b.lattice.Cols+p.Col)
	}
	return fix{"Do not learn from " + map[bool]string{true: "this cell", false: "these cells"}[len(a.Cells) == 1], a}
}

// misplaced is for a board that the learned profile does not find or read.
func (s *session) misplaced(now state, b board) (fixes []fix) {
	if !b.placed && b.note == "" {
		fixes = append(fixes, fix{"Read it where it is framed now", action{Do: "place", Picture: b.picture}})
	}
	if len(now.boards) > 1 {
		fixes = append(fixes, fix{"Remove this picture", action{Do: "remove", Picture: b.picture}})
	}
	return append(fixes, drawAgain)
}

// same offers to merge each kind of tiles that cannot be distinguished with the one that it is most like.
func (s *session) same(now state, lesson learn.Lesson) (fixes []fix) {
	labels := s.labels(now)
	id := func(letter engine.Color) int {
		i := slices.IndexFunc(now.groups, func(g group) bool { return g.kind == tile && g.cell.Color == letter })
		if i < 0 {
			return -1
		}
		return now.groups[i].id
	}
	for _, l := range lesson.Kinds {
		one, other := id(l.Letter), id(l.Like)
		if !l.Distinguishable() && one >= 0 && other >= 0 {
			fixes = append(fixes, fix{fmt.Sprintf("Merge %s and %s", labels[one], labels[other]), action{Do: "merge", Groups: []int{one, other}}})
		}
	}
	return fixes
}

// rename offers a name like the one that is refused.
func rename(name string) fix {
	plain := strings.Trim(strings.Map(func(r rune) rune {
		if r < 128 && (r == '-' || r == '_' || '0' <= r && r <= '9' || 'a' <= r|0x20 && r|0x20 <= 'z') {
			return r
		}
		return '-'
	}, strings.ToLower(name)), "-_")
	if plain == name || calibration.CheckName(plain) != nil {
		plain = "mine"
	}
	if plain == name {
		plain = "mine2"
	}
	return fix{"Name it " + plain, action{Do: "profile", Text: plain}}
}
