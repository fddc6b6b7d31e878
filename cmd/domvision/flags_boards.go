package main

import (
	"errors"
	"fmt"
	"image"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/overlay"
	"github.com/domvision/domvision/vision"
)

// boardChoice says what to do if a picture shows several boards.
type boardChoice struct {
	number int    // the board that is meant, from 1; 0 leaves it open
	file   string // to show them in; "" is one named after the picture
}

const boardsHelp = `If a picture shows several boards and it is unclear which one you mean, domvision
refuses it (exit code 3) and writes NAME-boards.png, with a number on every board,
to the current folder or to the file of --show-boards. Choose one with --board.`

func (b *boardChoice) addFlags(flags *pflag.FlagSet) {
	flags.IntVar(&b.number, "board", 0, "take the `N`th of several boards, as --show-boards numbers them")
	flags.StringVar(&b.file, "show-boards", "", "`FILE` to write the picture to, with numbered boards, if it shows several (default: NAME-boards.png)")
}

// validate refuses flags that do not fit the pictures.
func (b boardChoice) validate(flags *pflag.FlagSet, pictures []string) error {
	switch {
	case flags.Changed("board") && b.number < 1:
		return cli.UsageError("--board %d: boards are counted from 1", b.number)
	case b.file != "" && len(pictures) > 1:
		return cli.UsageError("--show-boards %s is one file for %d pictures; without it each picture gets its own", b.file, len(pictures))
	case len(pictures) == 1 && cli.SameFile(pictures[0], b.file):
		return cli.UsageError("--show-boards %s would overwrite the screenshot itself", b.file)
	}
	return cli.CheckOutputs(cli.Output{Flag: "--show-boards", Path: b.file, Ending: cli.PNGEnding})
}

// recognize reads the board in a picture, or of several the one that --board names.
func (b boardChoice) recognize(r *vision.Recognizer, img image.Image) (vision.Observation, error) {
	obs, err := r.Recognize(img)
	seen := []geometry.Lattice{obs.Lattice}
	var several *vision.SeveralError
	switch {
	case b.number == 0 || err != nil && !errors.As(err, &several):
		return obs, err
	case several != nil:
		seen = several.Boards
	}
	if b.number > len(seen) {
		return obs, cli.Fail(cli.ExitUsage, "", fmt.Errorf("--board %d, but the picture shows only %s", b.number, plural.Of(len(seen), "board")))
	}
	if several == nil {
		return obs, nil
	}
	return r.RecognizeNear(img, seen[b.number-1])
}

// show draws the boards of a picture that was refused because it shows several, and says
// where the drawing is. It returns any other error unchanged.
func (b boardChoice) show(p cli.Picture, err error) error {
	var several *vision.SeveralError
	if !errors.As(err, &several) {
		return wayOut(p, err)
	}
	path := b.file
	if path == "" {
		path = drawnName(p.Name, "boards")
	}
	if err := cli.WritePicture("--show-boards", path, overlay.DrawBoards(p.Img, several.Boards)); err != nil {
		return err
	}
	return cli.Fail(cli.ExitUnsure, fmt.Sprintf("%s shows them; choose one with --board N", path), err)
}

// drawnName is the default file for what is drawn into a picture, in the current folder: after picture a.png,
// a-WHAT.png.
func drawnName(picture, what string) string {
	base := filepath.Base(picture)
	if picture == "-" || picture == "screen" {
		base = "domvision"
	}
	return strings.TrimSuffix(base, filepath.Ext(base)) + "-" + what + ".png"
}
