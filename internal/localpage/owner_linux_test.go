package localpage

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"syscall"
	"testing"
)

// TestOtherUser: whoever reads an address in the list of programs gets nothing, even before the
// browser comes.
func TestOtherUser(t *testing.T) {
	if address := os.Getenv("DOMVISION_TEST_OPEN"); address != "" {
		answer, err := http.Get(address)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		text, _ := io.ReadAll(answer.Body)
		if answer.StatusCode != http.StatusForbidden || answer.Header.Get("Set-Cookie") != "" {
			t.Errorf("%s: %s, %s", address, answer.Status, text)
		}
		return
	}
	if os.Getuid() != 0 {
		t.Skip("only root can run a program as another user")
	}
	s := serve(t)
	// The other user may not reach the folder of this program: it is handed over open.
	self, err := os.Open("/proc/self/exe")
	if err != nil {
		t.Fatal(err)
	}
	defer self.Close()
	address := s.Address()
	cmd := exec.Command("/proc/self/fd/3", "-test.run=^TestOtherUser$")
	cmd.ExtraFiles = []*os.File{self}
	cmd.Dir = "/"
	cmd.Env = []string{"DOMVISION_TEST_OPEN=" + address}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	out, err := cmd.CombinedOutput()
	if errors.Is(err, os.ErrPermission) {
		t.Skipf("another user cannot run this test: %v", err)
	}
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if s.Address() != address {
		t.Error("another user has used the address up")
	}
}

// TestOwner finds the owner of a connection in the system's tables.
func TestOwner(t *testing.T) {
	table := t.TempDir() + "/tcp"
	if err := os.WriteFile(table, fmt.Appendf(nil, "%s\n%s\n%s\n%s\n",
		"  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode",
		"   0: 0100007F:1F90 0100007F:C350 01 00000000:00000000 00:00000000 00000000  1000        0 111 1 0",
		"   1: 0100007F:C350 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1001        0 112 1 0",
		"   2: 0000000000000000FFFF00000100007F:C351 0000000000000000FFFF00000100007F:1F90 04 00000000:00000000 00:00000000 00000000     0        0 0 1 0"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		from, to, want int
		found          bool
	}{
		{0xC350, 0x1F90, 1001, true}, {0x1F90, 0xC350, 1000, true}, {0xC351, 0x1F90, orphan, true}, {1, 2, 0, false},
	} {
		if uid, found := ownerIn(table, c.from, c.to); uid != c.want || found != c.found {
			t.Errorf("%d to %d: user %d, %v", c.from, c.to, uid, found)
		}
	}
}
