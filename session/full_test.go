package session

import (
	"errors"
	"image"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
)

func turnWithPicture() Turn {
	return Turn{
		Event: NewLevel, Grid: engine.NewGrid(2, 2), Frame: image.NewRGBA(image.Rect(0, 0, 60, 60)),
		Board: geometry.Lattice{X: 10, Y: 10, W: 20, H: 20, Rows: 2, Cols: 2},
	}
}

// grow puts a file of so many bytes into a folder, which takes no room on the disk.
func grow(t *testing.T, dir string, size int64) {
	t.Helper()
	path := filepath.Join(dir, "ballast")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, size); err != nil {
		t.Fatal(err)
	}
}

// TestFullRecord: a record that is nearly full keeps no more pictures, and one
// that is full nothing more.
func TestFullRecord(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		size    int64
		want    error
		picture bool
	}{
		{maxRecord / 2, nil, true},
		{maxRecord / 10 * 9, nil, false},
		{maxRecord, ErrFull, false},
	} {
		rec, err := Create(dir, Header{})
		if err != nil {
			t.Fatal(err)
		}
		rec.used = c.size
		err = rec.Record(turnWithPicture())
		if err == nil {
			err = rec.Picture(turnWithPicture())
		}
		if !errors.Is(err, c.want) {
			t.Errorf("at %d bytes: error %v, want %v", c.size, err, c.want)
		}
		if err := rec.Close(); err != nil {
			t.Fatal(err)
		}
		s, err := Read(dir, rec.ID())
		if err != nil || s.Ended.IsZero() {
			t.Fatalf("at %d bytes: ended %v, %v", c.size, s.Ended, err)
		}
		if kept := len(s.Turns) == 1 && s.Turns[0].Picture != ""; kept != c.picture {
			t.Errorf("at %d bytes: a picture is kept: %v, want %v", c.size, kept, c.picture)
		}
	}
}

// TestOldRecordsMakeRoom: all records together stay below the bound, when a new
// one begins and while it grows. A board does not wait for that.
func TestOldRecordsMakeRoom(t *testing.T) {
	dir := t.TempDir()
	const each = MaxTotal/8 - 1000
	for day := range 10 {
		rec, err := Create(dir, Header{Started: time.Date(2026, 1, 1+day, 0, 0, 0, 0, time.UTC)})
		if err != nil {
			t.Fatal(err)
		}
		rec.Close()
		grow(t, rec.dir, each)
	}
	rec, err := Create(dir, Header{Started: time.Date(2026, 1, 20, 0, 0, 0, 0, time.UTC)})
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	check := func(want int) {
		t.Helper()
		list, err := List(dir)
		if err != nil {
			t.Fatal(err)
		}
		size := int64(0)
		for _, s := range list {
			size += s.Size
		}
		if size > MaxTotal || len(list) != want {
			t.Errorf("%d records of %d bytes are left, want %d", len(list), size, want)
		}
	}
	if err := rec.Record(turnWithPicture()); err != nil {
		t.Fatal(err)
	}
	for _, want := range []int{7 + 1, 5 + 1} {
		if err := rec.Picture(turnWithPicture()); err != nil {
			t.Fatal(err)
		}
		check(want)
		grow(t, rec.dir, 2*each)
		rec.used += 2 * each
	}
}

// TestFailedLineLeavesNoTrace: after a line could not be written, the next one can.
func TestFailedLineLeavesNoTrace(t *testing.T) {
	dir := t.TempDir()
	rec, err := Create(dir, Header{})
	if err != nil {
		t.Fatal(err)
	}
	good := rec.file
	if rec.file, err = os.Open(good.Name()); err != nil { // for reading only
		t.Fatal(err)
	}
	if err := rec.Record(turnWithPicture()); err == nil {
		t.Error("recorded to a file that cannot be written")
	}
	rec.file.Close()
	rec.file = good
	if err := rec.Record(turnWithPicture()); err != nil {
		t.Fatal(err)
	}
	rec.Close()
	if s, err := Read(dir, rec.ID()); err != nil || len(s.Turns) != 1 || s.last != 1 || s.Damaged != 0 {
		t.Errorf("read %+v, %v", s, err)
	}
}
