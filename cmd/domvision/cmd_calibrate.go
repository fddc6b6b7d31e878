package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/vision/learn"
)

// calibrate learns a profile from pictures.
type calibrate struct {
	cli.Terminal
	grids  []string
	fresh  bool
	name   string
	game   string
	output string
	boards boardChoice
	placed placement
	wizard wizardFlags
	opened func(address string) // called once the page of the wizard is served; may be nil
}

func newCalibrate(t cli.Terminal) *cobra.Command {
	c := calibrate{Terminal: t}
	cmd := &cobra.Command{
		Use:   "calibrate [IMAGE...]",
		Short: "Learn from screenshots what the game looks like on your screen",
		Long: `Learn a profile from screenshots: the colours of the tiles, the shapes of tiles
without a colour of their own, and the named power-ups. A profile learned at one
size works at others. Give several screenshots if one does not show all colours.

domvision reads each board as well as it can, or takes the board from --grid. It then
checks the profile against every screenshot, and writes it only if nothing is read
wrong. A profile that it replaces is kept beside it.

If a board is not found, say where it is; domvision then finds it by its tiles. Give
--corners with --grid or --cells. Or begin the grid with a comment such as
"# x0=61 y0=106 cell_w=48 cell_h=48": the top left corner of the first cell and the
size of a cell, in pixels of the picture. --region limits the search to a part of it.

With --wizard a page in your browser shows the reading for you to correct. The wizard
can capture the screen; --window, --display, --capture-cmd, --delay and --no-wait are
only for the wizard.

` + boardsHelp + `

` + gridHelp(),
		Example: `  domvision calibrate level1.png level7.png
  domvision calibrate board.png --grid board.grid.txt --name mine -o mine.toml
  domvision calibrate board.png --corners 61,106,445,490 --cells 8x8
  domvision calibrate --wizard`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := c.validate(cmd, args); err != nil {
				return err
			}
			if c.wizard.on {
				return c.serve(cmd.Context(), args)
			}
			return c.run(cmd.Context(), args)
		},
	}
	flags := cmd.Flags()
	flags.StringArrayVar(&c.grids, "grid", nil, "`FILE` with the board in the first picture as grid text; repeat it for the second, and so on")
	flags.BoolVar(&c.fresh, "fresh", false, "learn from the pictures alone, not from profiles that fit them")
	flags.StringVar(&c.name, "name", "", "`NAME` of the profile (default: that of the profile that fits, of the game, or \"mine\")")
	flags.StringVar(&c.game, "game", "", "`GAME` whose rules to play by: "+cli.GameNames())
	flags.StringVarP(&c.output, "output", "o", "", "`FILE` to write; -: standard output (default: a file in your profile folder)")
	c.boards.addFlags(flags)
	c.placed.addFlags(flags)
	c.wizard.addFlags(flags)
	return cmd
}

func (c *calibrate) validate(cmd *cobra.Command, args []string) error {
	if c.game != "" {
		if err := advise.Known(c.game); err != nil {
			return cli.UsageError("--game: %w", err)
		}
	}
	if cmd.Flags().Changed("name") {
		err := calibration.CheckName(c.name)
		if err == nil {
			err = cli.CheckProfile(calibration.Profile{Name: c.name})
		}
		if err != nil {
			return cli.UsageError("--name: %w", err)
		}
	}
	if c.output != "-" {
		if err := cli.CheckOutputs(cli.Output{Flag: "-o", Path: c.output}); err != nil {
			return err
		}
	}
	switch {
	case c.wizard.on:
		return c.validateWizard(cmd, args)
	case cmd.Flags().Changed("no-open"):
		return cli.UsageError("--no-open is for --wizard")
	case len(args) == 0:
		return cli.UsageError("no picture given: name screenshots, or let the wizard ask for them: domvision calibrate --wizard")
	case len(c.grids) > len(args):
		return cli.UsageError("%s for %s: give --grid once for each picture", plural.Of(len(c.grids), "grid"), plural.Of(len(args), "picture"))
	}
	if err := c.boards.validate(cmd.Flags(), args); err != nil {
		return err
	}
	if err := c.placed.validate(len(args), len(c.grids)); err != nil {
		return err
	}
	return c.wizard.screen.validate(cmd.Flags(), false)
}

