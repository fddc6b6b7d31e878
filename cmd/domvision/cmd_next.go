package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/overlay"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/look"
)

// next finds the best move in a picture and draws it there.
type next struct {
	cli.Terminal
	planning
	screen   screen
	boards   boardChoice
	profile  string
	output   string
	crop     bool
	asJSON   bool
	debugDir string
}

func newNext(t cli.Terminal) *cobra.Command {
	n := next{Terminal: t}
	cmd := &cobra.Command{
		Use:   "next [IMAGE...|-]",
		Short: "Find the best move and draw it into the picture",
		Long: `Find the best move in a screenshot and draw it into the picture.

IMAGE is a picture, or "-" for standard input. Without it domvision captures the
screen as soon as nothing moves on the board. It writes the picture with the move into
the current folder: that of game.png to game-overlay.png, that of the screen to
domvision-overlay.png. -o names another file.

If no profile knows the tiles, the picture may not show a game at all. Then domvision
draws the board as it was read, without a move (exit code 3). Name the game once
with --game; domvision remembers it for boards that look alike.

` + boardsHelp + `

` + cli.ExitCodes,
		Example: `  domvision next screenshot.png
  domvision next monday.png tuesday.png
  domvision next --delay 2s --region 966x540+100+200
  domvision next --window "Destruct-O-Match"
  domvision next --capture-cmd 'grim -'
  grim - | domvision next - -o - | feh -`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := n.validate(cmd, args); err != nil {
				return err
			}
			if len(args) > 1 {
				return n.each(cmd.Context(), args)
			}
			return n.run(cmd.Context(), args)
		},
	}
	flags := cmd.Flags()
	n.screen.addFlags(flags)
	n.boards.addFlags(flags)
	flags.StringVar(&n.profile, "profile", cli.AutoProfile, cli.ProfileUsage)
	n.planning.addFlags(flags)
	flags.IntVar(&n.water, "water", 0, waterHelp+" (default: as in the picture, else 3)")
	n.addBank(flags)
	flags.StringVarP(&n.output, "output", "o", "", "`FILE` to write the picture with the move to (default: named after IMAGE); -: standard output")
	flags.BoolVar(&n.crop, "crop", false, "write only the board instead of the whole picture")
	flags.BoolVar(&n.asJSON, "json", false, "print the plan as JSON")
	flags.StringVar(&n.debugDir, "debug-dir", "", "`FOLDER` to write a picture of every stage of recognition into")
	return cmd
}

func (n *next) validate(cmd *cobra.Command, args []string) error {
	if n.output == "-" && n.asJSON {
		return cli.UsageError("-o - and --json both write to standard output")
	}
	if corpus.IsPicture(n.output) { // otherwise it may be a device
		if err := (cli.Output{Flag: "-o", Path: n.output, Ending: cli.PNGEnding}).CheckName(); err != nil {
			return err
		}
	}
	if len(args) > 1 {
		if err := n.validateSeveral(args); err != nil {
			return err
		}
	} else if len(args) == 1 && cli.SameFile(args[0], n.output) {
		return cli.UsageError("-o %s would overwrite the screenshot itself", n.output)
	}
	if err := n.screen.validate(cmd.Flags(), len(args) == 0); err != nil {
		return err
	}
	if err := n.boards.validate(cmd.Flags(), args); err != nil {
		return err
	}
	n.game = rulesBeside(n.game, args)
	return n.planning.validate()
}

// validateSeveral rejects what only one picture can have.
func (n *next) validateSeveral(names []string) error {
	switch {
	case n.output != "":
		return cli.UsageError("-o %s is one file for %d pictures; without it each picture gets its own", n.output, len(names))
	case n.asJSON:
		return cli.UsageError("--json is for one picture; domvision batch reads many")
	case n.debugDir != "":
		return cli.UsageError("--debug-dir %s is for one picture", n.debugDir)
	}
	drawn := make(map[string]string)
	for _, name := range names {
		file := drawnName(name, "overlay")
		if other, taken := drawn[file]; taken {
			return cli.UsageError("the moves in %s and %s would both be drawn into %s", cli.InputName(other), cli.InputName(name), file)
		}
		drawn[file] = name
		if i := slices.IndexFunc(names, func(other string) bool { return cli.SameFile(other, file) }); i >= 0 {
			return cli.UsageError("the move in %s would be drawn over %s, which is to be read", cli.InputName(name), names[i])
		}
	}
	return nil
}

// each finds the best move in each picture.
func (n *next) each(ctx context.Context, names []string) error {
	var worst int
	for i, name := range names {
		if i > 0 {
			cli.Say(n.Out, "")
		}
		cli.Say(n.Out, "%s", cli.InputName(name))
		if err := n.run(ctx, []string{name}); err != nil {
			worst = cli.WorseCode(worst, n.Report(err))
		}
		if ctx.Err() != nil {
			break
		}
	}
	return cli.Reported(worst)
}

