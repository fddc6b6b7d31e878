package rulefile

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/games"
	"github.com/domvision/domvision/internal/tomltext"
)

// Schema is the version of rules files that this program reads.
const Schema = 1

// Extension is the extension of rules files.
const Extension = ".rules.toml"

// MaxFile is the greatest size of a file, in bytes. The largest built-in one has 2 kB.
const MaxFile = 64 << 10

// File is the rules of a game as they are written down.
type File struct {
	Schema int    `toml:"schema"`
	Name   string `toml:"name"`   // as on the command line
	Title  string `toml:"title"`  // as people call it
	Source string `toml:"source"` // where the rules are from
	Omits  string `toml:"omits"`  // what of the game is left out; "": nothing
	Pays   string `toml:"pays"`   // what moves earn, in words; "": the formulas

	Board    Board          `toml:"board"`
	Groups   *Groups        `toml:"groups"` // of a game in which groups are cleared
	Swaps    *Swaps         `toml:"swaps"`  // of a game in which neighbours are swapped
	Other    string         `toml:"other"`  // what a move does in a game of neither family, which is read but not planned
	Weights  map[string]int `toml:"weights"`
	Specials []Special      `toml:"specials"` // of a game of swaps; lines make the first that fits
	Pairs    []Pair         `toml:"pairs"`    // of special tiles that do something else together; others both fire
	Search   Search         `toml:"search"`

	path string
	text []byte
}

// Board is the usual board: the size that is dealt where nobody says another. Boards of other sizes can be played,
// too.
type Board struct {
	Rows   int  `toml:"rows"`
	Cols   int  `toml:"cols"`
	Colors int  `toml:"colors"`
	Varies bool `toml:"varies"` // boards of the game have several sizes
}

// Groups is the rules of a game in which groups of equal tiles are cleared.
type Groups struct {
	Smallest int      `toml:"smallest"` // tiles of the smallest group; 0: 2
	Touch    string   `toml:"touch"`    // "sides" or "corners"
	Table    []int    `toml:"table"`    // points of groups of Smallest tiles, one more, and so on
	Points   string   `toml:"points"`   // of larger groups, by n
	Bonus    string   `toml:"bonus"`    // at the end, by left
	Close    string   `toml:"close"`    // which way columns close
	Fall     string   `toml:"fall"`     // "down" or "up"
	Holes    string   `toml:"holes"`    // "none", "stop" or "pass": what a hole does to tiles that fall
	Blockers bool     `toml:"blockers"` // there may be blockers
	Refill   string   `toml:"refill"`   // "none", "above" or "everywhere": where new tiles come in
	Effects  []string `toml:"effects"`
}

// Swaps is the rules of a game in which neighbours are swapped.
type Swaps struct {
	Neighbours string   `toml:"neighbours"` // "all" or "sideways"
	Any        bool     `toml:"any"`        // a swap that makes no line is legal
	Fall       string   `toml:"fall"`       // "down" or "up"
	Refill     string   `toml:"refill"`     // "uniform", "calm" or "rarest"
	Shortest   int      `toml:"shortest"`   // tiles of the shortest line; 0: 3
	Squares    bool     `toml:"squares"`    // squares of 2 x 2 equal tiles clear, too
	Line       string   `toml:"line"`       // points of a line, by n, i, step and level
	Clear      string   `toml:"clear"`      // points of a clear, by sum, lines, longest, tiles, step and level
	Chain      string   `toml:"chain"`      // the same for clears that follow from others; "": as Clear
	Effects    []string `toml:"effects"`
}

// Special is a kind of special tile in a game of swaps.
type Special struct {
	Kind  string `toml:"kind"`  // as in the text form of a grid: "striped-row", "wrapped"
	Made  string `toml:"made"`  // by which lines: "line-5", "row-4", "column-4" and so on, or "cross"
	Fires string `toml:"fires"` // what it clears: "row", "column", "both", "around", "color"
}

// Pair is what two special tiles do when they are swapped.
type Pair struct {
	Kinds []string `toml:"kinds"` // one of these
	With  []string `toml:"with"`  // and one of these
	Fires string   `toml:"fires"` // "row", "column", "both", "around", "wide", "around-2", "copies"
}

