package main

import (
	"bufio"
	"context"
	"io"
	"strings"
	"testing"
	"time"
)

// runningWatch is the command watch at work, with a player's hands and eyes.
type runningWatch struct {
	testing.TB
	keys     io.Writer     // what is typed in the terminal
	out, err <-chan string // what it says, line by line; closed when it has ended

	interrupt context.CancelFunc
	ended     <-chan int
}

// startWatch starts the command with folders of its own.
func startWatch(tb testing.TB, args ...string) *runningWatch {
	tb.Helper()
	for _, name := range []string{"XDG_RUNTIME_DIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME"} {
		tb.Setenv(name, tb.TempDir())
	}
	return goOnWatching(tb, args...)
}

// goOnWatching starts the command again, with the folders of the test.
func goOnWatching(tb testing.TB, args ...string) *runningWatch {
	tb.Helper()
	stdin, keys := io.Pipe()
	out, stdout := io.Pipe()
	err, stderr := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan int, 1)
	go func() {
		defer stdout.Close()
		defer stderr.Close()
		ended <- run(ctx, append([]string{"watch"}, args...), stdin, stdout, stderr)
	}()
	return &runningWatch{tb, keys, linesOf(out), linesOf(err), cancel, ended}
}

// linesOf reads on whether or not anybody takes the lines, so that the command never
// waits for the test.
func linesOf(r io.Reader) <-chan string {
	lines := make(chan string, 10_000)
	go func() {
		defer close(lines)
		for scan := bufio.NewScanner(r); scan.Scan(); {
			lines <- scan.Text()
		}
	}()
	return lines
}

// until waits for the line that begins with start. An error that is not waited for
// ends the test.
func (w *runningWatch) until(lines <-chan string, start string) string {
	w.Helper()
	var line string
	late := time.After(5 * time.Minute)
	for more := true; more; {
		select {
		case line, more = <-lines:
		case <-late:
			more = false
		}
		if strings.HasPrefix(line, start) {
			return line
		}
		if strings.HasPrefix(line, "No answer") || strings.HasPrefix(line, "domvision:") {
			break
		}
	}
	w.Fatalf("waited for %q; the last line is %q", start, line)
	return ""
}

// stop interrupts the command and returns its exit code.
func (w *runningWatch) stop() (code int) {
	w.interrupt()
	return <-w.ended
}
