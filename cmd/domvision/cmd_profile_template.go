package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"strings"

	"github.com/spf13/cobra"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision"
)

// addTemplateCommand adds the picture of a power-up to a profile.
type addTemplateCommand struct {
	terminal
	kind string
}

func newProfileAddTemplate(t terminal) *cobra.Command {
	a := addTemplateCommand{terminal: t}
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
		return usageError("--kind %q: expected one of %s", a.kind, kindNames())
	}
	return nil
}

// run adds the icon in a file to the profile of the given name.
func (a addTemplateCommand) run(ctx context.Context, name, file string) error {
	profile, err := findProfile(name)
	if err != nil {
		return err
	}
	icon, err := a.openIcon(ctx, file)
	if err != nil {
		return err
	}
	var data bytes.Buffer
	if err := png.Encode(&data, icon); err != nil {
		return fmt.Errorf("%s: %w", inputName(file), err)
	}
	power, _ := engine.ParsePower(a.kind)
	template, err := calibration.NewTemplate(power, data.Bytes())
	if err != nil {
		return fmt.Errorf("%s: %w", inputName(file), err)
	}
	path, err := addTemplate(profile.Name, template)
	if err != nil {
		return err
	}
	say(a.out, "%s: added %s to profile %s", path, template.Kind, profile.Name)
	return nil
}

// kindNames lists the kinds of power-ups that a template can show.
func kindNames() string {
	return strings.Join(append(engine.PowerNames(), engine.SwapPowerNames()...), ", ")
}

// openIcon is openPicture for an icon, which may be transparent in places, unlike a
// screen.
func (t terminal) openIcon(ctx context.Context, name string) (image.Image, error) {
	data, err := t.read(ctx, name)
	if err != nil {
		return nil, err
	}
	img, err := vision.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", inputName(name), err)
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
