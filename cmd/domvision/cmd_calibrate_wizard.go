package main

import (
	"context"
	"errors"
	"image"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/localpage"
	"github.com/domvision/domvision/wizard"
)

// wizardFlags are the settings of the page.
type wizardFlags struct {
	on     bool
	noOpen bool
	screen screen
}

func (w *wizardFlags) addFlags(flags *pflag.FlagSet) {
	flags.BoolVar(&w.on, "wizard", false, "show the reading on a page in your browser, and let you correct it")
	flags.BoolVar(&w.noOpen, "no-open", false, "with --wizard: only print the address of the page")
	w.screen.addFlags(flags)
}

func (c *calibrate) validateWizard(cmd *cobra.Command, args []string) error {
	switch {
	case len(c.grids) > 0:
		return cli.UsageError("--grid cannot be combined with --wizard, which asks for the board")
	case c.boards != (boardChoice{}):
		return cli.UsageError("--board and --show-boards cannot be combined with --wizard, which asks which board is meant")
	case c.placed != (placement{}):
		return cli.UsageError("--corners cannot be combined with --wizard, which asks where the board is")
	case c.output == "-":
		return cli.UsageError("-o -: the wizard cannot write to standard output; name a file")
	}
	return c.wizard.screen.validate(cmd.Flags(), true)
}

// serve serves the page until the player is done.
func (c *calibrate) serve(ctx context.Context, names []string) error {
	server, err := localpage.Listen(0)
	if err != nil {
		return err
	}
	defer server.Close()
	page, err := wizard.New(wizard.Config{
		Profiles: c.known(),
		Games:    advise.GameNames,
		Title:    advise.TitleOf,
		Powers:   advise.PowersOf,
		Capture: func(ctx context.Context) (image.Image, error) {
			pic, err := c.wizard.screen.grab(ctx, c.Terminal)
			return pic.Img, err
		},
		Target: c.pageTarget,
		Save:   func(p calibration.Profile, path string) (string, error) { return p.Replace(path) },
		Quit:   server.Stop,
	})
	if err != nil {
		return err
	}
	for _, name := range names {
		pic, err := c.OpenPicture(ctx, name)
		if code, hint := cli.Explain(err); errors.As(err, new(*cli.Failure)) {
			return cli.Fail(code, hint+"; or name none, and the wizard takes the pictures: domvision calibrate --wizard", err)
		}
		if err != nil {
			return err
		}
		if err := page.Add(pic.Img); err != nil {
			return err
		}
	}
	openPage(c.Terminal, server, c.wizard.noOpen)
	if c.opened != nil {
		c.opened(server.Handover())
	}
	err = server.Serve(ctx, localpage.Handler(wizard.PageFiles(), page))
	path := page.Saved()
	if path != "" {
		cli.Say(c.Out, "Written: %s", path)
	}
	if errors.Is(err, context.Canceled) && path != "" {
		return nil // done: the profile is saved
	}
	return err
}

// pageTarget is target for the page, where the player may have entered another name or
// another game.
func (c *calibrate) pageTarget(p calibration.Profile, base *calibration.Profile) (profile calibration.Profile, path, kept string, err error) {
	page := *c
	if p.Name != "" {
		page.name = p.Name
	}
	if p.Game != "" {
		page.game = p.Game
	}
	if profile, path, err = page.target(p, base); err != nil {
		return profile, path, "", err
	}
	if err := cli.CheckProfile(profile); err != nil {
		return profile, path, "", err
	}
	kept, err = calibration.Kept(path)
	return profile, path, kept, err
}
