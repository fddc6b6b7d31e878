package watch

import (
	"bytes"
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
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/gamepack"
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
// files than one thousand. Every answer is for the board that is shown, and recorded.
func TestSoakWhole(t *testing.T) {
	boards := soakBoards(t)
	for name, begin := range map[string]func(*testing.T, *rand.Rand) soaked{"groups": soakGroups, "swaps": soakSwaps, "pack": soakPack} {
		t.Run(name, func(t *testing.T) {
			before := usage{goroutines: runtime.NumGoroutine(), descriptors: descriptors(t)}
			dir := t.TempDir()
			seed := rand.Uint64()
			t.Logf("seed %d", seed)
			t.Run("watch", func(t *testing.T) { begin(t, rand.New(rand.NewPCG(seed, 1))).soak(t, dir, boards) })
			waitFor(t, "goroutines and descriptors to go", func() bool {
				return runtime.NumGoroutine() <= before.goroutines && descriptors(t) <= before.descriptors
			})
			if list := temporaries(t, dir); len(list) > 0 {
				t.Errorf("temporary files: %q", list)
			}
			list, err := session.List(dir)
			if err != nil || len(list) != 1 || list[0].Err != nil || list[0].Damaged > 0 || len(list[0].Turns) != boards {
				t.Errorf("recorded: %+v, %v", list, err)
			}
		})
	}
}

// soaked is a game that is played for long.
type soaked struct {
	Config
	*screen
	board func() board
	play  func(engine.Move)
	deal  func() // a new level
}

// board is a board by the rules.
type board interface {
	Moves([]engine.Move) []engine.Move
	Check(engine.Move) error
}

func (g soaked) soak(t *testing.T, dir string, boards int) {
	c := g.Config
	c.Rounds = []time.Duration{time.Nanosecond, time.Nanosecond}
	c.Record = func(game, _ string) (Recorder, error) { return session.Create(dir, session.Header{Game: game}) }
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
	last := 0 // board that was answered
	for n := range boards {
		press()
		v := shown.until(t, "a new board", func(v View) bool { return v.State == Refused || v.News && v.Answer.Board > last })
		if n%50 == 0 {
			visit(t, server)
		}
		best := g.check(t, v)
		last = v.Answer.Board
		if n%20 == 7 {
			body := fmt.Sprintf(`{"board":%d,"row":%d,"col":0,"color":"?"}`, last, v.Answer.Grid.Rows-1)
			if _, err := page.Call(t.Context(), "correct", []byte(body)); err == nil {
				shown.answer(t)
			}
		}
		g.change(func() {
			if best == nil {
				g.deal()
			} else {
				g.play(*best)
			}
		})
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

// check checks that a view answers the board on the screen, and returns the best move; nil if none is left.
func (g soaked) check(t *testing.T, v View) *engine.Move {
	t.Helper()
	if v.State == Refused {
		t.Fatal(v.Err)
	}
	want, _ := g.shows().Trim()
	got, _ := v.Answer.Grid.Trim()
	said := got.Where(engine.Cell.Unsure)
	for _, at := range said { // what the player said is kept
		if want.In(at) {
			got.Set(at, want.At(at))
		}
	}
	if !got.Equal(want) {
		t.Fatalf("board %d: the answer is for\n%s, shown was\n%s", v.Answer.Board, v.Answer.Grid, want)
	}
	best, ok := v.Answer.Best()
	switch {
	case ok && g.board().Check(best.Move) == nil:
		return &best.Move
	case ok || len(said) == 0 && len(g.board().Moves(nil)) > 0:
		t.Fatalf("board %d: %v is advised for\n%s", v.Answer.Board, best.Move, want)
	}
	return nil
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

func soakGroups(t *testing.T, rng *rand.Rand) soaked { return soakCollapse(t, rng, "dom") }

// soakPack plays a game that was imported.
func soakPack(t *testing.T, rng *rand.Rand) soaked {
	for _, name := range []string{"XDG_CONFIG_HOME", "XDG_DATA_HOME", "AppData", "HOME"} {
		t.Setenv(name, t.TempDir())
	}
	rules := []byte("schema = 1\nname = \"fives\"\ntitle = \"Fives\"\nboard = { rows = 6, cols = 7, colors = 4 }\n[groups]\npoints = \"5*n\"\nsmallest = 3\n")
	pack, err := gamepack.Read("fives.zip", []gamepack.File{{Name: "fives.rules.toml", Data: rules}})
	if err != nil {
		t.Fatal(err)
	}
	var archive bytes.Buffer
	if err := pack.Encode(&archive); err != nil {
		t.Fatal(err)
	}
	folders, err := gamepack.UserFolders()
	if err != nil {
		t.Fatal(err)
	}
	if pack, err = gamepack.Parse("fives.zip", archive.Bytes()); err != nil {
		t.Fatal(err)
	}
	changes, err := pack.Changes(folders)
	if err != nil {
		t.Fatal(err)
	}
	if err := gamepack.Import(changes); err != nil {
		t.Fatal(err)
	}
	return soakCollapse(t, rng, "fives")
}

func soakCollapse(t *testing.T, rng *rand.Rand, name string) soaked {
	rules := rules(t, name)
	s := &screen{game: collapse.NewGame(rules, rng)}
	g := soaked{
		screen: s,
		board:  func() board { return s.game.Board() },
		play: func(m engine.Move) {
			if _, err := s.game.Play(m); err != nil {
				t.Error(err)
			}
		},
		deal: func() {
			if err := s.game.Start(collapse.Level{Rows: 6, Cols: 7, Colors: 4}.Deal(rng)); err != nil {
				t.Error(err)
			}
		},
	}
	g.deal()
	g.Config = config(s)
	g.Rules = func(Reading) (Rules, error) { return Rules{Clear: rules}, nil }
	return g
}

func soakSwaps(t *testing.T, rng *rand.Rand) soaked {
	c, s, b := watchSwaps(t)
	rules := b.Rules()
	s.grid = func() engine.Grid { return b.Grid() }
	return soaked{
		c, s,
		func() board { return b },
		func(m engine.Move) { b.PlayWith(m, rng) },
		func() { b = rules.Deal(rng) },
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
