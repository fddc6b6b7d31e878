package main

import (
	"fmt"
	"regexp"
	"runtime"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/lab/robustness"
)

func newRobustness(t cli.Terminal) *cobra.Command {
	var o robustness.Options
	var degradations, pictures string
	cmd := &cobra.Command{
		Use:   "robustness FOLDER...",
		Short: "Measure how well degraded pictures are read",
		Long: `Read every picture of the folders that has a grid text next to it under every
degradation: scaled, compressed, tinted, blurred, cut off, covered and so on. Print how
many boards are read in full, and how many cells are wrong.

--markdown and --plot write docs/robustness.md and docs/robustness.png.`,
		Example: `  domlab robustness fixtures/screenshots --only jpeg --failures
  domlab robustness --desktops desktop/browser,desktop/no-board`,
		RunE: func(cmd *cobra.Command, folders []string) (err error) {
			switch {
			case len(folders)+len(o.Desktops) == 0:
				return cli.UsageError("no folder is given, neither of pictures nor with --desktops")
			case len(folders) == 0 && o.Markdown+o.Plot != "":
				return cli.UsageError("--markdown and --plot need a folder of pictures to degrade")
			case o.Workers < 1:
				return cli.UsageError("--jobs %d: expected at least 1", o.Workers)
			}
			if o.Degradations, err = pattern("--only", degradations); err != nil {
				return err
			}
			if o.Pictures, err = pattern("--picture", pictures); err != nil {
				return err
			}
			err = cli.CheckOutputs(cli.Output{Flag: "--markdown", Path: o.Markdown},
				cli.Output{Flag: "--plot", Path: o.Plot, Ending: cli.PNGEnding})
			if err != nil {
				return err
			}
			o.Command = commandLine(cmd)
			return robustness.Measure(t.Out, folders, o)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&degradations, "only", "", "only degradations whose name matches the `PATTERN`")
	flags.StringVar(&pictures, "picture", "", "only pictures whose name matches the `PATTERN`")
	flags.StringSliceVar(&o.Desktops, "desktops", nil, "`FOLDERS` of whole screens, with or without a board; read unchanged, with the built-in profiles")
	flags.BoolVar(&o.Profiles, "profiles", false, "use the built-in profiles")
	flags.BoolVarP(&o.Failures, "failures", "v", false, "list every picture that is not read in full, and why")
	flags.IntVar(&o.Workers, "jobs", runtime.GOMAXPROCS(0), "`NUMBER` of pictures to read at once (default: one per core)")
	flags.Lookup("jobs").DefValue = "0" // a manual should not show the number of cores of this machine
	flags.StringVar(&o.Debug, "debug", "", "write debug pictures to this `FOLDER`")
	flags.StringVar(&o.Markdown, "markdown", "", "write the tables to this `FILE`")
	flags.StringVar(&o.Plot, "plot", "", "draw the shares of boards that are read into this PNG `FILE`")
	return cmd
}

// pattern compiles the regular expression of a flag; nil if there is none.
func pattern(flag, text string) (*regexp.Regexp, error) {
	if text == "" {
		return nil, nil
	}
	compiled, err := regexp.Compile(text)
	if err != nil {
		return nil, cli.UsageError("%s %s: %w", flag, text, err)
	}
	return compiled, nil
}

// commandLine is a command line as a person would type it, with FOLDER for the folders.
func commandLine(cmd *cobra.Command) string {
	line := cmd.CommandPath()
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if line += " --" + f.Name; f.Value.Type() != "bool" {
			line += " " + cli.ShellQuote(strings.Trim(f.Value.String(), "[]"))
		}
	})
	return fmt.Sprintf("%s FOLDER...", line)
}
