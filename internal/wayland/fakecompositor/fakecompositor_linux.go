package fakecompositor

import (
	"bytes"
	"encoding/binary"
	"image"
	"net"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
)

// Output is a monitor.
type Output struct {
	Name      string
	Place     image.Point // in the compositor's units
	Size      image.Point // in pixels, before it is turned
	Units     image.Point // its size in the compositor's units; zero: not told
	Transform int
}

// Compositor is the fake. Its zero value has one output of 40 x 30 pixels.
type Compositor struct {
	Outputs []Output
	Without map[string]bool // kinds of objects that it does not offer
	Version uint32          // of wlr-screencopy; 0: 3
	Copies  bool            // it offers ext-image-copy-capture instead
	Layers  bool            // it offers wlr-layer-shell

	Format uint32 // of the buffer; 0 is ARGB8888
	Stride int    // bytes of a row; 0: as needed
	// Pixel is the word of a pixel in Format; nil: all zero.
	Pixel func(output, x, y int) uint32

	// OnCapture and OnCopy replace what it does for the requests capture_output (create_session) and copy (capture).
	OnCapture, OnCopy func(c *Client)
	// OnConnect comes before the list of what it offers, OnLayer replaces configure, and OnSync what it does for sync: nil
	// answers.
	OnConnect, OnLayer func(c *Client)
	OnSync             func(c *Client, callback uint32)
}

// kinds are the objects that it offers besides the outputs, whose names follow.
var kinds = []struct {
	kind    string
	version uint32
}{
	{"wl_shm", 1}, {"zxdg_output_manager_v1", 3}, {screencopyManager, 3},
	{sourceManager, 1}, {copyManager, 1},
	{"wl_compositor", 4}, {layerShell, 1}, {"wp_viewporter", 1},
}

const (
	screencopyManager = "zwlr_screencopy_manager_v1"
	sourceManager     = "ext_output_image_capture_source_manager_v1"
	copyManager       = "ext_image_copy_capture_manager_v1"
	layerShell        = "zwlr_layer_shell_v1"
)

// offers reports whether it offers a kind of object.
func (c *Compositor) offers(kind string) bool {
	switch kind {
	case screencopyManager:
		return !c.Copies && !c.Without[kind]
	case sourceManager, copyManager:
		return c.Copies && !c.Without[kind]
	case layerShell:
		return c.Layers && !c.Without[kind]
	}
	return !c.Without[kind]
}

// firstOutput is the name of the first output among the globals.
const firstOutput = 100

// Serve runs the compositor until the test ends, as that of the test's desktop.
func (c *Compositor) Serve(t testing.TB) {
	t.Helper()
	if len(c.Outputs) == 0 {
		c.Outputs = []Output{{Name: "FAKE-1", Size: image.Pt(40, 30)}}
	}
	if c.Version == 0 {
		c.Version = 3
	}
	path := filepath.Join(t.TempDir(), "wayland-0")
	listener, err := net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	var clients sync.WaitGroup
	var open sync.Map
	t.Cleanup(func() {
		listener.Close()
		open.Range(func(conn, _ any) bool { conn.(*net.UnixConn).Close(); return true })
		clients.Wait()
	})
	t.Setenv("WAYLAND_DISPLAY", path)
	clients.Go(func() {
		for {
			conn, err := listener.AcceptUnix()
			if err != nil {
				return
			}
			open.Store(conn, true)
			clients.Go(func() {
				client := &Client{compositor: c, conn: conn, kinds: map[uint32]string{1: "wl_display"}, outputs: map[uint32]int{}}
				client.serve()
				open.Delete(conn)
			})
		}
	})
}

// Client is a program that is connected.
type Client struct {
	compositor *Compositor
	conn       *net.UnixConn
	kinds      map[uint32]string // of its objects
	outputs    map[uint32]int
	in         []byte
	files      []int

	Frame   uint32          // the newest object of wlr-screencopy or ext-image-copy-capture
	Session uint32          // of ext-image-copy-capture
	Layer   uint32          // the newest object of wlr-layer-shell
	damaged bool            // all of its buffer is to be copied
	Memory  *os.File        // of the newest pool
	output  int             // of the newest frame
	area    image.Rectangle // of the output
	copied  uint32          // the object of the buffer to copy to
}

