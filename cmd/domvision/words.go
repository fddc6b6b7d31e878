package main

import (
	"fmt"
	"strings"
	"unicode"
)

// anyOf lists names: "a, b or c".
func anyOf(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// quoted is a word as a shell takes it.
func quoted(word string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=,+@%"
	if word != "" && strings.Trim(word, plain) == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// withPrefix puts a prefix before every word, in place.
func withPrefix(prefix string, words []string) []string {
	for i := range words {
		words[i] = prefix + words[i]
	}
	return words
}

// printable is a word from a file, for a message: shortened, and in quotes if it has characters that
// a terminal would obey.
func printable(word string) string {
	const most = 60
	if cut := strings.ToValidUTF8(word[:min(len(word), most)], ""); len(cut) < len(word) {
		word = cut + "..."
	}
	if strings.ContainsFunc(word, unicode.IsControl) {
		return fmt.Sprintf("%q", word)
	}
	return word
}