// known returns the profiles to read the pictures with. It reports a broken profile but goes on: the new
// profile may be meant to replace it.
func (c *calibrate) known() []calibration.Profile {
	if c.fresh {
		return nil
	}
	profiles, err := cli.LoadProfiles()
	c.Report(err)
	return profiles
}

func (c *calibrate) run(ctx context.Context, names []string) error {
	profiles := c.known()
	var samples []learn.Sample
	var base *calibration.Profile
	for i, name := range names {
		pic, err := c.OpenPicture(ctx, name)
		if err != nil {
			return err
		}
		shown, err := c.shown(ctx, i)
		if err != nil {
			return err
		}
		sample, obs, err := c.sample(pic, shown, profiles, samples, base)
		if err != nil {
			return err
		}
		if i == 0 {
			base = calibration.BaseOf(profiles, obs.Profile, obs.Game)
		}
		samples = append(samples, sample)
	}
	lesson, err := learn.From(samples, base)
	if err != nil {
		return err
	}
	people := c.Out
	if c.output == "-" {
		people = c.Err
	}
	sayLesson(people, lesson)
	sayChecks(people, names, samples, lesson.Checks)
	if err := trust(names, samples, lesson); err != nil {
		return err
	}
	return c.write(people, lesson, base)
}

// readNext reads one more picture. The first is read with all profiles, the others with
// what the earlier ones taught, so that colours keep their letters.
func (c *calibrate) readNext(pic cli.Picture, profiles []calibration.Profile, samples []learn.Sample, base *calibration.Profile) (vision.Observation, error) {
	recognizer, err := taught(profiles, samples, base)
	if err != nil {
		return vision.Observation{}, err
	}
	part, err := c.wizard.screen.part(pic.Img)
	if err != nil {
		return vision.Observation{}, err
	}
	obs, err := c.boards.recognize(recognizer, part)
	if err == nil && len(samples) > 0 && obs.Profile == "" {
		err = &cli.Failure{Code: cli.ExitUnsure, Hint: "calibrate different games or themes separately, each with its own --name",
			Err: fmt.Errorf("its tiles do not look like those in the pictures before it")}
	}
	if err != nil {
		return obs, fmt.Errorf("%s: %w", cli.InputName(pic.Name), c.boards.show(pic, err))
	}
	return obs, nil
}

// taught returns a recognizer that knows what the samples teach or, without samples, all
// profiles.
func taught(profiles []calibration.Profile, samples []learn.Sample, base *calibration.Profile) (*vision.Recognizer, error) {
	if len(samples) == 0 {
		return vision.NewRecognizer(profiles, vision.Options{})
	}
	lesson, err := learn.From(samples, base)
	if err != nil {
		return nil, err
	}
	return lesson.Recognizer(base)
}

// trust rejects a lesson that cannot read a picture it was learned from.
func trust(names []string, samples []learn.Sample, lesson learn.Lesson) error {
	for i, c := range lesson.Checks {
		hint := "nothing is written; correct the reading with the wizard: domvision calibrate --wizard " + cli.ShellQuote(names[i])
		if samples[i].Placed {
			hint = "nothing is written; check where the board lies in this picture: domvision calibrate --wizard " + cli.ShellQuote(names[i])
		}
		if c.Err == nil && !c.Fits && !samples[i].Placed {
			hint = "nothing is written; domvision reads them without a profile, as far as it can distinguish them: domvision next " + cli.ShellQuote(names[i])
		}
		if err := c.Fault(); err != nil {
			return cli.Fail(cli.ExitUnsure, hint, fmt.Errorf("%s: %w", cli.InputName(names[i]), err))
		}
	}
	return nil
}
