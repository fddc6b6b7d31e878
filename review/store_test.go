package review

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/session"
	"github.com/domvision/domvision/session/sessiontest"
)

// TestKept: an analysis is kept, goes on where it was interrupted, and with more positions finds nothing worse.
func TestKept(t *testing.T) {
	s := sessiontest.Recorded(t, plain(3, collapse.Level{Rows: 6, Cols: 7, Colors: 4}))
	a := opened(t, s)
	boards := a.Missing(500)
	if boards < 10 {
		t.Fatalf("%d boards", boards)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := 0
	err := a.Run(ctx, 500, "v1", func() {
		if done++; done == 3 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || done != 3 {
		t.Fatal(done, err)
	}
	again := opened(t, s)
	if got := again.Missing(500); got != boards-3 {
		t.Errorf("%d boards are missing, want %d", got, boards-3)
	}
	if err := again.Run(t.Context(), 500, "v1", nil); err != nil {
		t.Fatal(err)
	}
	kept := opened(t, s)
	if kept.Missing(500) != 0 || kept.Missing(501) != boards || kept.Dropped != 0 || !reflect.DeepEqual(kept.Lines(), again.Lines()) {
		t.Errorf("missing %d and %d, dropped %d", kept.Missing(500), kept.Missing(501), kept.Dropped)
	}
	for board, l := range analysed(t, s, 3000).Lines() {
		if was := kept.Lines()[board]; l.Points < was.Points {
			t.Errorf("board %d: %d after %d points", board, l.Points, was.Points)
		}
	}
}

// TestNewerIsKept: what a newer version found of a record is neither used nor replaced.
func TestNewerIsKept(t *testing.T) {
	s := sessiontest.Recorded(t, plain(7, collapse.Level{Rows: 5, Cols: 5, Colors: 3}))
	path := filepath.Join(s.Dir, fileName)
	const newer = `{"schema":2}`
	if err := os.WriteFile(path, []byte(newer), 0o600); err != nil {
		t.Fatal(err)
	}
	a, err := Open(s)
	if !errors.Is(err, session.ErrNewer) || a == nil {
		t.Fatalf("%v, %v", a, err)
	}
	if err := a.Run(t.Context(), 100, "", nil); !errors.Is(err, session.ErrNewer) {
		t.Errorf("error %v, want %v", err, session.ErrNewer)
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != newer {
		t.Errorf("%q, %v", text, err)
	}
}

// TestDamaged: whatever lies in the file, the record can be judged, and analysed anew.
func TestDamaged(t *testing.T) {
	s := sessiontest.Recorded(t, plain(3, collapse.Level{Rows: 5, Cols: 5, Colors: 3}))
	path := filepath.Join(s.Dir, fileName)
	boards := opened(t, s).Missing(200)
	for text, want := range map[string]string{
		"":                             "damaged",
		"{":                            "damaged",
		`{"boards":[]}`:                "damaged",
		`{"schema":2,"boards":[]}`:     "newer domvision",
		`{"schema":1,"boards":"none"}`: "damaged",
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		a, err := Open(s)
		if err == nil || a == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) || a.Missing(200) != boards {
			t.Errorf("%q: %v", text, err)
		}
	}
	text := `{"schema":1,"boards":[{"board":1,"nodes":900,"points":5000,"moves":[[0,0]]},{"board":77,"nodes":900},{"board":-1},{"board":2,"nodes":900,"points":9,"moves":[[-1,9999999]]}]}`
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if a := opened(t, s); a.Dropped != 4 || a.Missing(200) != boards {
		t.Errorf("dropped %d, missing %d of %d", a.Dropped, a.Missing(200), boards)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	if a, err := Open(s); a == nil || err == nil {
		t.Error("a folder is taken for an analysis")
	}
}
