package main

import (
	"fmt"
	"io"
	"path/filepath"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/vision/learn"
)

// write writes the profile and says where.
func (c *calibrate) write(people io.Writer, lesson learn.Lesson, base *calibration.Profile) error {
	profile, path, err := c.target(lesson.Profile, base)
	if err != nil {
		return err
	}
	if path == "-" {
		return profile.Encode(c.out)
	}
	kept, err := profile.Replace(path)
	if err != nil {
		return cannotWrite("-o", path, err)
	}
	sayWritten(people, profile.Name, path, kept)
	return nil
}

// target completes what was learned, and says where it is to be written.
func (c *calibrate) target(p calibration.Profile, base *calibration.Profile) (profile calibration.Profile, path string, err error) {
	p.Name, p.Game = c.name, c.game
	if base != nil && p.Game == "" {
		p.Game = base.Game
	}
	switch {
	case p.Name != "":
	case base != nil:
		p.Name = base.Name
	case p.Game != "":
		p.Name = p.Game
	default:
		p.Name = "mine"
	}
	p.Note = "learned from your screen"
	old, exists := ownProfile(p.Name)
	switch {
	case c.output != "":
		path = c.output
		if exists {
			err = checkTwin(path, p.Name, old)
		}
	case exists:
		path = old
	default:
		if path, err = newOwnProfile(p.Name); err != nil {
			err = &failure{exitFailure, "say with -o where to write the profile", err}
		}
	}
	if err != nil {
		return p, path, err
	}
	if exists && c.output != "-" {
		before, err := calibration.Own(old)
		if err != nil {
			return p, path, err
		}
		p = p.Remembering(before)
	}
	return p, path, nil
}

// checkTwin refuses to write the profile of a name to path if that is another file of
// the folder in which own holds it: no name may be there twice.
func checkTwin(path, name, own string) error {
	if filepath.Ext(path) != calibration.Extension || !sameFile(filepath.Dir(path), filepath.Dir(own)) || sameFile(path, own) {
		return nil
	}
	return &failure{exitFailure, "leave -o out to replace that one, or give this one a name of its own with --name NAME",
		fmt.Errorf("%s: profile %q is in %s already", path, name, own)}
}
