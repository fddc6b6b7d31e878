package main

import (
	"time"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
)

func newSessionShow(t terminal) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "show ID",
		Short: "Show the moves of a game, with their points",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := t.findSession(args[0])
			if err != nil {
				return err
			}
			if asJSON {
				return writeJSON(t.out, newGameJSON(s))
			}
			t.saySession(s)
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the record as JSON")
	return cmd
}

func (t terminal) saySession(s *session.Session) {
	say(t.out, "%s", titleOf(s))
	games := gamesOf(s)
	for i, steps := range games {
		if len(games) > 1 {
			points := plural.Of(steps[len(steps)-1].TotalAfter(), "point")
			say(t.out, "\nGame %d of %d, %s, %s: %s", i+1, len(games), s.GameID(i), dateOf(steps[0].Time), points)
		}
		say(t.out, "%s", tableOf(steps, s.Levels()))
	}
	if len(games) > 1 {
		say(t.out, "\nAll games: %s", s.Result())
		return
	}
	say(t.out, "%s", s.Result())
}

// gamesOf splits a record into its games. A record has several if the player began new games while it was written.
func gamesOf(s *session.Session) (games [][]session.Step) {
	for i, step := range s.Shown() {
		if i == 0 || step.Anew(s.Turns[i-1]) {
			games = append(games, nil)
		}
		last := len(games) - 1
		games[last] = append(games[last], step)
	}
	return games
}

// tableOf lists the moves of a game.
func tableOf(steps []session.Step, levels bool) string {
	rows := newTable()
	rows.AppendHeader(table.Row{"board", "level", "played", "points", "total", "", "advised"})
	rows.SetColumnConfigs(append(toTheRight("board", "points", "total"), table.ColumnConfig{Name: "level", Align: text.AlignRight, AlignHeader: text.AlignRight, Hidden: !levels}))
	for _, step := range steps {
		w := step.Words()
		if step.Played != nil && w.Came == "" {
			w.Came = string(session.AsAdvised)
		}
		rows.AppendRow(table.Row{step.Number, orNothing(step.Level), w.Played, w.Points, step.TotalAfter(), w.Came, w.Advised})
	}
	return rows.Render()
}

// titleOf says which game was recorded, and how the record ended.
func titleOf(s *session.Session) string {
	text := s.ID + ": " + s.Title()
	if state := stateOf(s); state != "" {
		text += ", " + state
	}
	return text
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
