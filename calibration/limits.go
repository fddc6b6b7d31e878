package calibration

import (
	"fmt"

	"github.com/domvision/domvision/internal/tomltext"
)

// Limits for profiles from any source. The largest built-in one has 2 kB; with taught tiles and sixty
// pictures of power-ups a profile has 400 kB.
const (
	MaxFile   = 2 << 20           // bytes of the profile, and of each picture next to it
	maxDepth  = tomltext.MaxDepth // profiles that extend one another
	maxPixels = 8 << 20           // of all pictures together
)

// pictureBudget is how many more pixels the pictures of a profile may have.
type pictureBudget int

func (b *pictureBudget) take(width, height int) error {
	if *b -= pictureBudget(width * height); *b < 0 {
		return fmt.Errorf("the pictures of the profile have more than %d million pixels in total", maxPixels>>20)
	}
	return nil
}

// decodePictures decodes the pictures embedded in p, except templates.
func (p *Profile) decodePictures(budget *pictureBudget) error {
	for i, c := range p.Palette {
		if err := c.Picture.decode(budget); err != nil {
			return &FieldError{fmt.Sprintf("palette[%d].picture", i), err.Error()}
		}
	}
	if p.Taught == nil {
		return nil
	}
	for i, t := range p.Taught.Tiles {
		if err := t.Picture.decode(budget); err != nil {
			return &FieldError{fmt.Sprintf("taught.tile[%d].picture", i), err.Error()}
		}
	}
	return nil
}
