//go:build !js

package capture

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

// Command is a shell command whose standard output is a picture, such as "grim -".
type Command string

// ErrCommand means that a [Command] delivered no picture.
var ErrCommand = errors.New("the capture command failed")

// maxBytes bounds what a program writes: an uncompressed picture of 7680 x 4320 pixels.
const maxBytes = 128 << 20

// errTooMuch stops a program that writes endlessly.
var errTooMuch = fmt.Errorf("it writes more than %d MB", maxBytes>>20)

// Grab runs the command for at most ten seconds. The error includes its standard error output.
func (c Command) Grab(ctx context.Context) (*image.RGBA, error) { return c.grab(ctx, deadline) }

func (c Command) grab(ctx context.Context, limit time.Duration) (*image.RGBA, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, limit, fmt.Errorf("%w within %v", ErrTimeout, limit))
	defer cancel()
	var complaint tail
	out := &bounded{cancel: cancel}
	cmd := c.shell(ctx)
	cmd.Stdout, cmd.Stderr = out, &complaint
	cmd.WaitDelay = time.Second // for processes that the command left behind
	err := cmd.Run()
	switch {
	case out.over:
		err = errTooMuch
	case ctx.Err() != nil:
		err = context.Cause(ctx)
	case err == nil, errors.Is(err, exec.ErrWaitDelay): // it succeeded, and left a process behind
		img, err := decode(&out.data)
		if err == nil {
			return img, notBlank(img)
		}
		return nil, c.failed(err, &complaint)
	}
	if errors.Is(err, context.Canceled) {
		return nil, err
	}
	return nil, c.failed(err, &complaint)
}

// shell prepares the command.
func (c Command) shell(ctx context.Context) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "sh", "-c", string(c))
	if runtime.GOOS == "windows" {
		cmd = exec.CommandContext(ctx, "cmd", "/c", string(c))
	}
	adapt(cmd, string(c))
	return cmd
}

func (c Command) failed(err error, complaint *tail) error {
	text := fmt.Errorf("%w: %q: %w", ErrCommand, string(c), err)
	if said := strings.TrimSpace(string(complaint.end)); said != "" {
		return fmt.Errorf("%w; it said: %s", text, said)
	}
	return text
}

// bounded keeps what is written to it, up to maxBytes.
type bounded struct {
	data   bytes.Buffer // not embedded: its other methods are not bounded
	cancel context.CancelFunc
	over   bool
}

func (b *bounded) Write(p []byte) (int, error) {
	if b.data.Len()+len(p) > maxBytes {
		b.over = true
		b.cancel()
		return 0, io.ErrShortWrite
	}
	return b.data.Write(p)
}

// tail keeps the end of what is written to it.
type tail struct{ end []byte }

func (t *tail) Write(p []byte) (int, error) {
	const most = 500 // bytes: a few lines
	t.end = append(t.end, p...)
	t.end = bytes.Clone(t.end[max(0, len(t.end)-most):])
	return len(p), nil
}
