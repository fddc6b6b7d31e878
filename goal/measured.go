package goal

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
)

//go:generate go run ./tally -o levels.json -commit COMMIT RECORD...

// Measured holds the points that a planner with a budget earned in many games, level by level.
type Measured struct {
	Planner string  `json:"planner"` // its specification
	Command string  `json:"command"` // of domvision, that played the games
	Commit  string  `json:"commit"`  // of domvision, that played them
	Games   int     `json:"games"`   // that were played
	Levels  []Level `json:"levels"`  // in the order of play
}

// Level holds the points earned in a level.
type Level struct {
	Moves  float64  `json:"moves"`  // made on average
	Totals [][2]int `json:"totals"` // points, end bonus included, and in how many games; the lowest first
}

// Dist is the distribution of the points of the level.
func (l Level) Dist() Dist {
	counts := map[int]int{}
	for _, t := range l.Totals {
		counts[t[0]] = t[1]
	}
	return counted(counts)
}

// Table is the content of the file of measured planners.
type Table struct {
	Schema   int        `json:"schema"` // TableSchema
	Planners []Measured `json:"planners"`
}

// TableSchema is the version of the format of a [Table].
const TableSchema = 1

//go:embed levels.json
var levelsJSON []byte

var shipped = sync.OnceValue(func() []Measured {
	var t Table
	if err := json.Unmarshal(levelsJSON, &t); err != nil || t.Schema != TableSchema || len(t.Planners) == 0 {
		panic(fmt.Sprintf("goal: levels.json, schema %d: %v", t.Schema, err)) // the tests read it
	}
	return t.Planners
})

// All lists the measured planners, for games of Destruct-o-Match with all power-ups. The one that earns most
// is last.
func All() []Measured { return slices.Clone(shipped()) }

// Best is the planner that earns most. It stands for a player who follows all advice of a search of a few
// seconds.
func Best() Measured { return shipped()[len(shipped())-1] }

// Find finds the planner by its specification or a prefix of it, such as nrpa:nodes=240000 or nstep. Of
// several that match, it returns the one that earns most.
func Find(spec string) (Measured, error) {
	var names []string
	for _, m := range slices.Backward(shipped()) {
		if rest, ok := strings.CutPrefix(m.Planner, spec); ok && spec != "" && !strings.HasPrefix(rest, "0") {
			return m, nil
		}
		names = append(names, m.Planner)
	}
	slices.Reverse(names)
	return Measured{}, fmt.Errorf("no games of the planner %q were measured; known are %s", spec, strings.Join(names, "; "))
}
