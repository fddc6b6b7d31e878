package main

import (
	"time"

	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
)

// sessionJSON is one line of session list --json.
type sessionJSON struct {
	Schema  int        `json:"schema"`
	ID      string     `json:"id"`
	Dir     string     `json:"dir"`    // where the record lies
	Status  string     `json:"status"` // "ended", "running", "broken off" or "unreadable"
	Reason  string     `json:"reason"` // why it cannot be read, else ""
	Started time.Time  `json:"started"`
	Ended   *time.Time `json:"ended"` // null if it has not ended as it should
	Game    string     `json:"game"`  // "" unknown
	Profile string     `json:"profile"`
	Planner string     `json:"planner"`
	Level   int        `json:"level"` // of the last board; 0 unknown
	Moves   int        `json:"moves"` // that are known
	Advised int        `json:"advised"`
	Points  int        `json:"points"`
	Bytes   int64      `json:"bytes"`
}

// gameJSON is the answer of session show --json.
type gameJSON struct {
	sessionJSON
	Damaged int        `json:"damaged"` // lines that could not be read
	Boards  []turnJSON `json:"boards"`
}

// turnJSON is a board of a record. Move, points and bonus led to it.
type turnJSON struct {
	Number   int             `json:"number"` // counts from 1
	Time     time.Time       `json:"time"`
	Level    int             `json:"level"`
	Event    string          `json:"event"` // how it came about
	Move     *[2]int         `json:"move"`  // null: not known
	Points   int             `json:"points"`
	Bonus    int             `json:"bonus"`
	Total    int             `json:"total"`
	Over     bool            `json:"over"` // no move is left
	Shuffles int             `json:"shuffles"`
	Undos    int             `json:"undos"`
	Grid     []string        `json:"grid"`
	Power    []powerJSON     `json:"power"`
	Unsure   [][2]int        `json:"unsure"`
	Picture  string          `json:"picture"` // file in dir; "" none
	Cell     cellJSON        `json:"cell"`    // in the picture
	Advice   []candidateJSON `json:"advice"`  // best first
}

func newSessionJSON(s *session.Session) sessionJSON {
	sum := s.Summary()
	j := sessionJSON{
		Schema: schema, ID: s.ID, Dir: s.Dir, Started: s.Started, Game: s.Game, Profile: s.Profile, Planner: s.Planner,
		Level: sum.Level, Moves: sum.Moves, Advised: sum.Advised, Points: sum.Points, Bytes: s.Size,
	}
	switch {
	case s.Err != nil:
		j.Status, j.Reason = "unreadable", s.Err.Error()
	case s.Running:
		j.Status = "running"
	case s.Ended.IsZero():
		j.Status = "broken off"
	default:
		j.Status, j.Ended = "ended", &s.Ended
	}
	return j
}

func newGameJSON(s *session.Session) gameJSON {
	g := gameJSON{newSessionJSON(s), s.Damaged, make([]turnJSON, len(s.Turns))}
	for i, t := range s.Turns {
		g.Boards[i] = turnJSON{
			Number: i + 1, Time: t.Time, Level: t.Level, Event: string(t.Event), Points: t.Points, Bonus: t.Bonus, Total: t.Total,
			Over: t.Over, Shuffles: t.Shuffles, Undos: t.Undos, Grid: gridRows(t.Grid), Power: powers(t.Grid), Unsure: places(t.Unsure),
			Picture: t.Picture, Cell: newCellJSON(t.Board),
			Advice: newPlanJSON(planner.Plan{Candidates: t.Advice}, 0).Candidates,
		}
		if t.Move != nil {
			at := pair(t.Move.At)
			g.Boards[i].Move = &at
		}
	}
	return g
}
