package wayland_test

import (
	"context"
	"errors"
	"fmt"
	"image"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/internal/wayland"
	"github.com/domvision/domvision/internal/wayland/fakecompositor"
)

func TestOutputs(t *testing.T) {
	c := fakecompositor.Compositor{Outputs: []fakecompositor.Output{
		{Name: "DP-1", Size: image.Pt(1920, 1080), Units: image.Pt(1280, 720), Place: image.Pt(-1280, 40)},
		{Name: "DP-2", Size: image.Pt(1920, 1080), Units: image.Pt(1080, 1920), Transform: 1},
		{Name: "DP-3", Size: image.Pt(800, 600), Place: image.Pt(1080, 0)},
	}}
	c.Serve(t)
	conn, err := wayland.Dial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	list, err := conn.Outputs()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, o := range list {
		got = append(got, fmt.Sprintf("%s %v %v %v", o.Name, o.Bounds, o.Pixels, o.Scale))
	}
	want := "DP-1 (-1280,40)-(0,760) (1920,1080) 1.5; DP-2 (0,0)-(1080,1920) (1080,1920) 1; DP-3 (1080,0)-(1880,600) (800,600) 1"
	if text := strings.Join(got, "; "); text != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
}

func TestNoCompositor(t *testing.T) {
	t.Setenv("XDG_RUNTIME_DIR", t.TempDir())
	t.Setenv("WAYLAND_DISPLAY", "wayland-7")
	if _, err := wayland.Dial(t.Context()); !errors.Is(err, wayland.ErrNoCompositor) || strings.Contains(err.Error(), "wayland-7") {
		t.Errorf("error %v, want %v", err, wayland.ErrNoCompositor)
	}
}

// TestFlood: a compositor that does not stop sending events, of any kind, is left before they fill the memory.
func TestFlood(t *testing.T) {
	for name, c := range map[string]fakecompositor.Compositor{
		"globals":  {OnConnect: func(c *fakecompositor.Client) { c.Flood(2, 0, uint32(9), strings.Repeat("x", 9000), uint32(1)) }},
		"unknown":  {OnSync: func(c *fakecompositor.Client, _ uint32) { c.Flood(0xff000000, 1) }},
		"deletion": {OnSync: func(c *fakecompositor.Client, _ uint32) { c.Flood(1, 1, uint32(7)) }},
	} {
		t.Run(name, func(t *testing.T) {
			c.Serve(t)
			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
			defer cancel()
			if _, err := wayland.Dial(ctx); !errors.Is(err, wayland.ErrProtocol) {
				t.Errorf("error %v, want %v", err, wayland.ErrProtocol)
			}
		})
	}
}
