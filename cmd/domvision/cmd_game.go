package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"github.com/domvision/domvision/engine/rulefile"
	"github.com/domvision/domvision/gamepack"
	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/internal/boundedfile"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/texttable"
	"github.com/domvision/domvision/report"
	"github.com/domvision/domvision/vision"
)

func newGame(t cli.Terminal) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "game",
		Short: "List, show, check and share the rules of games",
		Long: `The rules of a game say what a move does and what it earns. Your own are files
NAME.rules.toml in the folder domvision/games beside that of your profiles, which
` + "`domvision doctor`" + ` names, or anywhere else, with --rules FILE. To write one, copy
the most similar game: domvision game show samegame > my-game.rules.toml

A game pack is a zip with the rules of a game, its look and a picture of a board: export
one to share a game, and import what others share.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newGameList(t), newGameShow(t), newGameCheck(t), newGameExport(t), newGameImport(t))
	return cmd
}

func newGameList(t cli.Terminal) *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the games",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			list, worst := texttable.New(), 0
			list.AppendHeader(table.Row{"name", "title", "a move", "points", "from"})
			for _, name := range rulefile.Names() {
				f, err := rulefile.Find(name)
				if err == nil {
					err = gamepack.Playable(f)
				}
				if err != nil {
					worst = cli.WorseCode(worst, t.Report(err))
					continue
				}
				move, from := "clears a group", "built-in"
				switch {
				case f.Swaps != nil:
					move = "swaps two"
				case f.Other != "":
					move = "is another"
				}
				if !f.Builtin() {
					from = f.Path()
				}
				list.AppendRow(table.Row{f.Name, f.Title, move, f.Scoring(), from})
			}
			cli.Say(t.Out, "%s", list.Render())
			return cli.Reported(worst)
		},
	}
}

func newGameShow(t cli.Terminal) *cobra.Command {
	return &cobra.Command{
		Use:   "show NAME|PACK.zip",
		Short: "Print the rules of a game as a file",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			f, err := rulesOf(args[0])
			if err != nil {
				return err
			}
			_, err = t.Out.Write(f.Text())
			return err
		},
	}
}

// rulesOf are the rules of a game that is known, or in a pack.
func rulesOf(name string) (*rulefile.File, error) {
	if isPack(name) {
		p, err := readPack(name)
		if err != nil {
			return nil, err
		}
		if p.Rules != nil {
			return p.Rules, nil
		}
		name = p.Game
	}
	f, err := rulefile.Find(name)
	if err != nil {
		return nil, cli.UsageError("%w", err)
	}
	return f, nil
}

func newGameCheck(t cli.Terminal) *cobra.Command {
	return &cobra.Command{
		Use:   "check FILE...",
		Short: "Check files of rules and game packs, and name the line of any mistake",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			worst := 0
			for _, path := range args {
				check := checkRules
				if isPack(path) {
					check = checkPack
				}
				if err := check(t, path); err != nil {
					worst = cli.WorseCode(worst, t.Report(err))
				}
			}
			return cli.Reported(worst)
		},
	}
}

func checkRules(t cli.Terminal, path string) error {
	f, err := rulefile.Load(path)
	if err != nil {
		return err
	}
	if err := gamepack.Playable(f); err != nil {
		return err
	}
	cli.Say(t.Out, "%s: the rules of %s are valid: %s", path, f.Title, f.Scoring())
	cli.Say(t.Out, "What is left out: %s", cmp.Or(f.Omits, "nothing"))
	return nil
}

func isPack(path string) bool { return strings.EqualFold(filepath.Ext(path), gamepack.Extension) }

func readPack(path string) (*gamepack.Pack, error) {
	data, err := boundedfile.Read(path, gamepack.MaxFile)
	if err != nil {
		return nil, err
	}
	return gamepack.Parse(path, data)
}

func checkPack(t cli.Terminal, path string) error {
	p, err := readPack(path)
	if err != nil {
		return err
	}
	cli.Say(t.Out, "%s: the pack of %s is valid: %s", path, p.Title(), p.Summary())
	return nil
}

func newGameImport(t cli.Terminal) *cobra.Command {
	var yes bool
	cmd := &cobra.Command{
		Use:   "import PACK.zip",
		Short: "Add the game in a pack",
		Long: `Add the game in a pack to your own: its rules, its look and the picture. domvision
