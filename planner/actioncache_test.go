package planner

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
)

// TestActionCache: what is found is what was kept, even after the ring has wrapped
// around many times.
func TestActionCache(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	r := newActionCache(4)
	kept := map[uint64][]engine.Action{}
	var hashes []uint64
	found := 0
	for range 20_000 {
		if len(hashes) > 0 && rng.IntN(2) == 0 {
			// One of the last few, which most often is still there.
			hash := hashes[max(0, len(hashes)-1-rng.IntN(8))]
			if options, moves, ok := r.find(hash); ok {
				found++
				check(t, kept[hash], options, moves)
			}
			continue
		}
		hash := rng.Uint64()
		if _, _, ok := r.find(hash); ok {
			t.Fatalf("found %x, which was never kept", hash)
		}
		var actions []engine.Action
		for range 1 + rng.IntN(40) {
			actions = append(actions, engine.Action{
				Move:  engine.Move{At: engine.Pos{Row: rng.IntN(64), Col: rng.IntN(64)}},
				Key:   rng.Uint32(),
				Prior: rng.Float32(),
			})
		}
		options, moves := r.keep(hash, actions)
		check(t, actions, options, moves)
		kept[hash] = actions
		hashes = append(hashes, hash)
	}
	if found < 2000 {
		t.Errorf("only %d of about 10,000 positions were found again", found)
	}
}

func check(t *testing.T, actions []engine.Action, options []option, moves []shortMove) {
	t.Helper()
	if len(options) != len(actions) || len(moves) != len(actions) {
		t.Fatalf("%d options and %d moves for %d actions", len(options), len(moves), len(actions))
	}
	for i, a := range actions {
		if moves[i].long() != a.Move || options[i] != (option{a.Key >> (32 - policyBits), a.Prior}) {
			t.Fatalf("action %d of %d is %v, %v, not that of %v", i, len(actions), options[i], moves[i], a)
		}
	}
	if slices.Contains(options, option{}) {
		t.Fatal("an option without a weight")
	}
}

// The largest board with the most actions there can be fits, wherever the ring
// stands.
func TestActionCacheOfLargePositions(t *testing.T) {
	r := newActionCache(0)
	actions := make([]engine.Action, mostActions)
	for i := range actions {
		actions[i] = engine.Action{Key: uint32(i), Prior: 1}
	}
	for hash := range uint64(50) {
		r.keep(hash, actions[:1+int(hash)*7])
		options, moves := r.keep(hash, actions)
		check(t, actions, options, moves)
	}
}
