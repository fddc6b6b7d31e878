package e2e

import (
	"bytes"
	"encoding/json"
	"errors"
	"image"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/internal/wayland/testinput"
)

var (
	clickSaid = regexp.MustCompile(`Click row (\d+), column (\d+)`)
	earnsSaid = regexp.MustCompile(`(\d+) points? now \(expected score (\d+)\)  \|  (\d+) points`)
	scoreSaid = regexp.MustCompile(`\(expected score (\d+)\)`)
	overSaid  = regexp.MustCompile(`No move is left  \|  (\d+) points`)
)

// unmoved is what watch says if it sees the board of the press before.
const unmoved = "Nothing has changed"

// waylandGame is a game whose groups are cleared by clicking them, on a real Wayland compositor.
type waylandGame struct {
	game    string
	window  string                            // that is captured; "": the whole screen
	command func(options ...string) *exec.Cmd // prepares domvision
	press   func()                            // presses F9, if the input cannot
	input   hand                              // nil: by a protocol of the compositor
	plain   bool                              // the desktop draws no outlines
}

// hand moves the mouse on a screen of w x h units, and presses keys.
type hand interface {
	Move(x, y, w, h int) error
	Click() error
	Press(key int) error
}

// play plays a game to its end on a screen of w x h units, which are pixels, as a player does: F9 is bound by
// watch, the outline is on the screen, and clicks go through it.
func (g waylandGame) play(t *testing.T, w, h int) {
	t.Helper()
	var options []string
	if g.window != "" {
		options = []string{"--window", g.window}
	}
	// Where the cells are.
	var seen struct{ Cell struct{ X, Y, W, H float64 } }
	for late := time.Now().Add(patience); ; time.Sleep(200 * time.Millisecond) {
		out, err := g.command(append(options, "recognize", "--json")...).Output()
		if err == nil {
			if err := json.Unmarshal(out, &seen); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			break
		}
		if time.Now().After(late) {
			t.Fatalf("the board is not read: %v, %s", err, out)
		}
	}
	corner := g.corner(t)
	screen := func() *image.RGBA {
		t.Helper()
		if g.plain {
			return &image.RGBA{}
		}
		img, err := capture.Screen{}.Grab(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return img
	}
	input := g.input
	if input == nil {
		made, err := testinput.New(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer made.Close()
		input = made
	}
	press := g.press
	if press == nil {
		press = func() {
			if err := input.Press(testinput.KeyF9); err != nil {
				t.Fatal(err)
			}
		}
	}
	watch := g.command(append(options, "watch", "--no-page", "--no-record", "--hotkey", "F9", "--nodes", "20000", "--game", g.game)...)
	if !g.plain {
		watch.Args = append(watch.Args, "--outline")
	}
	said := &said{}
	watch.Stdout, watch.Stderr = said, said
	in, err := watch.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := watch.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { in.Close(); watch.Process.Signal(os.Interrupt); watch.Wait() })
	said.await(t, "Press F9")
	for moves := 0; ; moves++ {
		before, plain := said.len(), screen()
		press()
		var move []string
		var text string
		for late := time.Now().Add(patience); move == nil; time.Sleep(20 * time.Millisecond) {
			text = said.from(before)
			if move = clickSaid.FindStringSubmatch(text); move == nil && time.Now().After(late) || moves > 150 {
				t.Fatalf("no answer to press %d: %s", moves+1, said.from(0))
			}
			switch {
			case overSaid.MatchString(text):
				waylandEnd(t, said.from(0), moves)
				return
			case strings.Contains(text, "No board found") && clearsBoard(said.from(0)):
				t.Logf("%d moves, and the board is empty", moves)
				return
			case strings.Contains(text, unmoved): // the game has not taken the click yet
				move = nil
			case !strings.Contains(text, "No answer"):
				continue
			}
			time.Sleep(time.Second)
			before = said.len()
			press()
		}
		for late := time.Now().Add(patience); !g.plain && bytes.Equal(screen().Pix, plain.Pix); {
			if time.Now().After(late) {
				t.Fatalf("no outline appears for %s", text)
			}
		}
		row, col := number(move[1]), number(move[2])
		x, y := float64(corner.X)+seen.Cell.X+(col-0.5)*seen.Cell.W, float64(corner.Y)+seen.Cell.Y+(row-0.5)*seen.Cell.H
		if err := errors.Join(input.Move(int(x), int(y), w, h), input.Click()); err != nil {
			t.Fatal(err)
		}
		time.Sleep(100 * time.Millisecond) // the game begins to move
	}
}

// corner is the corner of the captured window on the screen.
func (g waylandGame) corner(t *testing.T) image.Point {
	t.Helper()
	if g.window == "" {
		return image.Point{}
	}
	windows, err := capture.ListWindows()
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range windows {
		if strings.Contains(strings.ToLower(w.Title), g.window) {
			return w.Bounds.Min
		}
	}
	t.Fatalf("no window of %s: %+v", g.window, windows)
	return image.Point{}
}

// waylandEnd checks what watch has said in a game: each move did what it should, and the last one led to the score
// that was expected.
func waylandEnd(t *testing.T, text string, moves int) {
	t.Helper()
	if n := strings.Count(text, "As advised"); n != moves {
		t.Errorf("%d of %d moves did what they should: %s", n, moves, text)
	}
	all := scoreSaid.FindAllStringSubmatch(text, -1)
	if len(all) == 0 {
		t.Fatalf("no score: %s", text)
	}
	expected, score := all[len(all)-1][1], overSaid.FindStringSubmatch(text)[1]
	if score != expected {
		t.Errorf("%s points, expected %s: %s", score, expected, text)
	}
	t.Logf("%d moves, score %s", moves, score)
}

// clearsBoard reports whether the last move that watch has said clears the board, for which games give 1000 points.
func clearsBoard(text string) bool {
	all := earnsSaid.FindAllStringSubmatch(text, -1)
	if len(all) == 0 {
		return false
	}
	last := all[len(all)-1]
	const bonus = 1000
	return number(last[3])+number(last[1])+bonus == number(last[2])
}

func number(text string) float64 { n, _ := strconv.Atoi(text); return float64(n) }

// said is what a program writes.
type said struct {
	mu   sync.Mutex
	text []byte
}

func (s *said) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.text = append(s.text, p...)
	return len(p), nil
}

func (s *said) len() int { return len(s.from(0)) }

func (s *said) from(n int) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return string(s.text[n:])
}

func (s *said) await(t *testing.T, text string) {
	t.Helper()
	for late := time.Now().Add(patience); !strings.Contains(s.from(0), text); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatalf("%q was not said: %s", text, s.from(0))
		}
	}
}
