package watch

import (
	"slices"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/session"
)

// revive takes up the recorded game if the first board that is seen belongs to it.
func (w *Watch) revive(s sight) {
	if w.answer != nil || w.earlier.revived != nil || w.c.Past == nil {
		return
	}
	if !w.earlier.asked {
		w.earlier.past, w.earlier.asked = w.c.Past(), true
	}
	if w.earlier.past == nil {
		return
	}
	r, ok := newRevived(w.earlier.past, w.rules)
	if !ok {
		return
	}
	for _, names := range []map[engine.Color]string{s.reading.Names, nil} {
		w.named = names
		renamed, named := w.renamed(s)
		trial := r.history.clone()
		step, err := trial.See(seenBoard{Grid: s.reading.Grid, Renamed: renamed, Named: named})
		switch {
		case err != nil || step.Again || step.Event == session.Unclear || step.Event == session.Misread:
		case step.Event == session.NewLevel:
			if score := trial.Score(); score.Total > score.InLevel && time.Since(r.past.Written) < recent {
				w.earlier.offered = &PastGame{Time: r.last.Time, Level: score.Level, Total: score.Total}
			}
		default:
			w.take(r)
			return
		}
	}
}

// take makes the history that of a recorded game.
func (w *Watch) take(r *revived) {
	w.history, w.earlier = r.history.clone(), resumption{asked: true, revived: r}
	w.record.goOn(&r.last, func() (Recorder, error) { return w.c.GoOn(r.past) })
}

// goesOn notes in the first answer that a recorded game goes on, or may.
func (w *Watch) goesOn(a *Answer) {
	r := w.earlier.revived
	switch {
	case r != nil:
		a.Past = &PastGame{Time: r.last.Time, Level: a.Score.Level, Total: a.Score.Total, Goes: true}
		if a.Step.Event != session.NewLevel {
			a.extend(r.made, r.gaps)
		}
		if a.Step.Same {
			a.Corrections = slices.Clone(r.last.Corrections)
		}
	case a.Step.Same && w.answer != nil:
		a.Past = w.answer.Past
	default:
		a.Past = w.earlier.offered
	}
	w.earlier.revived, w.earlier.offered = nil, nil
}
