package simulate

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/domvision/domvision/lab/shard"
)

// TestShardsMakeTheWhole: parts played apart, merged in any order, are what one
// machine would have played.
func TestShardsMakeTheWhole(t *testing.T) {
	dir := t.TempDir()
	s := small(t, 7)
	want := timeless(record(t, filepath.Join(dir, "whole"), s))
	var paths []string
	for i, name := range []string{"a", "b", "c"} {
		paths = append(paths, filepath.Join(dir, name))
		s.Games = shard.Shard{I: i + 1, N: 3}.Numbers(7)
		record(t, paths[i], s)
	}
	for _, order := range [][]string{paths, {paths[2], paths[0], paths[1]}} {
		h, got, err := Merge(order)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(timeless(got), want) {
			t.Errorf("%v: %v, want %v", order, got, want)
		}
		if first, second := got[0], got[1]; first.Game != 1 || first.Planner != "top-down" || second.Game != 1 || second.Planner != "nstep:d=1" {
			t.Errorf("%v: the records begin with %v and %v", order, first, second)
		}
		var text bytes.Buffer
		if err := WriteLog(&text, h, got); err != nil {
			t.Fatal(err)
		}
		joined := filepath.Join(dir, "joined")
		write(t, joined, text.Bytes())
		if _, again, err := ReadLog(joined); err != nil || !slices.Equal(again, got) {
			t.Errorf("written and read: %v, error %v", again, err)
		}
	}
}

func TestMergeRefuses(t *testing.T) {
	dir := t.TempDir()
	s := small(t, 2)
	a, b, c := filepath.Join(dir, "a"), filepath.Join(dir, "b"), filepath.Join(dir, "c")
	record(t, a, s)
	s.Games = []int{2, 3}
	record(t, b, s)
	s.Settings.Seed = 9
	record(t, c, s)
	for _, test := range []struct {
		paths []string
		want  string
	}{
		{[]string{a, b}, "recorded both in " + a + " and in " + b + ": game 2, level 1, by top-down"},
		{[]string{a, a}, "recorded both in"},
		{[]string{a, c}, c + " was recorded with seed 9, not 1 as " + a},
		{[]string{a, filepath.Join(dir, "none")}, "no such file"},
	} {
		if _, _, err := Merge(test.paths); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: error %v; want %q", test.paths, err, test.want)
		}
	}
}
