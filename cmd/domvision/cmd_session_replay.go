package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/localpage"
	"github.com/domvision/domvision/review"
	"github.com/domvision/domvision/session"
)

// sessionReplay shows a game move by move.
type sessionReplay struct {
	cli.Terminal
	pause  time.Duration
	level  int
	serve  bool
	port   int
	noOpen bool
}

func newSessionReplay(t cli.Terminal) *cobra.Command {
	r := sessionReplay{Terminal: t}
	cmd := &cobra.Command{
		Use:   "replay [ID]",
		Short: "Show a game move by move, on the terminal or on a page",
		Long: `Print the boards of a game one after the other, each with the move that was
played on it: [G] is the tile that was clicked, (G) the rest of its group.

With --serve the game is shown on a page in your browser, with pictures, as
` + "`domvision session export --html`" + ` writes it to a file. There you can also try other
moves on every board, as on the page of watch.`,
		Example: `  domvision session replay --pause 500ms
  domvision session replay --serve`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := r.validate(cmd.Flags()); err != nil {
				return err
			}
			s, err := findSession(t, recordOf(args))
			if err != nil {
				return err
			}
			if r.serve {
				return r.page(cmd.Context(), s)
			}
			return r.print(cmd.Context(), s)
		},
	}
	flags := cmd.Flags()
	flags.DurationVar(&r.pause, "pause", 0, "`TIME` to wait after each board")
	flags.IntVar(&r.level, "level", 0, "only level `N` of the game (default: all)")
	flags.BoolVar(&r.serve, "serve", false, "show the game on a page in your browser")
	flags.IntVar(&r.port, "port", 0, "with --serve: the `PORT` of the page (default: any free port)")
	flags.BoolVar(&r.noOpen, "no-open", false, "with --serve: only print the address of the page")
	return cmd
}

func (r sessionReplay) validate(flags *pflag.FlagSet) error {
	switch {
	case !r.serve && (flags.Changed("port") || flags.Changed("no-open")):
		return cli.UsageError("--port and --no-open go with --serve")
	case r.level < 0:
		return cli.UsageError("--level %d: levels count from 1", r.level)
	case r.pause < 0:
		return cli.UsageError("--pause %v: cannot be negative", r.pause)
	case r.port < 0 || r.port > 65535:
		return cli.UsageError("--port %d: expected 0 to 65535", r.port)
	}
	return nil
}

func (r sessionReplay) page(ctx context.Context, s *session.Session) error {
	page, err := session.Page{Level: r.level, Lost: lossesOf(s), Boards: newRecordedBoards(ctx, s)}.Handler(s)
	if err != nil {
		return exportError(s, err)
	}
	server, err := localpage.Listen(r.port)
	if err != nil {
		return err
	}
	openPage(r.Terminal, server, r.noOpen)
	cli.Say(r.Err, "Ctrl-C stops it.")
	if err := server.Serve(ctx, page); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil // that is how it ends
}

// print prints the game.
func (r sessionReplay) print(ctx context.Context, s *session.Session) error {
	cli.Say(r.Out, "%s", titleOf(s))
	shown, lost := 0, lossesOf(s)
	for _, step := range s.Shown() {
		if r.level != 0 && step.Level != r.level {
			continue
		}
		shown++
		cli.Say(r.Out, "\n%s\n%s", headingOf(step), lettersOf(step))
		if text := outcomeOf(step, lost[step.Number]); text != "" {
			cli.Say(r.Out, "%s", text)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(r.pause):
		}
	}
	if shown == 0 {
		return exportError(s, session.ErrNothing)
	}
	cli.Say(r.Out, "\n%s", s.Result())
	return nil
}

func headingOf(s session.Step) string {
	if s.Level == 0 {
		return fmt.Sprintf("Board %d", s.Number)
	}
	return fmt.Sprintf("Level %d, board %d", s.Level, s.Number)
}

// lettersOf draws the board with letters, three a cell, and lists its power-ups.
func lettersOf(s session.Step) string {
	var b strings.Builder
	for row := range s.Grid.Rows {
		var line strings.Builder
		for col := range s.Grid.Cols {
			p := engine.Pos{Row: row, Col: col}
			before, after := " ", " "
			if m := s.Played; m != nil && (p == m.Move.At || p == m.Move.To()) {
				before, after = "[", "]"
			} else if m != nil && slices.Contains(m.Group, p) {
				before, after = "(", ")"
			}
			line.WriteString(before + string(s.Grid.At(p).Color.Char()) + after)
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	var list []string
	for _, p := range s.Grid.Where(func(c engine.Cell) bool { return c.Power != engine.NoPower }) {
		list = append(list, fmt.Sprintf("%v at %s", s.Grid.At(p).Power, p.Name()))
	}
	if len(list) > 0 {
		b.WriteString("Power-ups: " + strings.Join(list, "; ") + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// lossesOf says what the moves of a record lost, as far as it is known, by the number of the board.
func lossesOf(s *session.Session) map[int]string {
	games, _ := review.JudgeStored(s) // none of an unknown game; stats says if an analysis cannot be read
	return review.Losses(games)
}

// outcomeOf says which move was made on the board, its points and what it lost.
func outcomeOf(s session.Step, lost string) string {
	w := s.Words()
	if w.Played == "" && w.Came == "" {
		return ""
	}
	var parts []string
	for _, word := range []string{w.Points, w.Came, lost, fmt.Sprintf("total %d", s.TotalAfter())} {
		if word != "" {
			parts = append(parts, word)
		}
	}
	text := strings.Join(parts, ", ")
	if w.Played != "" {
		text = strings.ToUpper(w.Played[:1]) + w.Played[1:] + ": " + text
	}
	if w.Advised != "" {
		text += "\nAdvised: " + w.Advised
	}
	return text
}
