package session

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/boundedfile"
)

// written makes a record of lines.
func written(t *testing.T, dir, id string, lines ...string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Join(dir, id), 0o700); err != nil {
		t.Fatal(err)
	}
	head, err := json.Marshal(encodeHeader(Header{Game: "dom", Started: time.Now()}))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, id, fileName)
	if err := os.WriteFile(path, []byte(strings.Join(append([]string{string(head)}, lines...), "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

const turnLine = `{"schema":1,"kind":"turn","n":1,"event":"undo","grid":"GG\nGG\n"}`

// TestRecordBombs: what no Recorder writes takes no memory, and the rest is read.
func TestRecordBombs(t *testing.T) {
	for name, lines := range map[string][]string{
		"long line":     {`{"schema":1,"kind":"turn","event":"` + strings.Repeat("x", 8<<20) + `"}`, turnLine},
		"many lines":    append([]string{turnLine}, strings.Repeat("{}\n", 8<<20)),
		"long grid":     {`{"schema":1,"kind":"turn","n":1,"event":"undo","grid":"` + strings.Repeat(`G\n`, 4<<20) + `"}`, turnLine},
		"large numbers": {strings.Replace(turnLine, `"n":1`, `"n":1,"total":9223372036854775807`, 1), turnLine},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			written(t, dir, "abc", lines...)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			s, err := Read(dir, "abc")
			runtime.ReadMemStats(&after)
			if err != nil || len(s.Turns) != 1 || s.Damaged == 0 {
				t.Fatalf("%v", err)
			}
			if inUse := int64(after.HeapInuse) - int64(before.HeapInuse); inUse > 64<<20 {
				t.Errorf("%d MB in use", inUse>>20)
			}
		})
	}
	dir := t.TempDir()
	path := written(t, dir, "abc")
	if err := os.WriteFile(path, []byte(`{"schema":1,"kind":"session","game":"`+strings.Repeat("x", 64<<20)+`"}`+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(dir, "abc"); !errors.Is(err, ErrDamaged) {
		t.Errorf("a header of 64 MB: error %v", err)
	}
	if err := os.WriteFile(path, []byte(`{"schema":1,"kind":"session","game":"`+strings.Repeat("x", 9999)+`"}`+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err := Read(dir, "abc"); err != nil || len(s.Game) > 200 {
		t.Errorf("a name of 10 kB: %v", err)
	}
}

// TestRecordTakesNoMoreThanIsRead: the writer has the limits of the reader.
func TestRecordTakesNoMoreThanIsRead(t *testing.T) {
	r, err := Create(t.TempDir(), Header{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	g, err := engine.ParseGrid("GG")
	if err != nil {
		t.Fatal(err)
	}
	turn := Turn{Event: Undo, Grid: g}
	for _, spoil := range []func(){func() { r.turns = maxTurns }, func() { r.turns, r.length = 0, maxLines }, func() { r.length, r.parts = 0, maxParts }} {
		spoil()
		if err := r.Record(turn); !errors.Is(err, ErrFull) {
			t.Errorf("error %v, want %v", err, ErrFull)
		}
	}
	r.parts = 0
	turn.Unsure = make([]engine.Pos, maxLine)
	if err := r.Record(turn); err == nil {
		t.Error("a line of a megabyte was written")
	}
	turn.Unsure, turn.Total = nil, 1<<62
	if err := r.Record(turn); err == nil {
		t.Error("2^62 points were written")
	}
}

// TestClockSetBack: the record that was written last is the last one, whatever dates the others
// have.
func TestClockSetBack(t *testing.T) {
	dir := t.TempDir()
	future := time.Now().AddDate(10, 0, 0)
	path := written(t, dir, "future")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	year := time.Now().Format("2006")
	if err := os.WriteFile(path, []byte(strings.ReplaceAll(string(text), year, "2999")), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(path, future, future); err != nil {
		t.Fatal(err)
	}
	var last string
	for range 3 {
		r, err := Create(dir, Header{})
		if err != nil {
			t.Fatal(err)
		}
		last = r.ID()
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
		if s, err := Find(dir, Last); err != nil || s.ID != last {
			t.Fatalf("last is %v, %v, want %s", s, err, last)
		}
	}
	gone, err := Prune(dir, Limits{Keep: 1})
	if err != nil || len(gone) != 3 {
		t.Errorf("%d records are gone, %v", len(gone), err)
	}
	if s, err := Find(dir, Last); err != nil || s.ID != last {
		t.Errorf("kept is %v, %v, want %s", s, err, last)
	}
}

// TestClockJumps: turns stay in the order in which they were recorded, however the clock is set while a game is played.
func TestClockJumps(t *testing.T) {
	dir := t.TempDir()
	now := time.Now().Truncate(time.Second)
	times := []time.Time{now, now.Add(-time.Hour), now.Add(-time.Hour), now.AddDate(1, 0, 0), now}
	r, err := Create(dir, Header{Started: now.AddDate(1, 0, 0)})
	if err != nil {
		t.Fatal(err)
	}
	for i, at := range times {
		if err := r.Record(Turn{Time: at, Event: AsAdvised, Total: i, Grid: engine.NewGrid(2, 2)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	s, err := Find(dir, Last)
	if err != nil || s.ID != r.ID() || s.Damaged > 0 || len(s.Turns) != len(times) || s.Ended.IsZero() {
		t.Fatalf("%+v, %v", s, err)
	}
	for i, turn := range s.Turns {
		if turn.Total != i || !turn.Time.Equal(times[i]) {
			t.Errorf("turn %d: %d points at %v, want %v", i, turn.Total, turn.Time, times[i])
		}
	}
	if gone, err := Prune(dir, Limits{Since: now.Add(time.Hour)}); err != nil || len(gone) != 1 {
		t.Errorf("a record that claims to begin in a year: %d are gone, %v", len(gone), err)
	}
}

// syncCounter counts how often the file of a record is synced.
type syncCounter struct {
	recordFile
	times int
}

func (s *syncCounter) Sync() error { s.times++; return s.recordFile.Sync() }

// TestRecordSeveral: turns that are recorded together are on the disk at once, all of them or none.
func TestRecordSeveral(t *testing.T) {
	dir := t.TempDir()
	r, err := Create(dir, Header{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	file := &syncCounter{recordFile: r.file}
	r.file, r.patience = file, time.Minute
	good, bad := turnWithPicture(), turnWithPicture()
	bad.Total = 1 << 62
	if err := r.Record(good, bad); err == nil {
		t.Error("2^62 points were written")
	}
	for n := range 3 {
		good.Total = n
		if err := r.Record(good, good); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.Picture(turnWithPicture()); err != nil { // the next answer may wait for it
		t.Fatal(err)
	}
	s, err := Read(dir, r.ID())
	if err != nil || len(s.Turns) != 6 || s.Turns[3].Total != 1 || s.Turns[5].Picture == "" || file.times != 3 {
		t.Errorf("%v, %v after %d times", s, err, file.times)
	}
}

// slowFile is the file of a record on a disk that takes long.
type slowFile struct {
	recordFile
	goOn chan error
}

func (s slowFile) Sync() error { return <-s.goOn }

// TestSlowDisk: a disk that takes long holds up one turn for a moment, and no picture. All turns can be read at once, as
// after a kill. What goes wrong later is an error of a later turn, and the record is not closed before all is on the disk.
func TestSlowDisk(t *testing.T) {
	dir := t.TempDir()
	r, err := Create(dir, Header{})
	if err != nil {
		t.Fatal(err)
	}
	good, disk := r.file, slowFile{r.file, make(chan error)}
	r.file, r.patience = disk, time.Millisecond
	turns := func(want int) {
		t.Helper()
		if s, err := Read(dir, r.ID()); err != nil || len(s.Turns) != want || s.Damaged > 0 {
			t.Errorf("%+v, %v, want %d turns", s, err, want)
		}
	}
	for n := range 3 {
		if err := errors.Join(r.Record(turnWithPicture()), r.Picture(turnWithPicture())); err != nil {
			t.Fatal(err)
		}
		turns(n + 1)
	}
	disk.goOn <- syscall.EIO
	for late := time.Now().Add(time.Minute); len(r.syncing) == 0 && time.Now().Before(late); {
		time.Sleep(time.Millisecond)
	}
	if err := r.Record(turnWithPicture()); !errors.Is(err, syscall.EIO) {
		t.Errorf("error %v, want %v", err, syscall.EIO)
	}
	turns(3)
	if err := r.Record(turnWithPicture()); err != nil {
		t.Error(err)
	}
	turns(4)
	closed := make(chan error, 1)
	go func() { closed <- r.Close() }()
	for range 2 {
		select {
		case <-closed:
			t.Fatal("it is closed before all is on the disk")
		case disk.goOn <- nil:
		}
	}
	if err := <-closed; err != nil {
		t.Error(err)
	}
	good.Close()
}

// killedWhileSyncing is the file of a record whose program ends before the next line is on the disk.
type killedWhileSyncing struct {
	recordFile
	then func()
}

func (k killedWhileSyncing) Sync() error { k.then(); return syscall.EIO }

// TestKilledAfterClockSetBack: a record is the last one as soon as a line is written, also if its program is
// killed before the line is on the disk, or the disk fails.
func TestKilledAfterClockSetBack(t *testing.T) {
	dir := t.TempDir()
	future := time.Now().AddDate(10, 0, 0)
	if err := os.Chtimes(written(t, dir, "future"), future, future); err != nil {
		t.Fatal(err)
	}
	r, err := Create(dir, Header{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	check := func(when string) {
		t.Helper()
		if s, err := Find(dir, Last); err != nil || s.ID != r.ID() {
			t.Errorf("%s: last is %v, %v, want %s", when, s, err, r.ID())
		}
	}
	good := r.file
	r.file, r.patience = killedWhileSyncing{good, func() { check("while syncing") }}, time.Minute
	if err := r.Record(turnWithPicture()); err == nil {
		t.Error("no error")
	}
	check("after an error")
	r.file = good
}

// TestPruneByAgeOfFutureRecord: one that claims to begin in the future is as old as its file.
func TestPruneByAgeOfFutureRecord(t *testing.T) {
	s := &Session{Header: Header{Started: time.Now().AddDate(10, 0, 0)}, Written: time.Now().AddDate(-1, 0, 0)}
	if !s.age().Equal(s.Written) {
		t.Errorf("its age is counted from %v", s.age())
	}
}

// TestFolderForAPicture: reading anything but a regular file as a picture fails at once.
func TestFolderForAPicture(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "0123456789abcdef.png"), 0o700); err != nil {
		t.Fatal(err)
	}
	s := &Session{Dir: dir}
	if _, err := s.Picture(Turn{Picture: "0123456789abcdef.png"}); !errors.Is(err, boundedfile.ErrNoFile) {
		t.Errorf("error %v", err)
	}
}

// TestSweepsRecords: temporary files that a killed program has left in a record go with the next picture.
func TestSweepsRecords(t *testing.T) {
	dir := t.TempDir()
	path := written(t, dir, "abc", turnLine)
	left := filepath.Join(filepath.Dir(path), ".0123456789abcdef.png.4711")
	if err := os.WriteFile(left, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	r, err := Create(dir, Header{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if err := errors.Join(r.Record(turnWithPicture()), r.Picture(turnWithPicture())); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Lstat(left); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%s is still there: %v", left, err)
	}
}

// TestFixturesAllOrNothing: after an error there is no file, and no new folder.
func TestFixturesAllOrNothing(t *testing.T) {
	for _, there := range []bool{false, true} {
		dir := filepath.Join(t.TempDir(), "made", "fixtures")
		if there {
			if err := os.MkdirAll(dir, 0o755); err != nil {
				t.Fatal(err)
			}
		}
		w, err := newFixtureWriter(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"a", "b", "c"} {
			if err := w.write(name, []byte(name)); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.Remove(filepath.Join(w.staged, "b")); err != nil { // so that it cannot be put in its place
			t.Fatal(err)
		}
		if err := w.close(true); err == nil {
			t.Error("no error")
		}
		entries, err := os.ReadDir(dir)
		if there && len(entries) > 0 || !there && !errors.Is(err, os.ErrNotExist) {
			t.Errorf("left are %v, %v", entries, err)
		}
		if _, err := os.Lstat(filepath.Dir(filepath.Dir(dir))); err != nil {
			t.Errorf("a folder that was there is gone: %v", err)
		}
	}
	// The remains of a killed program are removed; a record that is being written stays.
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, stagedPrefix+"999999999-1"), 0o700); err != nil {
		t.Fatal(err)
	}
	busy, err := newFixtureWriter(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer busy.close(false)
	if list, _ := filepath.Glob(filepath.Join(dir, stagedPrefix+"*")); len(list) != 1 || list[0] != busy.staged {
		t.Errorf("left are %q", list)
	}
}
