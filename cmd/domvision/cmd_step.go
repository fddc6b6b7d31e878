package main

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/plural"
)

// step plays one move on a board.
type step struct {
	cli.Terminal
	game   string
	at     engine.Pos
	side   string
	water  int
	seed   uint64
	asJSON bool

	rng *rand.Rand // nil: what comes by chance is written as unknown
}

func newStep(t cli.Terminal) *cobra.Command {
	s := step{Terminal: t}
	cmd := &cobra.Command{
		Use:   "step GRID|- --row R --col C [--swap right|below]",
		Short: "Play one move on a board given as text",
		Long: `Play one move on a board given as grid text, by the full rules of the game, and
print the points and the position after it. --row and --col count from 0 at the
top left, as in the grid text. In swap games --swap names the neighbour. New
tiles are written as ?, or dealt if you give --seed.

` + gridHelp(),
		Example: "  domvision step board.grid.txt --row 3 --col 7 --game samegame\n  domvision step board.grid.txt --row 3 --col 6 --swap right --game bejeweled",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			s.game = rulesBeside(s.game, args)
			if err := s.validate(); err != nil {
				return err
			}
			if cmd.Flags().Changed("seed") {
				s.rng = rand.New(rand.NewPCG(s.seed, 0))
			}
			return s.run(cmd.Context(), args[0])
		},
	}
	s.addFlags(cmd.Flags())
	cmd.MarkFlagRequired("row")
	cmd.MarkFlagRequired("col")
	return cmd
}

func (s *step) addFlags(flags *pflag.FlagSet) {
	flags.StringVar(&s.game, "game", "", gameOfTextHelp())
	flags.IntVar(&s.at.Row, "row", 0, "row `R` of the tile to click, counted from 0")
	flags.IntVar(&s.at.Col, "col", 0, "column `C` of the tile to click, counted from 0")
	flags.StringVar(&s.side, "swap", "", "in swap games the `SIDE` of the tile to swap with: right or below")
	flags.IntVar(&s.water, "water", 0, waterHelp+" (default: as recognize says, else 3)")
	flags.Uint64Var(&s.seed, "seed", 0, "`SEED` for the random tiles of a Fill, or of a swap (default: they are written as ?)")
	flags.BoolVar(&s.asJSON, "json", false, "print the result as JSON")
}

func (s *step) validate() error {
	if s.at.Row < 0 || s.at.Col < 0 {
		return cli.UsageError("--row %d --col %d: rows and columns count from 0 at the top left", s.at.Row, s.at.Col)
	}
	if _, ok := s.swapSide(); !ok {
		return cli.UsageError("--swap %q: expected right or below", s.side)
	}
	if s.game == "" {
		return nil
	}
	choice, err := chooseGame(s.game, s.water, advise.Board{Written: true})
	if err != nil {
		return err
	}
	return s.validateSide(choice.Game)
}

// swapSide is the side that --swap names. No side is a click: in swap games on a puffer fish.
func (s *step) swapSide() (side engine.Side, ok bool) {
	switch s.side {
	case "":
		return engine.NoSide, true
	case "right":
		return engine.Right, true
	case "below":
		return engine.Below, true
	}
	return engine.NoSide, false
}

// validateSide refuses a swap in a game in which tiles are clicked.
func (s *step) validateSide(game advise.Game) error {
	if _, clicks := game.(advise.Clearing); clicks && s.side != "" {
		return cli.UsageError("--swap is for swap games: %s clicks tiles", game.About().Name)
	}
	return nil
}

func (s *step) run(ctx context.Context, name string) error {
	board, err := readBoard(s.Terminal, ctx, name)
	if err != nil {
		return err
	}
	choice, err := chooseGame(s.game, s.water, board)
	if err != nil {
		return fmt.Errorf("%s: %w", cli.InputName(name), err)
	}
	sayGuess(s.Terminal, choice)
	if err := s.validateSide(choice.Game); err != nil {
		return err
	}
	move := engine.Move{At: s.at}
	move.Swap, _ = s.swapSide()
	switch game := choice.Game.(type) {
	case advise.Clearing:
		err = s.clear(game.Rules, board.Grid, move)
	case advise.Swapping:
		err = s.swap(game.Rules, board.Grid, move)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", cli.InputName(name), err)
	}
	return nil
}

