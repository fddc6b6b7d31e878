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
		profile string
		asJSON  bool
	)
	cmd := &cobra.Command{
		Use:   "recognize IMAGE...",
		Short: "Print the board in a picture as text",
		Long: `Print the board in each picture as grid text, or with --json one line a picture.
"-" is standard input. A picture without a board, or one that cannot be read
with certainty, is refused (exit code 3); one that is no picture fails (exit
code 1). The others are read all the same.

` + gridHelp(),
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			recognizer, err := newRecognizer(profile, vision.Options{})
			if err != nil {
				return err
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
	if asJSON && answered(err) {
		if err := writeJSON(t.out, recognizeJSON{schema, newBoardJSON(p, obs, err)}); err != nil {
			return err
		}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", inputName(name), err)
	}
	if !asJSON {
		t.sayMisfit(inputName(name), profile, obs)
		sayGrid(t.out, obs.Grid, strings.Join(boardFacts(inputName(name), obs), ", "))
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