// Search is hints for searches. They change no rule.
type Search struct {
	Styles  []string   `toml:"styles"`   // of group games
	EndLoss float64    `toml:"end-loss"` // of swap games: points lost by the end
	Refills [3]float64 `toml:"refills"`  // of swap games: what new tiles bring
}

// Error is a mistake in a file of rules.
type Error struct {
	Path string
	Line int // from 1
	Msg  string
}

func (e *Error) Error() string { return fmt.Sprintf("%s, line %d: %.500s", e.Path, e.Line, e.Msg) } // it may quote all of a file

// Parse reads the text of a file. The path is for messages only. Errors are [*Error].
func Parse(path string, text []byte) (*File, error) {
	f := &File{path: path, text: text}
	if len(text) > MaxFile {
		return nil, &Error{path, 1, fmt.Sprintf("larger than %d kB, which no rules need", MaxFile>>10)}
	}
	if err := tomltext.Check(text); err != nil {
		return nil, lined(path, err)
	}
	meta, err := toml.Decode(string(text), f)
	if err != nil {
		return nil, lined(path, err)
	}
	if !meta.IsDefined("schema") {
		return nil, f.Fail("schema", "is missing: this program reads version %d", Schema)
	}
	if f.Schema != Schema {
		return nil, f.Fail("schema", "is %d; this program reads version %d", f.Schema, Schema)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return nil, f.unknownKey(unknown[0].String())
	}
	return f, f.validate()
}

// lined is an error of a parser as an [*Error], with the line that it names, or with the first one.
func lined(path string, err error) error {
	var line int
	msg := strings.TrimPrefix(err.Error(), "toml: ")
	if n, _ := fmt.Sscanf(msg, "line %d", &line); n == 1 {
		_, msg, _ = strings.Cut(msg, ": ")
	}
	if is, should, ok := strings.Cut(strings.TrimPrefix(msg, "incompatible types: TOML value has type "), "; destination has type "); ok {
		msg = fmt.Sprintf("the value is %s: expected %s", cmp.Or(typeNames[is], is), cmp.Or(typeNames[should], should))
	}
	return &Error{path, max(1, line), msg}
}

// typeNames are the types of the parser in a player's words.
var typeNames = map[string]string{
	"int64": "a whole number", "integer": "a whole number", "int": "a whole number", "float64": "a number", "float": "a number", "string": "text in quotes", "bool": "true or false", "boolean": "true or false",
	"[]any": "a list", "time.Time": "a date", "slice": "a list", "array": "a list", "map[string]any": "a table", "table": "a table",
}

// Fail is an error about a key, such as "groups.points".
func (f *File) Fail(key, format string, args ...any) error {
	return &Error{f.path, lineOf(string(f.text), key), fmt.Sprintf("%q %s", key, fmt.Sprintf(format, args...))}
}

// FailTable is an error about the n-th table, from 0, of an array such as "specials".
func (f *File) FailTable(array string, n int, format string, args ...any) error {
	line := lineOf(string(f.text), array)
	if headers := headerLines(string(f.text), "[["+array+"]]"); n < len(headers) {
		line = headers[n]
	}
	return &Error{f.path, line, fmt.Sprintf("%q %s", array, fmt.Sprintf(format, args...))}
}

// unknownKey says what is wrong with a key that no field takes.
func (f *File) unknownKey(key string) error {
	table, last, _ := strings.Cut(key, ".")
	other := map[string]string{"groups": "swaps", "swaps": "groups"}[table]
	if other != "" && last != "" && fieldsOf(other)[last] {
		return f.Fail(key, "is a key of %q: it has no meaning in %q", other, table)
	}
	return f.Fail(key, "is no key of rules")
}

