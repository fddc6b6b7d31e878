package main

import (
	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"
)

func newProfile(t terminal) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "profile",
		Short: "List, show, check and extend the profiles that boards are read with",
		Long: `A profile describes what a game looks like: its colours, the shapes of its tiles, its
power-ups. Your own profiles are TOML files in the folder that ` + "`domvision doctor`" + `
names. A profile of yours replaces the built-in one with the same name.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newProfileList(t), newProfileShow(t), newProfileValidate(t), newProfileAddTemplate(t))
	return cmd
}

func newProfileList(t terminal) *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the profiles",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			profiles, err := loadProfiles() // with an error, the valid profiles are still listed
			list := newTable()
			list.AppendHeader(table.Row{"name", "game", "note", "from"})
			for _, p := range profiles {
				from := "built-in"
				if path, ok := ownProfile(p.Name); ok {
					from = path
				}
				list.AppendRow(table.Row{p.Name, p.Game, p.Note, from})
			}
			say(t.out, "%s", list.Render())
			return err
		},
	}
}

func newProfileShow(t terminal) *cobra.Command {
	return &cobra.Command{
		Use:   "show NAME",
		Short: "Print a profile as TOML, including what it inherits",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			profile, err := findProfile(args[0])
			if err != nil {
				return err
			}
			return profile.Encode(t.out)
		},
	}
}

func newProfileValidate(t terminal) *cobra.Command {
	return &cobra.Command{
		Use:   "validate FILE...",
		Short: "Check profiles and name any field that is wrong",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			var worst int
			for _, path := range args {
				if err := t.validateProfile(path); err != nil {
					worst = worse(worst, t.report(err))
				}
			}
			return ended(worst)
		},
	}
}

func (t terminal) validateProfile(path string) error {
	p, err := loadProfile(path)
	if err != nil {
		return err
	}
	say(t.out, "%s: profile %s is valid", path, p.Name)
	return nil
}
