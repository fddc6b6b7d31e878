package capture

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// cast is what GStreamer writes: a PNG picture for every picture of a PipeWire stream, not compressed. It waits
// until a picture is read, and meanwhile skips all but the last.
type cast struct {
	mu      sync.Mutex
	command *exec.Cmd
	out     *os.File
	said    *tail
	release func()
	begun   bool // a picture may lie in the pipe since the one before
	picked  bytes.Buffer
	over    atomic.Bool
}

// keepAlive is how often a stream repeats a picture that does not change, in milliseconds. Measured on two busy cores, a
// press in two games each: with 50, median 614 and 631 ms until the board is still, with 100 664 and 767 ms; GStreamer
// takes 12 to 14 % of a core with both.
const keepAlive = 50

// firstPatience bounds the first picture: some desktops share a stream that stays empty. Measured: 0.2 to 0.9 s.
const firstPatience = 5 * time.Second

// readCast starts GStreamer for a stream. release is called when the cast ends.
func readCast(remote *os.File, node uint32, release func()) (*cast, error) {
	out, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer in.Close()
	const firstExtra = 3
	c := &cast{out: out, said: &tail{}, release: release}
	c.command = exec.Command("gst-launch-1.0", strings.Fields(fmt.Sprintf("-q pipewiresrc fd=%d path=%d keepalive-time=%d always-copy=true"+
		" ! queue leaky=downstream max-size-buffers=1 max-size-bytes=0 max-size-time=0 ! videoconvert ! video/x-raw,format=RGB"+
		" ! pngenc compression-level=0 ! fdsink fd=1 sync=false", firstExtra, node, keepAlive))...)
	c.command.ExtraFiles = []*os.File{remote}
	c.command.Stdout, c.command.Stderr = in, c.said
	c.command.WaitDelay = time.Second
	c.command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM} // an empty stream would outlive domvision
	if err := c.command.Start(); err != nil {
		out.Close()
		return nil, err
	}
	return c, nil
}

// errNoPicture means that a cast has ended before its first picture.
var errNoPicture = errors.New("GStreamer delivers no picture")

func (c *cast) ended() bool { return c.over.Load() }

// end stops GStreamer, and with it the sharing.
func (c *cast) end() {
	if c.over.Swap(true) {
		return
	}
	c.command.Process.Kill()
	c.command.Wait()
	c.out.Close()
	c.release()
}

// picture is the present picture. After an error the cast has ended.
func (c *cast) picture(ctx context.Context) (*image.RGBA, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ended() {
		return nil, errors.New("the cast has ended")
	}
	if !c.begun {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, firstPatience)
		defer cancel()
	}
	defer context.AfterFunc(ctx, func() { c.out.SetReadDeadline(time.Unix(1, 0)) })()
	for range 2 {
		if err := c.next(); err != nil {
			c.end()
			if said := strings.TrimSpace(string(c.said.end)); said != "" {
				err = fmt.Errorf("%w; gst-launch-1.0 said: %s", err, said)
			}
			if !c.begun {
				err = fmt.Errorf("%w: %w", errNoPicture, err)
			}
			return nil, err
		}
		if !c.begun { // the first one of all is new
			break
		}
	}
	c.begun = true
	return decode(&c.picked)
}

// next reads the bytes of one picture.
func (c *cast) next() error {
	c.picked.Reset()
	const signature, header, checksum = "\x89PNG\r\n\x1a\n", 8, 4
	if _, err := io.CopyN(&c.picked, c.out, int64(len(signature))); err != nil {
		return err
	}
	if c.picked.String() != signature {
		return errors.New("not a PNG picture")
	}
	for {
		at := c.picked.Len()
		if _, err := io.CopyN(&c.picked, c.out, header); err != nil {
			return err
		}
		chunk := c.picked.Bytes()[at:]
		size, last := int64(binary.BigEndian.Uint32(chunk)), string(chunk[4:]) == "IEND"
		if size > maxBytes-int64(c.picked.Len()) {
			return fmt.Errorf("a picture of more than %d MB", maxBytes>>20)
		}
		if _, err := io.CopyN(&c.picked, c.out, size+checksum); err != nil {
			return err
		}
		if last {
			return nil
		}
	}
}
