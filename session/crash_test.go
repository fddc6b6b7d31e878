package session_test

import (
	"bufio"
	"bytes"
	"fmt"
	"image"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/session"
)

// childEnv makes the test binary a program that records until it is killed.
const childEnv = "DOMVISION_TEST_RECORD_TO"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childEnv); dir != "" {
		if err := recordForEver(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		os.Exit(1)
	}
	var err error
	if scratch, err = os.MkdirTemp("", "domvision-session-*"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	os.RemoveAll(scratch)
	os.Exit(code)
}

// scratch is a folder for what several tests use.
var scratch string

// recordForEver records turns whose total is their number, and says each number
// as soon as its turn is safe, before the picture is.
func recordForEver(dir string) error {
	rec, err := session.Create(dir, session.Header{Game: "dom"})
	if err != nil {
		return err
	}
	fmt.Println(rec.ID())
	for n := 1; ; n++ {
		if err := rec.Record(numbered(n)); err != nil {
			return err
		}
		fmt.Println(n)
		if err := rec.Picture(numbered(n)); err != nil {
			return err
		}
	}
}

// numbered is a turn with a total and a picture of its own.
func numbered(n int) session.Turn {
	grid := engine.NewGrid(3, 3)
	grid.Set(engine.Pos{Row: 2, Col: 1}, engine.Cell{Color: 'G'})
	frame := image.NewRGBA(image.Rect(0, 0, 120, 120))
	rng := rand.New(rand.NewPCG(uint64(n), 0))
	for i := range frame.Pix {
		frame.Pix[i] = byte(rng.Uint32()) | 1
	}
	return session.Turn{
		Level: 1, Event: session.AsAdvised, Total: n, Grid: grid,
		Frame: frame, Board: geometry.Lattice{X: 30, Y: 30, W: 20, H: 20, Rows: 3, Cols: 3},
	}
}

// TestKilled kills a recording program at many points. What it said was safe can
// be read, with all pictures but perhaps the last.
func TestKilled(t *testing.T) {
	rounds := 24
	if testing.Short() {
		rounds = 8
	}
	rng := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0))
	for range rounds {
		dir := t.TempDir()
		id, safe := killAfter(t, dir, rng.IntN(8), time.Duration(rng.IntN(3000))*time.Microsecond)
		s := checkNumbered(t, dir, id, safe)
		if s.Running || !s.Ended.IsZero() {
			t.Errorf("running %v, ended %v: it was killed", s.Running, s.Ended)
		}
	}
}

// killAfter runs the recording program, and kills it that long after it has said
// that many turns are safe. It returns how many there were in the end.
func killAfter(t *testing.T, dir string, turns int, wait time.Duration) (id string, safe int) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childEnv+"="+dir)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	next := func() bool { return lines.Scan() }
	if !next() {
		t.Fatal("nothing was recorded")
	}
	id = lines.Text()
	for safe < turns && next() {
		safe++
	}
	time.AfterFunc(wait, func() { cmd.Process.Kill() })
	for next() {
		safe++
	}
	cmd.Wait()
	return id, safe
}

// checkNumbered checks that the turns of a record are those of recordForEver, at
// least so many of them, and nothing is damaged.
func checkNumbered(t *testing.T, dir, id string, least int) *session.Session {
	t.Helper()
	s := read(t, dir, id)
	if len(s.Turns) < least || s.Damaged != 0 {
		t.Fatalf("%d turns can be read and %d lines are damaged; %d turns were safe", len(s.Turns), s.Damaged, least)
	}
	for i, turn := range s.Turns {
		if turn.Total != i+1 {
			t.Fatalf("turn %d has total %d", i+1, turn.Total)
		}
		if img, err := s.Picture(turn); err != nil || img == nil && i+1 < len(s.Turns) {
			t.Fatalf("turn %d: picture %v, %v", i+1, img, err)
		}
	}
	return s
}

// TestCutAnywhere cuts a record at every byte: all complete lines before the cut are read.
func TestCutAnywhere(t *testing.T) {
	from, rec := create(t)
	ends := []int{}
	path := filepath.Join(from, rec.ID(), "session.jsonl")
	for n := range 4 {
		turn := numbered(n + 1)
		turn.Frame = nil
		if n > 0 {
			record(t, rec, turn)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		ends = append(ends, len(text))
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "cut"), 0o700); err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(dir, "cut", "session.jsonl")
	for cut := range len(text) + 1 {
		if err := os.WriteFile(path, text[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		whole := 0
		for whole < len(ends) && ends[whole] <= cut {
			whole++
		}
		if whole == 0 {
			if _, err := session.Read(dir, "cut"); err == nil {
				t.Fatalf("cut at %d, before the end of the first line: no error", cut)
			}
			continue
		}
		if s := read(t, dir, "cut"); len(s.Turns) != whole-1 || s.Damaged != 0 {
			t.Fatalf("cut at %d: %d turns and %d damaged lines, want %d turns", cut, len(s.Turns), s.Damaged, whole-1)
		}
	}
}

// TestDamageInside: a line that cannot be read costs no other.
func TestDamageInside(t *testing.T) {
	dir, rec := create(t)
	for n := range 3 {
		turn := numbered(n + 1)
		turn.Frame = nil
		record(t, rec, turn)
	}
	path := filepath.Join(dir, rec.ID(), "session.jsonl")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(text, []byte("\n"))
	for name, line := range map[string]string{
		"no JSON":         "\x00\x00\x00\n",
		"no board":        `{"schema":1,"kind":"turn","n":2,"event":"undo"}` + "\n",
		"off the board":   `{"schema":1,"kind":"turn","n":2,"event":"undo","grid":"GG\n","unsure":[[5,5]]}` + "\n",
		"half a move":     `{"schema":1,"kind":"turn","n":2,"event":"undo","grid":"GG\n","move":[1]}` + "\n",
		"no such turn":    `{"schema":1,"kind":"picture","n":7,"picture":"0123456789abcdef.png","cell":{"x":1,"y":1,"w":20,"h":20}}` + "\n",
		"an unknown side": `{"schema":1,"kind":"turn","n":2,"event":"undo","grid":"GG\n","move":[0,0,7]}` + "\n",
		"an old number":   `{"schema":1,"kind":"turn","n":-2,"event":"undo","grid":"GG\n"}` + "\n",
	} {
		damaged := bytes.Join([][]byte{lines[0], lines[1], []byte(line), lines[3]}, nil)
		if err := os.WriteFile(path, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		if s := read(t, dir, rec.ID()); len(s.Turns) != 2 || s.Turns[1].Total != 3 || s.Damaged != 1 {
			t.Errorf("%s: %d turns, %d damaged lines", name, len(s.Turns), s.Damaged)
		}
	}
	unknown := bytes.Join([][]byte{lines[0], lines[1], []byte(`{"schema":1,"kind":"remark","text":"!"}` + "\n")}, nil)
	if err := os.WriteFile(path, unknown, 0o600); err != nil {
		t.Fatal(err)
	}
	if s := read(t, dir, rec.ID()); len(s.Turns) != 1 || s.Damaged != 0 {
		t.Errorf("a kind of line that is not known yet: %d turns, %d damaged lines", len(s.Turns), s.Damaged)
	}
}
