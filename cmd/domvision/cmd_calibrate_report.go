package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/learn"
)

// sayLesson reports what was learned, and how sure it is.
func sayLesson(w io.Writer, lesson learn.Lesson) {
	list := newTable()
	list.AppendHeader(table.Row{"letter", "colour", "tiles", "sure", "nearest"})
	names := map[engine.Color]string{}
	for _, look := range lesson.Looks {
		names[look.Letter] = look.Name
	}
	for _, look := range lesson.Looks {
		sure := fmt.Sprintf("%.0f %%", 100*look.Sure())
		switch {
		case !look.Distinguishable():
			sure = "not told apart"
		case !look.ByColor():
			sure += " by shape"
		}
		list.AppendRow(table.Row{string(look.Letter.Char()), look.Name, look.Tiles, sure, names[look.Like]})
	}
	say(w, "%s", list.Render())
	if powers := powersOf(lesson.Profile); powers != "" {
		say(w, "Power-ups: %s", powers)
	}
}

// sayChecks reports how every picture is read with what was learned.
func sayChecks(w io.Writer, names []string, samples []learn.Sample, checks []learn.Check) {
	list := newTable()
	list.AppendHeader(table.Row{"picture", "board", "right", "wrong", "unsure"})
	for i, c := range checks {
		board := fmt.Sprintf("%d x %d", samples[i].Grid.Rows, samples[i].Grid.Cols)
		if c.Err != nil {
			list.AppendRow(table.Row{inputName(names[i]), board, "refused"})
			continue
		}
		list.AppendRow(table.Row{inputName(names[i]), board, c.Right, c.Wrong, c.Unsure})
	}
	say(w, "\n%s", list.Render())
}

// sayWritten says where a profile was written.
func sayWritten(w io.Writer, name, path, kept string) {
	text := fmt.Sprintf("Written: %s, profile %s", path, name)
	if kept != "" {
		text += "; the previous one is " + kept
	}
	say(w, "%s", text)
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
