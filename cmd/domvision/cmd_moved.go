package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/domvision/domvision/internal/cli"
)

// newMoved returns a hidden command that says where a command for researchers is now. Scripts may still use it.
func newMoved(name string) *cobra.Command {
	return &cobra.Command{
		Use:                name,
		Hidden:             true,
		DisableFlagParsing: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			return moved(strings.TrimPrefix(cmd.CommandPath(), "domvision "))
		},
	}
}

// moved is the error of a command, or of one with a flag, that is part of domlab now.
func moved(command string) error {
	return cli.Fail(cli.ExitUsage, "domlab is built from source: go build ./cmd/domlab",
		fmt.Errorf("\"domvision %s\" is now \"domlab %[1]s\"", command))
}
