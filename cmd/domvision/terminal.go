package main

import (
	"fmt"
	"io"
	"os"
	"sync"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"github.com/domvision/domvision/internal/localpage"
)

// terminal is where the program meets its user: data goes to out, messages go to err.
type terminal struct {
	in       io.Reader
	out, err io.Writer
}

// watched is a writer that remembers its first error.
type watched struct {
	io.Writer
	mu  sync.Mutex // a page says something beside the command
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

// say writes one line to w. The end of run reports errors of standard output.
func say(w io.Writer, format string, args ...any) {
	fmt.Fprintf(w, format+"\n", args...)
}

// openPage prints an address of a page and, unless noOpen is set, opens it in the user's
// browser.
func (t terminal) openPage(page *localpage.Server, noOpen bool) {
	page.Renew = func(address string) { say(t.out, "Open this page: %s", address) }
	page.Renew(page.Address())
	if !noOpen {
		t.browse(page)
	}
}

// browse opens a page in the user's browser. If that fails, it prints the address, unless the user has already
// opened the page in another way.
func (t terminal) browse(page *localpage.Server) {
	localpage.Open(page.Handover(), func(err error) {
		if !page.Visited() {
			say(t.err, "Note: the page could not be opened in a browser: %v\nhint: open this address in a browser on this computer: %s", err, page.Address())
		}
	})
}

// interactive reports whether a person watches w.
func interactive(w io.Writer) bool {
	if out, ok := w.(*watched); ok {
		w = out.Writer
	}
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

// progress shows how far the work is and how long the rest will take, if a person watches.
func (t terminal) progress(n int) *progressbar.ProgressBar {
	w := t.err
	if !interactive(w) {
		w = io.Discard
	}
	return progressbar.NewOptions(n, progressbar.OptionSetWriter(w),
		progressbar.OptionShowCount(), progressbar.OptionClearOnFinish())
}
