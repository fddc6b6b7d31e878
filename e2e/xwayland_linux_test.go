package e2e

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/internal/privatesway"
)

// TestSwayXWayland reads the window of a game for X11 on sway, also where sway scales its pixels.
func TestSwayXWayland(t *testing.T) {
	exhaustive.Only(t)
	need(t, "sway", "Xwayland", "sgt-samegame")
	game, err := lookPath("sgt-samegame")
	if err != nil {
		t.Fatal(err)
	}
	built, err := program()
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(built)
	if err != nil {
		t.Fatal(err)
	}
	const rows, cols, colors = 6, 10, 3
	random := rand.New(rand.NewPCG(7, 0))
	var tiles []string
	for range rows * cols {
		tiles = append(tiles, fmt.Sprint(1+random.IntN(colors)))
	}
	for _, scale := range []string{"1", "1.25", "1.5"} {
		t.Run(scale, func(t *testing.T) {
			sway := privatesway.Start(t, "xwayland enable\noutput HEADLESS-1 resolution 1280x900 scale "+scale+" bg #224466 solid_color\nfor_window [class=\".*\"] floating enable\n")
			binary := filepath.Join(sway.Dir, "domvision") // where sway's user can run it
			if err := os.WriteFile(binary, data, 0o755); err != nil {
				t.Fatal(err)
			}
			script := fmt.Sprintf("#!/bin/sh\nGDK_BACKEND=x11 exec '%s' %dx%dc%ds2:%s\n", game, cols, rows, colors, strings.Join(tiles, ","))
			if err := os.WriteFile(filepath.Join(sway.Dir, "game"), []byte(script), 0o755); err != nil {
				t.Fatal(err)
			}
			sway.Output(t, "swaymsg", "exec", filepath.Join(sway.Dir, "game")) // sway knows its X11 display
			var out []byte
			for late := time.Now().Add(patience); ; time.Sleep(200 * time.Millisecond) {
				cmd := sway.Command(binary, "recognize", "--window", "same game")
				if out, err = cmd.CombinedOutput(); err == nil {
					break
				}
				if time.Now().After(late) {
					t.Fatalf("the board is not read: %v, %s", err, out)
				}
			}
			_, grid, _ := strings.Cut(string(out), "\n")
			cells := strings.Fields(strings.ReplaceAll(grid, "", " "))
			letters := map[string]string{}
			if len(cells) != len(tiles) {
				t.Fatalf("%d cells: %s", len(cells), out)
			}
			for i, tile := range tiles {
				if letters[tile] == "" {
					letters[tile] = cells[i]
				}
				if letters[tile] != cells[i] {
					t.Fatalf("cell %d of %v is %s: %s", i, tiles, cells[i], out)
				}
			}
		})
	}
}