// validate rejects what is wrong whatever the family does with it.
func (f *File) validate() error {
	switch {
	case CheckName(f.Name) != nil:
		return f.Fail("name", "%v", CheckName(f.Name))
	case f.Title == "":
		return f.Fail("title", "is missing: what do people call the game?")
	case max(len(f.Title), len(f.Source), len(f.Omits), len(f.Pays), len(f.Other)) > maxText:
		return f.Fail("title", "or another text is longer than %d characters", maxText)
	case strings.ContainsFunc(f.Title+f.Source+f.Omits+f.Pays+f.Other, func(r rune) bool { return r < ' ' || r == 0x7f }):
		return f.Fail("title", "and what else people read must be one line each, of printable characters")
	case f.Groups == nil && f.Swaps == nil && f.Other == "":
		return f.Fail("groups", "or \"swaps\" or \"other\" is missing: what does a move do?")
	case f.Other != "" && (f.Groups != nil || f.Swaps != nil || f.Weights != nil):
		return f.Fail("other", "contradicts \"groups\", \"swaps\" and \"weights\": such a game cannot be planned")
	case len(f.Specials) > 0 && f.Swaps == nil:
		return f.Fail("specials", "are tiles of games of swaps")
	case len(f.Pairs) > 0 && len(f.Specials) == 0:
		return f.Fail("pairs", "are of special tiles, and there are none")
	case f.Groups != nil && f.Swaps != nil:
		return f.Fail("swaps", "contradicts \"groups\": a game belongs to one family")
	}
	for _, n := range []struct {
		key   string
		value int
		most  int
	}{{"board.rows", f.Board.Rows, engine.MaxSide}, {"board.cols", f.Board.Cols, engine.MaxSide}, {"board.colors", f.Board.Colors, MaxColors}} {
		if n.value < 1 || n.value > n.most {
			return f.Fail(n.key, "is %d: expected 1 to %d", n.value, n.most)
		}
	}
	for letter, weight := range f.Weights {
		color, ok := engine.Color(0), false
		if len(letter) == 1 {
			color, ok = engine.ColorOf(letter[0])
		}
		switch {
		case !ok || !color.IsColor():
			return f.Fail("weights."+letter, "is no colour: expected a letter or a digit")
		case weight < 0 || weight > maxWeight:
			return f.Fail("weights."+letter, "is %d: expected 0 to %d", weight, maxWeight)
		}
	}
	return nil
}

// Limits of what a file says.
const (
	MaxColors = 9 // that a dealt board can have
	maxText   = 500
	maxName   = 64
	maxWeight = 1000
)

// CheckName says what is wrong with the name of a game; nil: nothing.
func CheckName(name string) error {
	switch {
	case name == "":
		return errors.New("is missing")
	case len(name) > maxName || name[0] == '-':
		return fmt.Errorf("is %.20q: it must begin with a letter or digit and have at most %d characters", name, maxName)
	case strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "":
		return fmt.Errorf("is %q: it may hold only a to z, 0 to 9 and dashes", name)
	}
	return nil
}

// Formula reads the formula of a key, in which names may be used.
func (f *File) Formula(key, text string, names ...string) (Formula, error) {
	formula, err := ParseFormula(text, names...)
	if err != nil {
		return formula, f.Fail(key, "%q: %v", text, err)
	}
	return formula, nil
}

// Word is the index of a word among those that a key knows. An empty word is the first one.
func (f *File) Word(key, word string, known ...string) (int, error) {
	if word == "" {
		return 0, nil
	}
	for i, k := range known {
		if k == word {
			return i, nil
		}
	}
	return 0, f.Fail(key, "is %q: expected %s", word, strings.Join(known, ", "))
}

// Path is where the file was read, for people.
func (f *File) Path() string { return f.path }

// Builtin reports whether the game comes with the program.
func (f *File) Builtin() bool { return slices.Contains(games.Names(), f.Name) }

// Text is the file as it was read.
func (f *File) Text() []byte { return f.text }

// Scoring says in a few words what the game pays.
func (f *File) Scoring() string {
	var parts []string
	add := func(formula, format string) {
		if formula != "" {
			parts = append(parts, fmt.Sprintf(format, formula))
		}
	}
	switch {
	case f.Pays != "":
		return f.Pays
	case f.Other != "":
		return "not planned: " + f.Other
	case f.Groups != nil:
		add(f.Groups.Points, "%s points for a group of n")
		add(f.Groups.Bonus, "%s at the end")
	default:
		add(f.Swaps.Line, "%s points for a line of n")
		add(f.Swaps.Clear, "%s for all that is cleared at once")
		add(f.Swaps.Chain, "%s for what is cleared after it")
	}
	return strings.Join(parts, ", ")
}
