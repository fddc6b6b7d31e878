package cli

import (
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/domvision/domvision/advise"
)

// Values lists what a word of the command line can be. A description may follow a value, after a
// tab; see [cobra.CompletionWithDesc].
type Values func(cmd *cobra.Command) []string

// Fixed are values that do not depend on the command.
func Fixed(list ...string) Values {
	return func(*cobra.Command) []string { return list }
}

// CompleteValues lets shells complete values in cmd and all commands below it: those of flags, by the flags'
// names, and of the first arguments, by the commands' paths. Mistyped words are compared with them, too.
func CompleteValues(cmd *cobra.Command, flags, arguments map[string]Values) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if list, ok := flags[f.Name]; ok && f.Value.Type() != "bool" {
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
	if list, ok := arguments[cmd.CommandPath()]; ok {
		cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveDefault
			}
			return list(cmd), cobra.ShellCompDirectiveNoFileComp
		}
	}
	for _, sub := range cmd.Commands() {
		CompleteValues(sub, flags, arguments)
	}
}

// GameValues are the games that --game knows, with their titles.
func GameValues(*cobra.Command) []string {
	var list []string
	for _, name := range advise.GameNames() {
		if game, err := advise.Find(name); err == nil {
			list = append(list, cobra.CompletionWithDesc(name, game.About().Title))
		}
	}
	return list
}

// PlannerValues are the searches of the game that --game names, or of all games.
func PlannerValues(cmd *cobra.Command) []string {
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

// ProfileValues are the profiles that --profile finds by name, with their notes.
func ProfileValues(*cobra.Command) []string {
	profiles, _ := LoadProfiles() // with an error, those without fault are listed
	var list []string
	for _, p := range profiles {
		list = append(list, cobra.CompletionWithDesc(p.Name, p.Note))
	}
	return list
}
