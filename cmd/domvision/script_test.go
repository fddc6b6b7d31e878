package main

import (
	"errors"
	"fmt"
	"image"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/fixtures/artwork"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/vision"
)

func TestMain(m *testing.M) {
	testscript.Main(ownFolders{m}, map[string]func(){"domvision": main})
}

// ownFolders runs the tests with folders of their own: what the user of the machine has
// calibrated and recorded does not matter.
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

// setConfigHome gives a test a configuration folder of its own.
func setConfigHome(t *testing.T, dir string) {
	t.Helper()
	t.Setenv("XDG_CONFIG_HOME", dir)
	t.Setenv("AppData", dir) // on Windows
}

// TestScripts runs testdata/script/*.txtar, one behaviour each, the way the
// command line is used. They know the condition [pty], that there are
// pseudo-terminals (not every container has them), and six words of their own:
//
//	exits CODE COMMAND ARG...  the command ends with exactly this exit code
//	fixture NAME...            copies NAME, as seen from fixtures/screenshots, here
//	draw GRID PNG              draws the board in the file GRID; ? as half one colour, half another
//	beside LEFT RIGHT PNG      puts two pictures beside each other
//	badpictures                writes files here that no board can be read from
//	recordgame ID              records a short game, with pictures
func TestScripts(t *testing.T) {
	fixtures, err := filepath.Abs("../../fixtures/screenshots")
	if err != nil {
		t.Fatal(err)
	}
	scripts, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	bad := badPictures(t)
	if signal.Ignored(syscall.SIGHUP) {
		// Under nohup whatever is started here would ignore it, too; a handler is not inherited.
		signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
		t.Cleanup(func() { signal.Reset(syscall.SIGHUP) })
	}
	testscript.Run(t, testscript.Params{
		Files:               exhaustive.OneIn(t, 1, scripts),
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			// No display, and no profiles but those that a script writes.
			env.Setenv("DISPLAY", "")
			env.Setenv("XDG_SESSION_TYPE", "")
			env.Setenv("XDG_CONFIG_HOME", filepath.Join(env.WorkDir, ".config"))
			env.Setenv("XDG_DATA_HOME", filepath.Join(env.WorkDir, ".data"))
			env.Setenv("XDG_CACHE_HOME", filepath.Join(env.WorkDir, ".cache"))
			env.Setenv("AppData", filepath.Join(env.WorkDir, ".config"))     // on Windows
			env.Setenv("LocalAppData", filepath.Join(env.WorkDir, ".cache")) // for records, too
			env.Setenv("TZ", "UTC")
			return nil
		},
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
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits,
			"fixture": func(ts *testscript.TestScript, neg bool, names []string) {
				for _, name := range names {
					data, err := os.ReadFile(filepath.Join(fixtures, name))
					ts.Check(err)
					ts.Check(os.WriteFile(ts.MkAbs(filepath.Base(name)), data, 0o644))
				}
			},
			"draw": func(ts *testscript.TestScript, neg bool, args []string) {
				grid, err := engine.ParseGrid(ts.ReadFile(args[0]))
				ts.Check(err)
				ts.Check(os.WriteFile(ts.MkAbs(args[1]), encode(t, drawBoard(grid)), 0o644))
			},
			"beside": func(ts *testscript.TestScript, neg bool, args []string) {
				var both []image.Image
				for _, name := range args[:2] {
					img, err := vision.DecodeFile(ts.MkAbs(name))
					ts.Check(err)
					both = append(both, img)
				}
				ts.Check(os.WriteFile(ts.MkAbs(args[2]), encode(t, artwork.Beside(both...)), 0o644))
			},
			"recordgame": recordGame,
			"badpictures": func(ts *testscript.TestScript, neg bool, args []string) {
				for name, data := range bad {
					ts.Check(os.WriteFile(ts.MkAbs(name), data, 0o644))
				}
			},
		},
	})
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
