package main

import (
	"cmp"
	"errors"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/domvision/domvision/session"
	"github.com/domvision/domvision/vision/corpus"
)

// mostSuggestions bounds what a mistyped word may stand for: more are no help.
const mostSuggestions = 3

// nearest returns the known words that a mistyped word may stand for: those that differ in two
// letters at most (one, if it has only three), or that it begins.
func nearest(word string, known []string) []string {
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
		if near := nearest(name, flagNames(cmd)); len(near) > 0 {
			return anyOf(withPrefix("--", near))
		}
		return anyOf(withFlag(cmd.Root(), name))
	}
	if _, rest, ok := strings.Cut(err.Error(), `unknown command "`); ok {
		word, _, _ := strings.Cut(rest, `"`)
		if cmd.Name() == "help" {
			cmd = cmd.Root()
		}
		return anyOf(nearest(word, commandNames(cmd)))
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
			found = cmp.Or(found, anyOf(withPrefix("--"+f.Name+" ", meant(value, known, err))))
		}
	})
	if args := cmd.Flags().Args(); found == "" && len(args) > 0 && argumentValues[cmd.CommandPath()] != nil {
		found = anyOf(meant(args[0], argumentValues[cmd.CommandPath()](cmd), err))
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
	near := nearest(word, known)
	if colon {
		for i := range near {
			near[i] += ":" + options
		}
	}
	return near
}

func flagNames(cmd *cobra.Command) (names []string) {
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

// withNext lets a picture alone stand for the command next: a file dropped on the program, say.
func withNext(root *cobra.Command, args []string) []string {
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		return args
	}
	if cmd, _, err := root.Find(args[:1]); err == nil && cmd != root {
		return args
	}
	if info, err := os.Stat(args[0]); !corpus.IsPicture(args[0]) && (err != nil || !info.Mode().IsRegular()) {
		return args
	}
	return append([]string{"next"}, args...)
}