lists all files that it would write, and then asks. A file that is replaced stays
next to the new one. A pack is data: nothing in it is run.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return importPack(cmd.Context(), t, args[0], yes)
		},
	}
	cmd.Flags().BoolVar(&yes, "yes", false, "add it without asking")
	return cmd
}

func importPack(ctx context.Context, t cli.Terminal, path string, yes bool) error {
	p, err := readPack(path)
	if err != nil {
		return err
	}
	folders, err := gamepack.UserFolders()
	if err != nil {
		return err
	}
	changes, err := p.Changes(folders)
	if err != nil {
		return err
	}
	cli.Say(t.Out, "%s is the game %s:", path, p.Title())
	news := 0
	for _, c := range changes {
		cli.Say(t.Out, "  %s: %s", c.Path, c.Say())
		if !c.Same {
			news++
		}
	}
	if news == 0 {
		cli.Say(t.Out, "All of it is there already.")
		return nil
	}
	if !yes && !t.CanAsk() {
		return cli.UsageError("nobody can be asked here: to add these files, give --yes")
	}
	if !yes {
		if yes, err = t.Confirm(ctx, "Add them?"); err != nil {
			return err
		}
	}
	if !yes {
		cli.Say(t.Out, "Nothing is added.")
		return nil
	}
	if err := gamepack.Import(changes); err != nil {
		return fmt.Errorf("nothing was added: %w", err)
	}
	cli.Say(t.Out, "Added. To play by its rules: --game %s", p.Game)
	return nil
}

func newGameExport(t cli.Terminal) *cobra.Command {
	var picture string
	cmd := &cobra.Command{
		Use:   "export NAME [PACK.zip]",
		Short: "Pack a game into a file to share",
		Long: `Pack a game into a file that others can import: your rules, the looks that you have
taught for it, and a picture of a board. Of the picture only the board is packed. Without
--picture it is the last one of your recorded games, if there is one.`,
		Example: `  domvision game export my-game --picture screenshot.png`,
		Args:    cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			path := args[0] + gamepack.Extension
			if len(args) > 1 {
				path = args[1]
			}
			return exportPack(cmd.Context(), t, args[0], path, picture)
		},
	}
	cmd.Flags().StringVar(&picture, "picture", "", "the `IMAGE` with a board to show; - is standard input")
	return cmd
}

func exportPack(ctx context.Context, t cli.Terminal, name, path, picture string) error {
	if !isPack(path) {
		return cli.UsageError("%s: the name of a game pack ends in %s", path, gamepack.Extension)
	}
	folders, err := gamepack.UserFolders()
	if err != nil {
		return err
	}
	p, err := folders.Find(name)
	switch {
	case errors.Is(err, rulefile.ErrUnknown):
		return cli.UsageError("%w", err)
	case errors.Is(err, gamepack.ErrNothing):
		return cli.Fail(cli.ExitFailure, "teach domvision its look first: domvision calibrate --wizard", err)
	case err != nil:
		return err
	}
	if picture != "" {
		if p.Board, err = boardIn(ctx, t, picture); err != nil {
			return err
		}
	}
	if _, err := os.Lstat(path); err == nil {
		return cli.UsageError("%s exists, and is not overwritten: name another file", path)
	}
	if err := atomicfile.Write(path, p.Encode); err != nil {
		return err
	}
	cli.Say(t.Out, "Saved: %s, the game %s: %s", path, p.Title(), p.Summary())
	return nil
}

// boardIn is the part of a picture that shows a board.
func boardIn(ctx context.Context, t cli.Terminal, name string) (image.Image, error) {
	recognizer, err := cli.NewRecognizer(cli.AutoProfile, vision.Options{})
	if err != nil {
		return nil, err
	}
	p, err := t.OpenPicture(ctx, name)
	if err != nil {
		return nil, err
	}
	obs, err := recognizer.Recognize(p.Img)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", cli.InputName(name), err)
	}
	return report.CropBoard(p.Img, obs.Lattice), nil
}
