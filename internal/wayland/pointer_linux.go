package wayland

import "context"

// Pointer is a mouse for a test's player. Only wlroots' compositors let programs make one.
type Pointer struct {
	conn *Conn
	id   uint32
}

// The requests of zwlr_virtual_pointer_v1, and its manager's.
const (
	pointerCreate         = 0
	pointerMotionAbsolute = 1
	pointerButton         = 2
	pointerFrame          = 4

	leftButton = 0x110
)

// NewPointer makes a pointer, until ctx ends. Windows notice it only a moment later.
func NewPointer(ctx context.Context) (*Pointer, error) {
	c, err := Dial(ctx)
	if err != nil {
		return nil, err
	}
	manager, _, err := c.bindOnly("zwlr_virtual_pointer_manager_v1", 1)
	if err != nil {
		c.Close()
		return nil, err
	}
	p := &Pointer{c, c.object(nil)}
	const noSeat = 0
	c.send(manager, pointerCreate, noSeat, p.id)
	return p, c.roundTrip()
}

// Move moves the pointer to a place of an output of w x h units.
func (p *Pointer) Move(x, y, w, h int) error {
	p.conn.send(p.id, pointerMotionAbsolute, 0, x, y, w, h)
	p.conn.send(p.id, pointerFrame)
	return p.conn.roundTrip()
}

// Click clicks with the left button.
func (p *Pointer) Click() error {
	for _, pressed := range []int{1, 0} {
		p.conn.send(p.id, pointerButton, 0, leftButton, pressed)
		p.conn.send(p.id, pointerFrame)
	}
	return p.conn.roundTrip()
}

// Close removes the pointer.
func (p *Pointer) Close() { p.conn.Close() }
