package capture

import (
	"context"
	"encoding/json"
	"fmt"
	"image"
	"slices"

	"github.com/domvision/domvision/internal/sway"
)

// swayNode is a part of sway's tree: an output, a workspace, or a container with a window.
type swayNode struct {
	ID         uint32
	Type       string
	Name       string
	AppID      string `json:"app_id"`
	PID        int    // of a window; 0 for other nodes
	Visible    bool
	Fullscreen int `json:"fullscreen_mode"`
	Rect       swayRect
	WindowRect swayRect `json:"window_rect"` // relative to Rect
	Properties struct {
		Class string
	} `json:"window_properties"` // of windows of X11
	Nodes    []swayNode
	Floating []swayNode `json:"floating_nodes"` // the front one last
}

type swayRect struct{ X, Y, Width, Height int }

// swayWindows lists the windows, the front one first.
func swayWindows(ctx context.Context) ([]clientWindow, error) {
	reply, err := sway.Request(ctx, sway.GetTree, "")
	if err != nil {
		return nil, err
	}
	return swayList(reply)
}

// swayList reads the windows in sway's tree.
func swayList(reply []byte) ([]clientWindow, error) {
	var tree swayNode
	if err := json.Unmarshal(reply, &tree); err != nil {
		return nil, fmt.Errorf("sway's answer: %w", err)
	}
	var windows []clientWindow
	tree.walk(func(n *swayNode) {
		class := n.AppID
		if class == "" {
			class = n.Properties.Class
		}
		at := image.Pt(n.Rect.X+n.WindowRect.X, n.Rect.Y+n.WindowRect.Y)
		place := image.Rectangle{Min: at, Max: at.Add(image.Pt(n.WindowRect.Width, n.WindowRect.Height))}
		w := clientWindow{WindowInfo{ID: n.ID, Title: n.Name, Class: class, Shown: n.Visible}, place, ""}
		if n.Fullscreen > 0 { // in front of all others
			windows = slices.Insert(windows, 0, w)
		} else {
			windows = append(windows, w)
		}
	})
	return windows, nil
}

// walk visits the nodes with windows, floating ones first, since they are in front.
func (n *swayNode) walk(visit func(*swayNode)) {
	if n.PID != 0 && len(n.Nodes) == 0 {
		visit(n)
	}
	for i := range slices.Backward(n.Floating) {
		n.Floating[i].walk(visit)
	}
	for i := range n.Nodes {
		n.Nodes[i].walk(visit)
	}
}
