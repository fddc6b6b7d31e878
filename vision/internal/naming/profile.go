package naming

import (
	"fmt"
	"image"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
)

// Prepared is a profile with its pictures scaled to the size of a cell.
type Prepared struct {
	profile  *calibration.Profile
	icons    []icon
	pictures []classify.Tile // palette colour -> its picture, nil for none
	blockers []classify.Tile
}

// Profile is the profile.
func (p Prepared) Profile() *calibration.Profile { return p.profile }

// PrepareProfiles scales the pictures of profiles to the size of a cell. An error names the profile that
// has an unusable picture.
func PrepareProfiles(profiles []calibration.Profile) (ready []Prepared, err error) {
	icons := map[image.Image]icon{} // profiles that extend one share its templates
	for i := range profiles {
		p := Prepared{profile: &profiles[i]}
		for _, t := range profiles[i].Templates {
			ic, ok := icons[t.Image]
			if !ok {
				if ic, err = newIcon(t); err != nil {
					return nil, fmt.Errorf("profile %s: %w", profiles[i].Name, err)
				}
				icons[t.Image] = ic
			}
			p.icons = append(p.icons, ic)
			if ic.power == engine.Blocker {
				p.blockers = append(p.blockers, tileOf(t.Image))
			}
		}
		for _, c := range profiles[i].Palette {
			p.pictures = append(p.pictures, PictureTile(c.Picture))
		}
		ready = append(ready, p)
	}
	return ready, nil
}
