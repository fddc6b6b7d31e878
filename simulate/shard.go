package simulate

import (
	"fmt"
	"strconv"
	"strings"
)

// Shard is one of N equal parts of a simulation: every N-th game from the I-th
// on. The zero value is all games.
type Shard struct{ I, N int } // 1 <= I <= N

// ParseShard reads "I/N".
func ParseShard(text string) (Shard, error) {
	before, after, _ := strings.Cut(text, "/")
	i, errI := strconv.Atoi(before)
	n, errN := strconv.Atoi(after)
	if errI != nil || errN != nil || i < 1 || n < i {
		return Shard{}, fmt.Errorf("shard %q: expected I/N, from 1/N to N/N", text)
	}
	return Shard{i, n}, nil
}

// Games lists which of the games 1 to total belong to the shard.
func (s Shard) Games(total int) []int {
	var games []int
	for game := max(1, s.I); game <= total; game += max(1, s.N) {
		games = append(games, game)
	}
	return games
}