// illegal is the error of a move that the rules do not allow.
func illegal(why error) error {
	return fmt.Errorf("illegal move: %w (--row and --col count from 0)", why)
}

// clear clears a group, and prints the result.
func (s *step) clear(rules collapse.Rules, g engine.Grid, m engine.Move) error {
	board, err := collapse.NewBoard(rules, g)
	if err != nil {
		return err
	}
	if err := board.Check(m); err != nil {
		return illegal(err)
	}
	s.sayChance(g, board.Group(m, nil))
	var points int
	if s.rng == nil {
		points = board.Play(m)
	} else if board, points, err = playWithChance(rules, g, m, s.rng); err != nil {
		return err
	}
	after := newStepJSON(points, board.Grid(), board.Moves(nil))
	if after.Moves == 0 {
		after.Bonus = board.Bonus()
	}
	return s.print(after, board.Grid(), fmt.Sprintf("%s, %s left, end bonus %s",
		plural.Of(points, "point"), plural.Of(after.Moves, "legal move"), plural.Of(after.Bonus, "point")))
}

func playWithChance(rules collapse.Rules, g engine.Grid, m engine.Move, rng *rand.Rand) (*collapse.Board, int, error) {
	if rules.Refilled() {
		board, err := collapse.NewBoard(rules, g)
		if err != nil {
			return nil, 0, err
		}
		return board, board.PlayWith(m, rng), nil
	}
	game := collapse.NewGame(rules, rng)
	if err := game.Start(g); err != nil {
		return nil, 0, err
	}
	points, err := game.Play(m)
	return game.Board(), points, err
}

// sayChance names the power-ups in a group whose effect the position after the
// move does not show, or not for certain.
func (s *step) sayChance(g engine.Grid, group []engine.Pos) {
	for _, p := range group {
		switch power := g.At(p).Power; {
		case power == engine.Fill && s.rng == nil:
			cli.Say(s.Err, "Note: the row that the Fill at %s drops is random: it is written as ?; --seed deals it", p.Name())
		case power == engine.Shuffle:
			cli.Say(s.Err, "Note: the Shuffle at %s is banked", p.Name())
		case power == engine.Undo:
			cli.Say(s.Err, "Note: the Undo at %s is banked", p.Name())
		}
	}
}

// print prints the position after the move, for people under a comment.
func (s *step) print(after stepJSON, g engine.Grid, comment string) error {
	if s.asJSON {
		return cli.WriteJSON(s.Out, after)
	}
	sayGrid(s.Out, g, comment)
	return nil
}

// swap makes a move of a swap game, and prints the result: without rng only the known tiles, with '?' for new
// ones.
func (s *step) swap(rules swap.Rules, g engine.Grid, m engine.Move) error {
	board, err := swap.NewBoard(rules, g)
	if err != nil {
		return err
	}
	if err := board.Check(m); err != nil {
		return illegal(err)
	}
	known := board.Analyze(m)
	if s.rng == nil && known.Chain > 0 && rules.Refill != swap.Calm {
		cli.Say(s.Err, "Note: %s in chains are a low estimate: new tiles come in at random; --seed deals them", plural.Of(known.Chain, "point"))
	}
	var points int
	if s.rng == nil {
		points = board.Play(m)
	} else {
		points = board.PlayWith(m, s.rng)
	}
	chain := points - known.Points
	after := newStepJSON(points, board.Grid(), board.Moves(nil))
	after.Chain = &chain
	return s.print(after, board.Grid(), fmt.Sprintf("%s, %d of them in chains, %s left",
		plural.Of(points, "point"), chain, plural.Of(after.Moves, "legal swap")))
}
