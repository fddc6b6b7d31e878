package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/domvision/domvision/internal/cli"
)

func newConfig(t cli.Terminal) *cobra.Command {
	return &cobra.Command{
		Use:   "config",
		Short: "Show the settings of watch and next, and where they come from",
		Long: `Show the settings of "domvision watch" and "domvision next", and where each comes
from. The file config.toml can set every flag of both commands, in a table for each
command. The first line of the output says where that file is.

  [watch]
  window = "Destruct-o-Match"
  auto = true
  budget = "5s"

Flags on the command line override the file. The output has the form of such a file,
with the defaults as comments.`,
		Example: `  domvision config
  domvision config | grep window`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return showSettings(t, cmd.Root()) },
	}
}

func showSettings(t cli.Terminal, root *cobra.Command) error {
	s, err := readSettings(root)
	if err != nil {
		return err
	}
	there := ""
	if s.tables == nil {
		there = " (there is none)"
	}
	lines := []string{"# " + s.path + there}
	for _, name := range configured {
		cmd, _, err := root.Find([]string{name})
		if err != nil {
			return err
		}
		set, err := s.apply(cmd, nil)
		if err != nil {
			return err
		}
		lines = append(lines, "", "["+name+"]")
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if settable(f) {
				lines = append(lines, settingLine(f, slices.Contains(set, f.Name)))
			}
		})
	}
	cli.Say(t.Out, "%s", strings.Join(lines, "\n")) // printed at the end: nothing is printed if a setting is wrong
	return nil
}

// settingLine is a setting as a line of the file.
func settingLine(f *pflag.Flag, set bool) string {
	line := f.Name + " = " + f.Value.String()
	if kind := f.Value.Type(); kind == "string" || kind == "duration" {
		text, _ := toml.Marshal(map[string]string{f.Name: f.Value.String()}) // any string can be encoded
		line = strings.TrimSpace(string(text))
	}
	if set {
		return fmt.Sprintf("%-40s # file", line)
	}
	return fmt.Sprintf("%-40s # default", "# "+line)
}
