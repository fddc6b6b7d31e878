package interview

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/rulefile"
	"github.com/domvision/domvision/internal/atomicfile"
)

// Answers are what the player has said.
type Answers struct {
	Family  string            `json:"family"`
	Title   string            `json:"title"`
	Choices map[string]string `json:"choices"` // the option by the question; the usual one where it is missing
	Others  map[string]string `json:"others"`  // fields that were changed, by their keys
}

// Errors of [Save].
var (
	ErrFamily = errors.New("say what a move does")
	ErrTitle  = errors.New("give the game a name")
)

// Save writes the rules into the folder of the player's own games, and returns the name of the game. No game that
// is there is replaced.
func Save(a Answers, grids ...engine.Grid) (name string, err error) {
	name, path, err := free(strings.TrimSpace(a.Title))
	if err != nil {
		return "", err
	}
	f, err := rules(a, newLooks(grids), name)
	if err != nil {
		return "", err
	}
	if _, err := advise.FromFile(f); err != nil {
		return "", plain(err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return "", err
	}
	return name, atomicfile.WriteFile(path, f.Text(), 0o644)
}

// rules makes the file of rules of a game with a name.
func rules(a Answers, g looks, name string) (*rulefile.File, error) {
	i := slices.IndexFunc([]Family{clearing, swapping}, func(f Family) bool { return f.ID == a.Family })
	if i < 0 {
		return nil, ErrFamily
	}
	family := []Family{clearing, swapping}[i]
	table, pays, fired := family.seen(g.Grid), "", ""
	fields := map[string]string{}
	var said []string
	for _, q := range family.Questions {
		option, ok, err := q.on(g).chosen(a.Choices[q.ID], said)
		if err != nil {
			return nil, err
		}
		if !ok {
			continue
		}
		said = append(said, q.ID+"-"+option.ID)
		maps.Copy(table, option.set)
		maps.Copy(fields, option.Fields)
		pays, fired = pays+option.pays, fired+option.fired // of one question
	}
	changed, clear := false, fields["clear"]
	for _, field := range family.Others {
		if text := strings.TrimSpace(a.Others[field.Key]); text != "" && text != fields[field.Key] {
			fields[field.Key] = text
			changed = changed || len(field.Options) == 0
		}
	}
	if changed {
		pays = ""
	}
	specials, err := family.fill(table, fields)
	if err != nil {
		return nil, err
	}
	values := map[string]any{
		"schema": rulefile.Schema, "name": name, "title": strings.TrimSpace(a.Title), "source": "as its player says",
		"board":   map[string]any{"rows": g.Rows, "cols": g.Cols, "colors": min(max(len(g.Colors()), family.fewest), rulefile.MaxColors)},
		family.ID: table,
	}
	if len(specials) > 0 {
		values["specials"] = specials
		if fields["clear"] == clear {
			table["clear"] = fmt.Sprintf("%s + %s", cmp.Or(clear, "sum"), fired)
		}
	}
	if pays != "" {
		values["pays"] = pays
	}
	var text bytes.Buffer
	if err := toml.NewEncoder(&text).Encode(values); err != nil {
		return nil, err
	}
	f, err := rulefile.ParseOwn(name+rulefile.Extension, text.Bytes())
	return f, plain(err)
}

// fill adds the values of fields to a table, and returns the special tiles.
func (f Family) fill(table map[string]any, values map[string]string) (specials []map[string]any, err error) {
	for _, field := range f.Others {
		text := values[field.Key]
		switch {
		case text == "":
		case len(field.Options) == 0:
			table[field.Key] = text
		default:
			i := slices.IndexFunc(field.Options, func(o Option) bool { return o.ID == text })
			if i < 0 {
				return nil, fmt.Errorf("%q is no answer to: %s", text, field.Text)
			}
			maps.Copy(table, field.Options[i].set)
			specials = slices.Concat(field.Options[i].specials, specials) // five in a line come before four
		}
	}
	return specials, nil
}

// after lists the options that have a meaning after what was said.
func after(options []Option, said []string) []Option {
	return slices.DeleteFunc(slices.Clone(options), func(o Option) bool {
		return slices.ContainsFunc(o.Unless, func(u string) bool { return slices.Contains(said, u) })
	})
}

// plain is an error without a file and a line, which the player has not seen.
func plain(err error) error {
	var wrong *rulefile.Error
	if errors.As(err, &wrong) {
		return errors.New(wrong.Msg)
	}
	return err
}

// seen are the rules that a board shows.
func (f Family) seen(g engine.Grid) map[string]any {
	table := map[string]any{}
	if f.ID != clearing.ID {
		return table
	}
	if hangs(g) {
		table["fall"] = "up"
	}
	if hasBlockers(g) {
		table["blockers"] = true
	}
	return table
}

// chosen is the option with an ID or, without one, the first that has a meaning after what was said; ok is false if
// none has.
func (q Question) chosen(id string, said []string) (o Option, ok bool, err error) {
	options := after(q.Options, said)
	if len(options) == 0 || id == "" {
		return append(options, Option{})[0], len(options) > 0, nil
	}
	i := slices.IndexFunc(options, func(o Option) bool { return o.ID == id })
	if i < 0 {
		return Option{}, false, fmt.Errorf("%q is no answer to: %s", id, q.Text)
	}
	return options[i], true, nil
}

// maxTitle is the greatest length of a title, in bytes.
const maxTitle = 60

// free is a name that no game has, made of a title, and the path of its file.
func free(title string) (name, path string, err error) {
	switch {
	case title == "":
		return "", "", ErrTitle
	case len(title) > maxTitle:
		return "", "", fmt.Errorf("the name is longer than %d characters", maxTitle)
	}
	dir, err := rulefile.UserDir()
	if err != nil {
		return "", "", err
	}
	known := rulefile.Names()
	for _, other := range known {
		if strings.EqualFold(advise.TitleOf(other), title) {
			return "", "", fmt.Errorf("there is a game %s already: choose it, or give yours another name", advise.TitleOf(other))
		}
	}
	base := slug(title)
	name = base
	for n := 2; ; n++ {
		path = filepath.Join(dir, name+rulefile.Extension)
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) && !slices.Contains(known, name) {
			return name, path, nil
		}
		name = fmt.Sprintf("%s-%d", base, n)
	}
}

// slug is a title as a name.
func slug(title string) string {
	words := strings.FieldsFunc(strings.ToLower(title), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') })
	if len(words) == 0 {
		return "my-game" // written in other letters
	}
	return strings.Join(words, "-")
}