// read reads the board in the picture that args name, or on the screen.
func (n *next) read(ctx context.Context, args []string) (reading, error) {
	debug := debugPictures{dir: n.debugDir}
	ready := cli.StartRecognizer(n.profile, debug.options())
	var r reading
	var err error
	if len(args) > 0 {
		r.Picture, err = n.screen.openPicture(ctx, n.Terminal, args[0])
	}
	recognizer, unready := ready()
	if unready != nil {
		return reading{}, unready
	}
	recognize := func(img image.Image) (vision.Observation, error) { return n.boards.recognize(recognizer, img) }
	switch {
	case err != nil:
	case len(args) == 0:
		r, err = n.screen.look(ctx, n.Terminal, recognize)
	default:
		r.Observation, r.err = recognize(r.Img)
	}
	if err == nil {
		err = debug.err
	}
	return r, err
}

func (n *next) run(ctx context.Context, args []string) error {
	r, err := n.read(ctx, args)
	if err != nil {
		return err
	}
	start := time.Now()
	pic, obs, err := r.Picture, r.Observation, r.err
	var board advise.Board
	var choice advise.Choice
	var answer advise.Answer
	if err == nil {
		if !n.asJSON {
			sayMisfit(n.Terminal, cli.InputName(pic.Name), n.profile, obs)
		}
		err = n.still(obs)
	}
	if err == nil {
		board = seenBoard(n.Terminal, pic.Img, obs)
		choice, answer, err = n.advise(ctx, board)
	}
	var ask *advise.AskError
	var unsure *advise.UnsureError
	switch {
	case errors.As(err, &ask):
		err = n.ask(args, pic, obs, ask)
	case errors.As(err, &unsure):
		err = n.unsure(pic, obs, unsure)
	}
	if n.asJSON && cli.Answered(err) {
		read := newBoardJSON(pic, obs, err)
		j := newAnswerJSON(answer, pic.Decoding+obs.Timing.Locate+obs.Timing.Classify+time.Since(start))
		j.Board = &read
		j.namedGameJSON = newNamedGameJSON(choice, ask)
		if err := cli.WriteJSON(n.Out, j); err != nil {
			return err
		}
	}
	if err != nil {
		sayOver(n.people(), answer.Plan, err)
		return fmt.Errorf("%s: %w", cli.InputName(pic.Name), n.boards.show(pic, nowhere(n.profile, err)))
	}
	sayInterrupted(n.Terminal, ctx)
	if n.game != "" && board.Game == "" {
		memory{n.Terminal}.Remember(n.game, look.Of(pic.Img, obs.Lattice, obs.Grid))
	}
	return n.show(pic, obs, choice.Game, answer)
}

// still returns an error if tiles are moving, unless the player accepts what is unsure.
func (n *next) still(obs vision.Observation) error {
	if n.planning.acceptUnsure {
		return nil
	}
	return obs.Still()
}

// advise plans for a board, and prints notes on the rules and the board.
func (n *next) advise(ctx context.Context, b advise.Board) (advise.Choice, advise.Answer, error) {
	choice, err := n.choose(b)
	if err != nil {
		return choice, advise.Answer{}, err
	}
	if note, ok := choice.Note(); ok && !n.asJSON {
		sayNotes(n.Terminal, []advise.Note{note})
	}
	sayNotes(n.Terminal, choice.Game.Notes(b))
	answer, err := n.plan(ctx, choice.Game, b.Grid)
	return choice, answer, err
}

// people is where to print what people read.
func (n *next) people() io.Writer {
	if n.asJSON || n.output == "-" {
		return n.Err // standard output is taken
	}
	return n.Out
}

// show prints the move and draws it. It prints first: the move is worth knowing even if
// the picture cannot be written.
func (n *next) show(pic cli.Picture, obs vision.Observation, game advise.Game, answer advise.Answer) error {
	people := n.people()
	played := playedBy(game, n.goal(), obs.Grid, answer.Plan)
	if !n.asJSON {
		sayAnswer(people, answer, n.top)
		cli.Say(people, "%s", played)
	}
	sayAdvice(people, obs.Grid, answer.Plan)
	drawn := n.draw(pic, obs, played, answer)
	if n.output == "-" {
		return overlay.EncodePNG(n.Out, drawn)
	}
	file := n.file(pic)
	if err := cli.WritePicture("-o", file, drawn); err != nil {
		return err
	}
	if !n.asJSON {
		cli.Say(people, "Overlay: %s", file)
	}
	return nil
}

// goal is what the level asks for; validate has checked it.
func (n *next) goal() advise.Goal {
	goal, _ := n.levelGoal()
	return goal
}

// file is where the picture with the move goes.
func (n *next) file(pic cli.Picture) string {
	return cmp.Or(n.output, drawnName(pic.Name, "overlay"))
}

