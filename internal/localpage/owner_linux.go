package localpage

import (
	"bufio"
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
)

// foreign reports whether the peer of a local connection is known to belong to another user. Root does not
// count as another user: it can read everything anyway, and relays connections on some systems.
func foreign(c net.Conn) bool {
	from, ok := c.RemoteAddr().(*net.TCPAddr)
	to, ok2 := c.LocalAddr().(*net.TCPAddr)
	if !ok || !ok2 {
		return false
	}
	for _, table := range []string{"/proc/self/net/tcp", "/proc/self/net/tcp6"} {
		if uid, found := ownerIn(table, from.Port, to.Port); found {
			return uid != 0 && uid != os.Getuid()
		}
	}
	return false
}

// orphan is the owner of a socket that its program has already closed.
const orphan = -1

// ownerIn looks up the owner of the connection between two ports of 127.0.0.1 in a table of the kernel.
func ownerIn(table string, from, to int) (uid int, found bool) {
	f, err := os.Open(table)
	if err != nil {
		return 0, false
	}
	defer f.Close()
	local, remote := fmt.Sprintf("0100007F:%04X", from), fmt.Sprintf("0100007F:%04X", to)
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		// number, local address, remote address, state, queues, timer, retries, user, timeout, inode
		field := strings.Fields(lines.Text())
		if len(field) < 10 || !strings.HasSuffix(field[1], local) || !strings.HasSuffix(field[2], remote) {
			continue
		}
		uid, err := strconv.Atoi(field[7])
		if field[9] == "0" {
			uid = orphan
		}
		return uid, err == nil
	}
	return 0, false
}
