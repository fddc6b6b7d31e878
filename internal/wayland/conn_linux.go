package wayland

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"time"
)

// Errors of a connection.
var (
	ErrNoCompositor = errors.New("no Wayland compositor answers")
	ErrProtocol     = errors.New("the compositor breaks the Wayland protocol")
	ErrUnsupported  = errors.New("the compositor does not offer it")
)

// Conn is a connection to the compositor. One goroutine uses it.
type Conn struct {
	socket  *net.UnixConn
	stop    func() bool
	objects map[uint32]Handler
	last    uint32 // the newest object
	in      []byte // received, but not yet handled
	total   int    // bytes received
	globals map[string][]global
	failed  error
}

// Handler handles the events of an object.
type Handler func(event uint16, a *Args)

// global is an object that the compositor offers.
type global struct{ name, version uint32 }

// The first two objects, and their requests.
const (
	displayID, displaySync, displayGetRegistry = 1, 0, 1
	registryID, registryBind                   = 2, 0
)

// Dial connects to the compositor that WAYLAND_DISPLAY names, and learns what it offers. The connection
// serves until ctx ends.
func Dial(ctx context.Context) (*Conn, error) {
	path := cmp.Or(os.Getenv("WAYLAND_DISPLAY"), "wayland-0")
	if !filepath.IsAbs(path) {
		path = filepath.Join(os.Getenv("XDG_RUNTIME_DIR"), path)
	}
	socket, err := new(net.Dialer).DialContext(ctx, "unix", path)
	if err != nil {
		return nil, lost(err)
	}
	c := &Conn{socket: socket.(*net.UnixConn), last: registryID, globals: map[string][]global{}}
	c.stop = context.AfterFunc(ctx, func() { socket.SetDeadline(time.Unix(1, 0)) })
	c.objects = map[uint32]Handler{displayID: c.displayEvent, registryID: c.registryEvent}
	c.Send(displayID, displayGetRegistry, uint32(registryID))
	if err := c.RoundTrip(); err != nil { // reports an error of that, too
		c.Close()
		return nil, err
	}
	return c, nil
}

// lost is the error of a socket. Its path would tell a player nothing.
func lost(err error) error {
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return fmt.Errorf("%w: %w", ErrNoCompositor, os.ErrDeadlineExceeded)
	}
	return ErrNoCompositor
}

// Close ends the connection.
func (c *Conn) Close() {
	c.stop()
	c.socket.Close()
}

// Offers reports whether the compositor offers a kind of object.
func (c *Conn) Offers(kind string) bool { return len(c.globals[kind]) > 0 }

// NewObject makes a new object with a handler for its events.
func (c *Conn) NewObject(h Handler) uint32 {
	c.last++
	c.objects[c.last] = h
	return c.last
}

// Bind makes an object of the first global of its kind, of at most the version that is known.
func (c *Conn) Bind(kind string, known uint32) (id, version uint32, err error) {
	if !c.Offers(kind) {
		return 0, 0, fmt.Errorf("%w: %s", ErrUnsupported, kind)
	}
	return c.bind(kind, c.globals[kind][0], known, nil)
}

func (c *Conn) bind(kind string, g global, known uint32, h Handler) (id, version uint32, err error) {
	version = min(g.version, known)
	id = c.NewObject(h)
	return id, version, c.Send(registryID, registryBind, g.name, kind, version, id)
}

func (c *Conn) displayEvent(event uint16, a *Args) {
	if event == 0 { // error; 1 is delete_id, and numbers are not used again
		c.failed = fmt.Errorf("the compositor refuses a request (object %d, error %d): %s", a.Uint(), a.Uint(), a.Text())
	}
}

func (c *Conn) registryEvent(event uint16, a *Args) {
	if event == 0 { // global; 1 is global_remove, and what is gone fails when it is used
		name, kind, version := a.Uint(), a.Text(), a.Uint()
		c.globals[kind] = append(c.globals[kind], global{name, version})
	}
}

