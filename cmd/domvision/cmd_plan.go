package main

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/domvision/domvision/internal/cli"
)

// plan finds the best move on a board given as text.
type plan struct {
	cli.Terminal
	planning
	asJSON bool
}

func newPlan(t cli.Terminal) *cobra.Command {
	p := plan{Terminal: t}
	cmd := &cobra.Command{
		Use:   "plan GRID|-",
		Short: "Find the best move on a board given as text",
		Long: `Find the best move on a board given as grid text, in a file or on standard input.
domvision recognize prints grid text; you can also write it. The answer counts rows and
columns from 1; grid text, --json and domvision step count them from 0.

` + gridHelp() + "\n\n" + cli.PlannersHelp,
		Example: "  domvision plan board.grid.txt\n  domvision recognize screenshot.png | domvision plan -",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			p.game = rulesBeside(p.game, args)
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
	board, err := readBoard(p.Terminal, ctx, name)
	if err != nil {
		return err
	}
	choice, err := p.choose(board)
	if err != nil {
		return fmt.Errorf("%s: %w", cli.InputName(name), err)
	}
	sayGuess(p.Terminal, choice)
	sayNotes(p.Terminal, choice.Game.Notes(board))
	answer, err := p.plan(ctx, choice.Game, board.Grid)
	if p.asJSON && cli.Answered(err) {
		if err := cli.WriteJSON(p.Out, newAnswerJSON(answer, time.Since(start))); err != nil {
			return err
		}
	}
	people := p.Out
	if p.asJSON {
		people = p.Err
	}
	if err != nil {
		sayOver(people, answer.Plan, err)
		return fmt.Errorf("%s: %w", cli.InputName(name), err)
	}
	sayInterrupted(p.Terminal, ctx)
	if !p.asJSON {
		sayAnswer(people, answer, p.top)
		if outlook := p.outlook(choice.Game, board.Grid, answer.Plan); outlook != "" {
			cli.Say(people, "%s", outlook)
		}
	}
	sayAdvice(people, board.Grid, answer.Plan)
	return nil
}
