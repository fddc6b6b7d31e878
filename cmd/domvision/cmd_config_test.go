package main

import (
	"testing"

	"github.com/BurntSushi/toml"
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
