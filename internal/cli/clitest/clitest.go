// Package clitest helps to test command-line programs.
package clitest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/exhaustive"
)

// Main runs the tests of a program, with folders of their own: what the user of the machine has calibrated and
// recorded does not matter. In scripts the program is started by its name.
func Main(m *testing.M, name string, program func()) {
	testscript.Main(ownFolders{m}, map[string]func(){name: program})
}

type ownFolders struct{ *testing.M }

func (o ownFolders) Run() (code int) {
	dir, err := os.MkdirTemp("", "domvision")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	for _, name := range []string{"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "AppData", "LocalAppData"} {
		os.Setenv(name, filepath.Join(dir, name))
	}
	return o.M.Run()
}

// Words are words that scripts may use, besides those of testscript.
type Words = map[string]func(*testscript.TestScript, bool, []string)

// Scripts runs testdata/script/*.txtar, one behaviour each, the way the command line is used. They know the
// condition [pty], that there are pseudo-terminals (not every container has them), and these words besides those of
// the program:
//
//	exits CODE COMMAND ARG...  the command ends with exactly this exit code
//	fixture NAME...            copies NAME, as seen from fixtures/screenshots, here
//	draw GRID PNG              draws the board in the file GRID; ? as half one colour, half another
//	badpictures                writes files here that no board can be read from
func Scripts(t *testing.T, own Words) {
	scripts, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	if signal.Ignored(syscall.SIGHUP) {
		// Under nohup whatever is started here would ignore it, too; a handler is not inherited.
		signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
		t.Cleanup(func() { signal.Reset(syscall.SIGHUP) })
	}
	words := Words{
		"exits": exits,
		"fixture": func(ts *testscript.TestScript, neg bool, names []string) {
			for _, name := range names {
				ts.Check(os.WriteFile(ts.MkAbs(filepath.Base(name)), Fixture(t, name), 0o644))
			}
		},
		"draw": func(ts *testscript.TestScript, neg bool, args []string) {
			grid, err := engine.ParseGrid(ts.ReadFile(args[0]))
			ts.Check(err)
			ts.Check(os.WriteFile(ts.MkAbs(args[1]), EncodePNG(t, DrawBoard(grid)), 0o644))
		},
		"badpictures": func(ts *testscript.TestScript, neg bool, args []string) {
			for name, data := range BadPictures(t) {
				ts.Check(os.WriteFile(ts.MkAbs(name), data, 0o644))
			}
		},
	}
	for name, do := range own {
		words[name] = do
	}
	testscript.Run(t, testscript.Params{
		Files:               exhaustive.OneIn(t, 1, scripts),
		RequireExplicitExec: true,
		Setup:               setUp,
		Condition: func(name string) (bool, error) {
			if name != "pty" {
				return false, fmt.Errorf("unknown condition %q", name)
			}
			pty, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
			if err == nil {
				pty.Close()
			}
			return err == nil, nil
		},
		Cmds: words,
	})
}

// setUp leaves a script without a display, and with no profiles but those that it writes.
func setUp(env *testscript.Env) error {
	env.Setenv("DISPLAY", "")
	env.Setenv("XDG_SESSION_TYPE", "")
	env.Setenv("XDG_CONFIG_HOME", filepath.Join(env.WorkDir, ".config"))
	env.Setenv("XDG_DATA_HOME", filepath.Join(env.WorkDir, ".data"))
	env.Setenv("XDG_CACHE_HOME", filepath.Join(env.WorkDir, ".cache"))
	env.Setenv("AppData", filepath.Join(env.WorkDir, ".config"))     // on Windows
	env.Setenv("LocalAppData", filepath.Join(env.WorkDir, ".cache")) // for records, too
	env.Setenv("TZ", "UTC")
	return nil
}

func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND ARG...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	var exit *exec.ExitError
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// Fixture is the contents of a file in fixtures/screenshots.
func Fixture(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("../../fixtures/screenshots", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// InterruptOnce returns a context that is done as soon as ok holds.
func InterruptOnce(t *testing.T, ok func() bool) context.Context {
	ctx, interrupt := context.WithCancel(t.Context())
	go func() {
		defer interrupt()
		for ctx.Err() == nil && !ok() {
			time.Sleep(time.Millisecond)
		}
	}()
	return ctx
}
