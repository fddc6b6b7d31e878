package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/domvision/domvision/hotkey"
	"github.com/domvision/domvision/internal/cli"
)

func newTrigger(t cli.Terminal) *cobra.Command {
	var bind string
	var unbind bool
	cmd := &cobra.Command{
		Use:   "trigger",
		Short: "Ask the running watch for the best move, as its hotkey does",
		Long: `Ask the running "domvision watch" for the best move, as its hotkey does.

Where programs cannot register a hotkey, on Wayland and macOS, bind this command to a
key in the settings of your desktop. If no watch is running, the exit code is 7. If an
earlier press is still waiting, the two count as one. On GNOME, --bind F9 makes such a
shortcut in its settings, and --unbind removes it.

The two communicate through a socket that only you can use: domvision/trigger.sock
in the folder XDG_RUNTIME_DIR, or if that is not set, domvision-UID/trigger.sock in
the folder for temporary files. On Windows it is a named pipe.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if bind != "" || unbind {
				return bindGNOME(cmd.Context(), t, bind, unbind)
			}
			taken, err := hotkey.Send(cmd.Context())
			switch {
			case err != nil:
				return err
			case taken:
				cli.Say(t.Out, "Pressed")
			default:
				cli.Say(t.Out, "Pressed; an earlier press is still waiting, and the two count as one")
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&bind, "bind", "", "GNOME: bind `KEY` to this command in the settings of the desktop")
	cmd.Flags().BoolVar(&unbind, "unbind", false, "GNOME: undo --bind")
	cmd.MarkFlagsMutuallyExclusive("bind", "unbind")
	return cmd
}

func bindGNOME(ctx context.Context, t cli.Terminal, name string, unbind bool) error {
	const hint = "this is for GNOME; elsewhere, bind `domvision trigger` to a key in the settings of your desktop"
	if unbind {
		if err := hotkey.UnbindGNOME(ctx); err != nil {
			return cli.Fail(cli.ExitFailure, hint, err)
		}
		cli.Say(t.Out, "The shortcut of domvision was removed.")
		return nil
	}
	key, err := hotkey.ParseKey(name)
	if err != nil {
		return err
	}
	if err := hotkey.BindGNOME(ctx, key); err != nil {
		return cli.Fail(cli.ExitFailure, hint, err)
	}
	cli.Say(t.Out, "%v now runs `domvision trigger`. To undo it: domvision trigger --unbind", key)
	return nil
}
