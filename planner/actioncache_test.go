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
	kept := map[uint64][]option{}
	var hashes []uint64
	found := 0
	for range 20_000 {
		if len(hashes) > 0 && rng.IntN(2) == 0 {
			// One of the last few, which most often is still there.
			hash := hashes[max(0, len(hashes)-1-rng.IntN(8))]
			if options, ok := r.find(hash); ok {
				found++
				if !slices.Equal(options, kept[hash]) {
					t.Fatalf("found %v, kept %v", options, kept[hash])
				}
			}
			continue
		}
		hash := rng.Uint64()
		if _, ok := r.find(hash); ok {
			t.Fatalf("found %x, which was never kept", hash)
		}
		var options []option
		for range 1 + rng.IntN(40) {
			options = append(options, option{rng.Uint32(), rng.Float32()})
		}
		r.keep(hash, options)
		kept[hash] = options
		hashes = append(hashes, hash)
	}
	if found < 2000 {
		t.Errorf("only %d of about 10,000 positions were found again", found)
	}
}

// An option keeps every move and the highest bits of every key.
func TestOption(t *testing.T) {
	const last = engine.MaxSide - 1
	for _, a := range []engine.Action{
		{Key: 1<<32 - 1, Prior: 0.5},
		{Move: engine.Move{At: engine.Pos{Row: last, Col: last}, Swap: engine.Below}, Prior: 1},
		{Move: engine.Move{At: engine.Pos{Row: last}, Swap: engine.Right}, Key: 1 << 31, Prior: 2},
		{Move: engine.Move{At: engine.Pos{Col: last}}, Key: 12345 << 15, Prior: 3},
	} {
		o := newOption(a)
		if o.move() != a.Move || o.slot() != a.Key>>(32-policyBits) || o.prior != a.Prior {
			t.Errorf("%+v became the move %v, the slot %d and the prior %v", a, o.move(), o.slot(), o.prior)
		}
	}
}

// The largest board with the most actions there can be fits, wherever the ring
// stands.
func TestActionCacheOfLargePositions(t *testing.T) {
	r := newActionCache(8)
	options := make([]option, mostActions)
	for i := range options {
		options[i] = option{uint32(i), 1}
	}
	for hash := range uint64(50) {
		r.keep(hash, options[:1+int(hash)*7])
		r.keep(hash, options)
		if found, ok := r.find(hash); !ok || !slices.Equal(found, options) {
			t.Fatalf("found %d options, not the %d that were kept", len(found), len(options))
		}
	}
}
