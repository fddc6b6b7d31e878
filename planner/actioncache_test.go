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
		var options []engine.Action
		for range 1 + rng.IntN(40) {
			options = append(options, engine.Action{Code: rng.Uint32(), Prior: rng.Float32()})
		}
		r.keep(hash, options)
		kept[hash] = options
		hashes = append(hashes, hash)
	}
	if found < 2000 {
		t.Errorf("only %d of about 10,000 positions were found again", found)
	}
}

// The largest board with the most actions there can be fits, wherever the ring
// stands.
func TestActionCacheOfLargePositions(t *testing.T) {
	r := newActionCache(8)
	options := make([]engine.Action, mostActions)
	for i := range options {
		options[i] = engine.Action{Code: uint32(i), Prior: 1}
	}
	for hash := range uint64(50) {
		r.keep(hash, options[:1+int(hash)*7])
		r.keep(hash, options)
		if found, ok := r.find(hash); !ok || !slices.Equal(found, options) {
			t.Fatalf("found %d options, not the %d that were kept", len(found), len(options))
		}
	}
}
