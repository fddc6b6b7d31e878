package shard

import (
	"slices"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]Shard{"1/1": {1, 1}, "2/3": {2, 3}, "10/10": {10, 10}} {
		if got, err := Parse(text); err != nil || got != want {
			t.Errorf("%q: %v, error %v", text, got, err)
		}
	}
	for _, text := range []string{"", "1", "/", "0/2", "3/2", "-1/2", "1/0", "a/b", "1/2/3", "1.5/2"} {
		if got, err := Parse(text); err == nil || !strings.Contains(err.Error(), "expected I/N") {
			t.Errorf("%q: %v, error %v", text, got, err)
		}
	}
}

func TestShardNumbers(t *testing.T) {
	for _, test := range []struct {
		shard Shard
		total int
		want  []int
	}{
		{Shard{}, 3, []int{1, 2, 3}},
		{Shard{1, 1}, 3, []int{1, 2, 3}},
		{Shard{1, 3}, 7, []int{1, 4, 7}},
		{Shard{2, 3}, 7, []int{2, 5}},
		{Shard{3, 3}, 2, nil},
	} {
		if got := test.shard.Numbers(test.total); !slices.Equal(got, test.want) {
			t.Errorf("%v of %d: %v, want %v", test.shard, test.total, got, test.want)
		}
	}
}