func (c *Client) serve() {
	defer func() {
		c.conn.Close()
		if c.Memory != nil {
			c.Memory.Close()
		}
		for _, fd := range c.files {
			syscall.Close(fd)
		}
	}()
	data, beside := make([]byte, 1<<16), make([]byte, 256)
	for {
		n, files, _, _, err := c.conn.ReadMsgUnix(data, beside)
		if err != nil || n == 0 {
			return
		}
		if messages, err := syscall.ParseSocketControlMessage(beside[:files]); err == nil {
			for i := range messages {
				fds, _ := syscall.ParseUnixRights(&messages[i])
				c.files = append(c.files, fds...)
			}
		}
		for c.in = append(c.in, data[:n]...); len(c.in) >= 8; {
			size := int(binary.NativeEndian.Uint32(c.in[4:]) >> 16)
			if size < 8 || len(c.in) < size {
				break
			}
			c.request(binary.NativeEndian.Uint32(c.in), binary.NativeEndian.Uint16(c.in[4:]), c.in[8:size])
			c.in = c.in[size:]
		}
	}
}

// request handles the few requests that matter.
func (c *Client) request(object uint32, request uint16, body []byte) {
	word := func(i int) uint32 { return binary.NativeEndian.Uint32(body[4*i:]) }
	last := len(body)/4 - 1
	switch kind := c.kinds[object]; {
	case kind == "wl_display" && request == 0: // sync
		if c.compositor.OnSync != nil {
			c.compositor.OnSync(c, word(0))
		} else {
			c.Event(word(0), 0, uint32(0))
		}
	case kind == "wl_display": // get_registry
		c.kinds[word(0)] = "wl_registry"
		if c.compositor.OnConnect != nil {
			c.compositor.OnConnect(c)
		}
		for i, k := range kinds {
			if k.kind == screencopyManager {
				k.version = c.compositor.Version
			}
			if c.compositor.offers(k.kind) {
				c.Event(word(0), 0, uint32(i), k.kind, k.version)
			}
		}
		for i := range c.compositor.Outputs {
			c.Event(word(0), 0, uint32(firstOutput+i), "wl_output", uint32(4))
		}
	case kind == "wl_registry":
		id := word(last)
		if name := word(0); name >= firstOutput {
			c.kinds[id], c.outputs[id] = "wl_output", int(name-firstOutput)
			c.describe(id)
		} else {
			c.kinds[id] = kinds[name].kind
		}
	case kind == "zxdg_output_manager_v1" && request == 1:
		if o := c.compositor.Outputs[c.outputs[word(1)]]; o.Units != (image.Point{}) {
			c.Event(word(0), 0, uint32(o.Place.X), uint32(o.Place.Y))
			c.Event(word(0), 1, uint32(o.Units.X), uint32(o.Units.Y))
		}
	case kind == "wl_shm": // create_pool
		c.kinds[word(0)] = "wl_shm_pool"
		if len(c.files) > 0 {
			if c.Memory != nil {
				c.Memory.Close()
			}
			c.Memory, c.files = os.NewFile(uintptr(c.files[0]), "memory"), c.files[1:]
		}
	case kind == layerShell && request == 0: // get_layer_surface
		c.Layer = word(0)
		if c.compositor.OnLayer != nil {
			c.compositor.OnLayer(c)
		} else {
			c.Event(c.Layer, 0, uint32(1), uint32(0), uint32(0)) // configure
		}
	case kind == screencopyManager && request <= 1: // capture_output, capture_output_region
		c.Frame, c.output = word(0), c.outputs[word(2)]
		c.area = image.Rectangle{Max: c.compositor.Outputs[c.output].Size}
		if request == 1 {
			at, size := image.Pt(int(word(3)), int(word(4))), image.Pt(int(word(5)), int(word(6)))
			c.area = image.Rectangle{Min: at, Max: at.Add(size)}
		}
		c.kinds[c.Frame] = "zwlr_screencopy_frame_v1"
		if c.compositor.OnCapture != nil {
			c.compositor.OnCapture(c)
		} else {
			c.Offer()
		}
	case kind == "zwlr_screencopy_frame_v1" && request == 0: // copy
		c.copied = word(0)
		if c.compositor.OnCopy != nil {
			c.compositor.OnCopy(c)
		} else {
			c.Paint()
			c.Event(c.Frame, 1, uint32(0))                       // flags
			c.Event(c.Frame, 2, uint32(0), uint32(0), uint32(0)) // ready
		}
	case kind == sourceManager && request == 0: // create_source
		c.outputs[word(0)] = c.outputs[word(1)]
	case kind == copyManager && request == 0: // create_session
		c.Session, c.output = word(0), c.outputs[word(1)]
		c.area = image.Rectangle{Max: c.compositor.Outputs[c.output].Size}
		c.kinds[c.Session] = "ext_image_copy_capture_session_v1"
		if c.compositor.OnCapture != nil {
			c.compositor.OnCapture(c)
		} else {
			c.Offer()
		}
	case kind == "ext_image_copy_capture_session_v1" && request == 0: // create_frame
		c.Frame = word(0)
		c.kinds[c.Frame], c.copied, c.damaged = "ext_image_copy_capture_frame_v1", 0, false
	case kind == "ext_image_copy_capture_frame_v1" && request == 1: // attach_buffer
		c.copied = word(0)
	case kind == "ext_image_copy_capture_frame_v1" && request == 2: // damage_buffer
		c.damaged = word(0) == 0 && word(1) == 0 && int(word(2)) == c.area.Dx() && int(word(3)) == c.area.Dy()
	case kind == "ext_image_copy_capture_frame_v1" && request == 3: // capture
		switch {
		case c.compositor.OnCopy != nil:
			c.compositor.OnCopy(c)
		case c.copied == 0 || !c.damaged:
			c.Event(c.Frame, 4, uint32(1)) // failed: buffer_constraints
		default:
			c.Paint()
			c.Event(c.Frame, 0, uint32(c.compositor.Outputs[c.output].Transform))
			c.Event(c.Frame, 1, uint32(0), uint32(0), uint32(c.area.Dx()), uint32(c.area.Dy()))
			c.Event(c.Frame, 2, uint32(0), uint32(0), uint32(0)) // presentation_time
			c.Event(c.Frame, 3)                                  // ready
		}
	}
}

