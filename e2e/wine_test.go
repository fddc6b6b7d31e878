package e2e

import (
	"bufio"
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/jezek/xgb/xproto"
)

// wine is what e2e/wine/test.sh has made ready: the program for Windows, a Windows game, and a
// Wine to run them with.
type wine struct {
	*desktop
	bin, folder string
}

// newWine starts a desktop for programs of Windows.
func newWine(t *testing.T) wine {
	t.Helper()
	w := wine{folder: os.Getenv("DOMVISION_WINE"), bin: os.Getenv("WINE64")}
	if w.folder == "" || w.bin == "" {
		t.Skip("needs Wine and what make test-windows builds")
	}
	w.desktop = newDesktop(t, 1024, 768)
	w.settings = []string{"WINEPREFIX=" + filepath.Join(w.folder, "prefix"), "WINEDEBUG=-all", "WINEARCH=win64",
		"PATH=" + w.path("bin") + ":" + os.Getenv("PATH")}
	w.domvision = []string{w.bin, filepath.Join(w.folder, "domvision.exe")}
	// Where Wine looks for the browser. It gets the address, and nothing else.
	w.write("bin/xdg-open", "#!/bin/sh\necho \"$1\" >>"+w.path("opened")+"\n")
	if err := os.Chmod(w.path("bin/xdg-open"), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.end(); w.end() })
	return w
}

// end ends all programs of Windows.
func (w wine) end() {
	cmd := exec.Command(os.Getenv("WINESERVER"), "-k", "-w")
	cmd.Env = w.env()
	cmd.Run() // fails if none runs
}

// output runs domvision with the arguments, and returns its output.
func (w wine) output(args ...string) (stdout, stderr string, code int) {
	w.t.Helper()
	cmd := exec.Command(w.domvision[0], append(w.domvision[1:], args...)...)
	return w.run(cmd)
}

// native does the same with the program of this system.
func (w wine) native(args ...string) (stdout, stderr string, code int) {
	w.t.Helper()
	path, err := program()
	if err != nil {
		w.t.Fatal(err)
	}
	return w.run(exec.Command(path, args...))
}

func (w wine) run(cmd *exec.Cmd) (stdout, stderr string, code int) {
	w.t.Helper()
	var out, errs bytes.Buffer
	cmd.Env, cmd.Stdout, cmd.Stderr = w.env(), &out, &errs
	killed := time.AfterFunc(3*time.Minute, func() { cmd.Process.Kill() })
	defer killed.Stop()
	cmd.Run()
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

// begin starts domvision, which is killed when the test ends, and returns its output so far.
func (w wine) begin(args ...string) (cmd *exec.Cmd, said func() string) {
	w.t.Helper()
	log, err := os.Create(w.path("said"))
	if err != nil {
		w.t.Fatal(err)
	}
	defer log.Close()
	cmd = exec.Command(w.domvision[0], append(w.domvision[1:], args...)...)
	cmd.Env, cmd.Stdout, cmd.Stderr = w.env(), log, log
	if err := cmd.Start(); err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { cmd.Process.Kill() })
	return cmd, func() string { text, _ := os.ReadFile(log.Name()); return string(text) }
}

// timing is what differs between two runs; place, between the window as Windows and as X11 has it,
// with its menu.
var (
	timing = regexp.MustCompile(`"(ms|search_ms)":\s*(\{[^}]*\}|[0-9.]+)`)
	place  = regexp.MustCompile(`"(cell|image)":\s*(\{[^}]*\}|"[^"]*")`)
)

func withoutTiming(text string) string { return timing.ReplaceAllString(text, "") }

// advice is the board and the plan of domvision next --json.
func advice(text string) string { return place.ReplaceAllString(withoutTiming(text), "") }

