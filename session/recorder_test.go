package session_test

import (
	"errors"
	"image"
	"image/color"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
	"github.com/domvision/domvision/session/sessiontest"
)

// aTurn has something in every field.
func aTurn(t *testing.T) session.Turn {
	t.Helper()
	grid, err := engine.ParseGrid("GB\n?*\npower 0 0 fill\npower 1 1 wild\n")
	if err != nil {
		t.Fatal(err)
	}
	move := engine.Move{At: engine.Pos{Row: 1, Col: 0}, Swap: engine.Right}
	frame := image.NewRGBA(image.Rect(-10, -10, 90, 90))
	frame.Set(0, 0, color.White)
	return session.Turn{
		Time: time.Date(2026, 1, 2, 3, 4, 5, 6, time.UTC), Level: 2, Event: session.OtherMove,
		Move: &move, Points: 5, Expected: &session.Expected{Q: 3.5, Noise: 0.5}, Bonus: 6, Total: 7, Over: true, AtLeast: true, Shuffles: 1, Undos: 1,
		Grid: grid, Unsure: []engine.Pos{{Row: 1, Col: 0}},
		Frame: frame, Board: geometry.Lattice{W: 20, H: 20.5, Rows: 2, Cols: 2},
		Advice: []planner.Candidate{{
			Move: engine.Move{At: engine.Pos{Row: 0, Col: 1}, Swap: engine.Below}, Points: 2, Q: 2.5,
			PV: []engine.Move{{}, move}, Group: []engine.Pos{{}, {Row: 1}},
		}},
		Corrections: []session.Correction{{
			At: engine.Pos{Row: 1, Col: 1}, Was: engine.Cell{Color: 'R'}, Is: engine.Cell{Color: engine.Colorless, Power: engine.Wild},
		}},
	}
}

func create(t *testing.T) (dir string, rec *session.Recorder) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "sessions")
	rec, err := session.Create(dir, session.Header{Game: "dom"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { rec.Close() })
	return dir, rec
}

func record(t *testing.T, rec *session.Recorder, turns ...session.Turn) {
	t.Helper()
	for _, turn := range turns {
		if err := errors.Join(rec.Record(turn), rec.Picture(turn)); err != nil {
			t.Fatal(err)
		}
	}
}

func read(t *testing.T, dir, id string) *session.Session {
	t.Helper()
	s, err := session.Read(dir, id)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestWhatIsRecordedIsRead(t *testing.T) {
	dir := t.TempDir()
	header := session.Header{Game: "dom", Profile: "dom-html5", Planner: "nrpa", Version: "v1", Started: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
	rec, err := session.Create(dir, header)
	if err != nil {
		t.Fatal(err)
	}
	want := aTurn(t)
	record(t, rec, want)
	if s := read(t, dir, rec.ID()); !s.Running || !s.Ended.IsZero() {
		t.Errorf("running %v, ended %v: it is being written", s.Running, s.Ended)
	}
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	s := read(t, dir, rec.ID())
	if s.Header != header {
		t.Errorf("header %+v, want %+v", s.Header, header)
	}
	if s.Running || s.Ended.IsZero() || s.Damaged != 0 || s.Summary().Points != 7 {
		t.Errorf("running %v, ended %v, damaged %d, points %d", s.Running, s.Ended, s.Damaged, s.Summary().Points)
	}
	got := s.Turns[0]
	if got.Picture == "" || got.Board.X != 10 || got.Board.Y != 10 {
		t.Errorf("picture %q, board at %g, %g; want half a cell around it, as far as the frame goes", got.Picture, got.Board.X, got.Board.Y)
	}
	img, err := s.Picture(got)
	if err != nil || img.Bounds() != image.Rect(0, 0, 60, 62) {
		t.Errorf("picture of %v: %v", img.Bounds(), err)
	}
	if got.Picture, got.Board, want.Frame = "", want.Board, nil; !reflect.DeepEqual(got, want) {
		t.Errorf("read\n%+v\nwant\n%+v", got, want)
	}
}

// TestFailedBeginLeavesNothing: no record is listed that was never begun.
func TestFailedBeginLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	_, err := session.Create(dir, session.Header{Started: time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)}) // JSON has no such year
	if err == nil {
		t.Fatal("a record of the year 10000")
	}
	if entries, _ := os.ReadDir(dir); len(entries) > 0 {
		t.Errorf("left %v", entries)
	}
}

