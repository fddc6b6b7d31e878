package front

import (
	"image/color"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
)

// Colors holds the names that profiles give to their colours, and the measured colours, both by the name of
// the profile.
type Colors struct {
	Names    map[string]map[engine.Color]string
	Palettes map[string]map[engine.Color]color.RGBA // of colours that were measured
}

// ColorsOf collects the colours of profiles.
func ColorsOf(profiles []calibration.Profile) Colors {
	c := Colors{map[string]map[engine.Color]string{}, map[string]map[engine.Color]color.RGBA{}}
	for _, p := range profiles {
		names, palette := map[engine.Color]string{}, map[engine.Color]color.RGBA{}
		for _, entry := range p.Palette {
			names[entry.Color()] = entry.Name
			if entry.Color().IsColor() && entry.Mean != [3]int{} {
				palette[entry.Color()] = color.RGBA{uint8(entry.Mean[0]), uint8(entry.Mean[1]), uint8(entry.Mean[2]), 255}
			}
		}
		c.Names[p.Name], c.Palettes[p.Name] = names, palette
	}
	return c
}
