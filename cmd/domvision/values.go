package main

import (
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/session"
	"github.com/domvision/domvision/simulate"
	"github.com/domvision/domvision/vision/corpus"
)

// What flags and arguments can be is listed here, once for all commands: shells complete it, and
// didYouMean compares a mistyped word with it.

// values lists what a word of the command line can be. A description may follow a value, after a
// tab; see [cobra.CompletionWithDesc].
type values func(cmd *cobra.Command) []string

// flagValues are the values of flags, by the flags' names.
var flagValues = map[string]values{
	"csv":     fixed(csvLevels, csvMoves),
	"game":    gameValues,
	"kind":    fixed(append(engine.PowerNames(), engine.SwapPowerNames()...)...),
	"planner": plannerValues,
	"preset":  fixed(simulate.PresetNames()...),
	"session": sessionValues,
	"profile": func(cmd *cobra.Command) []string {
		return append([]string{cobra.CompletionWithDesc(autoProfile, "the one that fits best")}, profileValues(cmd)...)
	},
	"swap":   fixed("right", "below"),
	"table":  fixed(simulate.TableNames()...),
	"window": windowValues,
}

// argumentValues are the values of the first argument, by the commands' paths.
var argumentValues = map[string]values{
	"domvision profile show":         profileValues,
	"domvision profile add-template": profileValues,
	"domvision session show":         sessionValues,
	"domvision session replay":       sessionValues,
	"domvision session export":       sessionValues,
	"domvision stats":                sessionValues,
}

// pictureArguments are the commands whose arguments are pictures.
var pictureArguments = []string{"domvision next", "domvision recognize", "domvision calibrate", "domvision report"}

// completeValues lets shells complete values, in cmd and all commands below it.
func completeValues(cmd *cobra.Command) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if list, ok := flagValues[f.Name]; ok && f.Value.Type() != "bool" {
			complete := func(cmd *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
				directive := cobra.ShellCompDirectiveNoFileComp
				if f.Name == "profile" {
					directive = cobra.ShellCompDirectiveDefault // it may be a file
				}
				return list(cmd), directive
			}
			if err := cmd.RegisterFlagCompletionFunc(f.Name, complete); err != nil {
				panic(err) // the flag is registered twice
			}
		}
	})
	path := cmd.CommandPath()
	list, ok := argumentValues[path]
	switch {
	case ok:
		cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveDefault
			}
			return list(cmd), cobra.ShellCompDirectiveNoFileComp
		}
	case slices.Contains(pictureArguments, path):
		cmd.ValidArgsFunction = cobra.FixedCompletions(corpus.Extensions(), cobra.ShellCompDirectiveFilterFileExt)
	case path == "domvision batch":
		cmd.ValidArgsFunction = cobra.FixedCompletions(nil, cobra.ShellCompDirectiveFilterDirs)
	}
	for _, sub := range cmd.Commands() {
		completeValues(sub)
	}
}

func fixed(list ...string) values {
	return func(*cobra.Command) []string { return list }
}

func gameValues(*cobra.Command) []string {
	var list []string
	for _, name := range advise.GameNames() {
		if game, err := advise.Find(name); err == nil {
			list = append(list, cobra.CompletionWithDesc(name, game.About().Title))
		}
	}
	return list
}

// plannerValues are the searches of the game that --game names, or of all games.
func plannerValues(cmd *cobra.Command) []string {
	games := advise.GameNames()
	if named := cmd.Flag("game"); named != nil && slices.Contains(games, named.Value.String()) {
		games = []string{named.Value.String()}
	}
	var list []string
	for _, name := range games {
		game, err := advise.Find(name)
		if err != nil {
			continue
		}
		for _, search := range game.About().Searches {
			if !slices.Contains(list, search.Name) {
				list = append(list, search.Name)
			}
		}
	}
	return list
}

func profileValues(*cobra.Command) []string {
	profiles, _ := loadProfiles() // with an error, those without fault are listed
	var list []string
	for _, p := range profiles {
		list = append(list, cobra.CompletionWithDesc(p.Name, p.Note))
	}
	return list
}

// windowValues are the titles of the windows that can be captured.
func windowValues(*cobra.Command) []string {
	windows, _ := capture.ListWindows() // where none can be listed, none are known
	var list []string
	for _, w := range windows {
		if w.Shown && w.Title != "" {
			list = append(list, cobra.CompletionWithDesc(w.Title, w.Class))
		}
	}
	return list
}

// sessionValues are the records, the newest first.
func sessionValues(*cobra.Command) []string {
	list := []string{cobra.CompletionWithDesc(session.Last, "the newest")}
	dir, err := session.UserDir()
	if err != nil {
		return list
	}
	records, _ := session.List(dir)
	for _, s := range records {
		about := stateOf(s)
		if s.Err == nil {
			about = s.Title()
		}
		list = append(list, cobra.CompletionWithDesc(s.ID, about))
	}
	return list
}
