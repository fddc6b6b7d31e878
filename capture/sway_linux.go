package capture

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"io"
	"net"
	"os"
	"slices"
	"time"
)

// The protocol of sway and i3, see sway-ipc(7).
const (
	swayMagic   = "i3-ipc"
	swayGetTree = 4
	mostReply   = 64 << 20 // bytes; a tree of a hundred windows has 0.2 MB
)

// swayRequest sends a message to sway, and reads its answer.
func swayRequest(ctx context.Context, kind uint32, payload string) ([]byte, error) {
	var dialer net.Dialer
	conn, err := dialer.DialContext(ctx, "unix", os.Getenv("SWAYSOCK"))
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.SetDeadline(time.Unix(1, 0)) })()
	message := []byte(swayMagic)
	message = binary.NativeEndian.AppendUint32(message, uint32(len(payload)))
	message = append(binary.NativeEndian.AppendUint32(message, kind), payload...)
	if _, err := conn.Write(message); err != nil {
		return nil, err
	}
	header := make([]byte, len(swayMagic)+8)
	if _, err := io.ReadFull(conn, header); err != nil {
		return nil, err
	}
	size := binary.NativeEndian.Uint32(header[len(swayMagic):])
	if string(header[:len(swayMagic)]) != swayMagic || size > mostReply {
		return nil, errors.New("sway's answer is not in its protocol")
	}
	reply, err := io.ReadAll(io.LimitReader(conn, int64(size)))
	return reply[:min(len(reply), int(size))], err
}

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
	reply, err := swayRequest(ctx, swayGetTree, "")
	if err != nil {
		return nil, fmt.Errorf("sway does not answer: %w", err)
	}
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
