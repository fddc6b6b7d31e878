package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/report"
	"github.com/domvision/domvision/session"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/watch"
)

// reporting packs a misread board for the developers.
type reporting struct {
	cli.Terminal
	boards  boardChoice
	profile string
	game    string
	record  string
	turn    int
	whole   bool
	dryRun  bool
	yes     bool
	output  string
}

// defaultReport is where report writes, in the current folder.
const defaultReport = "domvision-report.zip"

// freeReport is defaultReport, or that name with the first number for which there is no file yet.
func freeReport() string {
	name := defaultReport
	for n := 2; ; n++ {
		if _, err := os.Lstat(name); err != nil {
			return name
		}
		name = strings.Replace(defaultReport, ".", fmt.Sprintf("-%d.", n), 1)
	}
}

func newReport(t cli.Terminal) *cobra.Command {
	r := reporting{Terminal: t}
	cmd := &cobra.Command{
		Use:   "report [IMAGE|-]",
		Short: "Pack a misread board to send to the developers",
		Long: `Pack a misread board into a zip file that you can attach to an issue:
the part of the picture that shows the board, what domvision read there, the name
of the profile, and versions. It contains nothing else. domvision lists all of it
before it saves the file, and sends nothing.

The board is in a picture or, without IMAGE, in a recorded game: the last board that
you corrected or that was not read in full. If no board is found in a picture,
--whole packs the whole picture.`,
		Example: `  domvision report screenshot.png --dry-run
  domvision report --session last --turn 12`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := r.validate(cmd.Flags(), args); err != nil {
				return err
			}
			return r.run(cmd.Context(), args)
		},
	}
	flags := cmd.Flags()
	r.boards.addFlags(flags)
	flags.StringVar(&r.profile, "profile", cli.AutoProfile, cli.ProfileUsage)
	flags.StringVar(&r.game, "game", "", "the `NAME` of the game, if the profile does not say")
	flags.StringVar(&r.record, "session", session.Last, "without IMAGE: the recorded game `ID`")
	flags.IntVar(&r.turn, "turn", 0, "without IMAGE: the board `N` of the record, as \"session show\" counts them")
	flags.BoolVar(&r.whole, "whole", false, "if no board is found, pack the whole picture")
	flags.BoolVar(&r.dryRun, "dry-run", false, "only list what would be packed")
	flags.BoolVar(&r.yes, "yes", false, "save without asking")
	flags.StringVarP(&r.output, "output", "o", defaultReport, "`FILE` to write")
	return cmd
}

func (r *reporting) validate(flags *pflag.FlagSet, args []string) error {
	if r.game != "" {
		if err := advise.Known(r.game); err != nil {
			return cli.UsageError("%w", err)
		}
	}
	ofPicture := []string{"board", "show-boards", "profile", "whole"}
	ofRecord := []string{"session", "turn"}
	without, with := ofRecord, "without an IMAGE"
	if len(args) == 0 {
		without, with = ofPicture, "with an IMAGE"
	}
	for _, name := range without {
		if flags.Changed(name) {
			return cli.UsageError("--%s is used %s", name, with)
		}
	}
	if flags.Changed("turn") && r.turn < 1 {
		return cli.UsageError("--turn %d: boards count from 1", r.turn)
	}
	if err := r.boards.validate(flags, args); err != nil || r.dryRun {
		return err
	}
	if !flags.Changed("output") {
		r.output = freeReport()
	}
	if r.output == "" || r.output == "-" {
		return cli.UsageError("-o %s: a report is saved as a file; name one, such as %s", cli.ShellQuote(r.output), defaultReport)
	}
	if _, err := os.Lstat(r.output); err == nil {
		return r.cannotSave(fs.ErrExist)
	}
	return cli.CheckOutputs(cli.Output{Flag: "-o", Path: r.output})
}

func (r *reporting) cannotSave(err error) error {
	if errors.Is(err, fs.ErrExist) {
		err = errors.New("it exists, and reports are not overwritten")
	}
	return cli.CannotWrite("-o", r.output, err)
}

func (r *reporting) run(ctx context.Context, args []string) error {
	packed := r.ofRecord
	if len(args) > 0 {
		packed = func() (report.Report, error) { return r.ofPicture(ctx, args[0]) }
	}
	found, err := packed()
	if err != nil {
		return err
	}
	if r.game != "" {
		found.Game = r.game
	}
	found.Versions = append(found.Versions, versions()...)
	files, err := found.Files()
	if err != nil {
		return err
	}
	if err := r.list(files); err != nil || r.dryRun {
		return err // save nothing that the user has not seen listed
	}
	if save, err := r.confirm(ctx); err != nil || !save {
		return err
	}
	if err := report.Save(r.output, files); err != nil {
		return r.cannotSave(err)
	}
	cli.Say(r.Out, "Saved: %s. Nothing was sent: attach it to an issue at %s", r.output, cli.IssuesPage)
	if request := requestFor(found); request != "" {
		cli.Say(r.Out, "\n%s", request)
	}
	return nil
}

