// Package manual writes the manual pages of a program. What it needs is a large part of a program: the one for
// players has it only if it is built with the tag "manual".
package manual

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"github.com/domvision/domvision/internal/cli"
)

// Command returns the hidden command "man", for those who package the program.
func Command() *cobra.Command {
	return &cobra.Command{
		Use:    "man FOLDER",
		Short:  "Write the manual pages into a folder",
		Hidden: true,
		Args:   cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return Write(args[0], cmd.Root())
		},
	}
}

// Write writes a page for every command of a program into a folder. It changes the texts of the commands.
func Write(dir string, root *cobra.Command) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	date, err := pageDate()
	if err != nil {
		return err
	}
	root.DisableAutoGenTag = true // it contains the date, and builds must be reproducible
	return writePages(dir, root, date)
}

// pageDate is SOURCE_DATE_EPOCH or, without it, now. It is in UTC: left to itself, cobra names the month of the local
// time zone, and on the last day of a month two builders would write other pages.
func pageDate() (time.Time, error) {
	epoch := os.Getenv("SOURCE_DATE_EPOCH")
	if epoch == "" {
		return time.Now().UTC(), nil
	}
	seconds, err := strconv.ParseInt(epoch, 10, 64)
	if err != nil {
		return time.Time{}, fmt.Errorf("SOURCE_DATE_EPOCH is not a number of seconds: %w", err)
	}
	return time.Unix(seconds, 0).UTC(), nil
}

// writePages writes the pages of cmd and of all commands below it, with a date.
func writePages(dir string, cmd *cobra.Command, date time.Time) error {
	for _, sub := range cmd.Commands() {
		if !sub.IsAvailableCommand() || sub.IsAdditionalHelpTopicCommand() {
			continue
		}
		if err := writePages(dir, sub, date); err != nil {
			return err
		}
	}
	cmd.Long = manualText(cmd)
	name := strings.ReplaceAll(cmd.CommandPath(), " ", "-")
	header := doc.GenManHeader{Title: strings.ToUpper(name), Section: "1", Date: &date, Source: cmd.Root().Name() + " " + cli.Version(), Manual: "domvision"}
	var page bytes.Buffer
	if err := doc.GenMan(cmd, &header, &page); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, name+".1"), []byte(withoutZeros.Replace(page.String())), 0o644)
}

// withoutZeros omits the zero defaults of flags, and the defaults of switches.
var withoutZeros = strings.NewReplacer(`\fP[=false]`, `\fP`, `\fP=""`, `\fP`, `\fP=[]`, `\fP`, `\fP=0`+"\n", `\fP`+"\n")

// manualText is the long help of a command as the Markdown source of its manual page, with a list of its
// subcommands. Indented text, such as a table, stays as it is.
func manualText(cmd *cobra.Command) string {
	long := cmd.Long
	if long == "" {
		long = cmd.Short + "."
	}
	if cmd.HasAvailableSubCommands() {
		long += "\n\nCommands:\n"
		for _, sub := range cmd.Commands() {
			if sub.IsAvailableCommand() {
				long += fmt.Sprintf("  %-12s  %s\n", sub.Name(), sub.Short)
			}
		}
	}
	var text strings.Builder
	table := false
	for line := range strings.Lines(long) {
		indented := strings.HasPrefix(line, "  ")
		if indented != table && strings.TrimSpace(line) != "" {
			text.WriteByte('\n')
			table = indented
		}
		if indented {
			text.WriteString("    " + strings.TrimPrefix(line, "  "))
		} else {
			text.WriteString(escapeMarkdown.Replace(line))
		}
	}
	return text.String()
}

// escapeMarkdown escapes the Markdown characters that occur in the help.
var escapeMarkdown = strings.NewReplacer(`*`, `\*`, `_`, `\_`, `<`, `\<`, "`", "\\`")
