package main

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"
)

// plan finds the best move on a board given as text.
type plan struct {
	terminal
	planning
	asJSON bool
}

func newPlan(t terminal) *cobra.Command {
	p := plan{terminal: t}
	cmd := &cobra.Command{
		Use:   "plan GRID|-",
		Short: "Find the best move on a board given as text",
		Long: `Find the best move on a board given as grid text, in a file or on standard input.
domvision recognize prints grid text; you can also write it. The answer counts rows and
columns from 1; grid text, --json and domvision step count them from 0.

` + gridHelp(),
		Example: "  domvision plan board.grid.txt\n  domvision recognize screenshot.png | domvision plan -",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := p.validate(); err != nil {
				return err
			}
			return p.run(cmd.Context(), args[0])
		},
	}
	p.addFlags(cmd.Flags())
	cmd.Flags().Lookup("game").Usage = gameOfTextHelp()
	cmd.Flags().IntVar(&p.water, "water", 0, waterHelp+" (default: as recognize says, else 3)")
	p.addBank(cmd.Flags())
	cmd.Flags().BoolVar(&p.asJSON, "json", false, "print the plan as JSON")
	return cmd
}

func (p *plan) run(ctx context.Context, name string) error {
	start := time.Now()
	board, err := p.readBoard(ctx, name)
	if err != nil {
		return err
	}
	choice, err := p.choose(board)
	if err != nil {
		return fmt.Errorf("%s: %w", inputName(name), err)
	}
	p.sayGuess(choice)
	p.sayNotes(choice.Game.Notes(board))
	answer, err := p.plan(ctx, choice.Game, board.Grid)
	if p.asJSON && answered(err) {
		if err := writeJSON(p.out, newAnswerJSON(answer, time.Since(start))); err != nil {
			return err
		}
	}
	people := p.out
	if p.asJSON {
		people = p.err
	}
	if err != nil {
		sayOver(people, answer.Plan, err)
		return fmt.Errorf("%s: %w", inputName(name), err)
	}
	p.sayInterrupted(ctx)
	if !p.asJSON {
		sayAnswer(people, answer, p.top)
	}
	sayAdvice(people, board.Grid, answer.Plan)
	return nil
}
