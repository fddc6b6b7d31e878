//go:build js

package main

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"syscall/js"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/pagelink/worklink"
	"github.com/domvision/domvision/planner"
)

// job describes a search to a player before it helps.
type job struct {
	Game   string `json:"game"`
	Grid   string `json:"grid"`
	Number int    `json:"number"` // of the helper

	Held advise.Held `json:"held,omitzero"` // in Destruct-o-Match
}

// puzzle is the position to search, as package advise makes it; nil if it is of a game of chance.
func (j job) puzzle() (engine.Puzzle, error) {
	game, err := advise.Find(j.Game)
	if err != nil {
		return nil, err
	}
	if clearing, ok := game.(advise.Clearing); ok {
		clearing.Held = j.Held
		game = clearing
	}
	g, err := engine.ParseGrid(j.Grid)
	if err != nil {
		return nil, err
	}
	position, err := game.Start(g)
	if err != nil {
		return nil, err
	}
	puzzle, _ := position.State().(engine.Puzzle)
	return puzzle, nil
}

// port is one end of the channel between a search and a player.
type port struct {
	js    js.Value
	inbox chan []byte
	lost  chan struct{} // closed: the worker has ended
}

var errWorker = errors.New("a worker of the browser has ended")

// waiting is more messages than a search sends before it waits for an answer: the browser's thread,
// which brings them, must never wait.
const waiting = 16

func newPort(value js.Value) *port {
	p := &port{value, make(chan []byte, waiting), make(chan struct{})}
	value.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		sent := args[0].Get("data")
		data := make([]byte, sent.Get("length").Int())
		js.CopyBytesToGo(data, sent)
		p.inbox <- data
		return nil
	}))
	value.Set("onerror", js.FuncOf(func(js.Value, []js.Value) any {
		if !p.ended() {
			close(p.lost)
		}
		return nil
	}))
	return p
}

// ended reports whether the worker has ended.
func (p *port) ended() bool {
	select {
	case <-p.lost:
		return true
	default:
		return false
	}
}

// Send implements [planner.Pipe]. The message is handed over, not copied once more.
func (p *port) Send(m []byte) error {
	if p.ended() {
		return errWorker
	}
	array := worklink.Bytes(m)
	p.js.Call("postMessage", array, []any{array.Get("buffer")})
	return nil
}

// Receive implements [planner.Pipe].
func (p *port) Receive() ([]byte, error) {
	select {
	case m := <-p.inbox:
		return m, nil
	case <-p.lost:
		return nil, errWorker
	}
}

// runPlayer helps one search after the other.
func runPlayer(context.Context) error {
	p := newPort(js.Global().Get("port"))
	for {
		data, err := p.Receive()
		if err != nil {
			return err
		}
		var j job
		if err := json.Unmarshal(data, &j); err != nil {
			return err
		}
		puzzle, err := j.puzzle()
		if err != nil {
			return err
		}
		if err := (planner.NRPA{}).Help(puzzle, j.Number, p); err != nil {
			return err
		}
	}
}

// team is the players. Each serves one search at a time: a move that the player tries is planned
// beside the advice, and two searches that spoke to one worker would understand neither answer.
type team struct {
	mu      sync.Mutex
	free    []*port
	asked   bool // a search has asked for help
	started bool
}

// begun starts the players for the second search, and reports whether they are started: the first search shows a move
// sooner without them.
func (t *team) begun() bool {
	t.mu.Lock()
	again := t.asked || t.started
	t.asked = true
	t.mu.Unlock()
	if again {
		t.start()
	}
	return again
}

// start has the script start the players. They would slow down the reading of the first picture.
func (t *team) start() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.started {
		t.started = true
		js.Global().Call("startPlayers")
	}
}

// newTeam is the workers that the script will start.
func newTeam() *team {
	t := &team{}
	players := js.Global().Get("players")
	for i := range players.Length() {
		t.free = append(t.free, newPort(players.Index(i)))
	}
	return t
}

// help lends a search players that are free, at most so many. There may be none: then the search plays
// alone. They are free again after done. A player learns of a search when that first turns to it: not
// every search does.
func (t *team) help(game advise.Game, g engine.Grid, most int) (pipes []planner.Pipe, done func()) {
	if !t.begun() {
		return nil, func() {}
	}
	j := job{Game: game.About().Name}
	if clearing, ok := game.(advise.Clearing); ok {
		j.Held = clearing.Held
	}
	text, err := g.MarshalText()
	if err != nil {
		return nil, func() {}
	}
	j.Grid = string(text)
	var taken []*helping
	for _, p := range t.take(most) {
		j.Number = len(taken)
		h := &helping{port: p, job: j}
		taken, pipes = append(taken, h), append(pipes, h)
	}
	return pipes, func() { t.release(taken) }
}

// take takes up to most players that are free, and forgets those that have ended.
func (t *team) take(most int) (taken []*port) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.free = slices.DeleteFunc(t.free, (*port).ended)
	n := min(most, len(t.free))
	taken, t.free = t.free[:n:n], t.free[n:]
	return taken
}

// release takes back the players that wait for another search. One that was not dismissed has been
// misunderstood, and is left alone.
func (t *team) release(taken []*helping) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, h := range taken {
		if !h.serving {
			t.free = append(t.free, h.port)
		}
	}
}

// helping is a player for one search.
type helping struct {
	*port
	job     job
	serving bool // the player knows the job, and has not been dismissed
}

func (h *helping) Send(m []byte) error {
	dismissal := len(m) == 0
	if dismissal && !h.serving {
		return nil
	}
	if !h.serving {
		told, err := json.Marshal(h.job)
		if err != nil {
			return err
		}
		if err := h.port.Send(told); err != nil {
			return err
		}
	}
	h.serving = !dismissal
	return h.port.Send(m)
}
