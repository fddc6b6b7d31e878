package main

import (
	"fmt"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/internal/texttable"
	"github.com/domvision/domvision/session"
)

func newSessionList(t cli.Terminal) *cobra.Command {
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
				return writeSessions(t, list)
			}
			saySessions(t, dir, list)
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one line of JSON for each record")
	return cmd
}

func writeSessions(t cli.Terminal, list []*session.Session) error {
	for _, s := range list {
		if err := cli.WriteJSON(t.Out, newSessionJSON(s)); err != nil {
			return err
		}
	}
	return nil
}

func saySessions(t cli.Terminal, dir string, list []*session.Session) {
	if len(list) == 0 {
		cli.Say(t.Out, "No records yet. They will be kept in %s", dir)
		return
	}
	rows := texttable.New()
	rows.AppendHeader(table.Row{"id", "date", "game", "level", "moves", "points", "size", ""})
	rows.SetColumnConfigs(texttable.AlignRight("level", "moves", "points", "size"))
	var size int64
	for _, s := range list {
		size += s.Size
		if s.Err != nil {
			rows.AppendRow(table.Row{s.ID, dateOf(s.Started), "", "", "", "", cli.ByteSize(s.Size), stateOf(s)})
			continue
		}
		sum := s.Summary()
		if !s.Levels() {
			sum.Level = 0
		}
		rows.AppendRow(table.Row{s.ID, dateOf(s.Started), s.Game, orNothing(sum.Level), sum.Moves, sum.Points, cli.ByteSize(s.Size), stateOf(s)})
	}
	cli.Say(t.Out, "%s", rows.Render())
	cli.Say(t.Out, "%s, %s in %s; at most %s are kept", plural.Of(len(list), "record"), cli.ByteSize(size), dir, cli.ByteSize(session.MaxTotal))
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
		Schema: cli.Schema, ID: s.ID, Dir: s.Dir, Started: s.Started, Game: s.Game, Profile: s.Profile, Planner: s.Planner,
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

func newSessionCommand(t cli.Terminal) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "session",
		Short: "List, show, replay, export and delete the records of your games",
		Long: `"domvision watch" records every game: the boards, the moves, the advice, the points,
and a picture of each board. In games in which new tiles come in by chance, points
are those of the tiles that were seen. ID names a record as
list shows it. Its first letters are enough if no other record begins with them.
Without ID, or with "` + session.Last + `", it is the newest one in which you made two moves.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newSessionList(t), newSessionShow(t), newSessionReplay(t), newSessionExport(t), newSessionPrune(t))
	return cmd
}

// recordOf is the record that the arguments of a command name: the last one by default.
func recordOf(args []string) string { return append(args, session.Last)[0] }

// findSession reads the record that the user names, and reports unreadable lines.
func findSession(t cli.Terminal, name string) (*session.Session, error) {
	dir, err := session.UserDir()
	if err != nil {
		return nil, err
	}
	s, err := session.Find(dir, name)
	if err != nil {
		return nil, err
	}
	if s.Damaged > 0 {
		cli.Say(t.Err, "Note: %s of the record %s cannot be read", plural.Of(s.Damaged, "line"), s.ID)
	}
	return s, nil
}

// dateOf formats a time for people, in their own time zone.
func dateOf(t time.Time) string { return t.Local().Format("2006-01-02 15:04") }

// stateOf says how a record ended; "" if it ended regularly.
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
