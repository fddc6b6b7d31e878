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

Bind it to a key in the settings of your desktop where a program cannot have a
hotkey of its own: on Wayland and macOS. Without a watch it fails with
exit code 7. A press while the last one still waits is folded into that one.

The two meet at a socket for you alone: domvision/trigger.sock in the folder
XDG_RUNTIME_DIR, or where that is not set, domvision-UID/trigger.sock in the
folder for temporary files; on Windows at a named pipe for you alone.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			taken, err := hotkey.Send(cmd.Context())
			switch {
			case err != nil:
				return err
			case taken:
				say(t.out, "Pressed")
			default:
				say(t.out, "Pressed; folded into the press before, which still waits")
			}
			return nil
		},
	}
}
