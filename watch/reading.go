package watch

import (
	"image/color"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/look"
)

// Reading is a board as it was read from a picture.
type Reading struct {
	Grid    engine.Grid
	Board   geometry.Lattice            // where the cells of Grid lie in the picture
	Sure    float64                     // of the least certain cell, 0 to 1
	Profile string                      // that the tiles fit, "" for none
	Game    string                      // of the profile, "" unknown
	Water   int                         // rows under water, the lowest
	Names   map[engine.Color]string     // of the colours, as far as the profile has any
	Palette map[engine.Color]color.RGBA // what the colours look like, as far as the profile tells
	Look    look.Look                   // what it looks like
	Stages  []Stage                     // of reading it

	// Found is where boards were found that were not read.
	Found []geometry.Lattice
}
