package main

import (
	"github.com/spf13/cobra"

	"github.com/domvision/domvision/hotkey"
	"github.com/domvision/domvision/internal/cli"
)

func newTrigger(t cli.Terminal) *cobra.Command {
	return &cobra.Command{
		Use:   "trigger",
		Short: "Ask the running watch for the best move, as its hotkey does",
		Long: `Ask the running "domvision watch" for the best move, as its hotkey does.

Where programs cannot register a hotkey, on Wayland and macOS, bind this command to a
key in the settings of your desktop. If no watch is running, the exit code is 7. If an
earlier press is still waiting, the two count as one.

The two communicate through a socket that only you can use: domvision/trigger.sock
in the folder XDG_RUNTIME_DIR, or if that is not set, domvision-UID/trigger.sock in
the folder for temporary files. On Windows it is a named pipe.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
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
}
