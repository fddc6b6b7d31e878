package main

import (
	"fmt"
	"io"
	"os"

	"golang.org/x/term"
)

// terminal is where the program meets its user: data goes to out, messages to
// err.
type terminal struct {
	in       io.Reader
	out, err io.Writer
}

// say writes one line to w. What cannot be written is lost: there is nobody
// left to tell.
func say(w io.Writer, format string, args ...any) {
	fmt.Fprintf(w, format+"\n", args...)
}

// interactive reports whether a person watches w.
func interactive(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// bold makes text stand out where w is a terminal and colours are welcome, see
// https://no-color.org.
func bold(w io.Writer, text string) string {
	if !interactive(w) || os.Getenv("NO_COLOR") != "" {
		return text
	}
	return "\x1b[1;32m" + text + "\x1b[0m"
}
