package shard

import (
	"fmt"
	"strconv"
	"strings"
)

// Shard is one of N equal parts of a run: every N-th item from the I-th on. The zero value is all items.
type Shard struct{ I, N int } // 1 <= I <= N

// Parse reads "I/N".
func Parse(text string) (Shard, error) {
	before, after, _ := strings.Cut(text, "/")
	i, errI := strconv.Atoi(before)
	n, errN := strconv.Atoi(after)
	if errI != nil || errN != nil || i < 1 || n < i {
		return Shard{}, fmt.Errorf("shard %q: expected I/N, from 1/N to N/N", text)
	}
	return Shard{i, n}, nil
}

// Numbers lists which of the items 1 to total belong to the shard.
func (s Shard) Numbers(total int) []int {
	var numbers []int
	for n := max(1, s.I); n <= total; n += max(1, s.N) {
		numbers = append(numbers, n)
	}
	return numbers
}

// Of returns the items that belong to the shard.
func Of[T any](s Shard, items []T) []T {
	var part []T
	for _, n := range s.Numbers(len(items)) {
		part = append(part, items[n-1])
	}
	return part
}
