package main

import (
	"time"

	"github.com/spf13/cobra"

	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/session"
)

func newSessionCommand(t terminal) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "session",
		Short: "List, show, replay, export and delete the records of your games",
		Long: `"domvision watch" records every game in which groups are cleared: the boards, the
moves, the advice, the points, and a picture of each board. ID names a record as
list shows it. Its first letters are enough if no other record begins with them;
"` + session.Last + `" is the newest record.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newSessionList(t), newSessionShow(t), newSessionReplay(t), newSessionExport(t), newSessionPrune(t))
	return cmd
}

// findSession reads the record that the user names, and reports unreadable lines.
func (t terminal) findSession(name string) (*session.Session, error) {
	dir, err := session.UserDir()
	if err != nil {
		return nil, err
	}
	s, err := session.Find(dir, name)
	if err != nil {
		return nil, err
	}
	if s.Damaged > 0 {
		say(t.err, "Note: %s of the record %s cannot be read", plural.Of(s.Damaged, "line"), s.ID)
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
