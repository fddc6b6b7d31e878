package naming

import (
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Tiles that fade let the ground shine through, and so their colours say nothing. Their pattern of
// light and dark stays, only fainter. It tells a class where no other of the main ones has it.
//
// Measured on drawn boards with groups that fade before scenery: correlations of 0.66 to 0.99 with
// their class and at most 0.58 with any other, and 0.3 to 0.7 times its deviation.
const (
	fadedDeviation = 0.75 // times the standard deviation of L, at most
	mainClass      = 2    // times as many tiles have the classes with which one is compared,
	enoughMain     = 3    // of which there must be so many
)

// fadedFrom is the class whose tiles those of class k may be, faded; NoClass if there is none.
func fadedFrom(r *classify.Reading, k int) int {
	c := r.Classes[k]
	owner := mainByPattern(r, c.Mean, mainClass*len(c.Cells))
	if owner == classify.NoClass || segment.Deviation(c.Mean.Lightness()) > fadedDeviation*segment.Deviation(r.Classes[owner].Mean.Lightness()) {
		return classify.NoClass
	}
	return owner
}

// mainByPattern is the class that has clearly the pattern of a tile, among those of more than some
// tiles; NoClass if none has, or if these are too few to compare.
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

// patternContradicts reports whether a tile that was given a letter by its colours clearly has the
// pattern of another one's.
func patternContradicts(r *classify.Reading, tile classify.Tile, letter engine.Color, names Names) bool {
	owner := mainByPattern(r, tile, maxAlikeMarks)
	return letter.IsColor() && owner != classify.NoClass && names.letters[owner] != letter
}
