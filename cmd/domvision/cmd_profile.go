package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/texttable"
	"github.com/domvision/domvision/vision"
)

func newProfile(t cli.Terminal) *cobra.Command {
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

func newProfileList(t cli.Terminal) *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the profiles",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			profiles, err := cli.LoadProfiles() // with an error, the valid profiles are still listed
			list := texttable.New()
			list.AppendHeader(table.Row{"name", "game", "note", "from"})
			for _, p := range profiles {
				from := "built-in"
				if path, ok := cli.OwnProfile(p.Name); ok {
					from = path
				}
				list.AppendRow(table.Row{p.Name, p.Game, p.Note, from})
			}
			cli.Say(t.Out, "%s", list.Render())
			return err
		},
	}
}

func newProfileShow(t cli.Terminal) *cobra.Command {
	return &cobra.Command{
		Use:   "show NAME",
		Short: "Print a profile as TOML, including what it inherits",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			profile, err := cli.FindProfile(args[0])
			if err != nil {
				return err
			}
			return profile.Encode(t.Out)
		},
	}
}

func newProfileValidate(t cli.Terminal) *cobra.Command {
	return &cobra.Command{
		Use:   "validate FILE...",
		Short: "Check profiles and name any field that is wrong",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			var worst int
			for _, path := range args {
				if err := validateProfile(t, path); err != nil {
					worst = cli.WorseCode(worst, t.Report(err))
				}
			}
			return cli.Reported(worst)
		},
	}
}

func validateProfile(t cli.Terminal, path string) error {
	p, err := cli.LoadProfile(path)
	if err != nil {
		return err
	}
	cli.Say(t.Out, "%s: profile %s is valid", path, p.Name)
	return nil
}

// addTemplateCommand adds the picture of a power-up to a profile.
type addTemplateCommand struct {
	cli.Terminal
	kind string
}

func newProfileAddTemplate(t cli.Terminal) *cobra.Command {
	a := addTemplateCommand{Terminal: t}
	cmd := &cobra.Command{
		Use:   "add-template PROFILE --kind KIND ICON",
		Short: "Teach a profile what a power-up looks like",
		Long: `Teach a profile what a power-up looks like. ICON is a picture of the whole tile,
cut out of a screenshot, or of the icon alone on a transparent ground.

The picture is added to your own profile of that name. If you have none, domvision
makes one that extends the built-in profile.`,
		Example: "  domvision profile add-template dom --kind wild wild.png",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := a.validate(); err != nil {
				return err
			}
			return a.run(cmd.Context(), args[0], args[1])
		},
	}
	cmd.Flags().StringVar(&a.kind, "kind", "", "`KIND` of power-up: "+kindNames())
	cmd.MarkFlagRequired("kind")
	return cmd
}

func (a addTemplateCommand) validate() error {
	if power, ok := engine.ParsePower(a.kind); !ok || power == engine.UnknownPower {
		return cli.UsageError("--kind %q: expected one of %s", a.kind, kindNames())
	}
	return nil
}

// run adds the icon in a file to the profile of the given name.
func (a addTemplateCommand) run(ctx context.Context, name, file string) error {
	profile, err := cli.FindProfile(name)
	if err != nil {
		return err
	}
	icon, err := openIcon(a.Terminal, ctx, file)
	if err != nil {
		return err
	}
	var data bytes.Buffer
	if err := png.Encode(&data, icon); err != nil {
		return fmt.Errorf("%s: %w", cli.InputName(file), err)
	}
	power, _ := engine.ParsePower(a.kind)
	template, err := calibration.NewTemplate(power, data.Bytes())
	if err != nil {
		return fmt.Errorf("%s: %w", cli.InputName(file), err)
	}
	path, err := addTemplate(profile.Name, template)
	if err != nil {
		return err
	}
	cli.Say(a.Out, "%s: added %s to profile %s", path, template.Kind, profile.Name)
	return nil
}

// kindNames lists the kinds of power-ups that a template can show.
func kindNames() string {
	return strings.Join(append(engine.PowerNames(), engine.SwapPowerNames()...), ", ")
}

// openIcon is openPicture for an icon, which may be transparent in places, unlike a
// screen.
func openIcon(t cli.Terminal, ctx context.Context, name string) (image.Image, error) {
	data, err := t.Read(ctx, name)
	if err != nil {
		return nil, err
	}
	img, err := vision.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", cli.InputName(name), err)
	}
	return img, nil
}

// addTemplate adds the template to the user's own profile of the given name and returns its file.
func addTemplate(name string, template calibration.Template) (path string, err error) {
	dir, err := calibration.UserDir()
	if err != nil {
		return "", err
	}
	return calibration.Folder(dir).AddTemplate(name, template)
}
