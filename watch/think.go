package watch

import (
	"context"
	"reflect"
	"slices"
	"time"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/watch/study"
)

// plan plans for the current board, shows the answer, and goes on planning. The search begins
// with the lines already known from the board.
func (w *Watch) plan(ctx context.Context, clock *clock) {
	w.studies.interrupt()
	w.extra = 0
	a := w.answer
	a.known, a.Score = w.history.Grid(), w.history.Score()
	a.Rules.Held, a.Rules.Goal = w.history.Held(), w.goal
	a.Grid = w.extent.frame(a.known, w.extent.origin(a.known))
	t := thought{ended: true}
	if !a.Step.Over || a.CanShuffle() {
		t = w.thinker(a.Grid, 0)(ctx)
	}
	clock.lap("plan")
	a.Plan, a.Doubt = t.plan, t.doubt
	if line := allMoved(w.history.Line(), w.origin()); a.Step.Event == "" && len(line) > 0 {
		a.Plan = keepFirst(a.Plan, line[0]) // the player may have clicked it once: the page says to click it once more
	}
	w.advise(ctx)
	w.record.turn(a)
	w.record.wait()
	clock.lap("record")
	a.Stages = clock.stages
	w.publish(w.goOn(ctx, 1, t.ended))
}

// thinker returns a round of planning, which any goroutine may run.
func (w *Watch) thinker(g engine.Grid, round int) func(context.Context) thought {
	rules, within := w.answer.Rules, w.within(round)
	known := w.memory.Recall(rules.Game(), g)
	if line := allMoved(w.history.Line(), w.origin()); line != nil {
		known = append(known, line)
	}
	return func(ctx context.Context) thought {
		start := time.Now()
		plan, doubt := w.c.Plan(ctx, rules, g, known, within)
		// A search that stops before its time is up has found all there is.
		ended := within == 0 || !rules.game().improves() || time.Since(start) < within*9/10
		return thought{plan, doubt, ended}
	}
}

// within returns the time for a round of planning. After the last of Config.Rounds the player asks for more, and
// each round takes twice as long as the one before.
func (w *Watch) within(round int) time.Duration {
	last := len(w.c.Rounds) - 1
	within := w.c.Rounds[min(round, last)]
	for ; round > last && within < longestRound; round-- {
		within *= 2
	}
	return within
}

// longestRound ends the doubling: a round of this length or longer is not doubled again.
const longestRound = 5 * time.Minute

// advise completes the advice, and notes it and where it leads.
func (w *Watch) advise(ctx context.Context) {
	a := w.answer
	a.toEnd = false
	if best, ok := a.Best(); ok {
		if a.Plan.Advice == nil {
			a.Plan.Advice = advise.AdviceOn(ctx, a.Rules.Game(), a.Grid, a.Plan)
		}
		line := shift(best.PV, w.origin(), a.known)
		w.history.Advise(line)
		a.toEnd = w.history.Ends(line)
		w.memory.Learn(a.Rules.Game(), a.path(), a.Plan)
	}
	a.judge()
}

// path returns the boards from the previously seen one to the answer's, or only the answer's if the moves between them
// are not known.
func (a *Answer) path() []study.Frame {
	game, line := a.Rules.Game(), []engine.Move{}
	for _, m := range a.Step.Moves {
		line = append(line, m.Move)
	}
	if len(line) > 0 {
		if path := study.Path(game, a.Step.Moves[0].Board, line); path[len(path)-1].Grid.Equal(a.Grid) {
			return path
		}
	}
	return study.Path(game, a.Grid, nil)
}

// origin is the place of the board of the history in the extent.
func (w *Watch) origin() engine.Pos { return w.extent.origin(w.history.Grid()) }

// goOn starts the given round of planning, if it is wanted and could find more, and returns the new
// state of the watch.
func (w *Watch) goOn(ctx context.Context, round int, ended bool) State {
	w.thoughts, w.stop, w.more = nil, nil, 0
	if ended || len(w.answer.Plan.Candidates) < 2 {
		return Answered
	}
	if round >= len(w.c.Rounds)+w.extra {
		w.more = round
		return Answered
	}
	think := w.thinker(w.answer.Grid, round)
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan thought, 1)
	over := make(chan struct{})
	go func() {
		defer close(over)
		done <- think(ctx)
	}()
	w.thoughts, w.round = done, round
	w.stop = func() { cancel(); <-over }
	return Improving
}

// stopThinking ends the current round, if any, and drops what it found.
func (w *Watch) stopThinking() {
	if w.stop != nil {
		w.stop()
		w.thoughts, w.stop = nil, nil
	}
}

// improve takes the result of a round of planning, and starts the next one.
func (w *Watch) improve(ctx context.Context, t thought) {
	w.stopThinking()
	if ctx.Err() != nil {
		return
	}
	news := w.accept(ctx, t)
	w.announce(w.goOn(ctx, w.round+1, t.ended), news)
}

// accept takes a plan for the board of the answer, unless that has one that is better, or begins with another
// move and is as good. It reports whether there is anything new.
func (w *Watch) accept(ctx context.Context, t thought) (news bool) {
	a := *w.answer
	was, _ := a.Best()
	plan := keepFirst(t.plan, was.Move)
	best, ok := (&Answer{Plan: plan}).Best()
	if !ok || best.Q < was.Q || best.Move != was.Move && best.Q < was.Q+asGood || reflect.DeepEqual(a.Plan.Candidates, plan.Candidates) {
		return false
	}
	a.Plan, a.Doubt, a.Improved = plan, t.doubt, true
	if a.Before == nil {
		a.Before = &was.Move
	}
	if i := rankOf(plan, *a.Before); i >= 0 && plan.Candidates[i].Q > best.Q-asGood {
		a.Before = nil
	}
	w.answer = &a
	w.advise(ctx)
	return true
}

// asGood is the least difference of two totals that players see: points are whole.
const asGood = 0.5

// keepFirst returns the plan with the move first if no other is better: the advice changes only for more points. A
// plan whose first move changes has no Advice any more.
func keepFirst(plan planner.Plan, m engine.Move) planner.Plan {
	i := rankOf(plan, m)
	if i <= 0 || plan.Candidates[i].Q <= plan.Candidates[0].Q-asGood {
		return plan
	}
	rest := slices.Delete(slices.Clone(plan.Candidates), i, i+1)
	plan.Candidates = append([]planner.Candidate{plan.Candidates[i]}, rest...)
	plan.Advice = nil
	return plan
}

// rankOf is the place of a move among the candidates, -1 if it is none.
func rankOf(plan planner.Plan, m engine.Move) int {
	return slices.IndexFunc(plan.Candidates, func(c planner.Candidate) bool { return c.Move == m })
}

// announce shows an answer that was improved or, if it was not, that the state has changed.
func (w *Watch) announce(state State, news bool) {
	if !news {
		w.show(View{State: state})
		return
	}
	w.record.amend(w.answer)
	w.record.wait()
	w.publish(state)
}

// publish shows the answer.
func (w *Watch) publish(state State) {
	w.answers++
	a := w.answer
	a.Number = w.answers
	w.studies.keep(a)
	stages := append(a.Stages[:len(a.Stages):len(a.Stages)], w.show(View{State: state, News: true})...)
	if w.c.Timed != nil {
		w.c.Timed(a, stages)
	}
	w.overlay.put(a)
}
