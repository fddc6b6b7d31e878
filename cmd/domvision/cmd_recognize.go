package main

import (
	"context"
	"fmt"
	"image"

	"github.com/spf13/cobra"

	"github.com/domvision/domvision/vision"
)

// recognize prints the boards in pictures.
type recognize struct {
	terminal
	screen  screen
	boards  boardChoice
	profile string // that is asked for
	unnamed string // folder for pictures of unknown tiles; "" keeps none
	asJSON  bool
}

func newRecognize(t terminal) *cobra.Command {
	r := recognize{terminal: t}
	cmd := &cobra.Command{
		Use:   "recognize [IMAGE...]",
		Short: "Print the board in a picture as text",
		Long: `Print the board in each picture as grid text, or with --json one line a picture.
"-" is standard input. A picture without a board, or one that cannot be read
with certainty, is refused (exit code 3); one that is no picture fails (exit
code 1). The others are read all the same. Without a picture the screen is
captured, once nothing moves on the board.

` + boardsHelp + `

` + gridHelp(),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := r.screen.validate(cmd.Flags(), len(args) == 0); err != nil {
				return err
			}
			if err := r.boards.validate(cmd.Flags(), args); err != nil {
				return err
			}
			if err := r.validate(args); err != nil {
				return err
			}
			return r.run(cmd.Context(), args)
		},
	}
	r.screen.addFlags(cmd.Flags())
	r.boards.addFlags(cmd.Flags())
	cmd.Flags().StringVar(&r.profile, "profile", autoProfile, profileHelp)
	cmd.Flags().StringVar(&r.unnamed, "keep-unknown", "", "keep a picture of every tile that could not be read or named in `FOLDER`")
	cmd.Flags().BoolVar(&r.asJSON, "json", false, "print one line of JSON a picture")
	return cmd
}

// validate refuses pictures whose unknown tiles would be kept under the same names.
func (r *recognize) validate(names []string) error {
	if r.unnamed == "" {
		return nil
	}
	seen := make(map[string]string)
	for _, name := range names {
		base := unnamedBase(name)
		if other, taken := seen[base]; taken {
			return usageError("--keep-unknown %s: the tiles of %s and %s would have the same names", r.unnamed, other, name)
		}
		seen[base] = name
	}
	return nil
}

func (r *recognize) run(ctx context.Context, names []string) error {
	recognizer, err := newRecognizer(r.profile, vision.Options{})
	if err != nil {
		return err
	}
	read := func(img image.Image) (vision.Observation, error) { return r.boards.recognize(recognizer, img) }
	if len(names) == 0 {
		seen, err := r.screen.look(ctx, read)
		if err != nil {
			return err
		}
		return r.say(seen)
	}
	var worst int
	for _, name := range names {
		p, err := r.openPicture(ctx, name)
		if err == nil {
			obs, readErr := read(p.img)
			err = r.say(reading{p, obs, readErr})
		}
		if err != nil {
			worst = worse(worst, r.report(err))
		}
	}
	return ended(worst)
}

// say prints the board in one picture.
func (r *recognize) say(seen reading) error {
	name := inputName(seen.name)
	if r.asJSON && answered(seen.err) {
		if err := writeJSON(r.out, recognizeJSON{schema, newBoardJSON(seen.picture, seen.Observation, seen.err)}); err != nil {
			return err
		}
	}
	if seen.err != nil {
		return fmt.Errorf("%s: %w", name, r.boards.show(seen.picture, seen.err))
	}
	if !r.asJSON {
		r.sayMisfit(name, r.profile, seen.Observation)
		sayGrid(r.out, seen.Grid, boardOf(seen.Observation).Comment(name))
	}
	if r.unnamed != "" {
		return r.keepUnnamed(r.unnamed, seen)
	}
	return nil
}

// sayMisfit says that the profile that was asked for does not fit the board.
func (t terminal) sayMisfit(name, profile string, obs vision.Observation) {
	if profile != autoProfile && obs.Profile == "" {
		say(t.err, "Note: %s: the board fits no colours of profile %s; read without it", name, profile)
	}
}