// RoundTrip handles events until the compositor has handled all requests.
func (c *Conn) RoundTrip() error {
	done := false
	callback := c.NewObject(func(uint16, *Args) { done = true })
	c.Send(displayID, displaySync, callback)
	return c.Until(&done) // reports an error of that, too
}

// Until handles events until one of them sets a condition.
func (c *Conn) Until(done *bool) error {
	var err error
	for !*done && err == nil {
		err = c.handle()
	}
	return err
}

// Sizes in bytes.
const (
	headerSize = 8
	mostBytes  = 1 << 16 // of a message, whose length has 16 bits
	mostTotal  = 1 << 20 // of all that is received; measured: sway sends 2252 for a capture
)

// handle waits for one event and handles it.
func (c *Conn) handle() error {
	for size := 0; ; {
		if len(c.in) >= headerSize {
			size = int(binary.NativeEndian.Uint32(c.in[4:]) >> 16)
			if size < headerSize || size%4 != 0 {
				return fmt.Errorf("%w: an event of %d bytes", ErrProtocol, size)
			}
			if len(c.in) >= size {
				break
			}
		}
		c.in = slices.Grow(c.in, mostBytes)
		n, err := c.socket.Read(c.in[len(c.in):cap(c.in)])
		if err != nil {
			return lost(err)
		}
		c.in = c.in[:len(c.in)+n]
		if c.total += n; c.total > mostTotal {
			return fmt.Errorf("%w: it does not stop sending events", ErrProtocol)
		}
	}
	object, word := binary.NativeEndian.Uint32(c.in), binary.NativeEndian.Uint32(c.in[4:])
	a := &Args{data: c.in[headerSize : word>>16]}
	c.in = c.in[word>>16:]
	if h := c.objects[object]; h != nil {
		h(uint16(word), a)
	}
	if a.short {
		return fmt.Errorf("%w: event %d of object %d is too short", ErrProtocol, uint16(word), object)
	}
	return c.failed
}

// Send sends a request with numbers, strings and at most one file.
func (c *Conn) Send(object uint32, request uint16, arguments ...any) error {
	message := make([]byte, headerSize)
	var beside []byte
	for _, argument := range arguments {
		switch v := argument.(type) {
		case uint32:
			message = binary.NativeEndian.AppendUint32(message, v)
		case int:
			message = binary.NativeEndian.AppendUint32(message, uint32(int32(v)))
		case string:
			message = binary.NativeEndian.AppendUint32(message, uint32(len(v)+1))
			message = append(message, v...)
			message = append(message, make([]byte, 4-len(v)%4)...) // ends with a zero, and is padded
		case *os.File:
			beside = syscall.UnixRights(int(v.Fd()))
		}
	}
	binary.NativeEndian.PutUint32(message, object)
	binary.NativeEndian.PutUint32(message[4:], uint32(len(message))<<16|uint32(request))
	if _, _, err := c.socket.WriteMsgUnix(message, beside, nil); err != nil {
		return lost(err)
	}
	return nil
}

// Args reads the arguments of an event.
type Args struct {
	data  []byte
	short bool // more was read than there is
}

// Uint is a number.
func (a *Args) Uint() uint32 {
	if len(a.data) < 4 {
		a.short = true
		return 0
	}
	v := binary.NativeEndian.Uint32(a.data)
	a.data = a.data[4:]
	return v
}

// Int is a number that may be negative.
func (a *Args) Int() int { return int(int32(a.Uint())) }

// Text is a string.
func (a *Args) Text() string {
	size := int(a.Uint()) // with a zero at its end
	padded := (size + 3) &^ 3
	if size == 0 || padded > len(a.data) {
		a.short = a.short || size > 0
		return ""
	}
	s := string(a.data[:size-1])
	a.data = a.data[padded:]
	return s
}
