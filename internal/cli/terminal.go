package cli

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// Terminal connects the program with its user: data goes to Out, messages to Err. [Program.Run] makes it.
type Terminal struct {
	program  string // its name, with which error messages begin
	In       io.Reader
	Out, Err io.Writer
}

// watched is a writer that remembers its first error.
type watched struct {
	io.Writer
	mu  sync.Mutex // a page may say something while the command does
	err error
}

func (w *watched) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	n, err := w.Writer.Write(p)
	if w.err == nil {
		w.err = err
	}
	return n, err
}

// Say writes one line to w. [Program.Run] reports errors of standard output in the end.
func Say(w io.Writer, format string, args ...any) {
	fmt.Fprintf(w, format+"\n", args...)
}

// Interactive reports whether a person watches w.
func Interactive(w io.Writer) bool {
	if out, ok := w.(*watched); ok {
		w = out.Writer
	}
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// CanAsk reports whether a person can answer a question.
func (t Terminal) CanAsk() bool {
	in, ok := t.In.(*os.File)
	return ok && term.IsTerminal(int(in.Fd()))
}

// Confirm asks a question, which is answered with yes or no.
func (t Terminal) Confirm(ctx context.Context, question string) (yes bool, err error) {
	fmt.Fprintf(t.Out, "%s [y/N] ", question)
	answer := make(chan string, 1)
	go func() {
		line, _ := bufio.NewReader(t.In).ReadString('\n')
		answer <- strings.ToLower(strings.TrimSpace(line))
	}()
	select {
	case <-ctx.Done():
		return false, ctx.Err()
	case line := <-answer:
		return line == "y" || line == "yes", nil
	}
}

// Bold makes text stand out where w is a terminal and colours are welcome, see
// https://no-color.org.
func Bold(w io.Writer, text string) string {
	if !Interactive(w) || os.Getenv("NO_COLOR") != "" {
		return text
	}
	return "\x1b[1;32m" + text + "\x1b[0m"
}

// Progress shows how far the work is and how long the rest will take, if a person watches.
func (t Terminal) Progress(n int) *progressbar.ProgressBar {
	w := t.Err
	if !Interactive(w) {
		w = io.Discard
	}
	return progressbar.NewOptions(n, progressbar.OptionSetWriter(w),
		progressbar.OptionShowCount(), progressbar.OptionClearOnFinish())
}
