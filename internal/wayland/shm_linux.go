package wayland

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// Share makes memory for a picture, and a buffer there that the compositor can write to, in one of the formats of
// wl_shm. The stride is the number of bytes from row to row.
//
// The memory is a file, which is read and not mapped: a compositor that cuts it short causes an error when it is
// read, and cannot crash the program.
func (c *Conn) Share(format uint32, width, height, stride int) (memory *os.File, buffer uint32, err error) {
	shm, _, err := c.Bind("wl_shm", 1)
	if err != nil {
		return nil, 0, err
	}
	fd, err := unix.MemfdCreate("domvision", unix.MFD_CLOEXEC)
	if err != nil {
		return nil, 0, fmt.Errorf("memory for a picture: %w", err)
	}
	memory = os.NewFile(uintptr(fd), "memory for a picture")
	size := stride * height
	const createPool, createBuffer = 0, 0
	pool, buffer := c.NewObject(nil), c.NewObject(nil)
	if err = memory.Truncate(int64(size)); err == nil {
		c.Send(shm, createPool, pool, memory, size)
		err = c.Send(pool, createBuffer, buffer, 0, width, height, stride, format)
	}
	if err != nil {
		memory.Close()
		return nil, 0, err
	}
	return memory, buffer, nil
}
