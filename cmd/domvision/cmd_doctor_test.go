package main

import (
	"fmt"
	"image"
	"strings"
	"testing"

	"github.com/domvision/domvision/hotkey"
	"github.com/domvision/domvision/internal/xvfb"
)

// TestDoctorOnADesktop: the next step is to play, without the hotkey if that is taken.
func TestDoctorOnADesktop(t *testing.T) {
	display := xvfb.Start(t, 400, 300)
	t.Setenv("DISPLAY", display)
	t.Setenv("XDG_SESSION_TYPE", "x11")
	setConfigHome(t, t.TempDir())
	doctor := func(want ...string) {
		t.Helper()
		code, stdout, stderr := runHere(t, "doctor")
		if code != 0 || stderr != "" {
			t.Errorf("exit code %d, %q", code, stderr)
		}
		for _, line := range want {
			if !strings.Contains(stdout, line) {
				t.Errorf("%q is not in\n%s", line, stdout)
			}
		}
	}
	doctor("\n ok  session         x11, DISPLAY="+display+"\n", "\n --  windows         none\n                     hint: open the game",
		"\n --  capture         the capture is blank", "\nNext: take a screenshot")

	picture := image.NewGray(image.Rect(0, 0, 100, 100))
	copy(picture.Pix, "not blank")
	game := xvfb.Open(t, display, "Destruct-O-Match III", "Browser", picture, image.Pt(20, 20))
	doctor("0: 400 x 300 pixels at (0, 0)", fmt.Sprintf(`%#x  "Destruct-O-Match III" ("Browser"), 100 x 100 pixels`, game.ID()),
		"the picture is not blank", "\n ok  hotkey          F9 is free\n", "\nNext: open your game, run `domvision watch`, and press F9 ")

	key, err := hotkey.ParseKey(defaultHotkey)
	if err != nil {
		t.Fatal(err)
	}
	taken, err := hotkey.Grab(key)
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	doctor("\n --  hotkey ", "\n                     hint: ", "\nNext: open your game, and run `domvision watch --auto`")
}

// TestDoctorOnAnotherDisplay: if DISPLAY names no display, or is not set, the doctor names one that is there.
func TestDoctorOnAnotherDisplay(t *testing.T) {
	display := xvfb.Start(t, 400, 300)
	t.Setenv("XDG_SESSION_TYPE", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	setConfigHome(t, t.TempDir())
	for set, want := range map[string]string{
		":98765":   "\n --  session         x11, but no screen answers at DISPLAY=:98765\n",
		"nonsense": "\n --  session         x11, but no screen answers at DISPLAY=nonsense\n",
		"":         "\n --  session         no desktop session: DISPLAY is not set\n",
	} {
		t.Setenv("DISPLAY", set)
		_, stdout, _ := runHere(t, "doctor")
		if !strings.Contains(stdout, want) || !strings.Contains(stdout, "displays ") || !strings.Contains(stdout, display) {
			t.Errorf("DISPLAY=%s: %q and %s are not in\n%s", set, want, display, stdout)
		}
	}
}

// TestDoctorBesideWatch: a key that the player's own watch holds is in order, and the next step is to press it.
func TestDoctorBesideWatch(t *testing.T) {
	display := xvfb.Start(t, 400, 300)
	t.Setenv("DISPLAY", display)
	t.Setenv("XDG_SESSION_TYPE", "x11")
	picture := image.NewGray(image.Rect(0, 0, 100, 100))
	copy(picture.Pix, "not blank")
	xvfb.Open(t, display, "Destruct-O-Match III", "Browser", picture, image.Pt(20, 20))
	for _, test := range []struct {
		begins, hotkey, next string
		options              []string
	}{
		{"Press F9 or", "F9 is held by your own `domvision watch`, which is running: this is as it should be", "is running. Press F9 whenever", nil},
		{"Press ctrl+alt+F8 or", "ctrl+alt+F8 is held by your own `domvision watch`", "is running. Press ctrl+alt+F8 whenever", []string{"--hotkey", "ctrl+alt+f8"}},
		{"Press Enter", "F9 is free", "is running. Press Enter in its terminal whenever", []string{"--no-hotkey"}},
	} {
		w := startWatch(t, append(test.options, "--no-page", "--no-record")...)
		w.until(w.out, test.begins)
		code, stdout, stderr := runHere(t, "doctor")
		for _, line := range []string{"\n ok  hotkey          " + test.hotkey, "\nNext: open your game: `domvision watch` " + test.next} {
			if code != 0 || stderr != "" || !strings.Contains(stdout, line) {
				t.Errorf("watch %v: exit code %d, %q, and %q is not in\n%s", test.options, code, stderr, line, stdout)
			}
		}
		if code := w.stop(); code != 0 {
			t.Errorf("watch %v: exit code %d", test.options, code)
		}
	}
}