// ofRecord is the report of a board of a recorded game.
func (r *reporting) ofRecord() (report.Report, error) {
	s, err := findSession(r.Terminal, r.record)
	if err != nil {
		return report.Report{}, err
	}
	board := r.turn
	if board == 0 {
		board = report.Doubtful(s)
	}
	if board == 0 {
		return report.Report{}, cli.Fail(cli.ExitFailure, "name another record with --session, or a picture", fmt.Errorf("the record %s has no board yet", s.ID))
	}
	found, err := report.FromRecord(s, board)
	if err == nil {
		cli.Say(r.Out, "Board %d of the record %s:", board, s.ID)
	}
	return found, err
}

// ofPicture is the report of the board in a picture.
func (r *reporting) ofPicture(ctx context.Context, name string) (report.Report, error) {
	recognizer, err := cli.NewRecognizer(r.profile, vision.Options{})
	if err != nil {
		return report.Report{}, err
	}
	p, err := r.OpenPicture(ctx, name)
	if err != nil {
		return report.Report{}, err
	}
	obs, err := r.boards.recognize(recognizer, p.Img)
	var several *vision.SeveralError
	switch {
	case err == nil:
		return report.Report{Picture: report.CropBoard(p.Img, obs.Lattice), Grid: obs.Grid, Game: obs.Game, Profile: obs.Profile}, nil
	case errors.As(err, &several):
		return report.Report{}, fmt.Errorf("%s: %w", cli.InputName(name), r.boards.show(p, err))
	case !errors.Is(err, vision.ErrNoBoard) && !errors.Is(err, vision.ErrUncertain) && !errors.As(err, new(*fault.Error)):
		return report.Report{}, fmt.Errorf("%s: %w", cli.InputName(name), err)
	case !r.whole:
		code, _ := cli.Explain(err)
		return report.Report{}, cli.Fail(code, "crop it to the board yourself, or pack the whole picture with --whole, but check first what else it shows", fmt.Errorf("%s: %w", cli.InputName(name), err))
	}
	return report.Report{Picture: p.Img, Whole: true, Refused: err.Error()}, nil
}

// list shows all that is packed.
func (r *reporting) list(files []report.File) error {
	var text strings.Builder
	for _, f := range files {
		cli.Say(&text, "%s (%s): %s", f.Name, cli.ByteSize(int64(len(f.Data))), f.About)
		if f.Text {
			cli.Say(&text, "  %s", strings.ReplaceAll(strings.TrimSuffix(string(f.Data), "\n"), "\n", "\n  "))
		}
	}
	_, err := io.WriteString(r.Out, text.String())
	return err
}

// confirm asks whether to save the listed files, if a person can answer.
func (r *reporting) confirm(ctx context.Context) (save bool, err error) {
	if r.yes || !r.CanAsk() {
		return true, nil
	}
	save, err = r.Confirm(ctx, fmt.Sprintf("Save all of this to %s?", r.output))
	if err == nil && !save {
		cli.Say(r.Out, "Nothing is saved.")
	}
	return save, err
}

// requestFor asks for a screenshot of the game that the developers still lack; "" where it would not help.
func requestFor(found report.Report) string {
	if found.Game != advise.DefaultGame || !found.Doubtful() {
		return ""
	}
	return `The developers have no screenshot of the running Destruct-o-Match: please add one of
the whole board to the issue. Thank you!`
}

// versions are those of the program, for a report.
func versions() []string {
	return []string{fmt.Sprintf("domvision %s, %s, %s/%s", cli.Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH), "vision: " + vision.Backend()}
}

// packAnswer makes a report on the board of an answer, for the page.
func packAnswer(a *watch.Answer) (watch.Packed, error) {
	found := report.Report{
		Picture: report.CropBoard(a.Frame, a.Reading.Board), Grid: a.Grid, Fixed: a.Corrections,
		Game: a.Rules.Name(), Profile: a.Reading.Profile, Versions: versions(),
	}
	files, err := found.Files()
	if err != nil {
		return watch.Packed{}, err
	}
	var archive bytes.Buffer
	if err := report.Pack(&archive, files); err != nil {
		return watch.Packed{}, err
	}
	packed := watch.Packed{Archive: archive.Bytes(), Page: cli.IssuesPage, Request: requestFor(found)}
	for _, f := range files {
		shown := watch.PackedFile{Name: f.Name, About: f.About}
		if f.Text {
			shown.Text = string(f.Data)
		} else {
			packed.Picture = f.Data
		}
		packed.Files = append(packed.Files, shown)
	}
	return packed, nil
}
