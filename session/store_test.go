package session_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/session"
)

var newYear = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// fill makes n finished records of about 60 kB that began a day after each other,
// and returns their IDs, the oldest first.
func fill(t *testing.T, dir string, n int) (names []string) {
	t.Helper()
	for day := range n {
		rec, err := session.Create(dir, session.Header{Started: newYear.AddDate(0, 0, day)})
		if err != nil {
			t.Fatal(err)
		}
		record(t, rec, numbered(1), numbered(2))
		if err := rec.Close(); err != nil {
			t.Fatal(err)
		}
		names = append(names, rec.ID())
	}
	return names
}

// left is the IDs of the records in dir, the oldest first.
func left(t *testing.T, dir string) (names []string) {
	t.Helper()
	list, err := session.List(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range slices.Backward(list) {
		names = append(names, s.ID)
	}
	return names
}

func TestList(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "not", "there")
	if names := left(t, dir); len(names) != 0 {
		t.Errorf("%v in a folder that is not there", names)
	}
	want := fill(t, dir, 3)
	for _, name := range []string{"empty", "broken", ".hidden", "Not an ID"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range []string{"broken/session.jsonl", "file"} {
		if err := os.WriteFile(filepath.Join(dir, path), []byte("no record\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	list, err := session.List(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got, broken []string
	for _, s := range list {
		if s.Err != nil {
			broken = append(broken, s.ID)
			continue
		}
		got = append(got, s.ID)
	}
	slices.Reverse(got)
	slices.Sort(broken)
	if !slices.Equal(got, want) || !slices.Equal(broken, []string{"broken", "empty"}) {
		t.Errorf("listed %v and as broken %v, want %v", got, broken, want)
	}
}

func TestNewerSchemaIsRefused(t *testing.T) {
	dir := t.TempDir()
	id := fill(t, dir, 1)[0]
	path := filepath.Join(dir, id, "session.jsonl")
	text, _ := os.ReadFile(path)
	text = []byte(strings.Replace(string(text), `"schema":1`, `"schema":2`, 1))
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := session.Read(dir, id); !errors.Is(err, session.ErrDamaged) || !strings.Contains(err.Error(), "newer") {
		t.Errorf("error %v", err)
	}
}

// TestNoFile: if something other than a file, such as a pipe, is in the place of the lines, the reader does
// not wait for it, and the record can be deleted.
func TestNoFile(t *testing.T) {
	dir := t.TempDir()
	id := fill(t, dir, 1)[0]
	path := filepath.Join(dir, id, "session.jsonl")
	if err := errors.Join(os.Remove(path), os.Mkdir(path, 0o700)); err != nil {
		t.Fatal(err)
	}
	if _, err := session.Read(dir, id); !errors.Is(err, session.ErrDamaged) || !strings.Contains(err.Error(), "not a file") {
		t.Errorf("error %v", err)
	}
	if gone, err := session.Prune(dir, session.Limits{Keep: -1}); len(gone) != 1 || err != nil {
		t.Errorf("%d deleted, %v", len(gone), err)
	}
}

func TestFind(t *testing.T) {
	dir := t.TempDir()
	if _, err := session.Find(dir, session.Last); !errors.Is(err, session.ErrNoSession) {
		t.Errorf("the last of none: %v", err)
	}
	fill(t, dir, 2)
	for i, name := range []string{"8bc", "8bd", "9yz"} { // with digits that no name has that was made up
		if err := os.CopyFS(filepath.Join(dir, name), os.DirFS(filepath.Join(dir, left(t, dir)[0]))); err != nil {
			t.Fatal(err)
		}
		text := strings.Replace(`{"schema":1,"kind":"session","time":"2025-01-0DT00:00:00Z"}`+"\n", "D", string(rune('1'+i)), 1)
		if err := os.WriteFile(filepath.Join(dir, name, "session.jsonl"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	newest := left(t, dir)[4]
	for name, want := range map[string]string{"8bc": "8bc", "9": "9yz", "9yz": "9yz", session.Last: newest, newest: newest} {
		s, err := session.Find(dir, name)
		if err != nil || s.ID != want {
			t.Errorf("%s: found %v, %v; want %s", name, s, err, want)
		}
	}
	for name, want := range map[string]error{"8b": session.ErrAmbiguous, "": session.ErrNoSession, "8bcd": session.ErrNoSession, "../": session.ErrNoSession} {
		if _, err := session.Find(dir, name); !errors.Is(err, want) {
			t.Errorf("%q: error %v, want %v", name, err, want)
		}
	}
}

func TestPrune(t *testing.T) {
	for name, c := range map[string]struct {
		limits session.Limits
		want   func(all []string) []string // that are left
	}{
		"none":     {session.Limits{}, func(all []string) []string { return all }},
		"number":   {session.Limits{Keep: 2}, func(all []string) []string { return all[2:] }},
		"all":      {session.Limits{Keep: -1}, func(all []string) []string { return nil }},
		"age":      {session.Limits{Since: newYear.AddDate(0, 0, 1)}, func(all []string) []string { return all[1:] }},
		"size":     {session.Limits{Size: 200_000}, func(all []string) []string { return all[1:] }},
		"no size":  {session.Limits{Size: -1}, func(all []string) []string { return nil }},
		"together": {session.Limits{Keep: 3, Size: 1}, func(all []string) []string { return nil }},
		"dry run":  {session.Limits{Keep: 1, DryRun: true}, func(all []string) []string { return all }},
	} {
		dir := t.TempDir()
		all := fill(t, dir, 4)
		list, err := session.List(dir)
		if err != nil || list[0].Size < 50_000 || list[0].Size > 65_000 {
			t.Fatalf("a record takes %d bytes: %v", list[0].Size, err)
		}
		gone, err := session.Prune(dir, c.limits)
		if err != nil {
			t.Fatal(err)
		}
		want := c.want(all)
		if got := left(t, dir); !slices.Equal(got, want) {
			t.Errorf("%s: left %v of %v, want %v", name, got, all, want)
		}
		if c.limits.DryRun && len(gone) != 3 || !c.limits.DryRun && len(gone) != len(all)-len(want) {
			t.Errorf("%s: told of %d records", name, len(gone))
		}
	}
}

// TestPruneSparesWhatIsWritten: also when it is the oldest, and over the limit alone.
func TestPruneSparesWhatIsWritten(t *testing.T) {
	dir := t.TempDir()
	rec, err := session.Create(dir, session.Header{Started: newYear.AddDate(-1, 0, 0)})
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	record(t, rec, numbered(1))
	fill(t, dir, 2)
	gone, err := session.Prune(dir, session.Limits{Keep: -1, Size: -1, Since: time.Now()})
	if err != nil || len(gone) != 2 {
		t.Errorf("deleted %d, %v", len(gone), err)
	}
	if got := left(t, dir); !slices.Equal(got, []string{rec.ID()}) {
		t.Errorf("left %v, want the one being written", got)
	}
	if err := read(t, dir, rec.ID()).Remove(); !errors.Is(err, session.ErrRunning) {
		t.Errorf("removed what is being written: %v", err)
	}
	record(t, rec, numbered(2))
	if s := read(t, dir, rec.ID()); len(s.Turns) != 2 {
		t.Errorf("%d turns", len(s.Turns))
	}
}

// TestPruneTakesBrokenRecords: it also deletes the remains of an interrupted deletion, whatever the folder is
// called.
func TestPruneTakesBrokenRecords(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "[a-z]")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"empty", ".abc.deleted"} {
		if err := os.Mkdir(filepath.Join(dir, path), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if gone, err := session.Prune(dir, session.Limits{Keep: -1}); err != nil || len(gone) != 1 {
		t.Errorf("deleted %d, %v", len(gone), err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 0 {
		t.Errorf("left %v", entries)
	}
}

func TestUserDir(t *testing.T) {
	base := t.TempDir()
	t.Setenv("XDG_DATA_HOME", base)
	if got, err := session.UserDir(); err != nil || got != filepath.Join(base, "domvision", "sessions") {
		t.Errorf("%s, %v", got, err)
	}
	t.Setenv("XDG_DATA_HOME", "relative") // which the XDG specification says to pass over
	if got, err := session.UserDir(); err != nil || !filepath.IsAbs(got) {
		t.Errorf("%s, %v", got, err)
	}
}