// sameGame starts the Windows game with a board that its ID tells.
func (w wine) sameGame() (game xproto.Window) {
	w.t.Helper()
	w.start(w.bin, filepath.Join(w.folder, "samegame.exe"), "15x10c3s2#2718")
	game = w.window("samegame.exe")
	newEyes(w.t).first(10, 15)
	return game
}

// holdF9 lets another program take F9, until free is called.
func (w wine) holdF9() (free func()) {
	w.t.Helper()
	cmd := exec.Command(w.bin, filepath.Join(w.folder, "holdkey.exe"))
	cmd.Env = w.env()
	in, err := cmd.StdinPipe()
	if err != nil {
		w.t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		w.t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { cmd.Process.Kill() })
	if line, err := bufio.NewReader(out).ReadString('\n'); strings.TrimSpace(line) != "held" {
		w.t.Fatalf("holdkey says %q: %v", line, err)
	}
	return func() {
		w.t.Helper()
		if err := errors.Join(in.Close(), cmd.Wait()); err != nil {
			w.t.Error(err)
		}
	}
}

// doctor runs domvision doctor, which must say all of that.
func (w wine) doctor(says ...string) {
	w.t.Helper()
	out, _, _ := w.output("doctor")
	for _, want := range says {
		if !strings.Contains(out, want) {
			w.t.Errorf("doctor does not say %q:\n%s", want, out)
		}
	}
}

// TestWineFixtures: all fixtures are read by the program for Windows as by that for Linux.
func TestWineFixtures(t *testing.T) {
	w := newWine(t)
	var pictures []string
	for _, name := range []string{"*.png", "*/*.png"} {
		list, err := filepath.Glob(filepath.Join("..", "fixtures", "screenshots", name))
		if err != nil {
			t.Fatal(err)
		}
		pictures = append(pictures, list...)
	}
	args := append([]string{"recognize", "--json"}, pictures...)
	got, gotErr, gotCode := w.output(args...)
	want, wantErr, wantCode := w.native(args...)
	a, b := strings.Split(withoutTiming(got), "\n"), strings.Split(withoutTiming(want), "\n")
	if len(pictures) < 50 || len(b) != len(pictures)+1 || len(a) != len(b) || gotCode != wantCode || gotErr != wantErr {
		t.Fatalf("%d pictures: %d lines, exit code %d, %q; on Linux %d, %d, %q", len(pictures), len(a), gotCode, gotErr, len(b), wantCode, wantErr)
	}
	for i := range a {
		if a[i] != b[i] {
			t.Errorf("read as\n%s\non Linux\n%s", a[i], b[i])
		}
	}
	t.Logf("%d pictures are read alike", len(pictures))
}

// TestWineSameGame plays a Windows game to its end with the program for Windows: the window or the
// screen is captured, F9 asks.
func TestWineSameGame(t *testing.T) {
	for _, options := range [][]string{{"--window", "samegame"}, {}} {
		t.Run(strings.Join(append(options, "captured"), " "), func(t *testing.T) {
			w := newWine(t)
			w.sameGame()
			// The program for Linux, which captures the same desktop with X11, gives the same advice.
			for _, source := range [][]string{{}, {"--window", "Same Game"}} {
				args := append([]string{"next", "--json", "--nodes", "20000", "--game", "sgt-samegame", "-o", filepath.Join(t.TempDir(), "o.png")}, source...)
				got, gotErr, gotCode := w.output(args...)
				want, wantErr, wantCode := w.native(args...)
				if gotCode != 0 || gotCode != wantCode || advice(got) == "" || advice(got) != advice(want) {
					t.Errorf("%q: exit code %d, %s%s\non Linux: %d, %s%s", source, gotCode, got, gotErr, wantCode, want, wantErr)
				}
			}
			collapseGame{rules: "sgt-samegame", rows: 10, cols: 15, selects: true}.play(t, w.desktop, append(options, "--game", "sgt-samegame")...)
		})
	}
}

