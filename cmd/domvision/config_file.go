package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/internal/boundedfile"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/tomltext"
)

// The settings file has the defaults that a player wants for the flags of some commands: a table for
// each, with the names of the flags as keys. The command line overrides it.

// configured are the commands that have a table.
var configured = []string{"watch", "next"}

// instead lists, by setting, the flags that replace it: if one of them is on the command line, the setting
// does not count.
var instead = map[string][]string{
	"window": {"display", "capture-cmd"}, "display": {"window", "capture-cmd"}, "capture-cmd": {"window", "display"},
	"region": {"window", "display", "capture-cmd"},
	"hotkey": {"no-hotkey"}, "no-hotkey": {"hotkey"},
	"no-page": {"port", "no-open"}, "port": {"no-page"}, "no-open": {"no-page"},
	"planner": {"depth", "expand"}, "depth": {"planner"}, "expand": {"planner"}, "compat": {"planner"},
	"budget": {"nodes", "planner"}, "nodes": {"budget", "planner"},
}

// ofScreen are the settings that say how the screen is captured: they do not count for a picture that
// is given.
var ofScreen = []string{"window", "display", "region", "capture-cmd", "delay", "no-wait"}

// maxSettings bounds the file, in bytes: all flags of both commands take a few.
const maxSettings = 64 << 10

// settings are what a file says, by command and flag.
type settings struct {
	path   string
	tables map[string]map[string]any // nil: there is no file
}

// settingsFile is next to the folder of the profiles.
func settingsFile() (string, error) {
	dir, err := calibration.UserDir()
	return filepath.Join(filepath.Dir(dir), "config.toml"), err
}

// readSettings reads the settings file and checks the names in it. A missing file is not an error.
func readSettings(root *cobra.Command) (settings, error) {
	path, err := settingsFile()
	s := settings{path: path}
	if err != nil {
		return s, nil // there is no place for one
	}
	text, err := tomltext.Read(path, maxSettings)
	if boundedfile.Missing(err) {
		return s, nil
	}
	if err != nil {
		return s, cli.Fail(cli.ExitFailure, "fix it, or rename it to do without settings", fmt.Errorf("the settings: %w", err))
	}
	var all map[string]any
	if err := toml.Unmarshal(text, &all); err != nil {
		return s, s.wrong("%w", err)
	}
	s.tables = map[string]map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		table, ok := all[name].(map[string]any)
		if !ok {
			return s, s.wrong("%s belongs in a table: [watch] or [next]", cli.Printable(name))
		}
		if !slices.Contains(configured, name) {
			return s, s.unknown(fmt.Sprintf("the table [%s]", cli.Printable(name)), cli.Nearest(name, configured), "there are [watch] and [next]")
		}
		cmd, _, err := root.Find([]string{name})
		if err != nil {
			return s, err
		}
		for _, key := range slices.Sorted(maps.Keys(table)) {
			if !settable(cmd.Flags().Lookup(key)) {
				return s, s.unknown(fmt.Sprintf("%s in [%s]", cli.Printable(key), name), cli.Nearest(key, cli.FlagNames(cmd)), "domvision config lists what can be set")
			}
		}
		s.tables[name] = table
	}
	return s, nil
}

// settable reports whether a flag can be set in the file.
func settable(f *pflag.Flag) bool { return f != nil && f.Name != "help" }

// wrong is an error about the file.
func (s settings) wrong(format string, args ...any) error {
	return cli.Fail(cli.ExitFailure, "domvision config --help explains its format", fmt.Errorf("%s: %w", s.path, fmt.Errorf(format, args...)))
}

func (s settings) unknown(what string, meant []string, known string) error {
	hint := known
	if words := cli.AnyOf(meant); words != "" {
		hint = fmt.Sprintf("did you mean %s? If not, %s", words, known)
	}
	return cli.Fail(cli.ExitFailure, hint, fmt.Errorf("%s: %s is unknown", s.path, what))
}

// apply sets the flags of a command that are not on the command line, and returns the names of those
// that it has set. The flags then count as given.
func (s settings) apply(cmd *cobra.Command, args []string) (set []string, err error) {
	flags := cmd.Flags()
	given := func(name string) bool { return flags.Changed(name) }
	table := s.tables[cmd.Name()]
	var take []string
	for _, name := range slices.Sorted(maps.Keys(table)) {
		ofPicture := len(args) > 0 && slices.Contains(ofScreen, name)
		if !given(name) && !slices.ContainsFunc(instead[name], given) && !ofPicture {
			take = append(take, name)
		}
	}
	for _, name := range take {
		kind := flags.Lookup(name).Value.Type()
		text, err := settingText(kind, table[name])
		if err == nil {
			if err = flags.Lookup(name).Value.Set(text); err != nil {
				err = fmt.Errorf("%s: %w", cli.Printable(text), cli.WrongValue(kind, err))
			}
		}
		if err != nil {
			return nil, s.wrong("%s in [%s]: %w", name, cmd.Name(), err)
		}
		flags.Lookup(name).Changed = true
	}
	return take, nil
}

