package swap

import (
	"fmt"
	"sync"

	"github.com/domvision/domvision/engine/rulefile"
)

// Games lists the built-in rule sets, those of the files in folder games, which name their sources.
func Games() []Rules { return append([]Rules(nil), builtin()...) }

var builtin = sync.OnceValue(func() (list []Rules) {
	for _, f := range rulefile.Builtin() {
		if f.Swaps == nil {
			continue
		}
		r, err := New(f)
		if err != nil {
			panic(fmt.Sprintf("swap: a built-in game: %v", err)) // a test reads them
		}
		list = append(list, r)
	}
	return list
})

// Find returns the rules of the game with the given name, which may be one of the player's own, see
// [rulefile.Find].
func Find(name string) (Rules, error) {
	for _, r := range builtin() {
		if r.Name == name {
			return r, nil
		}
	}
	f, err := rulefile.Find(name)
	if err != nil {
		return Rules{}, err
	}
	return New(f)
}

// Of the rows of a bilging board some are always under water, and some never.
const (
	leastWater = 3
	alwaysDry  = 3
)

// WithWater returns the rules of bilging with as many rows under water. The error
// says how many there can be.
func (r Rules) WithWater(rows int) (Rules, error) {
	most := r.Rows - alwaysDry
	if !r.Pieces || rows < leastWater || rows > most {
		return r, fmt.Errorf("%d rows of %s under water: expected %d to %d of bilging", rows, r.Name, leastWater, most)
	}
	r.Water = rows
	return r, nil
}
