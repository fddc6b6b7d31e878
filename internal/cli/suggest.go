package cli

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/domvision/domvision/session"
)

// mostSuggestions bounds what a mistyped word may stand for: more are no help.
const mostSuggestions = 3

// Nearest returns the known words that a mistyped word may stand for: those that differ in two
// letters at most (one, if it has only three), or that it begins.
func Nearest(word string, known []string) []string {
	if word == "" || strings.ContainsAny(word, `/\`) { // a path is no mistyped name
		return nil
	}
	all := &cobra.Command{SuggestionsMinimumDistance: 2}
	if len(word) < 4 {
		all.SuggestionsMinimumDistance = 1
	}
	for _, k := range known {
		k, _, _ = strings.Cut(k, "\t")
		if k == word {
			return nil // it is no mistake
		}
		if len(k) > 2 && !strings.Contains(k, " ") { // any two letters differ in two
			all.AddCommand(&cobra.Command{Use: k, Run: func(*cobra.Command, []string) {}})
		}
	}
	near := all.SuggestionsFor(word)
	if len(near) > mostSuggestions {
		return nil
	}
	return near
}

// didYouMean returns what the player may have meant by the word of the command line that err is
// about, as it would be typed; "" if nothing known is near.
func didYouMean(cmd *cobra.Command, err error) string {
	var unknown *pflag.NotExistError
	switch {
	case errors.Is(err, session.ErrAmbiguous):
		return "" // it names them
	case errors.As(err, &unknown):
		name := unknown.GetSpecifiedName()
		if near := Nearest(name, FlagNames(cmd)); len(near) > 0 {
			return AnyOf(WithPrefix("--", near))
		}
		return AnyOf(withFlag(cmd.Root(), name))
	}
	if _, rest, ok := strings.Cut(err.Error(), `unknown command "`); ok {
		word, _, _ := strings.Cut(rest, `"`)
		if cmd.Name() == "help" {
			cmd = cmd.Root()
		}
		for _, sub := range cmd.Commands() {
			if slices.Contains(sub.SuggestFor, word) {
				return sub.Name()
			}
		}
		return AnyOf(Nearest(word, commandNames(cmd)))
	}
	found := ""
	cmd.Flags().Visit(func(f *pflag.Flag) {
		complete, ok := cmd.GetFlagCompletionFunc(f.Name)
		if !ok {
			return
		}
		given := []string{f.Value.String()}
		if several, ok := f.Value.(pflag.SliceValue); ok {
			given = several.GetSlice()
		}
		for _, value := range given {
			known, _ := complete(cmd, nil, "")
			found = cmp.Or(found, AnyOf(WithPrefix("--"+f.Name+" ", meant(value, known, err))))
		}
	})
	if args := cmd.Flags().Args(); found == "" && len(args) > 0 && cmd.ValidArgsFunction != nil {
		if known, kind := cmd.ValidArgsFunction(cmd, nil, ""); kind == cobra.ShellCompDirectiveNoFileComp {
			found = AnyOf(meant(args[0], known, err))
		}
	}
	return found
}

// meant are the known words near a value, if err is about it. What follows a colon in a value is
// not compared, but kept: the options of a planner.
func meant(value string, known []string, err error) []string {
	word, options, colon := strings.Cut(value, ":")
	if !strings.Contains(err.Error(), word) {
		return nil
	}
	near := Nearest(word, known)
	if colon {
		for i := range near {
			near[i] += ":" + options
		}
	}
	return near
}

// FlagNames lists the flags of a command, for [Nearest].
func FlagNames(cmd *cobra.Command) (names []string) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return names
}

// withFlag returns the commands below cmd that have a flag, each with it, as they would be typed; none if there
// are too many to help.
func withFlag(cmd *cobra.Command, name string) (commands []string) {
	for _, sub := range cmd.Commands() {
		if !sub.IsAvailableCommand() {
			continue
		}
		if sub.LocalFlags().Lookup(name) != nil {
			commands = append(commands, sub.CommandPath()+" --"+name)
		}
		commands = append(commands, withFlag(sub, name)...)
	}
	if len(commands) > mostSuggestions {
		return nil
	}
	return commands
}

func commandNames(cmd *cobra.Command) (names []string) {
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			names = append(names, sub.Name())
		}
	}
	return names
}
