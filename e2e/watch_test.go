package e2e

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jezek/xgb/xproto"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/localpage/pagetest"
)

// keyF9 is the hotkey of domvision watch.
const keyF9 xproto.Keysym = 0xffc6

// built is the folder that domvision is built into.
var built string

func TestMain(m *testing.M) {
	var err error
	if built, err = os.MkdirTemp("", "domvision"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	os.RemoveAll(built)
	os.Exit(code)
}

// program builds domvision, once for all tests.
var program = sync.OnceValues(func() (path string, err error) {
	path = filepath.Join(built, "domvision")
	out, err := exec.Command("go", "build", "-tags", tags, "-o", path, "../cmd/domvision").CombinedOutput()
	if err != nil {
		err = fmt.Errorf("go build: %w\n%s", err, out)
	}
	return path, err
})

// watcher is domvision watch, as the player sees it on its page.
type watcher struct {
	d      *desktop
	events chan event
	shown  answer      // the last one
	seen   *image.RGBA // the screen then
	mayEnd bool        // the page offers the end of the game
}

// answer is a board in the data of the page.
type answer struct {
	Number, Board int
	Rows, Cols    int
	Cells         []string
	Moves         []struct {
		Row, Col, Points int
		Do               string // of a swap, in words
	}
	Total int
	Event string
}

// event is a message to the page.
type event struct {
	name string
	data []byte
}

var address = regexp.MustCompile(`http://127\.0\.0\.1:\d+/\S+`)

// watch starts the program on the desktop and opens its page.
func watch(d *desktop, options ...string) *watcher {
	d.t.Helper()
	command := d.domvision
	if command == nil {
		path, err := program()
		if err != nil {
			d.t.Fatal(err)
		}
		command = []string{path}
	}
	log := d.start(slices.Concat(command, []string{"watch", "--no-open", "--no-record"}, options)...)
	var page string
	d.wait("the address of the page", func() bool {
		said, _ := os.ReadFile(log)
		page = address.FindString(string(said))
		return page != "" && strings.Contains(string(said), "when it is your move")
	})
	w := &watcher{d: d, events: make(chan event, 100)}
	ctx, cancel := context.WithCancel(context.Background())
	client, page := pagetest.Open(d.t, page)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, page+"events", nil)
	if err != nil {
		d.t.Fatal(err)
	}
	response, err := client.Do(request)
	if err != nil || response.StatusCode != http.StatusOK {
		d.t.Fatalf("%v, %+v", err, response)
	}
	ended := make(chan bool)
	d.t.Cleanup(func() { cancel(); <-ended; response.Body.Close() })
	go func() {
		defer close(ended)
		lines := bufio.NewScanner(response.Body)
		lines.Buffer(nil, 1<<20)
		for name := ""; lines.Scan(); {
			if value, ok := strings.CutPrefix(lines.Text(), "event: "); ok {
				name = value
			} else if value, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				select {
				case w.events <- event{name, []byte(value)}:
				case <-ctx.Done():
					return
				}
			}
		}
	}()
	return w
}

// ask presses the hotkey and returns the answer for a board that is not the last one. If a board does not come
// to rest in time, it asks again: the games share the machine with other programs.
func (w *watcher) ask() answer {
	t := w.d.t
	t.Helper()
	var refusal string
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		news, refused := w.press()
		if refused != "" {
			refusal = refused
			t.Logf("after board %d: %s", w.shown.Board, refused)
			continue
		}
		if last := w.shown; news.Board != last.Board {
			w.shown = news
			w.seen = w.d.grab()
			return news
		}
	}
	last := w.shown.grid(t, w.shown.Rows, w.shown.Cols)
	t.Fatalf("no other board than number %d is seen within %v; %s; see %s, and %s for that board", w.shown.Board, patience, refusal,
		keep(t, "", w.d.grab(), engine.Grid{}, engine.Grid{}), keep(t, "before", w.seen, last, engine.Grid{}))
	return answer{}
}

// sees presses the hotkey and compares what the answer shows.
func (w *watcher) sees(want engine.Grid) {
	t := w.d.t
	t.Helper()
	a, refused := w.press()
	if refused != "" {
		t.Errorf("watch: %s; see %s", refused, keep(t, "", w.d.grab(), engine.Grid{}, want))
		return
	}
	if read := a.grid(t, want.Rows, want.Cols); !read.Equal(want) {
		t.Errorf("watch: %s; see %s", differences(read, want), keep(t, "", w.d.grab(), read, want))
	}
}

// press presses the hotkey and waits for the result: an answer or a refusal.
func (w *watcher) press() (news answer, refused string) {
	t := w.d.t
	t.Helper()
	for len(w.events) > 0 {
		<-w.events // what was said before
	}
	w.d.press(keyF9)
	timeout := time.After(patience)
	for {
		select {
		case <-timeout:
			t.Fatalf("the key is not answered within %v; see %s", patience, keep(t, "", w.d.grab(), engine.Grid{}, engine.Grid{}))
		case e := <-w.events:
			var state struct {
				State, Text string
				MayEnd      bool
			}
			if e.name == "answer" {
				news = answer{}
				if err := json.Unmarshal(e.data, &news); err != nil {
					t.Fatal(err)
				}
				continue // and the state, which comes next
			}
			if err := json.Unmarshal(e.data, &state); err != nil {
				t.Fatal(err)
			}
			w.mayEnd = state.MayEnd
			switch {
			case state.State == "refused":
				return news, state.Text
			case (state.State == "improving" || state.State == "answered") && news.Board > 0:
				return news, ""
			}
		}
	}
}

// grid is the board of an answer at its place in the whole board: answers leave out empty cells, and tiles lie
// at the bottom and on the left.
func (a answer) grid(t *testing.T, rows, cols int) engine.Grid {
	t.Helper()
	seen, err := engine.ParseGrid(strings.Join(a.Cells, "\n"))
	if err != nil || seen.Rows > rows || seen.Cols > cols {
		t.Fatalf("%v: %q", err, a.Cells)
	}
	whole := engine.NewGrid(rows, cols)
	for i, c := range seen.Cells {
		whole.Set(engine.Pos{Row: rows - seen.Rows + i/seen.Cols, Col: i % seen.Cols}, c)
	}
	return whole
}

// swap is the swap that is advised.
func (a answer) swap(t *testing.T) engine.Move {
	t.Helper()
	if len(a.Moves) == 0 {
		t.Fatalf("no swap is advised for board %d:\n%s", a.Board, strings.Join(a.Cells, "\n"))
	}
	best := a.Moves[0]
	move := engine.Move{At: engine.Pos{Row: best.Row, Col: best.Col}, Swap: engine.Below}
	if strings.HasSuffix(best.Do, "on its right") {
		move.Swap = engine.Right
	}
	return move
}

// advised is the move that is advised, on a whole board of so many rows.
func (a answer) advised(t *testing.T, rows int) (move engine.Move, points int) {
	t.Helper()
	if len(a.Moves) == 0 {
		t.Fatalf("no move is advised for board %d:\n%s", a.Board, strings.Join(a.Cells, "\n"))
	}
	best := a.Moves[0]
	return engine.Move{At: engine.Pos{Row: best.Row + rows - a.Rows, Col: best.Col}}, best.Points
}
