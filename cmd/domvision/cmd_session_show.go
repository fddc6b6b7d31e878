package main

import (
	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

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
	rows := newTable()
	rows.AppendHeader(table.Row{"board", "level", "played", "points", "total", "", "advised"})
	rows.SetColumnConfigs(toTheRight("board", "level", "points", "total"))
	for _, step := range s.Steps() {
		w := step.Words()
		rows.AppendRow(table.Row{step.Number, orNothing(step.Level), w.Played, w.Points, step.TotalAfter(), w.Came, w.Advised})
	}
	if len(s.Turns) > 0 {
		say(t.out, "%s", rows.Render())
	}
	say(t.out, "%s", s.Result())
}

// titleOf says what was recorded, and how it ended.
func titleOf(s *session.Session) string {
	text := s.ID + ": " + s.Title()
	if state := stateOf(s); state != "" {
		text += ", " + state
	}
	return text
}
