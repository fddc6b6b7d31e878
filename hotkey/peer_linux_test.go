package hotkey

import (
	"errors"
	"io"
	"net"
	"os"
	"os/exec"
	"syscall"
	"testing"
)

// TestOtherUser: a program of another user is not answered, even where the modes would let it in.
func TestOtherUser(t *testing.T) {
	if path := os.Getenv("DOMVISION_TEST_PRESS_AT"); path != "" {
		conn, err := net.Dial("unix", path)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(conn, sayPress)
		if answer, _ := io.ReadAll(conn); len(answer) > 0 {
			t.Errorf("answered with %q", answer)
		}
		return
	}
	if os.Getuid() != 0 {
		t.Skip("only root can run a program as another user")
	}
	ownSocket(t)
	presses, _ := serve(t)
	for path, mode := range map[string]os.FileMode{os.Getenv("XDG_RUNTIME_DIR"): 0o711, os.Getenv("XDG_RUNTIME_DIR") + "/domvision": 0o711, socketPath(): 0o666} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
	}
	// The other user may not be able to reach the folder of this program: it is handed over open.
	self, err := os.Open("/proc/self/exe")
	if err != nil {
		t.Fatal(err)
	}
	defer self.Close()
	cmd := exec.Command("/proc/self/fd/3", "-test.run=^TestOtherUser$")
	cmd.ExtraFiles = []*os.File{self}
	cmd.Dir = "/"
	cmd.Env = []string{"DOMVISION_TEST_PRESS_AT=" + socketPath()}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	out, err := cmd.CombinedOutput()
	if errors.Is(err, os.ErrPermission) {
		t.Skipf("another user cannot run this test: %v", err)
	}
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if len(presses) > 0 {
		t.Error("another user has pressed")
	}
}
