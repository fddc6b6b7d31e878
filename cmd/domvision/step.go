package main

import (
	"fmt"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/plural"
)

func newStep(t terminal) *cobra.Command {
	var (
		game   string
		at     engine.Pos
		side   string
		water  int
		seed   uint64
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "step GRID|- --row R --col C [--swap right|below]",
		Short: "Play one move on a board given as text",
		Long: `Play one move on a board given as grid text, by the full rules of the game, and
print the points and the position after it. R and C count from 0 at the top
left, as in the grid text. In games of swaps --swap names the neighbour; what comes
in is written as ?, or dealt with --seed.

` + gridHelp(),
		Example: "  domvision step board.grid.txt --row 3 --col 7 --game samegame\n  domvision step board.grid.txt --row 3 --col 6 --swap right --game bejeweled",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if at.Row < 0 || at.Col < 0 {
				return usageError("--row %d --col %d: rows and columns count from 0 at the top left", at.Row, at.Col)
			}
			rules, err := findGame(game)
			if err == nil {
				rules, err = rules.flooded(water)
			}
			if err != nil {
				return err
			}
			grid, err := t.readGrid(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			var rng *rand.Rand
			if cmd.Flags().Changed("seed") {
				rng = rand.New(rand.NewPCG(seed, 0))
			}
			move, err := parseMove(at, side, rules)
			if err != nil {
				return err
			}
			if rules.swaps != nil {
				return t.stepSwap(*rules.swaps, grid, inputName(args[0]), move, rng, asJSON)
			}
			return t.step(rules.levels, grid, inputName(args[0]), move, rng, asJSON)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&game, "game", defaultGame, "the `NAME` of the game: "+gameNames())
	flags.IntVar(&at.Row, "row", 0, "row `R` of the tile to click, counted from 0")
	flags.IntVar(&at.Col, "col", 0, "column `C` of the tile to click, counted from 0")
	flags.StringVar(&side, "swap", "", "in swap games the `SIDE` of the tile to swap with: right or below")
	flags.IntVar(&water, "water", 0, waterHelp+" (default: 3)")
	flags.Uint64Var(&seed, "seed", 0, "`SEED` for what a Fill adds, or comes in after a swap, at random (default: ?)")
	flags.BoolVar(&asJSON, "json", false, "print the result as JSON")
	cmd.MarkFlagRequired("row")
	cmd.MarkFlagRequired("col")
	return cmd
}

// step plays m on the board read from source and prints what comes of it.
// Without rng, what falls by chance is written as unknown.
func (t terminal) step(rules collapse.Rules, g engine.Grid, source string, m engine.Move, rng *rand.Rand, asJSON bool) error {
	board, err := collapse.NewBoard(rules, g)
	if err != nil {
		return fmt.Errorf("%s: %w", source, err)
	}
	if err := board.Check(m); err != nil {
		return fmt.Errorf("%s: illegal move: %w", source, err)
	}
	t.sayChance(g, board.Group(m, nil), rng != nil)
	var points int
	if rng == nil {
		points = board.Play(m)
	} else if board, points, err = playWithChance(rules, g, m, rng); err != nil {
		return err
	}
	after := newStepJSON(points, board.Grid(), board.Moves(nil))
	if after.Moves == 0 {
		after.Bonus = board.Bonus()
	}
	if asJSON {
		return writeJSON(t.out, after)
	}
	sayGrid(t.out, board.Grid(), fmt.Sprintf("%s, %s left, end bonus %s",
		plural.Of(points, "point"), plural.Of(after.Moves, "legal move"), plural.Of(after.Bonus, "point")))
	return nil
}

func playWithChance(rules collapse.Rules, g engine.Grid, m engine.Move, rng *rand.Rand) (*collapse.Board, int, error) {
	game := collapse.NewGame(rules, rng)
	if err := game.Start(g); err != nil {
		return nil, 0, err
	}
	points, err := game.Play(m)
	return game.Board(), points, err
}

// sayChance names the power-ups in a group whose effect the position after the
// move does not show, or not for certain.
func (t terminal) sayChance(g engine.Grid, group []engine.Pos, random bool) {
	for _, p := range group {
		switch power := g.At(p).Power; {
		case power == engine.Fill && !random:
			say(t.err, "Note: nobody can know what the Fill at %s drops: the new row is written as ?; --seed deals it at random", p.Place())
		case power == engine.Shuffle:
			say(t.err, "Note: the Shuffle at %s is banked", p.Place())
		case power == engine.Undo:
			say(t.err, "Note: the Undo at %s is banked", p.Place())
		}
	}
}
