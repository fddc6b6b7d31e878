package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/vision"
)

// recognize prints the boards in pictures.
type recognize struct {
	cli.Terminal
	screen  screen
	boards  boardChoice
	profile string // asked for with --profile
	unnamed string // folder for pictures of unknown tiles; "" keeps none
	asJSON  bool
}

func newRecognize(t cli.Terminal) *cobra.Command {
	r := recognize{Terminal: t}
	cmd := &cobra.Command{
		Use:   "recognize [IMAGE...]",
		Short: "Print the board in a picture as text",
		Long: `Print the board in each picture as grid text, or with --json one line for each picture.
"-" is standard input. A picture without a board, or one that cannot be read with
certainty, is refused (exit code 3). A file that is not a picture fails (exit code 1).
domvision reads the other pictures all the same. Without a picture it captures the
screen as soon as nothing moves on the board.

` + boardsHelp + `

` + gridHelp(),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := r.validate(cmd.Flags(), args); err != nil {
				return err
			}
			return r.run(cmd.Context(), args)
		},
	}
	r.screen.addFlags(cmd.Flags())
	r.boards.addFlags(cmd.Flags())
	cmd.Flags().StringVar(&r.profile, "profile", cli.AutoProfile, cli.ProfileUsage)
	cmd.Flags().StringVar(&r.unnamed, "keep-unknown", "", "keep a picture of every tile that could not be read or named in `FOLDER`")
	cmd.Flags().BoolVar(&r.asJSON, "json", false, "print one line of JSON for each picture")
	return cmd
}

func (r *recognize) validate(flags *pflag.FlagSet, names []string) error {
	if err := r.screen.validate(flags, len(names) == 0); err != nil {
		return err
	}
	if err := r.boards.validate(flags, names); err != nil {
		return err
	}
	return r.validateUnnamed(names)
}

// validateUnnamed rejects pictures whose unknown tiles would be written to files of the same name.
func (r *recognize) validateUnnamed(names []string) error {
	if r.unnamed == "" {
		return nil
	}
	seen := make(map[string]string)
	for _, name := range names {
		base := unnamedBase(name)
		if other, taken := seen[base]; taken {
			return cli.UsageError("--keep-unknown %s: the tiles of %s and %s would get the same file names", r.unnamed, other, name)
		}
		seen[base] = name
	}
	return nil
}

func (r *recognize) run(ctx context.Context, names []string) error {
	ready := cli.StartRecognizer(r.profile, vision.Options{})
	if len(names) == 0 {
		recognizer, err := ready()
		if err != nil {
			return err
		}
		seen, err := r.screen.look(ctx, r.Terminal, func(img image.Image) (vision.Observation, error) { return r.boards.recognize(recognizer, img) })
		if err != nil {
			return err
		}
		return r.say(seen)
	}
	var worst int
	for _, name := range names {
		p, err := r.screen.openPicture(ctx, r.Terminal, name)
		recognizer, unready := ready()
		if unready != nil {
			return unready
		}
		if err == nil {
			obs, readErr := r.boards.recognize(recognizer, p.Img)
			err = r.say(reading{p, obs, readErr})
		}
		if err != nil {
			worst = cli.WorseCode(worst, r.Report(err))
		}
	}
	return cli.Reported(worst)
}

// say prints the board in one picture.
func (r *recognize) say(seen reading) error {
	name := cli.InputName(seen.Name)
	if r.asJSON && cli.Answered(seen.err) {
		if err := cli.WriteJSON(r.Out, recognizeJSON{cli.Schema, newBoardJSON(seen.Picture, seen.Observation, seen.err)}); err != nil {
			return err
		}
	}
	if seen.err != nil {
		return fmt.Errorf("%s: %w", name, r.boards.show(seen.Picture, nowhere(r.profile, seen.err)))
	}
	if !r.asJSON {
		sayMisfit(r.Terminal, name, r.profile, seen.Observation)
		sayGrid(r.Out, seen.Grid, boardOf(seen.Observation).Comment(name))
	}
	if r.unnamed != "" {
		return keepUnnamed(r.Terminal, r.unnamed, seen)
	}
	return nil
}

// nowhere adds to an error about a picture without a board that no tiles of the profile asked for were found.
func nowhere(profile string, err error) error {
	if profile != cli.AutoProfile && errors.Is(err, vision.ErrNoBoard) {
		return fmt.Errorf("no tiles of profile %s were found: %w", profile, err)
	}
	return err
}

// sayMisfit prints a note if the profile asked for does not fit the board.
func sayMisfit(t cli.Terminal, name, profile string, obs vision.Observation) {
	if profile != cli.AutoProfile && obs.Profile == "" {
		cli.Say(t.Err, "Note: %s: the colours of the board do not fit profile %s, so it was read without the profile. If it is the right game, teach its look on this screen: domvision calibrate %s --name NAME", name, profile, cli.ShellQuote(name))
	}
}

// keepUnnamed writes a picture of every unnamed or unsure tile into a folder.
func keepUnnamed(t cli.Terminal, folder string, seen reading) error {
	unnamed := seen.Grid.Where(func(c engine.Cell) bool { return c.Unnamed() || c.Unsure() })
	if len(unnamed) == 0 {
		return nil
	}
	const flag = "--keep-unknown"
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return cli.CannotWrite(flag, folder, err)
	}
	for _, at := range unnamed {
		path := filepath.Join(folder, fmt.Sprintf("%s-row%d-column%d.png", unnamedBase(seen.Name), at.Row+1, at.Col+1))
		if err := cli.WritePicture(flag, path, cut(seen.Img, seen.Lattice.Cell(at))); err != nil {
			return err
		}
	}
	cli.Say(t.Err, "Note: %s: %s kept in %s: name a power-up with domvision profile add-template PROFILE --kind KIND FILE",
		cli.InputName(seen.Name), plural.Of(len(unnamed), "unknown tile"), folder)
	return nil
}

// unnamedBase is the common prefix of the file names for the tiles of a picture.
func unnamedBase(picture string) string {
	base := filepath.Base(cli.InputName(picture))
	return strings.TrimSuffix(base, filepath.Ext(base))
}
