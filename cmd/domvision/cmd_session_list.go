package main

import (
	"fmt"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/session"
)

func newSessionList(t terminal) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the records, the newest first",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			dir, err := session.UserDir()
			if err != nil {
				return err
			}
			list, err := session.List(dir)
			if err != nil {
				return err
			}
			if asJSON {
				return t.writeSessions(list)
			}
			t.saySessions(dir, list)
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one line of JSON for each record")
	return cmd
}

func (t terminal) writeSessions(list []*session.Session) error {
	for _, s := range list {
		if err := writeJSON(t.out, newSessionJSON(s)); err != nil {
			return err
		}
	}
	return nil
}

func (t terminal) saySessions(dir string, list []*session.Session) {
	if len(list) == 0 {
		say(t.out, "No records yet. They will be kept in %s", dir)
		return
	}
	rows := newTable()
	rows.AppendHeader(table.Row{"id", "date", "game", "level", "moves", "points", "size", ""})
	rows.SetColumnConfigs(toTheRight("level", "moves", "points", "size"))
	var size int64
	for _, s := range list {
		size += s.Size
		if s.Err != nil {
			rows.AppendRow(table.Row{s.ID, dateOf(s.Started), "", "", "", "", byteSize(s.Size), stateOf(s)})
			continue
		}
		sum := s.Summary()
		if !s.Levels() {
			sum.Level = 0
		}
		rows.AppendRow(table.Row{s.ID, dateOf(s.Started), s.Game, orNothing(sum.Level), sum.Moves, sum.Points, byteSize(s.Size), stateOf(s)})
	}
	say(t.out, "%s", rows.Render())
	say(t.out, "%s, %s in %s; at most %s are kept", plural.Of(len(list), "record"), byteSize(size), dir, byteSize(session.MaxTotal))
}

// orNothing formats n; an unknown number, 0, is empty.
func orNothing(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

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
	Points  int        `json:"points"` // of all games of the record
	Bytes   int64      `json:"bytes"`
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
