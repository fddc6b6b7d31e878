//go:build !linux

package hotkey

import "net"

// checkPeer relies on the modes of the folder and the socket, because there is no known way to ask this
// system for the user of the peer.
func checkPeer(net.Conn) error { return nil }
