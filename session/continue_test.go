package session_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/domvision/domvision/session"
)

// TestContinue: a record goes on after it was ended, and after it was broken off in the middle of a
// line; but not while it is being written.
func TestContinue(t *testing.T) {
	dir, rec := create(t)
	turn := aTurn(t)
	record(t, rec, turn, turn)
	if _, err := session.Continue(dir, rec.ID()); !errors.Is(err, session.ErrRunning) {
		t.Errorf("while it is written: %v", err)
	}
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	next, err := session.Continue(dir, rec.ID())
	if err != nil {
		t.Fatal(err)
	}
	better := turn
	better.Total, better.Frame, better.AtLeast = 99, nil, true
	if err := next.Amend(better); err != nil {
		t.Fatal(err)
	}
	record(t, next, turn)
	s, err := session.Read(dir, rec.ID())
	if err != nil || len(s.Turns) != 3 || !s.Ended.IsZero() || !s.Running || s.Damaged > 0 {
		t.Fatalf("%v, %+v", err, s)
	}
	if was := s.Turns[1]; was.Total != 99 || !was.AtLeast || was.Picture == "" || was.Picture != s.Turns[0].Picture {
		t.Errorf("the last turn before the end is now %+v", was)
	}
	if err := next.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, rec.ID(), "session.jsonl")
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString(`{"schema":1,"kind":"tu`); err != nil {
		t.Fatal(err)
	}
	f.Close()
	last, err := session.Continue(dir, rec.ID())
	if err != nil {
		t.Fatal(err)
	}
	record(t, last, turn)
	if err := last.Close(); err != nil {
		t.Fatal(err)
	}
	if s, err = session.Read(dir, rec.ID()); err != nil || len(s.Turns) != 4 || s.Ended.IsZero() || s.Damaged > 0 {
		t.Errorf("%v, %+v", err, s)
	}
	if _, err := session.Continue(dir, "nobody"); err == nil {
		t.Error("there is no such record")
	}
}
