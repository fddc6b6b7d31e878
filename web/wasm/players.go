//go:build js

package main

import (
	"context"
	"encoding/json"
	"errors"
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
		select {
		case <-p.lost:
		default:
			close(p.lost)
		}
		return nil
	}))
	return p
}

// Send implements [planner.Pipe]. The message is handed over, not copied once more.
func (p *port) Send(m []byte) error {
	select {
	case <-p.lost:
		return errWorker
	default:
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

// team is the players of a search.
type team []*port

// newTeam is the workers that the script has started.
func newTeam() (t team) {
	players := js.Global().Get("players")
	for i := range players.Length() {
		t = append(t, newPort(players.Index(i)))
	}
	return t
}

// help lets all players that are alive help a search. A player learns of it when the search first
// turns to it: not every search does.
func (t team) help(game advise.Game, g engine.Grid) (pipes []planner.Pipe) {
	text, err := g.MarshalText()
	if err != nil {
		return nil
	}
	var held advise.Held
	if clearing, ok := game.(advise.Clearing); ok {
		held = clearing.Held
	}
	for _, p := range t {
		select {
		case <-p.lost:
			continue
		default:
		}
		told, err := json.Marshal(job{Game: game.About().Name, Grid: string(text), Number: len(pipes), Held: held})
		if err != nil {
			return nil
		}
		pipes = append(pipes, &helping{port: p, job: told})
	}
	return pipes
}

// helping is a player for one search.
type helping struct {
	*port
	job []byte // nil once it is sent
}

func (h *helping) Send(m []byte) error {
	switch {
	case h.job == nil:
	case len(m) == 0:
		return nil // dismissed before it was sent
	default:
		if err := h.port.Send(h.job); err != nil {
			return err
		}
		h.job = nil
	}
	return h.port.Send(m)
}
