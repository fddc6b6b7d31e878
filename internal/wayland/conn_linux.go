package wayland

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
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
	objects map[uint32]handler
	last    uint32 // the newest object
	in      []byte // received, but not yet handled
	globals map[string][]global
	failed  error
}

// handler handles the events of an object.
type handler func(event uint16, a *args)

// global is an object that the compositor offers.
type global struct{ name, version uint32 }

// The objects with fixed numbers, and the requests of wl_display and wl_registry.
const (
	displayID = 1

	displaySync        = 0
	displayGetRegistry = 1
	registryBind       = 0
)

// Dial connects to the compositor that WAYLAND_DISPLAY names, and learns what it offers. The connection
// serves until ctx ends.
func Dial(ctx context.Context) (*Conn, error) {
	path := os.Getenv("WAYLAND_DISPLAY")
	if path == "" {
		path = "wayland-0"
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(os.Getenv("XDG_RUNTIME_DIR"), path)
	}
	var dialer net.Dialer
	socket, err := dialer.DialContext(ctx, "unix", path)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoCompositor, err)
	}
	c := &Conn{socket: socket.(*net.UnixConn), objects: map[uint32]handler{}, last: displayID, globals: map[string][]global{}}
	c.stop = context.AfterFunc(ctx, func() { socket.SetDeadline(time.Unix(1, 0)) })
	c.objects[displayID] = c.displayEvent
	registry := c.NewObject(func(event uint16, a *args) {
		if event == 0 { // global; 1 is global_remove, and what is gone fails when it is used
			name, kind, version := a.uint(), a.text(), a.uint()
			c.globals[kind] = append(c.globals[kind], global{name, version})
		}
	})
	if err := c.Send(displayID, displayGetRegistry, registry); err != nil {
		c.Close()
		return nil, err
	}
	if err := c.RoundTrip(); err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

// Close ends the connection.
func (c *Conn) Close() {
	c.stop()
	c.socket.Close()
}

// Offers reports whether the compositor offers a kind of object.
func (c *Conn) Offers(kind string) bool { return len(c.globals[kind]) > 0 }

// NewObject makes a new object with a handler for its events.
func (c *Conn) NewObject(h handler) uint32 {
	c.last++
	c.objects[c.last] = h
	return c.last
}

// bind makes an object of a global, of at most the version that this package knows, and returns its number
// and version.
func (c *Conn) bind(kind string, g global, known uint32, h handler) (id, version uint32, err error) {
	version = min(g.version, known)
	id = c.NewObject(h)
	return id, version, c.Send(c.registry(), registryBind, g.name, kind, version, id)
}

// registry is the first object that Dial makes.
func (c *Conn) registry() uint32 { return displayID + 1 }

// Bind makes an object of the only global of its kind, of at most the version that is known.
func (c *Conn) Bind(kind string, known uint32) (id, version uint32, err error) {
	if !c.Offers(kind) {
		return 0, 0, fmt.Errorf("%w: %s", ErrUnsupported, kind)
	}
	return c.bind(kind, c.globals[kind][0], known, nil)
}

func (c *Conn) displayEvent(event uint16, a *args) {
	switch event {
	case 0: // error
		object, code, text := a.uint(), a.uint(), a.text()
		c.failed = fmt.Errorf("the compositor refuses a request (object %d, error %d): %s", object, code, text)
	case 1: // delete_id: numbers are not used again
	}
}

// RoundTrip handles events until the compositor has handled all requests.
func (c *Conn) RoundTrip() error {
	done := false
	callback := c.NewObject(func(uint16, *args) { done = true })
	if err := c.Send(displayID, displaySync, callback); err != nil {
		return err
	}
	return c.until(&done)
}

// until handles events until one of them sets a condition.
func (c *Conn) until(done *bool) error {
	for !*done {
		if err := c.handle(); err != nil {
			return err
		}
	}
	return nil
}

// The sizes of messages in bytes.
const (
	headerSize = 8
	mostBytes  = 1 << 16 // the length has 16 bits
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
		buffer := make([]byte, mostBytes)
		n, err := c.socket.Read(buffer)
		if err != nil {
			return fmt.Errorf("%w: %w", ErrNoCompositor, err)
		}
		c.in = append(c.in, buffer[:n]...)
	}
	object, word := binary.NativeEndian.Uint32(c.in), binary.NativeEndian.Uint32(c.in[4:])
	a := &args{data: c.in[headerSize : word>>16]}
	c.in = c.in[word>>16:]
	if h := c.objects[object]; h != nil {
		h(uint16(word), a)
	}
	if a.short {
		return fmt.Errorf("%w: event %d of object %d is too short", ErrProtocol, uint16(word), object)
	}
	return c.failed
}

// Send sends a request with numbers and strings.
func (c *Conn) Send(object uint32, request uint16, arguments ...any) error {
	return c.sendFile(nil, object, request, arguments...)
}

// sendFile is Send with a file attached to the request; nil for none.
func (c *Conn) sendFile(file *os.File, object uint32, request uint16, arguments ...any) error {
	message := make([]byte, headerSize)
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
		}
	}
	binary.NativeEndian.PutUint32(message, object)
	binary.NativeEndian.PutUint32(message[4:], uint32(len(message))<<16|uint32(request))
	var beside []byte
	if file != nil {
		beside = syscall.UnixRights(int(file.Fd()))
	}
	if _, _, err := c.socket.WriteMsgUnix(message, beside, nil); err != nil {
		return fmt.Errorf("%w: %w", ErrNoCompositor, err)
	}
	return nil
}

// args reads the arguments of an event.
type args struct {
	data  []byte
	short bool // more was read than there is
}

func (a *args) uint() uint32 {
	if len(a.data) < 4 {
		a.short = true
		return 0
	}
	v := binary.NativeEndian.Uint32(a.data)
	a.data = a.data[4:]
	return v
}

func (a *args) int() int { return int(int32(a.uint())) }

func (a *args) text() string {
	size := int(a.uint()) // with a zero at its end
	padded := (size + 3) &^ 3
	if size == 0 || padded > len(a.data) {
		a.short = a.short || size > 0
		return ""
	}
	s := string(a.data[:size-1])
	a.data = a.data[padded:]
	return s
}
