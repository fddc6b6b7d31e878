package main

import (
	"cmp"
	"errors"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine/rulefile"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/texttable"
)

func newGame(t cli.Terminal) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "game",
		Short: "List, show and check the rules of games",
		Long: `The rules of a game say what a move does and what it earns. Your own are files
NAME.rules.toml in the folder domvision/games beside that of your profiles, which
` + "`domvision doctor`" + ` names, or anywhere else, with --rules FILE. To write one, copy
the most similar game: domvision game show samegame > my-game.rules.toml`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newGameList(t), newGameShow(t), newGameCheck(t))
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
					err = playable(f)
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
		Use:   "show NAME",
		Short: "Print the rules of a game as a file",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			f, err := rulefile.Find(args[0])
			if err != nil {
				return cli.UsageError("%w", err)
			}
			_, err = t.Out.Write(f.Text())
			return err
		},
	}
}

func newGameCheck(t cli.Terminal) *cobra.Command {
	return &cobra.Command{
		Use:   "check FILE...",
		Short: "Check files of rules and name the line of any mistake",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			worst := 0
			for _, path := range args {
				if err := checkRules(t, path); err != nil {
					worst = cli.WorseCode(worst, t.Report(err))
				}
			}
			return cli.Reported(worst)
		},
	}
}

// playable says what in a file contradicts itself. A game for which there is no advice has no rules that could.
func playable(f *rulefile.File) error {
	_, err := advise.FromFile(f)
	if errors.As(err, new(*advise.NoAdviceError)) {
		return nil
	}
	return err
}

func checkRules(t cli.Terminal, path string) error {
	f, err := rulefile.Load(path)
	if err != nil {
		return err
	}
	if err := playable(f); err != nil {
		return err
	}
	cli.Say(t.Out, "%s: the rules of %s are valid: %s", path, f.Title, f.Scoring())
	cli.Say(t.Out, "What is left out: %s", cmp.Or(f.Omits, "nothing"))
	return nil
}
