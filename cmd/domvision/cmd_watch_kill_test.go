//go:build linux

package main

import (
	"bufio"
	"errors"
	"fmt"
	"image/png"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/session"
)

// TestWatchKilled kills watches at random moments, DOMVISION_KILLS of them. No record is damaged, none lacks a
// board whose answer was printed, and the next start removes temporary files.
func TestWatchKilled(t *testing.T) {
	kills, err := strconv.Atoi(os.Getenv("DOMVISION_KILLS"))
	if err != nil {
		t.Skip("long; set DOMVISION_KILLS, such as 200")
	}
	dir := shortDir(t)
	for _, name := range []string{"XDG_RUNTIME_DIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME"} {
		t.Setenv(name, dir)
	}
	records := filepath.Join(dir, "domvision", "sessions")
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 2))
	boards, ahead := 0, 0
	for n := range kills {
		k := &killed{T: t, dir: dir, game: newDrawnGame(t, seed+uint64(n), collapse.Level{Rows: 8, Cols: 9, Colors: 4})}
		k.play(time.Duration(rng.IntN(1500)) * time.Millisecond)
		list, err := session.List(records)
		if err != nil {
			t.Fatal(err)
		}
		if len(k.printed) == 0 {
			continue
		}
		boards += len(k.printed)
		if len(list) == 0 || list[0].Err != nil {
			t.Fatalf("kill %d, after %d answers: %+v", n, len(k.printed), list)
		}
		s := list[0]
		// A program that the watch was just starting keeps its files open for a moment.
		for wait := 0; s.Running && wait < 20; wait++ {
			time.Sleep(100 * time.Millisecond)
			if list, err = session.List(records); err != nil {
				t.Fatal(err)
			}
			s = list[0]
		}
		if s.Damaged > 0 || s.Ended != (time.Time{}) || s.Running {
			t.Errorf("kill %d: %d damaged lines, ended %v, running %v", n, s.Damaged, s.Ended, s.Running)
		}
		if len(s.Turns) < len(k.printed) || len(s.Turns) > len(k.printed)+1 {
			t.Errorf("kill %d: %d answers were printed, %d recorded", n, len(k.printed), len(s.Turns))
		}
		ahead += max(0, len(s.Turns)-len(k.printed))
		for i, turn := range s.Turns[:min(len(s.Turns), len(k.printed))] {
			if got, _ := turn.Grid.Trim(); !got.Equal(k.printed[i]) {
				t.Errorf("kill %d, board %d: recorded is\n%s, shown was\n%s", n, i+1, got, k.printed[i])
			}
		}
	}
	left := hidden(t, dir)
	last := &killed{T: t, dir: dir, game: newDrawnGame(t, 1, collapse.Level{Rows: 8, Cols: 9, Colors: 4})}
	last.play(atItsEnd)
	if now := hidden(t, dir); len(now) > 0 {
		t.Errorf("temporary files: %q", now)
	}
	t.Logf("%d kills, %d boards printed, all recorded; %d more were recorded, but not printed; %d temporary files, removed", kills, boards, ahead, len(left))
}

// shortDir is a folder whose path is short enough for a socket.
func shortDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "dv")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

// hidden lists the hidden files below a folder.
func hidden(t *testing.T, dir string) (list []string) {
	t.Helper()
	filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err == nil && strings.HasPrefix(e.Name(), ".") {
			list = append(list, path)
		}
		return nil
	})
	return list
}

// killed is a watch that is killed while a game is played.
type killed struct {
	*testing.T
	dir     string
	game    *drawnGame
	printed []engine.Grid // the boards of the answers
}

// atItsEnd lets a watch end by itself, which leaves no temporary file of its own.
const atItsEnd = time.Minute

// play plays until the watch is killed, which is some time after it is ready, or five boards
// were answered.
func (k *killed) play(after time.Duration) {
	k.Helper()
	screen := filepath.Join(k.dir, "screen.png")
	k.show(screen)
	cmd := exec.Command("domvision", "watch", "--capture-cmd", "cat "+screen, "--no-hotkey", "--no-open", "--budget", "20ms",
		"--overlay", filepath.Join(k.dir, "overlay.png"))
	keys, err := cmd.StdinPipe()
	if err != nil {
		k.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		k.Fatal(err)
	}
	var complaint strings.Builder
	cmd.Stderr = &complaint
	if err := cmd.Start(); err != nil {
		k.Fatal(err)
	}
	defer cmd.Wait()
	defer func() {
		if after == atItsEnd {
			cmd.Process.Signal(os.Interrupt)
		} else {
			cmd.Process.Kill()
		}
	}()
	for lines := bufio.NewScanner(out); len(k.printed) < 5 && lines.Scan(); {
		switch line := lines.Text(); {
		case strings.HasPrefix(line, "Press "):
			timer := time.AfterFunc(after, func() { cmd.Process.Kill() })
			defer timer.Stop()
		case strings.HasPrefix(line, fmt.Sprintf("%d. Click", len(k.printed)+1)):
			shown, _ := k.game.game.Board().Grid().Trim()
			k.printed = append(k.printed, shown)
			if _, err := k.game.game.Play(k.game.game.Board().Moves(nil)[0]); err != nil {
				k.Fatal(err)
			}
			k.show(screen)
		default:
			continue
		}
		io.WriteString(keys, "\n")
	}
	if len(k.printed) == 0 && after == atItsEnd {
		k.Errorf("no answer: %s", &complaint)
	}
}

