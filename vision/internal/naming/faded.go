package naming

import (
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/segment"
)

// The ground shines through tiles that fade, so their colours say nothing. Their pattern of light and dark
// remains, only fainter. It identifies a class if no other large class has it.
//
// Measured on drawn boards with groups that fade into scenery: they correlate by 0.66 to 0.99 with their
// class and by at most 0.58 with any other, and have 0.3 to 0.7 times its deviation.
const (
	fadedDeviation = 0.75 // greatest ratio of the standard deviations of L
	mainClass      = 2    // a class is compared with classes of more than this many times its tiles
	enoughMain     = 3    // least number of these classes
)

// fadedFrom is the class of which class k may be a faded variant, NoClass if there is none.
func fadedFrom(r *classify.Reading, k int) int {
	c := r.Classes[k]
	owner := mainByPattern(r, c.Mean, mainClass*len(c.Cells))
	if owner == classify.NoClass || segment.Deviation(c.Mean.Lightness()) > fadedDeviation*segment.Deviation(r.Classes[owner].Mean.Lightness()) {
		return classify.NoClass
	}
	return owner
}

// mainByPattern is the class that clearly has the pattern of a tile, among classes of more than the given
// number of tiles. It is NoClass if none has, or if there are too few such classes to compare.
func mainByPattern(r *classify.Reading, tile classify.Tile, tiles int) int {
	large := func(j int) bool { return len(r.Classes[j].Cells) > tiles }
	n := 0
	for j := range r.Classes {
		if large(j) {
			n++
		}
	}
	if n < enoughMain {
		return classify.NoClass
	}
	return r.ByPattern(tile, large)
}
