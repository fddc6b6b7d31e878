package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/domvision/domvision/vision"
)

func newRecognize(t terminal) *cobra.Command {
	var (
		screen  screen
		profile string
		asJSON  bool
	)
	cmd := &cobra.Command{
		Use:   "recognize [IMAGE...]",
		Short: "Print the board in a picture as text",
		Long: `Print the board in each picture as grid text, or with --json one line a picture.
"-" is standard input. A picture without a board, or one that cannot be read
with certainty, is refused (exit code 3); one that is no picture fails (exit
code 1). The others are read all the same. Without a picture the screen is
captured, once nothing moves on the board.

` + gridHelp(),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := screen.validate(cmd.Flags(), len(args) == 0); err != nil {
				return err
			}
			recognizer, err := newRecognizer(profile, vision.Options{})
			if err != nil {
				return err
			}
			if len(args) == 0 {
				r, err := screen.look(cmd.Context(), recognizer.Recognize)
				if err != nil {
					return err
				}
				return t.sayReading(r, profile, asJSON)
			}
			var worst int
			for _, name := range args {
				if err := t.recognize(cmd.Context(), recognizer, name, profile, asJSON); err != nil {
					worst = worse(worst, t.report(err))
				}
			}
			return ended(worst)
		},
	}
	screen.addFlags(cmd.Flags())
	cmd.Flags().StringVar(&profile, "profile", autoProfile, profileHelp)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one line of JSON a picture")
	return cmd
}

// recognize prints the board in one picture; profile is the one asked for.
func (t terminal) recognize(ctx context.Context, recognizer *vision.Recognizer, name, profile string, asJSON bool) error {
	p, err := t.openPicture(ctx, name)
	if err != nil {
		return err
	}
	obs, err := recognizer.Recognize(p.img)
	return t.sayReading(reading{p, obs, err}, profile, asJSON)
}

func (t terminal) sayReading(r reading, profile string, asJSON bool) error {
	name := inputName(r.name)
	if asJSON && answered(r.err) {
		if err := writeJSON(t.out, recognizeJSON{schema, newBoardJSON(r.picture, r.Observation, r.err)}); err != nil {
			return err
		}
	}
	if r.err != nil {
		return fmt.Errorf("%s: %w", name, r.err)
	}
	if !asJSON {
		t.sayMisfit(name, profile, r.Observation)
		sayGrid(t.out, r.Grid, strings.Join(boardFacts(name, r.Observation), ", "))
	}
	return nil
}

// sayMisfit tells that the profile that was asked for is not the board's.
func (t terminal) sayMisfit(name, profile string, obs vision.Observation) {
	if profile != autoProfile && obs.Profile == "" {
		say(t.err, "Note: %s: the board fits no colours of profile %s; read without it", name, profile)
	}
}

// boardFacts says what was found, apart from the cells.
func boardFacts(name string, obs vision.Observation) []string {
	facts := []string{name, fmt.Sprintf("%d x %d", obs.Grid.Rows, obs.Grid.Cols)}
	if obs.Game != "" {
		facts = append(facts, "game "+obs.Game)
	}
	if obs.Profile != "" {
		facts = append(facts, "profile "+obs.Profile)
	}
	return facts
}