func (c *Client) describe(id uint32) {
	o := c.compositor.Outputs[c.outputs[id]]
	c.Event(id, 0, uint32(o.Place.X), uint32(o.Place.Y), uint32(0), uint32(0), uint32(0), "make", "model", uint32(o.Transform))
	c.Event(id, 1, uint32(1), uint32(o.Size.X), uint32(o.Size.Y), uint32(60000))
	c.Event(id, 3, uint32(1))
	c.Event(id, 4, o.Name)
	c.Event(id, 2)
}

// Offer sends the description of a buffer for the newest frame.
func (c *Client) Offer() {
	if c.compositor.Copies {
		c.Event(c.Session, 1, uint32(0x7fffffff)) // a format that nobody knows
		c.Event(c.Session, 1, c.compositor.Format)
		c.Event(c.Session, 0, uint32(c.area.Dx()), uint32(c.area.Dy()))
		c.Event(c.Session, 4)
		return
	}
	c.Event(c.Frame, 0, c.compositor.Format, uint32(c.area.Dx()), uint32(c.area.Dy()), uint32(c.stride()))
	if c.compositor.Version >= 3 {
		c.Event(c.Frame, 6)
	}
}

func (c *Client) stride() int {
	if c.compositor.Stride != 0 {
		return c.compositor.Stride
	}
	return 4 * c.area.Dx()
}

// Paint writes the pixels of the output to the newest memory.
func (c *Client) Paint() {
	if c.compositor.Pixel == nil || c.Memory == nil {
		return
	}
	size := c.area.Size()
	bytes := 4
	if c.stride() < 4*size.X {
		bytes = 3
	}
	pixels := make([]byte, c.stride()*size.Y+4)
	for y := range size.Y {
		for x := range size.X {
			binary.LittleEndian.PutUint32(pixels[y*c.stride()+bytes*x:], c.compositor.Pixel(c.output, c.area.Min.X+x, c.area.Min.Y+y))
		}
	}
	c.Memory.WriteAt(pixels[:c.stride()*size.Y], 0)
}

// Event sends an event with numbers and strings.
func (c *Client) Event(object uint32, event uint16, arguments ...any) error {
	return c.Raw(message(object, event, arguments...))
}

func message(object uint32, event uint16, arguments ...any) []byte {
	message := make([]byte, 8)
	for _, argument := range arguments {
		switch v := argument.(type) {
		case uint32:
			message = binary.NativeEndian.AppendUint32(message, v)
		case string:
			message = binary.NativeEndian.AppendUint32(message, uint32(len(v)+1))
			message = append(message, v...)
			message = append(message, make([]byte, 4-len(v)%4)...)
		}
	}
	binary.NativeEndian.PutUint32(message, object)
	binary.NativeEndian.PutUint32(message[4:], uint32(len(message))<<16|uint32(event))
	return message
}

// Flood sends an event until the client has gone.
func (c *Client) Flood(object uint32, event uint16, arguments ...any) {
	many := bytes.Repeat(message(object, event, arguments...), 1000)
	for c.Raw(many) == nil {
	}
}

// Raw sends bytes that may be no event at all.
func (c *Client) Raw(data []byte) error {
	_, err := c.conn.Write(data)
	return err
}

// Files sends so many files beside an event that nobody knows.
func (c *Client) Files(n int) {
	var files []int
	for range n {
		files = append(files, int(c.Memory.Fd()))
	}
	c.conn.WriteMsgUnix([]byte{0, 0, 0, 0xff, 0, 0, 8, 0}, syscall.UnixRights(files...), nil)
}

// Close closes the connection.
func (c *Client) Close() { c.conn.Close() }