func (k *killed) show(screen string) {
	k.Helper()
	img, _ := k.game.Grab(k.Context())
	file, err := os.Create(screen + ".new")
	if err != nil {
		k.Fatal(err)
	}
	if err := errors.Join(png.Encode(file, img), file.Close(), os.Rename(screen+".new", screen)); err != nil {
		k.Fatal(err)
	}
}

// TestWatchFullDisk: on a disk of 1 MB that is full, the game goes on. When there is space again,
// the record has all boards.
func TestWatchFullDisk(t *testing.T) {
	exhaustive.NoRace(t)
	disk := shortDir(t)
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=1m"); err != nil {
		t.Skipf("no disk can be made: %v", err)
	}
	t.Cleanup(func() { syscall.Unmount(disk, syscall.MNT_DETACH) })
	filler := filepath.Join(disk, "filler")
	if err := os.WriteFile(filler, make([]byte, 2<<20), 0o600); !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("the disk is not full: %v", err)
	}
	k := &killed{T: t, dir: shortDir(t), game: newDrawnGame(t, 3, collapse.Level{Rows: 8, Cols: 9, Colors: 4})}
	screen := filepath.Join(k.dir, "screen.png")
	k.show(screen)
	w := startWatch(t, "--capture-cmd", "cat "+screen, "--no-hotkey", "--no-page", "--budget", "20ms")
	t.Setenv("XDG_DATA_HOME", disk) // the record begins with the first board
	w.until(w.out, "Press Enter here")
	for n := range 4 {
		fmt.Fprintln(w.keys)
		w.until(w.out, fmt.Sprintf("%d. Click row ", n+1))
		switch n {
		case 1:
			w.until(w.err, "Note: ")
			if err := os.Remove(filler); err != nil {
				t.Fatal(err)
			}
			w.until(w.err, "Note: the game is being recorded again; nothing is missing")
			if err := os.WriteFile(filler, make([]byte, 2<<20), 0o600); !errors.Is(err, syscall.ENOSPC) {
				t.Fatalf("the disk is not full: %v", err)
			}
		case 3:
			w.until(w.err, "Note: ")
			if err := os.Remove(filler); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := k.game.game.Play(k.game.game.Board().Moves(nil)[0]); err != nil {
			t.Fatal(err)
		}
		k.show(screen)
	}
	if code := w.stop(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	line := w.until(w.out, "Recorded: domvision session replay ")
	s, err := session.Read(filepath.Join(disk, "domvision", "sessions"), line[strings.LastIndex(line, " ")+1:])
	if err != nil || len(s.Turns) != 4 || s.Damaged > 0 || s.Ended.IsZero() {
		t.Errorf("%v, %+v", err, s)
	}
}

// TestWatchWithoutHome: where nothing can be written, the game is answered all the same.
func TestWatchWithoutHome(t *testing.T) {
	for name, home := range map[string]string{"no home": "", "a home that cannot be written to": "/proc/self"} {
		t.Run(name, func(t *testing.T) {
			k := &killed{T: t, dir: shortDir(t), game: newDrawnGame(t, 3, collapse.Level{Rows: 8, Cols: 9, Colors: 4})}
			screen := filepath.Join(k.dir, "screen.png")
			k.show(screen)
			w := startWatch(t, "--capture-cmd", "cat "+screen, "--no-hotkey", "--no-page", "--budget", "20ms")
			w.until(w.out, "Press Enter here")
			t.Setenv("HOME", home)
			t.Setenv("XDG_DATA_HOME", "")
			t.Setenv("XDG_CONFIG_HOME", "")
			fmt.Fprintln(w.keys)
			w.until(w.out, "1. Click row ")
			w.until(w.err, "Note: ")
			if code := w.stop(); code != 0 {
				t.Errorf("exit code %d", code)
			}
			w.until(w.err, "Note: the game was not recorded: ")
		})
	}
}
