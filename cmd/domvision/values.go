package main

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/session"
	"github.com/domvision/domvision/vision/corpus"
)

// What flags and arguments can be is listed here, once for all commands: shells complete it, and
// didYouMean compares a mistyped word with it.

// flagValues are the values of flags, by the flags' names.
var flagValues = map[string]cli.Values{
	"csv":     cli.Fixed(csvLevels, csvMoves),
	"game":    cli.GameValues,
	"kind":    cli.Fixed(append(engine.PowerNames(), engine.SwapPowerNames()...)...),
	"planner": cli.PlannerValues,
	"session": sessionValues,
	"profile": func(cmd *cobra.Command) []string {
		return append([]string{cobra.CompletionWithDesc(cli.AutoProfile, "the one that fits best")}, cli.ProfileValues(cmd)...)
	},
	"swap":   cli.Fixed("right", "below"),
	"window": windowValues,
}

// argumentValues are the values of the first argument, by the commands' paths.
var argumentValues = map[string]cli.Values{
	"domvision game show":            cli.GameValues,
	"domvision profile show":         cli.ProfileValues,
	"domvision profile add-template": cli.ProfileValues,
	"domvision session show":         sessionValues,
	"domvision session replay":       sessionValues,
	"domvision session export":       sessionValues,
	"domvision stats":                sessionValues,
}

// pictureArguments are the commands whose arguments are pictures.
var pictureArguments = []string{"next", "recognize", "calibrate", "report"}

// completePaths lets shells complete the names of pictures and folders.
func completePaths(root *cobra.Command) {
	for _, cmd := range root.Commands() {
		switch {
		case slices.Contains(pictureArguments, cmd.Name()):
			cmd.ValidArgsFunction = cobra.FixedCompletions(corpus.Extensions(), cobra.ShellCompDirectiveFilterFileExt)
		case cmd.Name() == "batch":
			cmd.ValidArgsFunction = cobra.FixedCompletions(nil, cobra.ShellCompDirectiveFilterDirs)
		}
	}
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
