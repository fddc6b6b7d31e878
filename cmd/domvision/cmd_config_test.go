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
