//go:build !linux

package hotkey

import "net"

// checkPeer relies on the modes of folder and socket where the system's way to ask for the user
// at the other end is not known.
func checkPeer(net.Conn) error { return nil }
