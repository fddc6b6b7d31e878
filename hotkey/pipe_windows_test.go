package hotkey

import (
	"strings"
	"testing"

	"golang.org/x/sys/windows"
)

// TestPipeIsForItsUserAlone: the pipe belongs to the user, whose rights are the only ones to it.
func TestPipeIsForItsUserAlone(t *testing.T) {
	l, err := listen()
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	user, err := ownSID()
	if err != nil {
		t.Fatal(err)
	}
	if name := socketPath(); !strings.HasSuffix(name, "-"+user.String()) {
		t.Errorf("the name of the pipe does not end in that of its user: %s", name)
	}
	pipe := l.(*pipeListener).next
	if err := ofOwnUser(pipe); err != nil {
		t.Error(err)
	}
	descriptor, err := windows.GetSecurityInfo(pipe, windows.SE_KERNEL_OBJECT, windows.DACL_SECURITY_INFORMATION)
	if err != nil {
		t.Fatal(err)
	}
	rights := descriptor.String()
	if n := strings.Count(rights, "("); n != 1 || !strings.HasPrefix(rights, "D:P(A;;") || !strings.HasSuffix(rights, ";;;"+user.String()+")") {
		t.Errorf("the rights are %q, want one entry, which allows %v", rights, user)
	}
}
