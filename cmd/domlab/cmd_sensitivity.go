package main

import (
	"github.com/spf13/cobra"

	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/lab/ablation"
	"github.com/domvision/domvision/lab/sensitivity"
)

func newSensitivity(t cli.Terminal) *cobra.Command {
	var o sensitivity.Options
	var only string
	var read bool
	cmd := &cobra.Command{
		Use:   "sensitivity FOLDER|PICTURE...",
		Short: "Show which thresholds of recognition matter",
		Long: `Make every numeric constant of recognition a little smaller and a little larger, one at
a time, read the pictures each time, and print how many readings change. It builds
domlab once more, so run it in the root of the repository; it takes hours for many
pictures.`,
		Example: "  domlab sensitivity fixtures/screenshots --sample 10 --only classify/",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, paths []string) (err error) {
			if read {
				return sensitivity.PrintReadings(t.Out, paths)
			}
			switch {
			case !(o.By > 0 && o.By < 1):
				return cli.UsageError("--by %v: expected a share between 0 and 1", o.By)
			case o.Sample < 1:
				return cli.UsageError("--sample %d: expected at least 1", o.Sample)
			}
			if o.Only, err = pattern("--only", only); err != nil {
				return err
			}
			return sensitivity.Measure(cmd.Context(), t.Out, paths, o)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&only, "only", "", "only constants whose place (package/file.go:12:name) matches the `PATTERN`")
	flags.Float64Var(&o.By, "by", 0.1, "vary a constant by this `SHARE` of its value")
	flags.IntVar(&o.Sample, "sample", 1, "read only every `N`th picture of a folder")
	flags.BoolVar(&read, "read", false, "only read the pictures and print the readings")
	flags.MarkHidden("read") // for the program that this command builds
	return cmd
}

func newAblation(t cli.Terminal) *cobra.Command {
	var o ablation.Options
	var only string
	var answer bool
	cmd := &cobra.Command{
		Use:   "ablation FOLDER|PICTURE...",
		Short: "Show what each rule of recognition is worth",
		Long: `Switch off every rule of recognition (a function, or a condition), one at a time, read
the pictures each time, and print how many of them change, how many more are
refused, and how many more cells are wrong or "?". It builds domlab once more, so run
it in the root of the repository; it takes hours for many pictures.`,
		Example: "  domlab ablation fixtures/screenshots --steps --enough 2 --most 40 --only naming/",
		RunE: func(cmd *cobra.Command, paths []string) (err error) {
			if answer {
				return ablation.Answer(t.In, t.Out)
			}
			if len(paths) == 0 {
				return cli.UsageError("expected pictures, or folders of pictures")
			}
			if o.Only, err = pattern("--only", only); err != nil {
				return err
			}
			return ablation.Measure(cmd.Context(), t.Out, paths, o)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&only, "only", "", "only rules whose place and condition (package/file.go:12:function ...) match the `PATTERN`")
	flags.BoolVar(&o.Steps, "steps", false, "only whole functions")
	flags.IntVar(&o.Enough, "enough", 0, "leave a rule alone that has changed `N` pictures (0: never)")
	flags.IntVar(&o.Most, "most", 0, "switch a rule off for at most `N` readings in which it matters (0: all)")
	flags.BoolVar(&answer, "answer", false, "only read questions and answer them")
	flags.MarkHidden("answer") // for the program that this command builds
	return cmd
}
