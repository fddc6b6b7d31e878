package main

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"
)

func newPlan(t terminal) *cobra.Command {
	var (
		p      planning
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "plan GRID|-",
		Short: "Find the best move on a board given as text",
		Long: `Find the best move on a board given as grid text, in a file or on standard input: what
domvision recognize prints, or what you write. The answer counts rows and columns from 1;
grid text, --json and domvision step count them from 0.

` + gridHelp(),
		Example: "  domvision plan board.grid.txt\n  domvision recognize screenshot.png | domvision plan -",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := p.validate(); err != nil {
				return err
			}
			ctx, start := cmd.Context(), time.Now()
			board, err := t.readBoard(ctx, args[0])
			if err != nil {
				return err
			}
			choice, err := p.choose(board)
			if err != nil {
				return err
			}
			t.sayGuess(choice)
			t.sayNotes(choice.Game.Notes(board.Grid))
			answer, err := p.plan(ctx, choice.Game, board.Grid)
			if asJSON && answered(err) {
				if err := writeJSON(t.out, newAnswerJSON(answer, time.Since(start))); err != nil {
					return err
				}
			}
			if err != nil {
				return fmt.Errorf("%s: %w", inputName(args[0]), err)
			}
			t.sayInterrupted(ctx)
			people := t.out
			if asJSON {
				people = t.err
			} else {
				sayAnswer(people, answer, p.top)
			}
			sayAdvice(people, board.Grid, answer.Plan)
			return nil
		},
	}
	p.addFlags(cmd.Flags())
	cmd.Flags().IntVar(&p.water, "water", 0, waterHelp+" (default: as recognize says, else 3)")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the plan as JSON")
	return cmd
}
