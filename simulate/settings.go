package simulate

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
)

// Settings is what decides which boards are dealt and by which rules they are
// played. All parts are names; [NewSettings] checks that they are known.
type Settings struct {
	Game   string `json:"game"`   // one of collapse.Games
	Preset string `json:"preset"` // one of PresetNames
	Table  string `json:"table"`  // one of Tables
	Seed   uint64 `json:"seed"`
}

// Article is the preset of the simplifications with which the article on
// Destruct-o-Match published its figures; see [collapse.Rules.Article].
const Article = "article"

var presets = []struct {
	name  string
	apply func(collapse.Rules) collapse.Rules
}{
	{Article, collapse.Rules.Article},
}

// PresetNames lists the presets.
func PresetNames() []string {
	var names []string
	for _, p := range presets {
		names = append(names, p.name)
	}
	return names
}

// Table is the levels of a game, in the order in which they are played.
type Table struct {
	Name   string
	Levels []collapse.Level
}

// Tables lists the tables of levels.
//
//   - f: the ten levels that reproduce the published averages best; see
//     [collapse.SimulationLevels].
//   - html5: the ten levels of the HTML5 game; see [collapse.HTML5Levels].
//   - samegame: one board of 15 x 15 tiles in 5 colours, as in the literature.
//   - bubble-burst: one board of 10 x 10 bubbles in 5 colours.
func Tables() []Table {
	return []Table{
		{"f", collapse.SimulationLevels()},
		{"html5", collapse.HTML5Levels()},
		{"samegame", []collapse.Level{{Rows: 15, Cols: 15, Colors: 5}}},
		{"bubble-burst", []collapse.Level{{Rows: 10, Cols: 10, Colors: 5}}},
	}
}

// TableNames lists the names of the tables.
func TableNames() []string {
	var names []string
	for _, t := range Tables() {
		names = append(names, t.Name)
	}
	return names
}

// usualTable is the table that a game is played on where none is named.
func usualTable(game string) string {
	switch game {
	case "dom":
		return "f"
	case "bubble-burst":
		return "bubble-burst"
	}
	return "samegame"
}

// NewSettings returns the settings with these names. An empty table stands for
// the usual one of the game. The error names what is unknown and what is known.
func NewSettings(game, preset, table string, seed uint64) (Settings, error) {
	if table == "" {
		table = usualTable(game)
	}
	s := Settings{Game: game, Preset: preset, Table: table, Seed: seed}
	if _, err := s.rules(); err != nil {
		return Settings{}, err
	}
	if _, err := s.levels(); err != nil {
		return Settings{}, err
	}
	return s, nil
}

func (s Settings) rules() (collapse.Rules, error) {
	rules, err := collapse.Find(s.Game)
	if err != nil {
		return collapse.Rules{}, err
	}
	for _, p := range presets {
		if p.name == s.Preset {
			return p.apply(rules), nil
		}
	}
	return collapse.Rules{}, fmt.Errorf("unknown preset %q; known are %s", s.Preset, strings.Join(PresetNames(), ", "))
}

func (s Settings) levels() ([]collapse.Level, error) {
	for _, t := range Tables() {
		if t.Name == s.Table {
			return t.Levels, nil
		}
	}
	return nil, fmt.Errorf("unknown table %q; known are %s", s.Table, strings.Join(TableNames(), ", "))
}

// deal deals a level of a game. ChaCha8 makes unrelated boards of related seeds.
func (s Settings) deal(rules collapse.Rules, l collapse.Level, game, level int) engine.Grid {
	var seed [32]byte
	for i, part := range []uint64{s.Seed, uint64(game), uint64(level)} {
		binary.LittleEndian.PutUint64(seed[8*i:], part)
	}
	rng := rand.New(rand.NewChaCha8(seed))
	if rules.Powers {
		return l.Generate(rng)
	}
	g := engine.NewGrid(l.Rows, l.Cols)
	for i := range g.Cells {
		g.Cells[i].Color = engine.Color(collapse.Palette[rng.IntN(l.Colors)])
	}
	return g
}
