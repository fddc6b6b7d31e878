package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/session"
)

func newSessionCommand(t terminal) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "session",
		Short: "List, show, replay, export and delete the records of your games",
		Long: `Every game that domvision watches is recorded: the boards, the moves, the advice,
the points, and a picture of each board. ID is the record's name, as list shows
it, or so much of its beginning that no other record begins so; "` + session.Last + `" is the
newest.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newSessionList(t), newSessionShow(t), newSessionReplay(t), newSessionExport(t), newSessionPrune(t))
	return cmd
}

// sessionError adds what to do next to an error about records.
func sessionError(err error) error {
	hint := ""
	switch {
	case err == nil:
		return nil
	case errors.Is(err, session.ErrNoSession):
		hint = "`domvision session list` lists the records"
	case errors.Is(err, session.ErrAmbiguous):
		hint = "give more of the ID"
	case errors.Is(err, session.ErrDamaged):
		hint = "`domvision session prune` can delete it"
	default:
		return err
	}
	return &failure{code: exitFailure, hint: hint, err: err}
}

// findSession reads the record that the user names. What could not be read of it
// is told.
func (t terminal) findSession(name string) (*session.Session, error) {
	dir, err := session.UserDir()
	if err != nil {
		return nil, err
	}
	s, err := session.Find(dir, name)
	if err != nil {
		return nil, sessionError(err)
	}
	if s.Damaged > 0 {
		say(t.err, "Note: %s of the record %s cannot be read", plural.Of(s.Damaged, "line"), s.ID)
	}
	return s, nil
}

// dateOf writes when something was, for people, in their own time.
func dateOf(t time.Time) string { return t.Local().Format("2006-01-02 15:04") }

// stateOf says how a record ended, "" if as it should.
func stateOf(s *session.Session) string {
	switch {
	case s.Err != nil:
		return "cannot be read"
	case s.Running:
		return "being written"
	case s.Ended.IsZero():
		return "broken off"
	}
	return ""
}

// byteUnits are what sizes are told and given in.
var byteUnits = [...]string{"B", "kB", "MB", "GB"}

// byteSize writes a size for people.
func byteSize(n int64) string {
	size, unit := float64(n), 0
	for size >= 1000 && unit < len(byteUnits)-1 {
		size, unit = size/1000, unit+1
	}
	if unit == 0 || size >= 10 {
		return fmt.Sprintf("%.0f %s", size, byteUnits[unit])
	}
	return fmt.Sprintf("%.1f %s", size, byteUnits[unit])
}

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
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one line of JSON a record")
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
		rows.AppendRow(table.Row{s.ID, dateOf(s.Started), s.Game, orNothing(sum.Level), sum.Moves, sum.Points, byteSize(s.Size), stateOf(s)})
	}
	say(t.out, "%s", rows.Render())
	say(t.out, "%s, %s in %s; at most %s are kept", plural.Of(len(list), "record"), byteSize(size), dir, byteSize(session.MaxTotal))
}

// toTheRight aligns the columns of numbers of a table, which may have gaps.
func toTheRight(columns ...string) (list []table.ColumnConfig) {
	for _, name := range columns {
		list = append(list, table.ColumnConfig{Name: name, Align: text.AlignRight, AlignHeader: text.AlignRight})
	}
	return list
}

// orNothing is n, or nothing where it is not known.
func orNothing(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}
