package planner

import "github.com/domvision/domvision/engine"

// actionCache holds the actions of the positions met lately. The playouts of a search
// resemble each other: every second position has been met before, and finding the
// actions of one takes more than half of the time of a playout.
//
// It is a direct-mapped table by the position's hash, in which the later of two
// positions stays, over a ring buffer of actions.
type actionCache struct {
	bits    int
	entries []cacheEntry
	options []option // the ring: those of the actions
	moves   []shortMove
	next    uint64 // where the next action goes, counted on from round to round
}

// cacheEntry is a position whose actions are held.
type cacheEntry struct {
	hash         uint64
	first, count uint64 // of its actions
}

const (
	// cacheBits is the logarithm of how many positions a player's cache holds, in
	// some megabytes.
	cacheBits = 14

	// The ring has room for positionActions actions per position, and for mostActions,
	// the most that a position can have, beyond its end: so the actions of one
	// position are always contiguous.
	positionActions = 16
	mostActions     = engine.MaxSide * engine.MaxSide
)

// newActionCache returns an empty cache for 1<<bits positions.
func newActionCache(bits int) actionCache {
	n := positionActions<<bits + mostActions
	return actionCache{bits, make([]cacheEntry, 1<<bits), make([]option, n), make([]shortMove, n), 0}
}

// forget empties the cache.
func (c *actionCache) forget() { c.next += positionActions<<c.bits + 1 }

// find returns the actions of a position, if the cache holds them.
func (c *actionCache) find(hash uint64) (options []option, moves []shortMove, ok bool) {
	e := &c.entries[hash>>(64-c.bits)]
	if e.hash != hash || e.count == 0 || c.next-e.first > positionActions<<c.bits {
		return nil, nil, false
	}
	options, moves = c.at(e.first, e.count)
	return options, moves, true
}

// keep puts the actions of a position into the cache and returns them.
func (c *actionCache) keep(hash uint64, actions []engine.Action) (options []option, moves []shortMove) {
	n := uint64(len(actions))
	options, moves = c.at(c.next, n)
	for i, a := range actions {
		options[i] = option{a.Key >> (32 - policyBits), a.Prior}
		moves[i] = short(a.Move)
	}
	c.entries[hash>>(64-c.bits)] = cacheEntry{hash, c.next, n}
	c.next += n
	return options, moves
}

// at returns n places of the ring.
func (c *actionCache) at(first, n uint64) ([]option, []shortMove) {
	first &= positionActions<<c.bits - 1
	return c.options[first : first+n], c.moves[first : first+n]
}
