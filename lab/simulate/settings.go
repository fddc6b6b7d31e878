package simulate

import (
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/planner"
)

// Settings determine the boards and the rules. [NewSettings] checks that all names are known.
type Settings struct {
	Game string `json:"game"` // one of collapse.Games or swap.Games

	Preset string `json:"preset,omitempty"` // article or whole; none for games with chance
	Table  string `json:"table,omitempty"`  // one of TableNames; none for games with chance
	Seed   uint64 `json:"seed"`
	Moves  int    `json:"moves,omitempty"` // after which a game ends; games with chance only

	Seconds int `json:"seconds,omitempty"` // that a move takes; of the preset whole only
}

// GameNames lists the games that can be played.
func GameNames() []string {
	var names []string
	for _, r := range collapse.Games() {
		names = append(names, r.Name)
	}
	for _, r := range swap.Games() {
		names = append(names, r.Name)
	}
	return names
}

// article is the preset of the simplifications with which the article on
// Destruct-o-Match published its figures; see [collapse.Rules.Article].
const article = "article"

var presets = []struct {
	name  string
	apply func(collapse.Rules) collapse.Rules
}{
	{article, collapse.Rules.Article},
	{whole, func(r collapse.Rules) collapse.Rules { return r }},
}

// PresetNames lists the presets.
func PresetNames() []string {
	var names []string
	for _, p := range presets {
		names = append(names, p.name)
	}
	return names
}

// table is the levels of a game, in the order in which they are played.
type table struct {
	Name   string
	Levels []collapse.Level
}

// tables lists the tables of levels.
//
//   - f: the ten levels that reproduce the published averages best; see
//     [collapse.SimulationLevels].
//   - html5: the ten levels of the HTML5 game; see [collapse.HTML5Levels].
//   - sizes: levels 1, 7 and 10 of f, to see what a longer search brings on each size.
//   - samegame: one board of 15 x 15 tiles in 5 colours, as in the literature.
//   - bubble-burst: one board of 10 x 10 bubbles in 5 colours.
//   - board: one board as the rules of the game name it.
func tables() []table {
	f := collapse.SimulationLevels()
	return []table{
		{"f", f},
		{"html5", collapse.HTML5Levels()},
		{"sizes", []collapse.Level{f[0], f[6], f[9]}},
		{"samegame", []collapse.Level{{Rows: 15, Cols: 15, Colors: 5}}},
		{"bubble-burst", []collapse.Level{{Rows: 10, Cols: 10, Colors: 5}}},
		{"board", nil},
	}
}

// TableNames lists the names of the tables.
func TableNames() []string {
	var names []string
	for _, t := range tables() {
		names = append(names, t.Name)
	}
	return names
}

// usualTable is the default table of a game.
func usualTable(game string) string {
	rules, err := collapse.Find(game)
	switch {
	case err != nil || rules.Board == collapse.Level{Rows: 15, Cols: 15, Colors: 5}:
		return "samegame"
	case rules.Levels():
		return "f"
	case game == "bubble-burst":
		return "bubble-burst"
	}
	return "board"
}

// NewSettings fills in the defaults of the game: the preset "article" and the table of the game or, for games
// with chance, the number of moves by which they are compared. An error about an unknown name lists the known ones.
func NewSettings(s Settings) (Settings, error) {
	if _, moves, ok := chanceGame(s.Game); ok {
		s.Moves = cmp.Or(s.Moves, moves)
		return s, s.checkChance()
	}
	s.Preset = cmp.Or(s.Preset, article)
	s.Table = cmp.Or(s.Table, usualTable(s.Game))
	if s.Preset == whole {
		s.Seconds = cmp.Or(s.Seconds, collapse.MoveSeconds)
	}
	_, err := s.match()
	if err == nil && s.Moves != 0 {
		err = fmt.Errorf("games of %s are played to their end, not for %d moves", s.Game, s.Moves)
	}
	return s, err
}

// match plays the games of a simulation, for one family of games.
type match interface {
	// boards is how many a game consists of.
	boards() int

	// play plays a board of a game to its end. game and board count from 1. before is the result of the last
	// board, zero for the first.
	play(ctx context.Context, game, board int, before Result, search planner.Search) (Result, error)
}

func (s Settings) match() (match, error) {
	if deal, _, ok := chanceGame(s.Game); ok {
		return chanceMatch{s, deal}, s.checkChance()
	}
	rules, err := s.rules()
	if err != nil {
		return nil, err
	}
	levels, err := s.levels(rules)
	m := levelMatch{s, rules, levels}
	switch {
	case s.Preset != whole:
		return m, err
	case !rules.Powers:
		return nil, fmt.Errorf("the preset %s is for games with power-ups: %s has none", whole, rules.Name)
	case s.Seconds < 1 || s.Seconds > collapse.TimerSeconds:
		return nil, fmt.Errorf("%d seconds per move: expected 1 to %d", s.Seconds, collapse.TimerSeconds)
	}
	return wholeMatch{m}, err
}

// levelMatch is games of levels without chance.
type levelMatch struct {
	settings Settings
	rules    collapse.Rules
	levels   []collapse.Level
}

func (m levelMatch) boards() int { return len(m.levels) }

func (m levelMatch) play(ctx context.Context, game, board int, _ Result, search planner.Search) (Result, error) {
	return play(ctx, m.rules, m.settings.deal(m.rules, m.levels[board-1], game, board), search)
}

func (s Settings) rules() (collapse.Rules, error) {
	rules, err := collapse.Find(s.Game)
	if err != nil {
		return collapse.Rules{}, fmt.Errorf("unknown game %q; known are %s", s.Game, strings.Join(GameNames(), ", "))
	}
	for _, p := range presets {
		if p.name == s.Preset {
			return p.apply(rules), nil
		}
	}
	return collapse.Rules{}, fmt.Errorf("unknown preset %q; known are %s", s.Preset, strings.Join(PresetNames(), ", "))
}

func (s Settings) levels(rules collapse.Rules) ([]collapse.Level, error) {
	for _, t := range tables() {
		switch {
		case t.Name != s.Table:
		case t.Levels == nil:
			return []collapse.Level{rules.Board}, nil
		default:
			return t.Levels, nil
		}
	}
	return nil, fmt.Errorf("unknown table %q; known are %s", s.Table, strings.Join(TableNames(), ", "))
}

// chance is the random source for a board of a game. With ChaCha8, related seeds give
// unrelated boards.
func (s Settings) chance(game, board int) *rand.Rand { return s.source(game, board, 0) }

// source is a random source for one purpose.
func (s Settings) source(game, board int, purpose uint64) *rand.Rand {
	var seed [32]byte
	for i, part := range []uint64{s.Seed, uint64(game), uint64(board), purpose} {
		binary.LittleEndian.PutUint64(seed[8*i:], part)
	}
	return rand.New(rand.NewChaCha8(seed))
}

// deal deals a level of a game.
func (s Settings) deal(rules collapse.Rules, l collapse.Level, game, level int) engine.Grid {
	rng := s.chance(game, level)
	if rules.Powers {
		return l.DealPowered(rng)
	}
	return l.Deal(rng)
}
