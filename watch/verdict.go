package watch

import (
	"fmt"
	"math"
	"slices"

	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
)

// A player who does not follow the advice learns at once what that cost. The figure gets sharper while the search
// goes on. Where new tiles come in by chance, it is what was expected before they came.

// Verdict judges a move of the player's own, in points of the level or game at its end. Where new tiles come in by chance,
// only the difference counts.
type Verdict struct {
	Promised float64 // if the advice had been followed
	Now      float64 // the most that was found after the move
	Noise    float64 // standard error of the difference
}

// expectedVerdict judges a move by the plan for the board that it was made on.
func expectedVerdict(own, best planner.Candidate) *Verdict {
	lost, noise := own.Loss(best)
	return &Verdict{Promised: lost, Noise: noise}
}

// Lost is what the move cost against the advice; below 0, it is better.
func (v Verdict) Lost() int { return int(math.Round(v.Promised) - math.Round(v.Now)) }

// MayBeChance reports whether the move may have cost nothing, as far as the search can tell.
func (v Verdict) MayBeChance() bool { return float64(v.Lost()) <= v.Noise }

// sayExpected says what the move cost where new tiles come in by chance.
func (v Verdict) sayExpected() string {
	text := fmt.Sprintf("About −%s against the advice", plural.Of(v.Lost(), "point"))
	switch {
	case v.Lost() == 0:
		return "About as good as the advice."
	case v.MayBeChance():
		return text + ", perhaps by chance."
	}
	return text + "."
}

// Made is a move of the level.
type Made struct {
	Played
	Advised bool
	Verdict *Verdict // of a move of the player's own; nil: not known
}

// maxMade is how many moves of a level are listed: more than a level with an end has, in any game that is known. A swap game
// is one level without an end.
const maxMade = 500

// follow continues the list of moves of the answer before; nil if there is none.
func (a *Answer) follow(before *Answer) {
	if before == nil || a.Step.Event == session.NewLevel {
		return
	}
	a.Earlier = before.Earlier
	a.extend(before.Made, before.Gaps)
	best, ok := before.Best()
	switch {
	case a.Step.Same:
		a.promised, a.ownAt, a.redone, a.undone, a.Own = before.promised, before.ownAt, before.redone, before.undone, before.Own
	case a.Step.Event == session.OtherMove && a.Rules.chance():
		if i := rankOf(before.Plan, a.Step.Moves[0].Move); i >= 0 {
			own := before.Plan.Candidates[i]
			a.Own, a.expected = expectedVerdict(own, best), &session.Expected{Q: own.Q, Noise: own.Noise}
			a.Made[len(a.Made)-1].Verdict = a.Own
		}
	case a.Step.Event == session.OtherMove && ok && before.toEnd:
		a.promised, a.ownAt = before.LevelEnd(best), len(a.Made)-len(a.Step.Moves)+a.Step.Advised
		a.redo(before.undone)
	}
}

// redo judges a move that was taken back before by the longest search for its board. undone are the moves that were
// taken back last.
func (a *Answer) redo(undone []Made) {
	if len(undone) == 0 || a.Step.Advised > 0 || undone[0].Move != a.Step.Moves[0].Move {
		return
	}
	a.redone = true
	if v := undone[0].Verdict; v != nil {
		again := float64(a.Step.Moves[0].Before - undone[0].Before) // an undo may keep points
		a.promised = max(a.promised, v.Promised+again, v.Now+again)
	}
}

// extend makes a list of moves that of the answer: without those that were taken back, and with those that were made. If it
// gets too long, the first ones go.
func (a *Answer) extend(made []Made, gaps []int) {
	kept := max(0, len(made)-a.Step.Back)
	a.Made = made[:kept:kept]
	if len(a.Step.Moves) == 0 {
		a.undone = made[kept:]
	}
	for i, m := range a.Step.Moves {
		a.Made = append(a.Made, Made{Played: m, Advised: i < a.Step.Advised})
	}
	a.Gaps = slices.DeleteFunc(slices.Clone(gaps), func(n int) bool {
		return n > kept || n == kept && a.Step.Event == session.Undo && a.Step.Back == 0
	})
	if a.Step.Event == session.Unclear && !slices.Contains(a.Gaps, kept) {
		a.Gaps = append(a.Gaps, kept)
	}
	if extra := len(a.Made) - maxMade; extra > 0 {
		for _, m := range a.Made[:extra] {
			a.Earlier.Moves++
			a.Earlier.Points += m.Points
		}
		a.Made = slices.Clone(a.Made[extra:])
		a.Gaps = slices.DeleteFunc(a.Gaps, func(n int) bool { return n < extra })
		for i := range a.Gaps {
			a.Gaps[i] -= extra
		}
	}
}

