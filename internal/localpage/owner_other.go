//go:build !linux

package localpage

import "net"

// foreign is not known here: the secrets alone keep others out.
func foreign(net.Conn) bool { return false }
