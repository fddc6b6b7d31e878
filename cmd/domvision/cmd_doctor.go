package main

import (
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
	"github.com/domvision/domvision/vision"
)

func newDoctor(t terminal) *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "Show what works on this computer",
		Long: `Show what works on this computer: versions, the display and whether it can be
captured, the windows, the hotkey, and the folder for your profiles. The exit code
is 0 even if something does not work: domvision can read pictures without a display.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			list := newTable()
			for _, f := range diagnose(cmd.Context()) {
				mark := "ok"
				if f.trouble {
					mark = "--"
				}
				list.AppendRow(table.Row{mark, f.what, f.result})
			}
			say(t.out, "%s", list.Render())
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
		_, hint := explain(err)
		result = err.Error()
		if hint != "" {
			result += "\nhint: " + hint
		}
	}
	return finding{what, result, err != nil}
}

func diagnose(ctx context.Context) []finding {
	return []finding{
		{what: "domvision", result: fmt.Sprintf("%s, %s, %s/%s", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)},
		{what: "vision", result: vision.Backend()},
		diagnoseSession(),
		diagnoseDisplays(),
		diagnoseWindows(),
		diagnoseCapture(ctx),
		diagnoseHotkey(),
		diagnoseFolder(),
		diagnoseProfiles(),
	}
}

// errNone: nothing of this kind was found.
var errNone = errors.New("none")

func diagnoseSession() finding {
	session := capture.Session()
	if session == "" {
		return found("session", "", errors.New("no desktop session"))
	}
	return finding{what: "session", result: session}
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
		err = errNone // the finding on the capture says why, and what to do
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
	if len(list) == 0 && (err == nil || errors.Is(err, capture.ErrNoDisplay)) {
		err = errNone
	}
	return found("windows", strings.Join(list, "\n"), err)
}

// diagnoseHotkey grabs the default hotkey of watch and releases it at once.
func diagnoseHotkey() finding {
	if capture.Session() == capture.Wayland {
		return found("hotkey", "", hotkey.ErrNoDisplay)
	}
	key, err := hotkey.ParseKey(defaultHotkey)
	if err == nil {
		var taken *hotkey.Hotkey
		if taken, err = hotkey.Grab(key); err == nil {
			err = taken.Close()
		}
	}
	return found("hotkey", defaultHotkey+"is free", err)
}

// diagnoseCapture captures the primary display: [capture.Screen] refuses a blank picture.
func diagnoseCapture(ctx context.Context) finding {
	start := time.Now()
	_, err := capture.Screen{}.Grab(ctx)
	return found("capture", fmt.Sprintf("the picture is not blank and took %.0f ms", ms(time.Since(start))), err)
}

func diagnoseFolder() finding {
	dir, err := calibration.UserDir()
	if err == nil {
		if _, missing := os.Stat(dir); missing != nil {
			dir += " (not created yet: you have no profiles of your own)"
		}
	}
	return found("profile folder", dir, err)
}

func diagnoseProfiles() finding {
	profiles, err := loadProfiles()
	var names []string
	for _, p := range profiles {
		names = append(names, p.Name)
	}
	return found("profiles", strings.Join(names, "\n"), err)
}
