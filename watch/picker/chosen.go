package picker

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/internal/boundedfile"
)

// chosen identifies a choice by properties that stay the same over a restart.
type chosen struct {
	Title   string          `json:"title,omitempty"` // of a window; none: a screen
	Class   string          `json:"class,omitempty"`
	Display int             `json:"display"`
	Region  image.Rectangle `json:"region"` // of the screen, in pixels; empty: all of it
}

func (c chosen) window() bool { return c.Title+c.Class != "" }

// source takes pictures of the choice. A window is identified by its title, so that it is found again after
// it was closed.
func (c chosen) source() capture.Source {
	if !c.window() {
		return capture.Screen{Display: c.Display, Region: c.Region}
	}
	return capture.NewWindow(cmp.Or(c.Title, c.Class))
}

// there reports whether the choice can be watched now.
func (c chosen) there() bool {
	if !c.window() {
		displays, err := capture.Displays()
		return err == nil && c.Display < len(displays) && (c.Region.Empty() || c.Region.In(image.Rectangle{Max: displays[c.Display].Size()}))
	}
	windows, err := capture.ListWindows()
	fit := 0
	for _, w := range windows {
		if w.Game() && w.Title == c.Title && w.Class == c.Class {
			fit++
		}
	}
	return err == nil && fit == 1
}

func (c chosen) String() string {
	name := fmt.Sprintf("screen %d", c.Display+1)
	switch {
	case c.window():
		return fmt.Sprintf("the window %q", cmp.Or(c.Title, c.Class))
	case !c.Region.Empty():
		return "a part of " + name
	}
	return name
}

func (c chosen) save(file string) error {
	if file == "" {
		return nil
	}
	data, err := json.Marshal(c)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	return atomicfile.WriteFile(file, append(data, '\n'), 0o600)
}

// maxChosen bounds the file, in bytes. Titles of windows may be long.
const maxChosen = 16 << 10

// Recall watches what was chosen last time, if it is available. what names that; "" if nothing is watched.
// The error says why the file cannot be read.
func (p *Picker) Recall() (what string, err error) {
	text, err := boundedfile.Read(p.file, maxChosen)
	if p.file == "" || errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	var c chosen
	if err := json.Unmarshal(text, &c); err != nil || c.Display < 0 {
		return "", fmt.Errorf("%s: it does not say what was watched; choose again", p.file)
	}
	if !c.there() {
		return "", nil
	}
	p.watch(watched{chosen: c})
	return c.String(), nil
}
