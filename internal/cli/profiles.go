package cli

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

// AutoProfile is the value of --profile that asks for the profile that fits best.
const AutoProfile = calibration.Auto

// ProfileUsage is the help of --profile.
const ProfileUsage = "the profile to read the board with: " + AutoProfile + ", a `NAME` that domvision profile list shows, or a file"

// LoadProfiles returns all profiles; if the user's folder cannot be determined, the built-in
// ones. With an error it returns those that are in order.
func LoadProfiles() ([]calibration.Profile, error) {
	load := calibration.Builtin
	if dir, err := calibration.UserDir(); err == nil {
		load = func() ([]calibration.Profile, error) { return calibration.LoadAll(dir) }
	}
	loaded, err := load()
	var profiles []calibration.Profile
	for _, p := range loaded {
		if wrong := CheckProfile(p); wrong != nil {
			err = errors.Join(err, wrong)
			continue
		}
		profiles = append(profiles, p)
	}
	if err != nil {
		err = &Failure{ExitFailure, "fix it or move it out of the profile folder; `domvision profile list` shows the others", err}
	}
	return profiles, err
}

// FindProfile returns the profile of the given name.
func FindProfile(name string) (calibration.Profile, error) {
	profiles, err := LoadProfiles()
	if err != nil {
		return calibration.Profile{}, err
	}
	profile, err := calibration.Find(profiles, name)
	if err != nil {
		return calibration.Profile{}, UsageError("%w", err)
	}
	return profile, nil
}

// ProfilesToTry returns the profiles that --profile asks for: one by its name, one in a file,
// or all.
func ProfilesToTry(asked string) ([]calibration.Profile, error) {
	switch {
	case asked == AutoProfile:
		return LoadProfiles()
	case asked == "":
		return nil, UsageError("--profile is empty; expected " + AutoProfile + ", a name that domvision profile list shows, or a file")
	case calibration.CheckName(asked) != nil:
		profile, err := LoadProfile(asked)
		return []calibration.Profile{profile}, err
	}
	profile, err := FindProfile(asked)
	return []calibration.Profile{profile}, err
}

// LoadProfile reads the profile in a file.
func LoadProfile(path string) (calibration.Profile, error) {
	profile, err := calibration.Load(path)
	if err != nil {
		return profile, err
	}
	if err := CheckProfile(profile); err != nil {
		return profile, fmt.Errorf("%s: %w", path, err)
	}
	return profile, nil
}

// CheckProfile checks what package calibration cannot, because it does not know the games.
func CheckProfile(p calibration.Profile) error {
	if p.Game == "" {
		return nil
	}
	if err := advise.Known(p.Game); err != nil {
		return fmt.Errorf("profile %s: %w", p.Name, &calibration.FieldError{Field: "game", Msg: err.Error()})
	}
	return nil
}

// NewRecognizer reads boards with the profile of the given name.
func NewRecognizer(profile string, opts vision.Options) (*vision.Recognizer, error) {
	profiles, err := ProfilesToTry(profile)
	if err != nil {
		return nil, err
	}
	return vision.NewRecognizer(profiles, opts)
}

// StartRecognizer is [NewRecognizer] in the background, while the caller gets the picture. The function that it
// returns waits for the result.
func StartRecognizer(profile string, opts vision.Options) (ready func() (*vision.Recognizer, error)) {
	var r *vision.Recognizer
	var err error
	wait := fault.Async(func() { r, err = NewRecognizer(profile, opts) })
	return func() (*vision.Recognizer, error) {
		wait()
		return r, err
	}
}

// NamesColors reports whether the profile of the given name names every colour of g,
// so that g can be taken to use the profile's letters.
func NamesColors(profiles []calibration.Profile, name string, g engine.Grid) bool {
	profile, err := calibration.Find(profiles, name)
	if err != nil {
		return false // no profile fitted
	}
	return !slices.ContainsFunc(g.Colors(), func(c engine.Color) bool { return !profile.Names(c) })
}

// OwnProfile finds the user's own file with the profile of the given name.
func OwnProfile(name string) (path string, ok bool) {
	dir, err := calibration.UserDir()
	if err != nil {
		return "", false
	}
	return calibration.Folder(dir).File(name)
}

// NewOwnProfile names a new file for a profile that [OwnProfile] does not find.
func NewOwnProfile(name string) (path string, err error) {
	dir, err := calibration.UserDir()
	if err != nil {
		return "", err
	}
	return calibration.Folder(dir).NewFile(name)
}
