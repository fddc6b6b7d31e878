package main

import (
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"github.com/domvision/domvision/internal/cli"
)

// TestTOMLText: what config prints can be read again.
func TestTOMLText(t *testing.T) {
	for _, text := range []string{"", "Destruct-o-Match", `a "b" \c`, "bell \a, escape \x1b[31m, tab\t\n", "größer 中"} {
		var read struct{ A string }
		if err := toml.Unmarshal([]byte("a = "+tomlText(text)), &read); err != nil || read.A != text {
			t.Errorf("%q: %s, read as %q, %v", text, tomlText(text), read.A, err)
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
