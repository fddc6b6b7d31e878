package watch

import (
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/localpage"
	"github.com/domvision/domvision/internal/localpage/pagetest"
	"github.com/domvision/domvision/session"
)

// soakBoards is how many boards are answered: DOMVISION_SOAK.
func soakBoards(t *testing.T) int {
	n, err := strconv.Atoi(os.Getenv("DOMVISION_SOAK"))
	if err != nil {
		t.Skip("long; set DOMVISION_SOAK, such as 10000")
	}
	return max(n, 500)
}

// TestSoakWhole: with a record on the disk, a page that browsers open again and again, corrections
// and new levels, ten thousand boards take no more memory, descriptors, goroutines or temporary
// files than one thousand.
func TestSoakWhole(t *testing.T) {
	boards := soakBoards(t)
	for name, begin := range map[string]func(*testing.T) (Config, *screen, func(View)){"groups": soakGroups, "swaps": soakSwaps} {
		t.Run(name, func(t *testing.T) {
			before := usage{goroutines: runtime.NumGoroutine(), descriptors: descriptors(t)}
			dir := t.TempDir()
			t.Run("watch", func(t *testing.T) { soak(t, begin, dir, boards) })
			waitFor(t, "goroutines and descriptors to go", func() bool {
				return runtime.NumGoroutine() <= before.goroutines && descriptors(t) <= before.descriptors
			})
			if list := temporaries(t, dir); len(list) > 0 {
				t.Errorf("temporary files: %q", list)
			}
		})
	}
}

func soak(t *testing.T, begin func(*testing.T) (Config, *screen, func(View)), dir string, boards int) {
	c, s, play := begin(t)
	c.Rounds = []time.Duration{time.Nanosecond, time.Nanosecond}
	c.Record = func(string, string) (Recorder, error) { return session.Create(dir, session.Header{Game: "dom"}) }
	page := followedPage(t)
	c.Viewers = append(c.Viewers, page)
	server, err := localpage.Listen(0)
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(t.Context(), localpage.Handler(PageFiles(), page)) }()
	t.Cleanup(func() { server.Stop(); <-ended })
	w, press, shown := run(t, c)
	page.Watch, page.Press = w, func() {}
	var early usage
	for n := range boards {
		press()
		v := shown.answer(t)
		if n%50 == 0 {
			visit(t, server)
		}
		if n%20 == 7 && v.State != Refused {
			body := fmt.Sprintf(`{"board":%d,"row":0,"col":0,"color":"?"}`, v.Answer.Board)
			if _, err := page.Call(t.Context(), "correct", []byte(body)); err == nil {
				v = shown.answer(t)
			}
		}
		s.change(func() { play(v) })
		switch n {
		case boards / 10:
			early = measure(t)
		case boards - 1:
			late := measure(t)
			t.Logf("after %d boards %v, after %d %v", boards/10, early, boards, late)
			if late.memory > early.memory+8<<20 || late.descriptors > early.descriptors+4 || late.goroutines > early.goroutines+8 {
				t.Errorf("it grows")
			}
		}
	}
}

// visit opens the page as a browser does, listens to an event, and goes.
func visit(t *testing.T, server *localpage.Server) {
	t.Helper()
	client, page := pagetest.Open(t, server.Handover())
	answer, err := client.Get(page + "events")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(answer.Body, make([]byte, 20)); err != nil {
		t.Error(err)
	}
	answer.Body.Close()
	client.CloseIdleConnections()
}

func soakGroups(t *testing.T) (Config, *screen, func(View)) {
	s := newScreen(t, "dom", small)
	return config(s), s, func(v View) {
		moves := s.game.Board().Moves(nil)
		if best, ok := v.Answer.Best(); ok && s.game.Board().Check(best.Move) == nil {
			moves = []engine.Move{best.Move}
		}
		if len(moves) == 0 { // the next level
			if err := s.game.Start(grid(t, small)); err != nil {
				t.Error(err)
			}
			return
		}
		if _, err := s.game.Play(moves[0]); err != nil {
			t.Error(err)
		}
	}
}

func soakSwaps(t *testing.T) (Config, *screen, func(View)) {
	c, s, board := watchSwaps(t)
	rng := rand.New(rand.NewPCG(1, 1))
	rules := board.Rules()
	s.grid = func() engine.Grid { return board.Grid() }
	return c, s, func(v View) {
		best, ok := v.Answer.Best()
		if !ok || board.Check(best.Move) != nil {
			board = rules.Deal(rng)
			return
		}
		board.PlayWith(best.Move, rng)
	}
}

// usage is what the program takes.
type usage struct {
	memory                  uint64
	descriptors, goroutines int
}

func (u usage) String() string {
	return fmt.Sprintf("%d kB, %d descriptors, %d goroutines", u.memory>>10, u.descriptors, u.goroutines)
}

func measure(t *testing.T) usage {
	return usage{inUse(), descriptors(t), runtime.NumGoroutine()}
}

// descriptors is how many are open, as far as the system says.
func descriptors(t *testing.T) int {
	t.Helper()
	entries, _ := os.ReadDir("/proc/self/fd")
	return len(entries)
}

// temporaries lists the hidden files below a folder.
func temporaries(t *testing.T, dir string) (list []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err == nil && strings.HasPrefix(e.Name(), ".") {
			list = append(list, path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	return list
}
