package cli

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/dustin/go-humanize/english"
)

// AnyOf lists names: "a, b or c".
func AnyOf(names []string) string { return english.WordSeries(names, "or") }

// ShellQuote is a word as a shell takes it, in quotes if it needs them.
func ShellQuote(word string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=,+@%"
	if word != "" && strings.Trim(word, plain) == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// WithPrefix puts a prefix before every word, in place.
func WithPrefix(prefix string, words []string) []string {
	for i := range words {
		words[i] = prefix + words[i]
	}
	return words
}

// Printable is a word from a file, for a message: shortened, and in quotes if it has characters that
// a terminal would obey.
func Printable(word string) string {
	const most = 60
	if cut := strings.ToValidUTF8(word[:min(len(word), most)], ""); len(cut) < len(word) {
		word = cut + "..."
	}
	if strings.ContainsFunc(word, unicode.IsControl) {
		return fmt.Sprintf("%q", word)
	}
	return word
}
