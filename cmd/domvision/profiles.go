package main

import (
	"fmt"
	"slices"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/vision"
)

// autoProfile asks for the profile that fits best.
const autoProfile = "auto"

const profileHelp = "the game's look: " + autoProfile + ", or a `NAME` that domvision profile list shows"

// loadProfiles returns the profiles to try: all, or the one named.
func loadProfiles(name string) ([]calibration.Profile, error) {
	dir, err := calibration.UserDir()
	if err != nil {
		return nil, err
	}
	profiles, err := calibration.LoadAll(dir)
	if err != nil {
		return nil, err
	}
	for _, p := range profiles {
		if err := checkGame(p); err != nil {
			return nil, err
		}
	}
	if name == autoProfile {
		return profiles, nil
	}
	profile, err := calibration.Find(profiles, name)
	if err != nil {
		return nil, usageError("%w", err)
	}
	return []calibration.Profile{profile}, nil
}

// checkGame checks what calibration cannot, for it knows no games.
func checkGame(p calibration.Profile) error {
	if p.Game == "" {
		return nil
	}
	if _, err := collapse.Find(p.Game); err != nil {
		return fmt.Errorf("profile %s: %w", p.Name, &calibration.FieldError{Field: "game", Msg: err.Error()})
	}
	return nil
}

// newRecognizer reads boards with the profile of the given name.
func newRecognizer(profile string, opts vision.Options) (*vision.Recognizer, error) {
	profiles, err := loadProfiles(profile)
	if err != nil {
		return nil, err
	}
	return vision.NewRecognizer(profiles, opts)
}

// namesColors reports whether the profile of the given name has a letter for
// every colour of g, so that g can be taken to use the profile's letters.
func namesColors(profiles []calibration.Profile, name string, g engine.Grid) bool {
	profile, err := calibration.Find(profiles, name)
	if err != nil {
		return false // no profile fitted
	}
	for _, c := range g.Colors() {
		if !slices.ContainsFunc(profile.Palette, func(known calibration.Color) bool { return known.Color() == c }) {
			return false
		}
	}
	return true
}
