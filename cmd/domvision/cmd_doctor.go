package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/hotkey"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/texttable"
	"github.com/domvision/domvision/vision"
)

func newDoctor(t cli.Terminal) *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "Show what works on this computer",
		Long: `Show what works on this computer: versions, the display and whether it can be
captured, the windows, the hotkey, and the folder for your profiles. A hint says how
to fix what does not work, and the last line what to do next. The exit code is 0
even if something does not work: domvision can read pictures without a display.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			list := texttable.New()
			own := findOwnWatch(cmd.Context())
			findings := diagnose(cmd.Context(), t, own)
			for _, f := range findings {
				mark := "ok"
				if f.trouble {
					mark = "--"
				}
				list.AppendRow(table.Row{mark, f.what, f.result})
			}
			cli.Say(t.Out, "%s", list.Render())
			cli.Say(t.Out, "\nNext: %s", nextStep(findings, own))
			return cmd.Context().Err()
		},
	}
}

// finding is one line of the doctor's report.
type finding struct {
	what, result string
	trouble      bool
}

// found is a finding that worked, or one that failed with err.
func found(what, result string, err error) finding {
	if err != nil {
		_, hint := cli.Explain(err)
		result = err.Error()
		if hint != "" {
			result += "\nhint: " + hint
		}
	}
	return finding{what, result, err != nil}
}

func diagnose(ctx context.Context, t cli.Terminal, own ownWatch) []finding {
	return []finding{
		{what: "domvision", result: fmt.Sprintf("%s, %s, %s/%s", cli.Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)},
		{what: "vision", result: vision.Backend()},
		diagnoseSession(ctx),
		diagnoseDisplays(),
		diagnoseWindows(),
		diagnoseCapture(ctx, t),
		diagnoseHotkey(ctx, own),
		diagnoseFolder(),
		diagnoseProfiles(),
	}
}

// nextStep says how to get the first advice with what works.
func nextStep(findings []finding, own ownWatch) string {
	works := make(map[string]bool)
	for _, f := range findings {
		works[f.what] = !f.trouble
	}
	switch {
	case !works["profiles"]:
		return "follow the hint at profiles; until then no board is read."
	case !works["capture"]:
		return "take a screenshot of your game, and run `domvision next IMAGE` with it."
	case own.runs && own.key == "":
		return "open your game: `domvision watch` is running. Press Enter in its terminal whenever you want advice."
	case own.runs:
		return "open your game: `domvision watch` is running. Press " + own.key + " whenever you want advice."
	case !works["hotkey"]:
		return "open your game, and run `domvision watch --auto`, which needs no key."
	}
	return "open your game, run `domvision watch`, and press " + defaultHotkey + " whenever you want advice."
}

// none is the error that nothing of a kind was found. hint says what to do.
func none(hint string) error { return cli.Fail(cli.ExitCapture, hint, errors.New("none")) }

// hintSession refers to the line of the report that says why there is no display.
const hintSession = "see session above"

// noX11 is the hint where something needs X11 and the desktop may do without it.
func noX11(hint string) string {
	switch capture.Session() {
	case capture.Wayland, capture.Quartz:
		return hint
	}
	return hintSession
}

func diagnoseSession(ctx context.Context) finding {
	session, display := capture.Session(), os.Getenv("DISPLAY")
	switch session {
	case "":
		return found("session", "", cli.Fail(cli.ExitCapture, otherDisplays(), errors.New("no desktop session: DISPLAY is not set")))
	case capture.X11:
		if _, err := capture.Displays(); errors.Is(err, capture.ErrNoDisplay) {
			return found("session", "", cli.Fail(cli.ExitCapture, otherDisplays(), fmt.Errorf("x11, but no screen answers at DISPLAY=%s", display)))
		}
		session += ", DISPLAY=" + display
	case capture.Wayland:
		by, others := capture.CaptureMethod(ctx)
		if session += ", captured by " + by; others != nil {
			session += "\nnot by " + others.Error()
		}
	}
	return finding{what: "session", result: session}
}

// otherDisplays is the hint for a display that cannot be reached.
func otherDisplays() string {
	hint := "start domvision in a terminal of your desktop, not over SSH or as a service"
	if running := capture.RunningX11(); len(running) > 0 {
		hint += fmt.Sprintf("; displays that answer on this computer: %s (try DISPLAY=%s domvision doctor)", strings.Join(running, ", "), running[0])
	}
	return hint
}

func diagnoseDisplays() finding {
	var list []string
	displays, err := capture.Displays()
	for i, d := range displays {
		line := fmt.Sprintf("%d: %d x %d pixels at (%d, %d)", i, d.Dx(), d.Dy(), d.Min.X, d.Min.Y)
		if note := capture.DisplayNote(i); note != "" {
			line += ", " + note
		}
		list = append(list, line)
	}
	if len(list) == 0 && (err == nil || errors.Is(err, capture.ErrNoDisplay)) {
		err = none(noX11("all screens are captured as one picture; --region takes a part of it"))
	}
	return found("displays", strings.Join(list, "\n"), err)
}

// diagnoseWindows lists what --window can name.
func diagnoseWindows() finding {
	windows, err := capture.ListWindows()
	var list []string
	for _, w := range windows {
		list = append(list, w.String())
	}
	switch {
	case errors.Is(err, capture.ErrNoDisplay):
		err = none(noX11("here no window can be captured by its title; --region takes a part of the screen"))
	case err == nil && len(list) == 0:
		err = none("open the game, and run `domvision doctor` again")
	}
	return found("windows", strings.Join(list, "\n"), err)
}

// ownWatch is the player's own watch, which may be running at the same time.
type ownWatch struct {
	runs bool
	key  string // that it holds; "" for none
}

func findOwnWatch(ctx context.Context) ownWatch {
	key, err := hotkey.HeldKey(ctx)
	return ownWatch{err == nil, key}
}

// diagnoseHotkey grabs the hotkey of the running watch, or the default one, and releases it at once. It is in
// order that the key is taken if that watch has it.
func diagnoseHotkey(ctx context.Context, own ownWatch) finding {
	if capture.Session() == capture.Wayland && own.key == "" {
		return diagnoseShortcut(ctx)
	}
	key, err := hotkey.ParseKey(cmp.Or(own.key, defaultHotkey))
	if err == nil {
		var taken *hotkey.Hotkey
		if taken, err = hotkey.Grab(key); err == nil {
			err = taken.Close()
		}
	}
	if own.key != "" && errors.Is(err, hotkey.ErrTaken) {
		return finding{what: "hotkey", result: fmt.Sprintf("%v is held by your own `domvision watch`, which is running: this is as it should be", key)}
	}
	if errors.Is(err, hotkey.ErrNoDisplay) {
		err = cli.Fail(cli.ExitFailure, noX11("bind `domvision trigger` to a key in the desktop's settings"), hotkey.ErrNoDisplay)
	}
	return found("hotkey", fmt.Sprintf("%v is free", key), err)
}

// diagnoseShortcut says how a Wayland desktop binds a key. It does not try, since that may ask the player.
func diagnoseShortcut(ctx context.Context) finding {
	key, err := hotkey.ParseKey(defaultHotkey)
	if err == nil && !hotkey.OffersShortcuts(ctx) {
		if bound := hotkey.BoundGNOME(ctx); onGNOME() && bound != "" {
			return finding{what: "hotkey", result: bound + " runs `domvision trigger`"}
		}
		err = cli.Fail(cli.ExitFailure, noShortcut(key), hotkey.ErrNoShortcuts)
	}
	return found("hotkey", "the desktop binds a key when watch starts", err)
}

// diagnoseCapture captures the primary display: [capture.Screen] refuses a blank picture.
func diagnoseCapture(ctx context.Context, t cli.Terminal) finding {
	err := share(ctx, t)
	start := time.Now()
	if err == nil {
		_, err = capture.Screen{}.Grab(ctx)
	}
	return found("capture", fmt.Sprintf("the picture is not blank and took %.0f ms", cli.Milliseconds(time.Since(start))), err)
}

func diagnoseFolder() finding {
	dir, err := calibration.UserDir()
	if err != nil {
		err = cli.Fail(cli.ExitFailure, "set HOME, or XDG_CONFIG_HOME to the whole path of a folder", err)
	} else {
		if _, missing := os.Stat(dir); missing != nil {
			dir += " (not created yet: you have no profiles of your own)"
		}
	}
	return found("profile folder", dir, err)
}

func diagnoseProfiles() finding {
	profiles, err := cli.LoadProfiles()
	var names []string
	for _, p := range profiles {
		names = append(names, p.Name)
	}
	return found("profiles", strings.Join(names, "\n"), err)
}
