package main

import (
	"strings"
	"testing"
	"unicode"

	"github.com/BurntSushi/toml"
	"github.com/spf13/pflag"

	"github.com/domvision/domvision/internal/cli"
)

// TestSettingLine: what config prints can be read again, and is one line.
func TestSettingLine(t *testing.T) {
	for _, text := range []string{"", "Destruct-o-Match", `a "b" \c`, "bell \a, escape \x1b[31m, tab\t\n", "größer 中"} {
		var flags pflag.FlagSet
		flags.String("window", text, "")
		line := settingLine(flags.Lookup("window"), true)
		var read struct{ Window string }
		if err := toml.Unmarshal([]byte(line), &read); err != nil || read.Window != text {
			t.Errorf("%q: %s, read as %q, %v", text, line, read.Window, err)
		}
		if strings.ContainsFunc(line, unicode.IsControl) {
			t.Errorf("%q has control characters", line)
		}
	}
}

func TestPrintable(t *testing.T) {
	for word, want := range map[string]string{
		"": "", "auto": "auto", "größer": "größer", "\x1b[31mred": `"\x1b[31mred"`,
		strings.Repeat("é", 40): strings.Repeat("é", 30) + "...", "x" + strings.Repeat("é", 40): "x" + strings.Repeat("é", 29) + "...",
	} {
		if got := cli.Printable(word); got != want {
			t.Errorf("%q: %s, want %s", word, got, want)
		}
	}
}

// TestWithSetting: a setting is written where a person would, or not at all if that would change anything else.
func TestWithSetting(t *testing.T) {
	for _, c := range []struct{ before, after string }{
		{"", "[watch]\nauto = true\n"},
		{"[next]\ntop = 3", "[next]\ntop = 3\n\n[watch]\nauto = true\n"},
		{"[watch]", "[watch]\nauto = true\n"},
		{"[watch]\r\nauto = false\r\nport = 1\r\n", "[watch]\r\nauto = true\nport = 1\r\n"},
		{"[ watch ] # mine\n# auto = false\n[next]\nauto = false\n", "[ watch ] # mine\nauto = true\n# auto = false\n[next]\nauto = false\n"},
		{"watch.auto = false\n", ""},
		{"[\"watch\"]\nauto = false\n", ""},
		{"[next]\nregion = \"\"\"\n[watch]\nauto = false\n\"\"\"\n[watch]\nauto = false\n", ""},
	} {
		got := withSetting(c.before, "watch", "auto", "auto = true\n")
		if !saysSo(c.before, got, "watch", "auto", true) {
			got = ""
		}
		if got != c.after {
			t.Errorf("%q: %q, want %q", c.before, got, c.after)
		}
	}
	for before, after := range map[string]string{"": "", "[watch]\nport = 1\nauto = true # mine\n": "[watch]\nport = 1\n", "[next]\ntop = 3\n": "[next]\ntop = 3\n"} {
		if got := withSetting(before, "watch", "auto", ""); got != after || !saysSo(before, got, "watch", "auto", nil) {
			t.Errorf("%q: %q, want %q", before, got, after)
		}
	}
}
