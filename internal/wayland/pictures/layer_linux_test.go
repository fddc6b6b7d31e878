package pictures_test

import (
	"errors"
	"image"
	"os"
	"testing"
	"time"

	"github.com/domvision/domvision/internal/wayland"
	"github.com/domvision/domvision/internal/wayland/fakecompositor"
	"github.com/domvision/domvision/internal/wayland/pictures"
)

// TestBadLayer: whatever the compositor does, an outline is shown and removed, or it is an error in good time.
func TestBadLayer(t *testing.T) {
	silentAfter := func(syncs int) func(*fakecompositor.Client, uint32) {
		return func(c *fakecompositor.Client, callback uint32) {
			if syncs--; syncs >= 0 {
				c.Event(callback, 0, uint32(0))
			}
		}
	}
	tiny := []fakecompositor.Output{{Name: "FAKE-1", Size: image.Pt(16000, 16000), Units: image.Pt(1, 1)}}
	for name, test := range map[string]struct {
		compositor  fakecompositor.Compositor
		show, close error
	}{
		"good":             {},
		"twice":            {compositor: fakecompositor.Compositor{OnLayer: func(c *fakecompositor.Client) { c.Event(c.Layer, 0, uint32(1)); c.Event(c.Layer, 0, uint32(2)) }}},
		"no serial":        {compositor: fakecompositor.Compositor{OnLayer: func(c *fakecompositor.Client) { c.Event(c.Layer, 0) }}, show: wayland.ErrProtocol},
		"closed":           {compositor: fakecompositor.Compositor{OnLayer: func(c *fakecompositor.Client) { c.Event(c.Layer, 1) }}, show: wayland.ErrUnsupported},
		"gone":             {compositor: fakecompositor.Compositor{OnLayer: (*fakecompositor.Client).Close}, show: wayland.ErrNoCompositor},
		"silent":           {compositor: fakecompositor.Compositor{OnLayer: func(*fakecompositor.Client) {}}, show: os.ErrDeadlineExceeded},
		"never connects":   {compositor: fakecompositor.Compositor{OnSync: silentAfter(0)}, show: os.ErrDeadlineExceeded},
		"never shows":      {compositor: fakecompositor.Compositor{OnSync: silentAfter(2)}, show: os.ErrDeadlineExceeded},
		"never removes":    {compositor: fakecompositor.Compositor{OnSync: silentAfter(3)}, close: os.ErrDeadlineExceeded},
		"flood":            {compositor: fakecompositor.Compositor{OnLayer: func(c *fakecompositor.Client) { c.Flood(c.Layer, 7) }}, show: wayland.ErrProtocol},
		"other output":     {compositor: fakecompositor.Compositor{Outputs: []fakecompositor.Output{{Name: "FAKE-2", Size: image.Pt(40, 30)}}}, show: wayland.ErrUnsupported},
		"a huge unit":      {compositor: fakecompositor.Compositor{Outputs: tiny}, show: wayland.ErrProtocol},
		"no shared memory": {compositor: fakecompositor.Compositor{Without: map[string]bool{"wl_shm": true}}, show: wayland.ErrUnsupported},
	} {
		t.Run(name, func(t *testing.T) {
			test.compositor.Layers = true
			test.compositor.Serve(t)
			begin := time.Now()
			layer, err := pictures.Show(t.Context(), 2*time.Second, "FAKE-1", image.NewRGBA(image.Rect(0, 0, 10, 10)), image.Pt(5, 5))
			if !errors.Is(err, test.show) {
				t.Fatalf("error %v, want %v", err, test.show)
			}
			if err == nil {
				if err := layer.Close(); !errors.Is(err, test.close) {
					t.Errorf("error %v, want %v", err, test.close)
				}
			}
			if late := time.Since(begin); late > 10*time.Second {
				t.Errorf("it took %v", late)
			}
		})
	}
}

// TestLayerStays: a layer is shown for longer than the compositor has time to show it.
func TestLayerStays(t *testing.T) {
	c := fakecompositor.Compositor{Layers: true}
	c.Serve(t)
	const patience = 500 * time.Millisecond
	layer, err := pictures.Show(t.Context(), patience, "FAKE-1", image.NewRGBA(image.Rect(0, 0, 10, 10)), image.Point{})
	if err != nil {
		t.Fatal(err)
	}
	time.Sleep(2 * patience)
	if err := layer.Close(); err != nil {
		t.Errorf("the layer went with the time to show it: %v", err)
	}
}
