package main

import (
	"github.com/spf13/cobra"

	"github.com/domvision/domvision/hotkey"
)

func newTrigger(t terminal) *cobra.Command {
	return &cobra.Command{
		Use:   "trigger",
		Short: "Ask the running watch for the best move, as its hotkey does",
		Long: `Ask the running "domvision watch" for the best move, as its hotkey does.

Bind it to a key in the settings of your desktop where programs cannot register a
hotkey: on Wayland and macOS. If no watch is running, it fails with exit code 7. A
press counts as one with the press before it if that is still waiting.

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
				say(t.out, "Pressed")
			default:
				say(t.out, "Pressed; it counts as one with the last press, which is still waiting")
			}
			return nil
		},
	}
}