// settingText is a value as it is written on the command line.
func settingText(kind string, value any) (string, error) {
	switch v := value.(type) {
	case string:
		if kind == "string" || kind == "duration" {
			return v, nil
		}
	case bool:
		if kind == "bool" {
			return strconv.FormatBool(v), nil
		}
	case int64:
		if strings.HasPrefix(kind, "int") {
			return strconv.FormatInt(v, 10), nil
		}
	}
	expected := map[string]string{"bool": "true or false", "string": "a text in quotes", "duration": `a time in quotes, such as "2s"`}[kind]
	if expected == "" {
		expected = "a whole number"
	}
	return "", fmt.Errorf("expected %s, not %s", expected, cli.Printable(fmt.Sprint(value)))
}

// withSettings lets the commands that have a table begin with what the file says.
func withSettings(root *cobra.Command) {
	for _, cmd := range root.Commands() {
		if !slices.Contains(configured, cmd.Name()) {
			continue
		}
		run := cmd.RunE
		cmd.RunE = func(cmd *cobra.Command, args []string) error {
			s, err := readSettings(root)
			if err != nil {
				return err
			}
			set, err := s.apply(cmd, args)
			if err != nil {
				return err
			}
			return s.blame(cmd, set, run(cmd, args))
		}
	}
}

// blame adds to an error about the command line which of the flags in it the file has set.
func (s settings) blame(cmd *cobra.Command, set []string, err error) error {
	var usage *cli.Failure
	if !errors.As(err, &usage) || usage.Code != cli.ExitUsage {
		return err
	}
	said := slices.DeleteFunc(set, func(name string) bool {
		value := cmd.Flags().Lookup(name).Value.String()
		return !strings.Contains(err.Error(), "--"+name) && (value == "" || !strings.Contains(err.Error(), value))
	})
	if len(said) == 0 {
		return err
	}
	return cli.Fail(cli.ExitUsage, usage.Hint, fmt.Errorf("%w (%s sets %s)", err, s.path, strings.Join(cli.WithPrefix("--", said), ", ")))
}

// keepSetting writes a setting of a command into the file, for the next time, or deletes it if the value is nil. The rest
// of the file stays as it is.
func keepSetting(command, key string, value any) error {
	path, err := settingsFile()
	if err != nil {
		return err
	}
	text, err := tomltext.Read(path, maxSettings)
	if err != nil && !boundedfile.Missing(err) {
		return fmt.Errorf("it holds until the end; it could not be kept: %w", err)
	}
	var line []byte
	if value != nil {
		if line, err = toml.Marshal(map[string]any{key: value}); err != nil {
			return err
		}
	}
	changed := withSetting(string(text), command, key, string(line))
	if !saysSo(string(text), changed, command, key, value) {
		if value == nil {
			return fmt.Errorf("it holds until the end; to keep it, delete %s below [%s] in %s", key, command, path)
		}
		return fmt.Errorf("it holds until the end; to keep it, write %s below [%s] in %s", strings.TrimSpace(string(line)), command, path)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fmt.Errorf("it holds until the end; it could not be kept: %w", err)
	}
	if err := atomicfile.WriteFile(path, []byte(changed), 0o644); err != nil {
		return fmt.Errorf("it holds until the end; it could not be kept: %w", err)
	}
	return nil
}

// header matches the first line of a table.
var header = regexp.MustCompile(`^\s*\[\s*([^\[\]"']+?)\s*\]\s*(#.*)?$`)

// withSetting replaces the line of a key in a table, or adds it; an empty line deletes it. The lines around it stay as they are.
func withSetting(text, table, key, line string) string {
	lines := strings.SplitAfter(text, "\n")
	in, begins := "", -1
	for i, l := range lines {
		if m := header.FindStringSubmatch(strings.TrimRight(l, "\r\n")); m != nil {
			if in = m[1]; in == table {
				begins = i + 1
			}
			continue
		}
		name, _, ok := strings.Cut(l, "=")
		if ok && in == table && strings.TrimSpace(name) == key {
			lines[i] = line
			return strings.Join(lines, "")
		}
	}
	if line == "" {
		return text
	}
	if begins >= 0 {
		before := strings.Join(lines[:begins], "")
		if !strings.HasSuffix(before, "\n") {
			before += "\n"
		}
		return before + line + strings.Join(lines[begins:], "")
	}
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	if text != "" {
		text += "\n"
	}
	return text + "[" + table + "]\n" + line
}

// saysSo reports whether the text after a change differs from the one before in that setting alone. A file may be
// written in ways that withSetting does not know.
func saysSo(before, after, table, key string, value any) bool {
	var was, is map[string]map[string]any
	if toml.Unmarshal([]byte(before), &was) != nil || toml.Unmarshal([]byte(after), &is) != nil {
		return false
	}
	if was == nil {
		was = map[string]map[string]any{}
	}
	switch {
	case value == nil:
		delete(was[table], key)
	case was[table] == nil:
		was[table] = map[string]any{key: value}
	default:
		was[table][key] = value
	}
	return reflect.DeepEqual(was, is)
}
