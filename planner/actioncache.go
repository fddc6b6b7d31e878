package planner

import "github.com/domvision/domvision/engine"

// actionCache holds the options in positions met lately. The playouts of a search begin alike, and
// finding what can be played in a position takes a third of the time of a playout.
//
// It is a direct-mapped table by the position's hash, in which the later of two
// positions stays, over a ring buffer of options.
type actionCache struct {
	bits    int
	entries []cacheEntry
	options []engine.Action // the ring
	next    uint64          // where the next option goes, counted on from round to round
}

// cacheEntry is a position whose options are held.
type cacheEntry struct {
	hash uint64
	held uint64 // where the options begin, counted as next is, and in the lowest countBits bits how many
}

const (
	// cacheBits is the logarithm of how many positions a player's cache holds, in
	// some megabytes.
	cacheBits = 14

	// The ring has room for positionActions options per position, and for mostActions,
	// the most that a position can have, beyond its end: so the options of one
	// position are always contiguous.
	positionActions = 16
	mostActions     = engine.MaxSide * engine.MaxSide
	countBits       = 13 // enough for mostActions
)

// newActionCache returns an empty cache for 1<<bits positions.
func newActionCache(bits int) *actionCache {
	return &actionCache{
		bits:    bits,
		entries: make([]cacheEntry, 1<<bits),
		options: make([]engine.Action, positionActions<<bits+mostActions),
	}
}

// forget empties the cache.
func (c *actionCache) forget() { c.next += positionActions<<c.bits + 1 }

// find returns the options in a position, if the cache holds them.
func (c *actionCache) find(hash uint64) (options []engine.Action, ok bool) {
	e := &c.entries[hash>>(64-c.bits)]
	first, n := e.held>>countBits, e.held%(1<<countBits)
	if e.hash != hash || n == 0 || c.next-first > positionActions<<c.bits {
		return nil, false
	}
	first &= positionActions<<c.bits - 1
	return c.options[first : first+n], true
}

// keep puts the options in a position into the cache.
func (c *actionCache) keep(hash uint64, options []engine.Action) {
	copy(c.options[c.next&(positionActions<<c.bits-1):], options)
	n := uint64(len(options))
	c.entries[hash>>(64-c.bits)] = cacheEntry{hash, c.next<<countBits | n}
	c.next += n
}
