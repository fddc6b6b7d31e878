package planner

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/domvision/domvision/engine"
)

// A search on several cores shares nothing but policies, which it hands out, and games, which it
// gets back. So they may as well be in other processes. Here are both ends of that: a helper stands
// for a worker that is elsewhere, and [NRPA.Help] is where it works.

// Pipe carries messages to another process, and back, in order. A message belongs to the receiver.
// After an error a pipe is not used any more.
type Pipe interface {
	Send(message []byte) error
	Receive() (message []byte, err error)
}

// Helped is an NRPA whose games are also played elsewhere. Here they are played in as many goroutines as Side
// says; 0 stands for none.
type Helped struct {
	NRPA

	// Helpers serve one search, which dismisses them at its end. At the other end of each is
	// [NRPA.Help] with the same position and settings, where it counts as one more goroutine: the
	// first has the number Side.
	Helpers []Pipe
}

// Plan implements [Search].
func (h Helped) Plan(ctx context.Context, s engine.State) Plan { return h.Improve(ctx, s) }

// Improve implements [Improver].
func (h Helped) Improve(ctx context.Context, s engine.State, lines ...[]engine.Move) Plan {
	if len(h.Helpers) == 0 {
		return h.NRPA.Improve(ctx, s, lines...)
	}
	n := h.NRPA.withDefaults()
	n.Side = h.Side
	return n.improve(ctx, s, lines, h.Helpers)
}

// What a search asks of its helpers. Each message begins with one of these.
const (
	askBegin  = 'b' // to set out from a position, within a budget; answered with a game if there is a line
	askCall   = 'c' // to play by a policy, given what changed since the last call; answered with the best game
	askAnneal = 'a' // to start annealing a line, within a budget
	askGoOn   = 'g' // to anneal for a while; answered with whether the budget is spent
	askEnd    = 'e' // to tell what was found; answered with lines
)

// helper is a worker that is elsewhere. One that fails takes no part any more.
type helper struct {
	pipe Pipe
	best playout // of the last call
	over bool    // its budget is spent
	lost error   // why it takes no part any more
}

// ask sends a message and notes if that fails.
func (h *helper) ask(m message) {
	if h.lost == nil {
		h.lost = h.pipe.Send(m)
	}
}

// answer receives a message; after a failure, an empty one.
func (h *helper) answer() reader {
	if h.lost != nil {
		return reader{}
	}
	data, err := h.pipe.Receive()
	h.lost = err
	return reader{data: data}
}

// check notes what is wrong with an answer.
func (h *helper) check(r *reader) bool {
	if h.lost == nil {
		h.lost = r.err
	}
	return h.lost == nil
}

// begin sets out from a position. If there is a line it is played, and the game is kept.
func (h *helper) begin(at outset, line []engine.Move, b Budget, game *playout) {
	var m message
	m.byte(askBegin)
	m.int(int64(at.style))
	m.moves(at.played)
	m.moves(line)
	m.budget(b)
	h.over = false
	h.ask(m)
	if len(line) > 0 {
		r := h.answer()
		r.playout(game)
		h.check(&r)
	}
}

// callHelpers begins a call of the lowest level by every helper; [helper.wait] waits for it. It sends only
// what has changed of the policy, usually fewer than a hundred of its 2^17 factors: the helpers wait meanwhile.
func (s *nest) callHelpers(by *policy) {
	if len(s.helpers) == 0 {
		return
	}
	var m message
	m.byte(askCall)
	m.changes(s.sent, by)
	for _, h := range s.helpers {
		h.ask(slices.Clone(m)) // each receiver owns its message
	}
}

// wait waits for the best game of a call.
func (h *helper) wait() {
	r := h.answer()
	h.over = r.bool()
	r.playout(&h.best)
	if !h.check(&r) {
		h.over = true
		h.best.clear()
	}
}

// anneal starts to anneal a line from a temperature on. Chance has the given stream.
func (h *helper) anneal(line []engine.Move, stream uint64, from float64, b Budget) {
	var m message
	m.byte(askAnneal)
	m.moves(line)
	m.int(int64(stream))
	m.float(from)
	m.budget(b)
	h.ask(m)
}

// annealNodes is for how many positions a helper anneals before it looks for messages. In a browser that takes 20 ms, and
// a search that is cancelled frees its helpers after that.
const annealNodes = 20_000

