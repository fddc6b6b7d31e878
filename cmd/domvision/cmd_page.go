package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/domvision/domvision/hotkey"
	"github.com/domvision/domvision/internal/cli"
)

func newPageCommand(t cli.Terminal) *cobra.Command {
	return &cobra.Command{
		Use:   "page",
		Short: "Print an address that opens the page of the running watch",
		Long: `Print a new address of the page of the running "domvision watch", for another
browser, or if you closed the tab. The address works once.

An open page needs no new address: it reconnects by itself when domvision watch is
started again. If no watch is running, the exit code is 7.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			address, err := hotkey.Page(cmd.Context())
			if err == nil && address == "" {
				err = cli.Fail(cli.ExitFailure, "start it again without --no-page", errors.New("the running watch shows no page"))
			}
			if err != nil {
				return err
			}
			cli.Say(t.Out, "%s", address)
			return nil
		},
	}
}
