package hotkey

import (
	"fmt"
	"net"
	"os"
	"syscall"
)

// checkPeer rejects a connection with a program of another user, whatever the file modes are.
func checkPeer(conn net.Conn) error {
	unix, ok := conn.(*net.UnixConn)
	if !ok {
		return nil
	}
	raw, err := unix.SyscallConn()
	if err != nil {
		return err
	}
	var peer *syscall.Ucred
	var failed error
	err = raw.Control(func(fd uintptr) {
		peer, failed = syscall.GetsockoptUcred(int(fd), syscall.SOL_SOCKET, syscall.SO_PEERCRED)
	})
	switch {
	case err != nil:
		return err
	case failed != nil:
		return failed
	case int(peer.Uid) != os.Getuid():
		return fmt.Errorf("%w: user %d is at the other end", ErrNotPrivate, peer.Uid)
	}
	return nil
}
