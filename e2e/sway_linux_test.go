package e2e

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/fixtures/boards"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/internal/privatesway"
	"github.com/domvision/domvision/internal/wayland"
)

var (
	clickSaid = regexp.MustCompile(`Click row (\d+), column (\d+)`)
	scoreSaid = regexp.MustCompile(`\(expected score (\d+)\)`)
	overSaid  = regexp.MustCompile(`No move is left  \|  (\d+) points`)
)

// unmoved is what watch says if it sees the board of the press before.
const unmoved = "Nothing has changed"

// TestSway plays Swell Foop to its end on a real Wayland compositor, as a player does: F9 is bound by watch,
// the outline is on the screen, and clicks go through it.
func TestSway(t *testing.T) {
	exhaustive.Only(t)
	for _, name := range []string{"sway", "swell-foop", "wtype", "dbus-run-session"} {
		if _, err := exec.LookPath(name); err != nil {
			if _, err := os.Stat("/usr/games/" + name); err != nil {
				t.Skip(name + " is not installed: make test-wayland installs it")
			}
		}
	}
	built, err := program()
	if err != nil {
		t.Fatal(err)
	}
	const w, h = 1280, 900
	s := privatesway.Start(t, fmt.Sprintf("output HEADLESS-1 resolution %dx%d bg #224466 solid_color\nfor_window [app_id=\".*\"] floating enable\n", w, h))
	binary := filepath.Join(s.Dir, "bin", "domvision") // where sway's user can run it
	data, err := os.ReadFile(built)
	if err != nil {
		t.Fatal(err)
	}
	deal := boards.Deal(rand.New(rand.NewPCG(7, 0)), 10, 15, "ABC")
	for path, file := range map[string]struct {
		data []byte
		mode os.FileMode
	}{
		binary: {data, 0o755},
		filepath.Join(s.Dir, ".config/glib-2.0/settings/keyfile"): {fmt.Appendf(nil, `[org/gnome/swell-foop]
first-run=false
zealous=false
theme='shapesandcolors'
size='normal'
colors=3
saved-game=(%s, 0, @a(yy) [])
`, swellFoopBoard(deal)), 0o644},
	} {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, file.data, file.mode); err != nil {
			t.Fatal(err)
		}
	}
	s.Give(t)
	s.Run(t, "env", "GDK_BACKEND=wayland", "GSETTINGS_BACKEND=keyfile", "PATH="+os.Getenv("PATH")+":/usr/games", "dbus-run-session", "swell-foop")

	screen := func() *image.RGBA {
		t.Helper()
		img, err := capture.Screen{}.Grab(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return img
	}
	pointer, err := wayland.NewPointer(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer pointer.Close()

	// Where the cells are, in pixels, which are sway's units here.
	var seen struct{ Cell struct{ X, Y, W, H float64 } }
	for late := time.Now().Add(patience); ; time.Sleep(200 * time.Millisecond) {
		cmd := s.Command(binary, "recognize", "--json")
		out, err := cmd.Output()
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
	watch := s.Command(binary, "watch", "--no-page", "--no-record", "--outline", "--hotkey", "F9", "--nodes", "20000", "--game", "swell-foop")
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
		s.Output(t, "wtype", "-k", "F9")
		var move []string
		var text string
		for late := time.Now().Add(patience); move == nil; time.Sleep(20 * time.Millisecond) {
			text = said.from(before)
			if move = clickSaid.FindStringSubmatch(text); move == nil && time.Now().After(late) || moves > 150 {
				t.Fatalf("no answer to press %d: %s", moves+1, said.from(0))
			}
			switch {
			case overSaid.MatchString(text):
				swayEnd(t, said.from(0), moves)
				return
			case strings.Contains(text, unmoved): // the game has not taken the click yet
				move = nil
			case !strings.Contains(text, "No answer"):
				continue
			}
			time.Sleep(time.Second)
			before = said.len()
			s.Output(t, "wtype", "-k", "F9")
		}
		for late := time.Now().Add(patience); bytes.Equal(screen().Pix, plain.Pix); {
			if time.Now().After(late) {
				t.Fatalf("no outline appears for %s", text)
			}
		}
		row, col := number(move[1]), number(move[2])
		x, y := seen.Cell.X+(col-0.5)*seen.Cell.W, seen.Cell.Y+(row-0.5)*seen.Cell.H
		if err := errors.Join(pointer.Move(int(x), int(y), w, h), pointer.Click()); err != nil {
			t.Fatal(err)
		}
		time.Sleep(100 * time.Millisecond) // the game begins to move
	}
}

// swayEnd checks what watch has said in a game: each move did what it should, and the last one led to the score
// that was expected.
func swayEnd(t *testing.T, text string, moves int) {
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