// driveAnnealing lets the helpers anneal until their budgets are spent or the search is cancelled.
func (s *nest) driveAnnealing(done <-chan struct{}) {
	at := slices.Clone(s.helpers)
	for len(at) > 0 && !ended(done) {
		for _, h := range at {
			h.ask(message{askGoOn})
		}
		at = slices.DeleteFunc(at, func(h *helper) bool {
			r := h.answer()
			over := r.bool()
			return !h.check(&r) || over
		})
	}
}

// end adds what was found to found, and returns how many positions were looked at.
func (h *helper) end(found *lines) (nodes int64) {
	var m message
	m.byte(askEnd)
	h.ask(m)
	r := h.answer()
	nodes = r.int()
	own := lines{courses: make([]course, len(found.courses))}
	if n := int(r.int()); n != len(own.courses) && r.err == nil {
		r.err = fmt.Errorf("a helper knows %d moves of %d", n, len(own.courses))
	}
	for i := range own.courses {
		own.courses[i].points = r.float()
		own.courses[i].moves = r.moves()
	}
	if h.check(&r) {
		found.merge(&own)
	}
	return nodes
}

// dismiss lets the helper go.
func (h *helper) dismiss() {
	if h.lost == nil {
		h.lost = h.pipe.Send(nil)
	}
}

// errHelp: what a search has sent makes no sense.
var errHelp = errors.New("the search asks for something unknown")

// Help plays games for a search at the other end of the pipe until that is over, see [Helped].
func (n NRPA) Help(s engine.Puzzle, number int, pipe Pipe) error {
	w, by := newWorker(n.withDefaults(), number), newPolicy()
	defer w.dismiss()
	var annealer *annealer
	for {
		data, err := pipe.Receive()
		if err != nil || len(data) == 0 {
			return err
		}
		r, answer := reader{data: data}, message(nil)
		switch r.byte() {
		case askBegin:
			answer = w.helpBegin(s, &r)
		case askCall:
			answer = w.helpCall(by, &r)
		case askAnneal:
			annealer = w.helpAnneal(n.Seed, s, &r)
		case askGoOn:
			answer = w.helpGoOn(annealer, &r)
		case askEnd:
			answer = w.helpEnd()
		default:
			r.err = errHelp
		}
		if r.err != nil {
			return r.err
		}
		if answer != nil {
			if err := pipe.Send(answer); err != nil {
				return err
			}
		}
	}
}

func (w *worker) helpBegin(root engine.Puzzle, r *reader) (answer message) {
	at := outset{style: int(r.int()), played: r.moves()}
	line := r.moves()
	b := r.budget()
	if r.err != nil {
		return nil
	}
	at.from(root)
	w.begin(at.state, b.start(nil))
	if len(line) > 0 {
		w.play(line, untrained())
		answer.playout(&w.game)
	}
	return answer
}

// helpCall plays by the policy of the last call and what has changed of it.
func (w *worker) helpCall(by *policy, r *reader) (answer message) {
	r.changes(by)
	if w.root == nil || r.err != nil {
		r.err = errHelp
		return nil
	}
	w.call(by)
	answer.bool(w.meter.over)
	answer.playout(&w.best)
	return answer
}

// helpAnneal starts to anneal a line.
func (w *worker) helpAnneal(seed uint64, root engine.Puzzle, r *reader) *annealer {
	line, stream, from := r.moves(), uint64(r.int()), r.float()
	b := r.budget()
	if _, ok := root.(engine.Follower); r.err != nil || !ok || len(line) == 0 {
		r.err = errHelp
		return nil
	}
	a := newAnnealer(root, rand.NewPCG(seed, stream), b, nil)
	a.start(line, from)
	w.found, w.meter = a.found, a.meter
	return a
}

// helpGoOn anneals for a while.
func (w *worker) helpGoOn(a *annealer, r *reader) (answer message) {
	if a == nil {
		r.err = errHelp
		return nil
	}
	a.goOn(annealNodes)
	w.meter = a.meter
	answer.bool(a.meter.over)
	return answer
}

func (w *worker) helpEnd() (answer message) {
	answer.int(w.meter.nodes)
	if w.found == nil {
		return answer
	}
	answer.int(int64(len(w.found.courses)))
	for _, c := range w.found.courses {
		answer.float(c.points)
		answer.moves(c.moves)
	}
	return answer
}
