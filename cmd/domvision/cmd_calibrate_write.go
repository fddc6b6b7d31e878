package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/texttable"
	"github.com/domvision/domvision/vision/learn"
)

// write writes the profile and says where.
func (c *calibrate) write(people io.Writer, lesson learn.Lesson, base *calibration.Profile) error {
	profile, path, err := c.target(lesson.Profile, base)
	if err != nil {
		return err
	}
	if path == "-" {
		return profile.Encode(c.Out)
	}
	kept, err := profile.Replace(path)
	if err != nil {
		return cli.CannotWrite("-o", path, err)
	}
	sayWritten(people, profile.Name, path, kept)
	return nil
}

// target completes a learned profile, and returns the file to write it to.
func (c *calibrate) target(p calibration.Profile, base *calibration.Profile) (profile calibration.Profile, path string, err error) {
	p.Name, p.Game = c.name, c.game
	if base != nil && p.Game == "" {
		p.Game = base.Game
	}
	switch {
	case p.Name != "":
	case base != nil:
		p.Name = base.Name
	case c.fresh && p.Game != "": // the player knows that a profile fits
		p.Name = p.Game
	default:
		p.Name = calibration.NewName(p.Game)
	}
	p.Note = "learned from your screen"
	old, exists := cli.OwnProfile(p.Name)
	switch {
	case c.output != "":
		path = c.output
		if exists {
			err = checkTwin(path, p.Name, old)
		}
	case exists:
		path = old
	default:
		if path, err = cli.NewOwnProfile(p.Name); err != nil {
			err = cli.Fail(cli.ExitFailure, "say with -o where to write the profile", err)
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

// checkTwin refuses to write a second profile of the same name into the folder of the file
// own.
func checkTwin(path, name, own string) error {
	if filepath.Ext(path) != calibration.Extension || !cli.SameFile(filepath.Dir(path), filepath.Dir(own)) || cli.SameFile(path, own) {
		return nil
	}
	return cli.Fail(cli.ExitFailure, "leave -o out to replace that one, or give this one a name of its own with --name NAME",
		fmt.Errorf("%s: profile %q is in %s already", path, name, own))
}

// sayLesson prints the colours that were learned, and how sure they are.
func sayLesson(w io.Writer, lesson learn.Lesson) {
	list := texttable.New()
	list.AppendHeader(table.Row{"letter", "colour", "tiles", "sure", "nearest"})
	names := map[engine.Color]string{}
	for _, look := range lesson.Kinds {
		names[look.Letter] = look.Name
	}
	for _, look := range lesson.Kinds {
		sure := fmt.Sprintf("%.0f %%", 100*look.Sure())
		switch {
		case !look.Distinguishable():
			sure = "looks like another"
		case !look.ByColor():
			sure += " by shape"
		}
		list.AppendRow(table.Row{string(look.Letter.Char()), look.Name, look.Tiles, sure, names[look.Like]})
	}
	cli.Say(w, "%s", list.Render())
	if powers := powersOf(lesson.Profile); powers != "" {
		cli.Say(w, "Power-ups: %s", powers)
	}
}

// sayChecks prints how every picture reads with the new profile.
func sayChecks(w io.Writer, names []string, samples []learn.Sample, checks []learn.Check) {
	list := texttable.New()
	list.AppendHeader(table.Row{"picture", "board", "right", "wrong", "unsure"})
	for i, c := range checks {
		board := fmt.Sprintf("%d x %d", samples[i].Grid.Rows, samples[i].Grid.Cols)
		if c.Err != nil {
			list.AppendRow(table.Row{cli.InputName(names[i]), board, "refused"})
			continue
		}
		list.AppendRow(table.Row{cli.InputName(names[i]), board, c.Right, c.Wrong, c.Unsure})
	}
	cli.Say(w, "\n%s", list.Render())
}

// sayWritten says where a profile was written.
func sayWritten(w io.Writer, name, path, kept string) {
	text := fmt.Sprintf("Written: %s, profile %s", path, name)
	if kept != "" {
		text += "; the previous one is " + kept
	}
	cli.Say(w, "%s", text)
}

// powersOf lists the kinds of power-ups that a profile has pictures of.
func powersOf(p calibration.Profile) string {
	var kinds []string
	for _, t := range p.Templates {
		if t.Power() != engine.UnknownPower {
			kinds = append(kinds, t.Kind)
		}
	}
	return strings.Join(kinds, ", ")
}
