// Package games holds the rules of games as data: one file NAME.rules.toml each, and index.txt, which lists them in
// the order in which people see them. docs/rules.md explains the files, README.md says how to add one.
package games

import (
	"embed"
	"strings"
	"sync"
)

// Files holds the files of the games.
//
//go:embed *.rules.toml
var Files embed.FS

//go:embed index.txt
var index string

// Names lists the names of the games in the order of the index.
var Names = sync.OnceValue(func() (names []string) {
	for line := range strings.Lines(index) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			names = append(names, line)
		}
	}
	return names
})