// TestWineWatch: watch on Windows with all that is around it.
func TestWineWatch(t *testing.T) {
	w := newWine(t)
	if _, said, code := w.output("trigger"); code != 7 || !strings.Contains(said, "no domvision watch is running") {
		t.Errorf("trigger without a watch: exit code %d, %s", code, said)
	}
	free := w.holdF9()
	w.doctor("F9: the key is taken by another program", "is free: --hotkey")
	free()
	w.sameGame()
	cmd, said := w.begin("watch", "--window", "samegame", "--budget", "100ms", "--game", "sgt-samegame")
	w.wait("watch to be ready", func() bool { return strings.Contains(said(), "Press F9 or Enter here when it is your move") })
	w.wait("the page in the default browser", func() bool {
		opened, _ := os.ReadFile(w.path("opened"))
		printed, _, _ := strings.Cut(address.FindString(said()), "/open/") // each address opens the page once
		return address.Match(opened) && strings.HasPrefix(string(opened), printed)
	})
	w.press(keyF9)
	w.wait("the answer to F9", func() bool { return strings.Contains(said(), "1. Click row ") })
	if out, errs, code := w.output("trigger"); code != 0 || out != "Pressed\n" {
		t.Errorf("trigger: exit code %d, %s%s", code, out, errs)
	}
	if _, errs, code := w.output("watch"); code != 1 || !strings.Contains(errs, "another domvision watch is already running") {
		t.Errorf("a second watch: exit code %d, %s", code, errs)
	}
	// The height of the window depends on the fonts of the computer.
	w.doctor("session         windows", `"Same Game" ("samegame"), 510 x 3`, "0: 1024 x 768 pixels at (0, 0)",
		"F9 is held by your own", `\AppData\Roaming\domvision\profiles`)
	// Wine makes of it what Ctrl-C is in a console.
	if err := errors.Join(cmd.Process.Signal(os.Interrupt), cmd.Wait()); err != nil || !strings.Contains(said(), "Recorded: domvision session replay ") {
		t.Errorf("after Ctrl-C: %v; it said\n%s", err, said())
	}
	if out, errs, code := w.output("session", "list"); code != 0 || !strings.Contains(out, "sgt-samegame") {
		t.Errorf("session list: exit code %d, %s%s", code, out, errs)
	}
	if list, _ := filepath.Glob(filepath.Join(w.folder, "prefix", "drive_c", "users", "*", "AppData", "Local", "domvision", "sessions", "*")); len(list) == 0 {
		t.Error("no record lies below %LocalAppData%")
	}
	w.start(w.bin, "notepad.exe")
	w.window("notepad.exe")
	w.wait("a window that another covers to be refused", func() bool {
		_, errs, code := w.output("recognize", "--window", "samegame")
		if strings.Contains(errs, "no such window") {
			t.Error(errs)
		}
		return code == 5 && strings.Contains(errs, "the window is covered")
	})
	w.wait("a window that is not there to be answered with those that are", func() bool {
		_, errs, code := w.output("recognize", "--window", "samegame.nowhere")
		return code == 5 && strings.Contains(errs, `"Same Game" ("samegame")`)
	})
}

// TestWineOutline draws the outline over the Windows game, as TestOutline does on X11. Wine captures and
// paints later than Windows, and make check builds a release at the same time: it took 51 to 822 ms there.
func TestWineOutline(t *testing.T) {
	w := newWine(t)
	followOutline(t, w.desktop, w.sameGame(), 2*time.Second)
}

// TestWineDoubleClick: started from the desktop without a command line, it opens watch and its page.
func TestWineDoubleClick(t *testing.T) {
	w := newWine(t)
	w.start(w.bin, filepath.Join(w.folder, "explorer.exe"), `Z:`+strings.ReplaceAll(w.domvision[1], "/", `\`))
	w.wait("the page in the default browser", func() bool {
		opened, _ := os.ReadFile(w.path("opened"))
		return address.Match(opened)
	})
}
