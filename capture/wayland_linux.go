package capture

import (
	"context"
	"fmt"
	"image"
	"slices"

	"github.com/domvision/domvision/internal/sway"
	"github.com/domvision/domvision/internal/wayland"
	"github.com/domvision/domvision/internal/wayland/pictures"
)

// directMethods are the methods that do not ask a person for every picture, the best first.
var directMethods = []func(context.Context) (method, error){screencopyMethod, kwinMethod, imageCopyMethod, screencastMethod}

// screencopyMethod captures by wlr-screencopy: sway, Hyprland, labwc, wayfire and others.
func screencopyMethod(ctx context.Context) (method, error) {
	conn, err := wayland.Dial(ctx)
	if err != nil {
		return method{}, fmt.Errorf("wlr-screencopy: %w", err)
	}
	defer conn.Close()
	if !pictures.CanCapture(conn) {
		return method{}, errNotHere
	}
	m := method{name: "wlr-screencopy", outputs: compositorOutputs, capture: screencopy, captureArea: screencopyArea}
	if sway.Running() {
		m.windows = swayWindows
	}
	return m, nil
}

// imageCopyMethod captures by ext-image-copy-capture, which newer compositors have instead of wlr-screencopy.
func imageCopyMethod(ctx context.Context) (method, error) {
	conn, err := wayland.Dial(ctx)
	if err != nil {
		return method{}, errNotHere // screencopyMethod has said it
	}
	defer conn.Close()
	if !pictures.CanCopy(conn) {
		return method{}, errNotHere
	}
	m := method{name: "ext-image-copy-capture", outputs: compositorOutputs, capture: func(ctx context.Context, o output) (*image.RGBA, error) {
		return onOutput(ctx, o, pictures.Copy)
	}}
	if sway.Running() {
		m.windows = swayWindows
	}
	return m, nil
}

// compositorOutputs lists the outputs of the compositor.
func compositorOutputs(ctx context.Context) ([]output, error) {
	conn, list, err := dialOutputs(ctx)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoDisplay, err)
	}
	conn.Close()
	var outputs []output
	for _, o := range list {
		outputs = append(outputs, output{o.Name, o.Bounds, o.Pixels, o.Scale})
	}
	return outputs, nil
}

func dialOutputs(ctx context.Context) (*wayland.Conn, []*wayland.Output, error) {
	conn, err := wayland.Dial(ctx)
	if err != nil {
		return nil, nil, err
	}
	list, err := conn.Outputs()
	if err != nil {
		conn.Close()
	}
	return conn, list, err
}

// screencopy captures an output.
func screencopy(ctx context.Context, o output) (*image.RGBA, error) {
	return screencopyArea(ctx, o, image.Rectangle{})
}

// screencopyArea captures an area of an output, an empty one for all of it.
func screencopyArea(ctx context.Context, o output, area image.Rectangle) (*image.RGBA, error) {
	return onOutput(ctx, o, func(conn *wayland.Conn, of *wayland.Output) (*image.RGBA, error) {
		return pictures.Capture(conn, of, area)
	})
}

// onOutput captures an output, on a connection of its own.
func onOutput(ctx context.Context, o output, capture func(*wayland.Conn, *wayland.Output) (*image.RGBA, error)) (*image.RGBA, error) {
	conn, list, err := dialOutputs(ctx)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	i := slices.IndexFunc(list, func(w *wayland.Output) bool { return w.Name == o.name && w.Bounds == o.bounds })
	if i < 0 {
		return nil, fmt.Errorf("%s was unplugged or changed; press again", o.name)
	}
	return capture(conn, list[i])
}