func TestOnlyTheOwnerMayRead(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no modes: the folder is in %LocalAppData%, which is the user's alone")
	}
	dir, rec := create(t)
	record(t, rec, aTurn(t))
	err := filepath.Walk(dir, func(path string, info os.FileInfo, err error) error {
		want := os.FileMode(0o600)
		if info.IsDir() {
			want = 0o700
		}
		if got := info.Mode().Perm(); got != want {
			t.Errorf("%s: mode %o, want %o", path, got, want)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestAmendReplacesTheLastTurn(t *testing.T) {
	dir, rec := create(t)
	if rec.Amend(aTurn(t)) == nil || rec.Picture(aTurn(t)) == nil {
		t.Error("amended what is not there")
	}
	first, second := aTurn(t), aTurn(t)
	second.Total = 20
	record(t, rec, first, second)
	before := read(t, dir, rec.ID()).Turns[1]
	amended := second
	amended.Frame, amended.Time, amended.Total = nil, time.Time{}, 30
	if err := rec.Amend(amended); err != nil {
		t.Fatal(err)
	}
	third := aTurn(t)
	record(t, rec, third)
	s := read(t, dir, rec.ID())
	if len(s.Turns) != 3 || s.Turns[0].Total != 7 || s.Turns[1].Total != 30 || s.Turns[2].Total != 7 {
		t.Fatalf("turns %+v", s.Turns)
	}
	if got := s.Turns[1]; got.Picture != before.Picture || got.Board != before.Board || !got.Time.Equal(before.Time) {
		t.Errorf("an amended turn without frame and time has %q, %v, %v; want those of before: %q, %v, %v",
			got.Picture, got.Board, got.Time, before.Picture, before.Board, before.Time)
	}
}

func TestSamePictureIsKeptOnce(t *testing.T) {
	dir, rec := create(t)
	one, other := aTurn(t), aTurn(t)
	moved := image.NewRGBA(image.Rect(100, 100, 200, 200)) // the same pixels elsewhere
	moved.Set(110, 110, color.White)
	other.Frame, other.Board.X, other.Board.Y = moved, 110, 110
	record(t, rec, one, one, other)
	if files, _ := filepath.Glob(filepath.Join(dir, rec.ID(), "*.png")); len(files) != 1 {
		t.Errorf("kept %v, want one picture", files)
	}
	different := aTurn(t)
	different.Frame.(*image.RGBA).Set(5, 5, color.White)
	record(t, rec, different)
	if files, _ := filepath.Glob(filepath.Join(dir, rec.ID(), "*.png")); len(files) != 2 {
		t.Errorf("kept %v, want two pictures", files)
	}
}

// TestNothingButTheBoardIsKept: the picture shows no pixel further than half a
// cell from the board.
func TestNothingButTheBoardIsKept(t *testing.T) {
	dir, rec := create(t)
	turn := aTurn(t)
	secret := image.NewRGBA(image.Rect(0, 0, 300, 200))
	for i := range secret.Pix {
		secret.Pix[i] = 255
	}
	for y := 85; y < 145; y++ {
		for x := 95; x < 155; x++ {
			secret.Set(x, y, color.Black)
		}
	}
	turn.Frame, turn.Board = secret, geometry.Lattice{X: 105, Y: 95, W: 20, H: 20, Rows: 2, Cols: 2}
	nowhere := turn
	nowhere.Board = geometry.Lattice{}
	outside := turn
	outside.Board.X = 1000
	record(t, rec, turn, nowhere, outside)
	s := read(t, dir, rec.ID())
	img, err := s.Picture(s.Turns[0])
	if err != nil {
		t.Fatal(err)
	}
	if img.Bounds() != image.Rect(0, 0, 60, 60) {
		t.Errorf("the picture is %v", img.Bounds())
	}
	for y := range 60 {
		for x := range 60 {
			if r, _, _, _ := img.At(x, y).RGBA(); r != 0 {
				t.Fatalf("pixel %d, %d is not of the board", x, y)
			}
		}
	}
	if s.Turns[1].Picture != "" || s.Turns[2].Picture != "" {
		t.Error("a picture is kept where nobody knows where the board lies")
	}
}

// TestPicturesOfALevelShowTheSamePlace: as the board gets smaller, the pictures
// do not.
func TestPicturesOfALevelShowTheSamePlace(t *testing.T) {
	dir, rec := create(t)
	full, less, moved, next := aTurn(t), aTurn(t), aTurn(t), aTurn(t)
	full.Frame = image.NewRGBA(image.Rect(0, 0, 200, 200))
	full.Board = geometry.Lattice{X: 50, Y: 50, W: 20, H: 20, Rows: 4, Cols: 4}
	full.Grid = engine.NewGrid(4, 4)
	less.Frame = full.Frame
	less.Board = geometry.Lattice{X: 50.4, Y: 90.3, W: 20.05, H: 19.95, Rows: 2, Cols: 2}
	moved.Frame = full.Frame
	moved.Board = geometry.Lattice{X: 60, Y: 80, W: 20, H: 20, Rows: 2, Cols: 2}
	next.Frame, next.Level = full.Frame, 3
	next.Board = less.Board
	record(t, rec, full, less, moved, next)
	s := read(t, dir, rec.ID())
	for i, want := range []image.Point{{100, 100}, {100, 100}, {60, 60}, {61, 61}} {
		img, err := s.Picture(s.Turns[i])
		if err != nil {
			t.Fatal(err)
		}
		if img.Bounds().Size() != want {
			t.Errorf("picture %d is of %v, want %v", i, img.Bounds().Size(), want)
		}
	}
	if b := s.Turns[1].Board; b.X < 10 || b.X > 11 || b.Y < 50 || b.Y > 51 {
		t.Errorf("the smaller board lies at %g, %g of the picture", b.X, b.Y)
	}
}

func TestTurnsThatCannotBe(t *testing.T) {
	_, rec := create(t)
	for name, spoil := range map[string]func(*session.Turn){
		"no board":        func(t *session.Turn) { t.Grid = engine.Grid{} },
		"no event":        func(t *session.Turn) { t.Event = "" },
		"unsure outside":  func(t *session.Turn) { t.Unsure[0].Row = 2 },
		"corrected there": func(t *session.Turn) { t.Corrections[0].At.Col = -1 },
		"advice there":    func(t *session.Turn) { t.Advice[0].Move.At.Row = 1; t.Advice[0].Move.Swap = engine.Below },
	} {
		turn := aTurn(t)
		spoil(&turn)
		if err := rec.Record(turn); err == nil {
			t.Errorf("%s: recorded", name)
		}
	}
}

// TestGame: a whole game is recorded, and adds up.
func TestGame(t *testing.T) {
	dir := t.TempDir()
	g := sessiontest.DoM(1, collapse.Level{Rows: 6, Cols: 7, Colors: 3}, collapse.Level{Rows: 6, Cols: 7, Colors: 4})
	g.Tile = 24
	id, err := sessiontest.Record(dir, g)
	if err != nil {
		t.Fatal(err)
	}
	s := read(t, dir, id)
	sum := 0
	for i, turn := range s.Turns {
		sum += turn.Points + turn.Bonus
		if turn.Total != sum {
			t.Errorf("turn %d: total %d, want %d", i+1, turn.Total, sum)
		}
		if img, err := s.Picture(turn); err != nil || img == nil {
			t.Errorf("turn %d: picture %v, %v", i+1, img, err)
		}
	}
	if len(s.Turns) < 10 || s.Ended.IsZero() || !strings.HasPrefix(s.Game, "dom") {
		t.Errorf("%d turns, ended %v, game %s", len(s.Turns), s.Ended, s.Game)
	}
}