// judge judges the player's own move by the plan of the answer, and those before it anew: what was found later could
// have been found after them, too.
func (a *Answer) judge() {
	if a.Rules.chance() {
		return
	}
	a.Own = nil
	best, ok := a.Best()
	now := float64(a.Score.InLevel)
	switch {
	case len(a.Made) == 0 || a.CanShuffle():
		return
	case a.Step.Over:
	case ok && a.toEnd:
		now = a.LevelEnd(best)
	default:
		return
	}
	a.Made = slices.Clone(a.Made) // the last answer still shows it as it was
	if a.promised != 0 {
		if a.redone { // it is not news
			a.promised = max(a.promised, now)
		}
		a.Own = &Verdict{Promised: a.promised, Now: now}
		a.Made[a.ownAt].Verdict = a.Own
	}
	for i, m := range a.Made {
		if v := m.Verdict; v != nil && v.Now < now {
			a.Made[i].Verdict = &Verdict{Promised: v.Promised, Now: now}
		}
	}
}

// madeIn lists the moves of a recorded level and the gaps between them, given which of its boards are gone: an undo went
// back before them.
func madeIn(steps []session.Step, gone []bool) (list []Made, gaps []int) {
	for i, s := range steps {
		if s.Event == session.Unclear && !gone[i] && !slices.Contains(gaps, len(list)) {
			gaps = append(gaps, len(list))
		}
		if s.Played != nil && !gone[i] {
			m := Made{Played: Played{Move: s.Played.Move, Points: s.Played.Points, Board: s.Grid, Before: s.Total}, Advised: s.AsAdvised()}
			if own, ok := s.Planned(); ok && s.Next.Expected != nil && s.Advised() != nil {
				m.Verdict = expectedVerdict(own, *s.Advised())
			}
			list = append(list, m)
		}
	}
	return list, gaps
}

// judgeMade judges the player's own moves in such a list by the lines in the record.
func judgeMade(list []Made, steps []session.Step, gone []bool, rules collapse.Rules) {
	now, known := 0.0, false // the most that was found from a later board on
	at := len(list)
	for i, s := range slices.Backward(steps) {
		if gone[i] {
			continue
		}
		end, ok := endOf(s, rules)
		if s.Played != nil {
			if at--; ok && known && !list[at].Advised {
				list[at].Verdict = &Verdict{Promised: end, Now: now}
			}
		}
		if ok {
			now, known = max(now, end), true
		}
	}
}

// endOf is the most that was found for a recorded level from one of its boards on. ok is false if no line to its end is in
// the record.
func endOf(s session.Step, rules collapse.Rules) (total float64, ok bool) {
	if s.Over {
		return float64(s.InLevel), true
	}
	board, err := collapse.NewBoard(rules.Article(), s.Grid)
	if err != nil || len(s.Advice) == 0 {
		return 0, false
	}
	for _, m := range s.Advice[0].PV {
		if board.Check(m) != nil {
			return 0, false
		}
		board.Play(m)
	}
	return float64(s.InLevel) + s.Advice[0].Q, len(board.Moves(nil)) == 0
}

// SayOwn says what the player's own move cost, and whether it can be taken back; "" if there is none.
func (a *Answer) SayOwn() string {
	if a.Own == nil {
		return ""
	}
	totals := fmt.Sprintf("%.0f instead of %.0f", a.Own.Now, a.Own.Promised)
	switch lost := a.Own.Lost(); {
	case a.Rules.chance():
		return a.Own.sayExpected()
	case lost == 0:
		return "As good as the advice."
	case lost < 0:
		return fmt.Sprintf("%s better than the advice: %s.", plural.Of(-lost, "point"), totals)
	case a.Score.Bank.Undos > 0:
		return fmt.Sprintf("−%s against the advice: %s. The banked Undo takes it back.", plural.Of(lost, "point"), totals)
	case a.Score.Single && !a.Step.Over:
		return fmt.Sprintf("−%s against the advice: %s. Take it back if your game has an undo.", plural.Of(lost, "point"), totals)
	default:
		return fmt.Sprintf("−%s against the advice: %s.", plural.Of(lost, "point"), totals)
	}
}
