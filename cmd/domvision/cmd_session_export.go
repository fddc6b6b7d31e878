package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/session"
)

// sessionExport makes an animation, a page or fixtures of a record.
type sessionExport struct {
	cli.Terminal
	gif, html, fixtures string
	width, level, game  int
	pause               time.Duration
}

func newSessionExport(t cli.Terminal) *cobra.Command {
	e := sessionExport{Terminal: t}
	cmd := &cobra.Command{
		Use:   "export [ID]",
		Short: "Make an animation, a page, or pictures with their grids of a game",
		Long: `Export the record of a game as
  --gif       an animated GIF: every board with the move that was played on it,
              without moves that were taken back. If the record holds several
              games, it shows the last one; k3vq7a.2 is the second;
  --html      a page that needs no other file and no network, to step through the
              game with its points;
  --fixtures  pictures of the boards with their grids, as ` + "`domvision batch`" + ` reads
              them. It exports only boards whose grid is confirmed: by the
              move before or after it, or by your correction.
A page draws a board without a picture from its grid, and a GIF then draws all.`,
		Example: `  domvision session export last --gif game.gif
  domvision session export k3vq --html game.html --level 10`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := e.validate(cmd.Flags()); err != nil {
				return err
			}
			record, game := session.ParseGameID(recordOf(args))
			s, err := findSession(t, record)
			if err != nil {
				return err
			}
			e.game = game + 1
			return e.run(cmd.Context(), s)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&e.gif, "gif", "", "write an animated GIF to `FILE`")
	flags.StringVar(&e.html, "html", "", "write a page to `FILE`")
	flags.StringVar(&e.fixtures, "fixtures", "", "write pictures and grids to the folder `DIR`")
	flags.IntVar(&e.level, "level", 0, "only level `N` of the game (default: all)")
	flags.IntVar(&e.width, "width", 0, fmt.Sprintf("maximum width of the pictures in `PIXELS` (default: %d for a GIF, %d for a page)", session.DefaultWidth, session.DefaultPageWidth))
	flags.DurationVar(&e.pause, "pause", session.DefaultPause, "`TIME` for which a GIF shows each move")
	return cmd
}

// The least and the greatest width that --width accepts, in pixels.
const (
	leastPictureWidth = 120
	mostPictureWidth  = 1920
)

func (e sessionExport) validate(flags *pflag.FlagSet) error {
	if e.gif == "" && e.html == "" && e.fixtures == "" {
		return cli.UsageError("say what to make: --gif FILE, --html FILE or --fixtures DIR")
	}
	if flags.Changed("width") && e.gif == "" && e.html == "" {
		return cli.UsageError("--width is for --gif and --html; pictures of --fixtures are as they were taken")
	}
	if flags.Changed("pause") && e.gif == "" {
		return cli.UsageError("--pause is for --gif")
	}
	if flags.Changed("width") && (e.width < leastPictureWidth || e.width > mostPictureWidth) {
		return cli.UsageError("--width %d: expected %d to %d pixels", e.width, leastPictureWidth, mostPictureWidth)
	}
	if e.level < 0 {
		return cli.UsageError("--level %d: levels count from 1", e.level)
	}
	if e.pause < 20*time.Millisecond || e.pause > time.Minute {
		return cli.UsageError("--pause %v: expected 20ms to 1m", e.pause)
	}
	return cli.CheckOutputs(cli.Output{Flag: "--gif", Path: e.gif, Ending: cli.GIFEnding}, cli.Output{Flag: "--html", Path: e.html})
}

func (e sessionExport) run(ctx context.Context, s *session.Session) error {
	if e.gif != "" {
		options := session.GIF{Width: e.width, Pause: e.pause, Game: e.game, Level: e.level, Progress: e.bar()}
		err := e.write(e.gif, "--gif", s, func(w io.Writer) (session.Drawn, error) { return options.Write(ctx, w, s) })
		if err != nil {
			return err
		}
	}
	if e.html != "" {
		options := session.Page{Width: e.width, Level: e.level, Lost: lossesOf(s), Progress: e.bar()}
		err := e.write(e.html, "--html", s, func(w io.Writer) (session.Drawn, error) { return options.Write(ctx, w, s) })
		if err != nil {
			return err
		}
	}
	if e.fixtures == "" {
		return nil
	}
	n, err := s.WriteFixtures(ctx, e.fixtures, e.level)
	if err != nil {
		return fmt.Errorf("writing to %s: %w", e.fixtures, err)
	}
	cli.Say(e.Out, "Written: %s with their grids to %s", plural.Of(n.Written, "board"), e.fixtures)
	cli.Say(e.Out, "Left out: %d not confirmed, %d without a picture of their own, %d that exist already", n.Unconfirmed, n.NoPicture, n.There)
	return nil
}

// bar is a progress bar, which only a person sees.
func (e sessionExport) bar() func(done, of int) {
	var bar *progressbar.ProgressBar
	return func(done, of int) {
		if bar == nil {
			bar = e.Progress(of)
		}
		bar.Set(done)
		if done == of {
			bar.Finish()
		}
	}
}

// write writes a file completely or not at all.
func (e sessionExport) write(path, flag string, s *session.Session, write func(io.Writer) (session.Drawn, error)) error {
	var (
		drawn   session.Drawn
		written int64
	)
	err := atomicfile.Write(path, func(w io.Writer) (err error) {
		counted := &countingWriter{w: w}
		drawn, err = write(counted)
		written = counted.n
		return err
	})
	switch {
	case err == nil:
	case errors.Is(err, session.ErrNothing), errors.Is(err, session.ErrTooLong):
		return exportError(s, err)
	case errors.As(err, new(*fs.PathError)):
		return cli.CannotWrite(flag, path, err)
	default:
		return err
	}
	cli.Say(e.Out, "Written: %s, %s", path, cli.ByteSize(written))
	if drawn > 0 {
		cli.Say(e.Err, "Note: no picture was kept of %s: drawn from the grid", plural.Of(int(drawn), "board"))
	}
	return nil
}

// exportError says why a record cannot be exported.
func exportError(s *session.Session, err error) error {
	hint := "`domvision session show " + s.ID + "` shows its boards"
	if errors.Is(err, session.ErrTooLong) {
		hint = "export one level with --level N, or a page with --html, which has no limit"
	}
	return &cli.Failure{Code: cli.ExitFailure, Hint: hint, Err: fmt.Errorf("the record %s: %w", s.ID, err)}
}

// countingWriter counts the bytes that it writes.
type countingWriter struct {
	w io.Writer
	n int64
}

func (c *countingWriter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += int64(n)
	return n, err
}
