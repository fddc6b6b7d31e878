package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/vision"
)

// autoProfile asks for the profile that fits best.
const autoProfile = "auto"

const profileHelp = "the profile to read the board with: " + autoProfile + ", a `NAME` that domvision profile list shows, or a file"

// loadProfiles returns all profiles; if the user's folder cannot be determined, the built-in
// ones. With an error it returns those that are in order.
func loadProfiles() ([]calibration.Profile, error) {
	load := calibration.Builtin
	if dir, err := calibration.UserDir(); err == nil {
		load = func() ([]calibration.Profile, error) { return calibration.LoadAll(dir) }
	}
	loaded, err := load()
	var profiles []calibration.Profile
	for _, p := range loaded {
		if wrong := checkProfile(p); wrong != nil {
			err = errors.Join(err, wrong)
			continue
		}
		profiles = append(profiles, p)
	}
	if err != nil {
		err = &failure{exitFailure, "fix it or move it out of the profile folder; `domvision profile list` shows the others", err}
	}
	return profiles, err
}

// findProfile returns the profile of the given name.
func findProfile(name string) (calibration.Profile, error) {
	profiles, err := loadProfiles()
	if err != nil {
		return calibration.Profile{}, err
	}
	profile, err := calibration.Find(profiles, name)
	if err != nil {
		return calibration.Profile{}, usageError("%w", err)
	}
	return profile, nil
}

// profilesToTry returns the profiles that --profile asks for: one by its name, one in a file,
// or all.
func profilesToTry(asked string) ([]calibration.Profile, error) {
	switch {
	case asked == autoProfile:
		return loadProfiles()
	case asked == "":
		return nil, usageError("--profile is empty; expected " + autoProfile + ", a name that domvision profile list shows, or a file")
	case calibration.CheckName(asked) != nil:
		profile, err := loadProfile(asked)
		return []calibration.Profile{profile}, err
	}
	profile, err := findProfile(asked)
	return []calibration.Profile{profile}, err
}

// loadProfile reads the profile in a file.
func loadProfile(path string) (calibration.Profile, error) {
	profile, err := calibration.Load(path)
	if err != nil {
		return profile, err
	}
	if err := checkProfile(profile); err != nil {
		return profile, fmt.Errorf("%s: %w", path, err)
	}
	return profile, nil
}

// checkProfile checks what package calibration cannot, because it knows neither the games
// nor the command line.
func checkProfile(p calibration.Profile) error {
	fail := func(field, msg string) error {
		return fmt.Errorf("profile %s: %w", p.Name, &calibration.FieldError{Field: field, Msg: msg})
	}
	if p.Name == autoProfile {
		return fail("name", "is reserved: it asks for the profile that fits best")
	}
	if p.Game == "" {
		return nil
	}
	if _, err := advise.Find(p.Game); err != nil {
		return fail("game", err.Error())
	}
	return nil
}

// newRecognizer reads boards with the profile of the given name.
func newRecognizer(profile string, opts vision.Options) (*vision.Recognizer, error) {
	profiles, err := profilesToTry(profile)
	if err != nil {
		return nil, err
	}
	return vision.NewRecognizer(profiles, opts)
}

// soonRecognizer loads the profiles while the caller gets the picture. The function that it returns waits
// for them.
func soonRecognizer(profile string, opts vision.Options) (ready func() (*vision.Recognizer, error)) {
	var r *vision.Recognizer
	var err error
	wait := fault.Beside(func() { r, err = newRecognizer(profile, opts) })
	return func() (*vision.Recognizer, error) {
		wait()
		return r, err
	}
}

// namesColors reports whether the profile of the given name names every colour of g,
// so that g can be taken to use the profile's letters.
func namesColors(profiles []calibration.Profile, name string, g engine.Grid) bool {
	profile, err := calibration.Find(profiles, name)
	if err != nil {
		return false // no profile fitted
	}
	return !slices.ContainsFunc(g.Colors(), func(c engine.Color) bool { return !profile.Names(c) })
}

// ownProfile finds the user's own file with the profile of the given name.
func ownProfile(name string) (path string, ok bool) {
	dir, err := calibration.UserDir()
	if err != nil {
		return "", false
	}
	return calibration.Folder(dir).File(name)
}

// newOwnProfile names a new file for a profile that [ownProfile] does not find.
func newOwnProfile(name string) (path string, err error) {
	dir, err := calibration.UserDir()
	if err != nil {
		return "", err
	}
	return calibration.Folder(dir).NewFile(name)
}
