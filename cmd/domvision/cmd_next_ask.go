package main

import (
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/overlay"
	"github.com/domvision/domvision/vision"
)

// ask draws a board whose game is not known, and returns an error whose hint is the command that names the
// game.
func (n *next) ask(args []string, pic picture, obs vision.Observation, ask *advise.AskError) error {
	drawn := overlay.Draw(pic.img, overlay.Options{
		Board: obs.Lattice, Letters: obs.Grid, Unsure: obs.Grid.Unsure(), Numbers: true, Crop: n.crop, Legend: askLegend(ask),
	})
	shown := "the picture"
	if n.output == "-" && !n.asJSON {
		if err := overlay.EncodePNG(n.out, drawn); err != nil {
			return err
		}
	} else {
		if err := writePicture("-o", n.output, drawn); err != nil {
			return err
		}
		shown = n.output
	}
	return &failure{
		code: exitUnsure,
		hint: fmt.Sprintf("%s shows the board that was read, without a move; if it is your game, run\n  %s --game NAME\nNAME is %s", shown, n.again(args), anyOf(ask.Games)),
		err:  ask,
	}
}

// askLegend is the line of text in the picture of a board whose game is not known.
func askLegend(ask *advise.AskError) string {
	if ask.Profile != "" {
		return fmt.Sprintf("Which game is it? Profile %s does not say.", ask.Profile)
	}
	return "No profile knows these tiles. If this is a game, say which."
}

// again is the command line as it was given, without --game.
func (n *next) again(args []string) string {
	words := []string{"domvision", "next"}
	for _, arg := range args {
		words = append(words, quoted(arg))
	}
	n.flags.Visit(func(f *pflag.Flag) {
		switch {
		case f.Name == "game":
		case f.Value.Type() == "bool" && f.Value.String() == "true":
			words = append(words, "--"+f.Name)
		default:
			words = append(words, "--"+f.Name, quoted(f.Value.String()))
		}
	})
	return strings.Join(words, " ")
}
