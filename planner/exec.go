package planner

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/domvision/domvision/engine"
)

// Exec is a search by an external program in any language. The program reads requests, each a line of JSON, and
// answers each with a line. docs/planners.md describes both. Every move is checked: the first answer with an
// illegal move, or too late, ends the search with an error in [Plan.Err].
type Exec struct {
	Command []string // the program and its arguments
	Budget  Budget   // of each request
	Seed    uint64   // of each request

	pool *execPool
}

// execGrace is how much longer than its budget a program may take.
const execGrace = 2 * time.Second

// execRequest is what a program is asked.
type execRequest struct {
	ID    uint64     `json:"id"`
	Game  string     `json:"game"`
	Board string     `json:"board"` // a grid as text
	Moves []execMove `json:"moves"` // the legal ones
	MS    float64    `json:"ms,omitempty"`
	Nodes int64      `json:"nodes,omitempty"`
	Seed  uint64     `json:"seed"`
}

// execMove is a move, with rows and columns counted from 0.
type execMove struct {
	Row  int    `json:"row"`
	Col  int    `json:"col"`
	Swap string `json:"swap,omitempty"` // right or below; none: a click
}

// execReply is what a program answers.
type execReply struct {
	ID    uint64 `json:"id"`
	Nodes int64  `json:"nodes"`
	Moves []struct {
		execMove
		Q    *float64   `json:"q"`
		Line []execMove `json:"line"`
	} `json:"moves"` // best first
}

var execSides = map[string]engine.Side{"": engine.NoSide, "right": engine.Right, "below": engine.Below}

func (m execMove) move() (engine.Move, error) {
	side, ok := execSides[m.Swap]
	if !ok {
		return engine.Move{}, fmt.Errorf("unknown side %q to swap with; known are right and below", m.Swap)
	}
	return engine.Move{At: engine.Pos{Row: m.Row, Col: m.Col}, Swap: side}, nil
}

func execMoveOf(m engine.Move) execMove {
	e := execMove{Row: m.At.Row, Col: m.At.Col}
	for name, side := range execSides {
		if side == m.Swap {
			e.Swap = name
		}
	}
	return e
}

// NewExec returns a search by the command, a program and its arguments divided by spaces. The
// search and its copies share the programs that they have started.
func NewExec(command string, b Budget, seed uint64) (Exec, error) {
	words := strings.Fields(command)
	if len(words) == 0 {
		return Exec{}, errors.New("exec: expected exec:COMMAND, a program and its arguments")
	}
	return Exec{Command: words, Budget: b, Seed: seed, pool: &execPool{command: words}}, nil
}

// Plan implements [Search]. Moves that the program does not name come last, in the order of the
// one-step ranking, which is also what is left if it fails.
func (e Exec) Plan(ctx context.Context, s engine.State) Plan {
	start := time.Now()
	plan := NStep{Depth: 1}.Plan(ctx, s)
	if len(plan.Candidates) == 0 || ctx.Err() != nil {
		return plan
	}
	reply, err := e.ask(ctx, s, plan.Candidates)
	if err == nil {
		err = e.rank(s, &plan, reply)
	}
	if err != nil && ctx.Err() == nil {
		plan.Err = fmt.Errorf("planner exec:%s: %w", strings.Join(e.Command, " "), err)
	}
	plan.Elapsed = time.Since(start)
	return plan
}

// ask asks the program.
func (e Exec) ask(ctx context.Context, s engine.State, legal []Candidate) (execReply, error) {
	request := execRequest{MS: float64(e.Budget.Time) / float64(time.Millisecond), Nodes: e.Budget.Nodes, Seed: e.Seed}
	if named, ok := s.(interface{ GameName() string }); ok {
		request.Game = named.GameName()
	}
	shown, ok := s.(interface{ Grid() engine.Grid })
	if !ok {
		return execReply{}, errors.New("the game shows no board")
	}
	text, err := shown.Grid().MarshalText()
	if err != nil {
		return execReply{}, err
	}
	request.Board = string(text)
	for _, m := range s.Moves(nil) {
		request.Moves = append(request.Moves, execMoveOf(m))
	}
	if e.Budget.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, e.Budget.Time+execGrace,
			fmt.Errorf("no answer within its %v and %v more", e.Budget.Time, execGrace))
		defer cancel()
	}
	return e.pool.ask(ctx, request)
}

// rank puts the candidates into the order of the reply.
func (e Exec) rank(s engine.State, plan *Plan, reply execReply) error {
	if len(reply.Moves) == 0 {
		return errors.New("it named no move")
	}
	plan.Nodes = reply.Nodes
	var ranked []Candidate
	for _, r := range reply.Moves {
		m, err := r.move()
		if err != nil {
			return err
		}
		if p, ok := s.(engine.Puzzle); ok {
			m = p.Listed(m)
		}
		i := slices.IndexFunc(plan.Candidates, func(c Candidate) bool { return c.Move == m })
		if i < 0 {
			return fmt.Errorf("it named %s, which is no legal move, or named it twice", m.At.Name())
		}
		c := plan.Candidates[i]
		plan.Candidates = slices.Delete(plan.Candidates, i, i+1)
		if chancy, ok := s.(interface{ Score(engine.Move) int }); ok {
			c.Points = chancy.Score(c.Move) // what is certain of them
		}
		if r.Q != nil {
			c.Q = *r.Q
		}
		if c.PV, err = execLine(s, c.Move, r.Line); err != nil {
			return err
		}
		ranked = append(ranked, c)
	}
	plan.Candidates = append(ranked, plan.Candidates...)
	return nil
}

// execLine checks a line that begins with the move m; none stands for m alone.
func execLine(s engine.State, m engine.Move, line []execMove) ([]engine.Move, error) {
	list := []engine.Move{m}
	state := s.CopyTo(nil)
	for i, e := range line {
		next, err := e.move()
		if err != nil {
			return nil, err
		}
		if p, ok := state.(engine.Puzzle); ok {
			next = p.Listed(next)
		}
		switch {
		case i == 0 && next != m:
			return nil, fmt.Errorf("the line of %s begins with another move", m.At.Name())
		case !slices.Contains(state.Moves(nil), next):
			return nil, fmt.Errorf("move %d of the line of %s is not legal", i+1, m.At.Name())
		case i > 0:
			list = append(list, next)
		}
		state.Play(next)
	}
	return list, nil
}

// execPool is the running programs that nobody is asking.
type execPool struct {
	command []string

	mu   sync.Mutex
	idle []*execProcess
	last uint64 // the latest request
}

// ask asks a program that is idle, or a new one. A program that fails is ended.
func (p *execPool) ask(ctx context.Context, r execRequest) (execReply, error) {
	process, id, err := p.take()
	if err != nil {
		return execReply{}, err
	}
	r.ID = id
	line, err := json.Marshal(r)
	if err != nil {
		return execReply{}, err
	}
	var reply execReply
	answer, err := process.ask(ctx, append(line, '\n'))
	if err == nil {
		if err = json.Unmarshal(answer, &reply); err != nil {
			err = fmt.Errorf("its answer is not as expected: %w", err)
		} else if reply.ID != id {
			err = fmt.Errorf("it answered request %d, asked was %d", reply.ID, id)
		}
	}
	if err != nil {
		return execReply{}, process.end(err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle = append(p.idle, process)
	return reply, nil
}

func (p *execPool) take() (process *execProcess, id uint64, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last++
	if n := len(p.idle); n > 0 {
		process, p.idle = p.idle[n-1], p.idle[:n-1]
		return process, p.last, nil
	}
	process, err = startExec(p.command)
	return process, p.last, err
}