// draw draws an answer into the picture of its board.
func (n *next) draw(pic cli.Picture, obs vision.Observation, played string, answer advise.Answer) *image.RGBA {
	return overlay.Draw(pic.Img, overlay.Options{
		Board:      obs.Lattice,
		Candidates: answer.Drawn(),
		Top:        n.top,
		Unsure:     obs.Grid.Unsure(),
		Numbers:    true,
		Legend:     legend(answer.Describe(answer.Candidates[0]), obs.Sure(), len(obs.Grid.Unsure()), obs.Profile) + "\n" + played,
		Crop:       n.crop,
	})
}

// legend is the text in the picture: the best move, and on a line of its own what it brings, the certainty of
// the reading, from 0 to 1, or how many cells could not be read, and whether no profile knows the tiles.
func legend(best advise.Description, sure float64, unread int, profile string) string {
	text := fmt.Sprintf("%s:\n%s, ", best.Do, best.Legend)
	if unread > 0 {
		text += plural.Of(unread, "cell") + " not read"
	} else {
		text += fmt.Sprintf("read with %.0f\u00a0%% certainty", math.Floor(100*sure))
	}
	if profile == "" {
		text += "; no profile knows these tiles"
	}
	return text
}

// playedBy names the game that a plan is for, what it pays, what the level asks for, and whether that is reached.
func playedBy(game advise.Game, goal advise.Goal, g engine.Grid, plan planner.Plan) string {
	text := game.About().Title + ": " + game.About().Scoring
	if goal.Given() {
		text += ". The level: " + goal.Say(nil)
	}
	if outlook := goal.Outlook(game, g, plan); outlook != "" {
		text += ". " + outlook
	}
	return text
}

// debugPictures writes a picture of each stage of recognition into a folder, as
// 01-STAGE.png and so on.
type debugPictures struct {
	dir     string // "" writes nothing
	written int
	err     error // the first error
}

func (d *debugPictures) options() vision.Options {
	if d.dir == "" {
		return vision.Options{}
	}
	d.err = os.MkdirAll(d.dir, 0o755)
	return vision.Options{Debug: d.write}
}

func (d *debugPictures) write(stage string, img image.Image) {
	if d.err != nil {
		return
	}
	d.written++
	path := filepath.Join(d.dir, fmt.Sprintf("%02d-%s.png", d.written, stage))
	d.err = overlay.WritePNG(path, img)
}

// ask draws a board whose game is not known, and returns an error whose hint is the command that names the
// game.
func (n *next) ask(args []string, pic cli.Picture, obs vision.Observation, ask *advise.AskError) error {
	shown, err := n.showRead(pic, obs, askLegend(ask))
	if err != nil {
		return err
	}
	return &cli.Failure{
		Code: cli.ExitUnsure,
		Hint: fmt.Sprintf("%s shows the board that was read, without a move; if it is your game, run\n  %s --game NAME\nNAME is %s; for another game, domvision watch and domvision calibrate --wizard ask how it is played", shown, n.again(args), cli.AnyOf(ask.Games)),
		Err:  ask,
	}
}

// showRead draws a board as it was read, without a move, and returns where the picture is.
func (n *next) showRead(pic cli.Picture, obs vision.Observation, legend string) (shown string, err error) {
	drawn := overlay.Draw(pic.Img, overlay.Options{
		Board: obs.Lattice, Letters: obs.Grid, Unsure: obs.Grid.Unsure(), Numbers: true, Crop: n.crop, Legend: legend,
	})
	if n.output == "-" && !n.asJSON {
		return "the picture", overlay.EncodePNG(n.Out, drawn)
	}
	shown = n.file(pic)
	return shown, cli.WritePicture("-o", shown, drawn)
}

// unsure draws a board whose best move depends on cells that could not be read, and returns an error whose hint says
// where to look.
func (n *next) unsure(pic cli.Picture, obs vision.Observation, unsure *advise.UnsureError) error {
	shown, err := n.showRead(pic, obs, "No move: it depends on the cells marked ?")
	if err != nil {
		return err
	}
	return cli.Fail(cli.ExitUnsure, shown+" shows these cells; accept the advice anyway with --accept-unsure", unsure)
}

// askLegend is the line of text in the picture of a board whose game is not known.
func askLegend(ask *advise.AskError) string {
	if ask.Profile != "" {
		return fmt.Sprintf("Which game is it? Profile %s fits, but does not say.", ask.Profile)
	}
	return "No profile knows these tiles. If this is a game, say which."
}

// again is the command line as it was given, without --game.
func (n *next) again(args []string) string {
	words := []string{"domvision", "next"}
	for _, arg := range args {
		words = append(words, cli.ShellQuote(arg))
	}
	n.flags.Visit(func(f *pflag.Flag) {
		switch {
		case f.Name == "game":
		case f.Value.Type() == "bool" && f.Value.String() == "true":
			words = append(words, "--"+f.Name)
		default:
			words = append(words, "--"+f.Name, cli.ShellQuote(f.Value.String()))
		}
	})
	return strings.Join(words, " ")
}
