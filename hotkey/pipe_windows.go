package hotkey

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"sync"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// socketPath is the name of the pipe. It contains the security identifier of the user, so that users of one
// computer do not share it.
func socketPath() string {
	name := `\\.\pipe\domvision-trigger`
	if user, err := ownSID(); err == nil {
		name += "-" + user.String()
	}
	return name
}

// ownSID is the security identifier of the user of this process.
func ownSID() (*windows.SID, error) {
	user, err := windows.GetCurrentProcessToken().GetTokenUser()
	if err != nil {
		return nil, err
	}
	return user.User.Sid, nil
}

// pipeListener listens on a named pipe. Windows removes the pipe when the program ends for whatever reason.
type pipeListener struct {
	rights windows.SecurityAttributes
	next   windows.Handle // the end that the next program connects to
	closed windows.Handle // an event
	close  func()

	accepting sync.Mutex
}

// listen opens the pipe for this user only.
func listen() (net.Listener, error) {
	// Windows itself rejects a second pipe of this name, but Wine 8 does not.
	ctx, cancel := context.WithTimeout(context.Background(), answerWithin)
	defer cancel()
	if conn, err := dial(ctx); err == nil {
		conn.Close()
		return nil, fmt.Errorf("%w: %s", ErrRunning, socketPath())
	}
	user, err := ownSID()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoPlace, err)
	}
	// Protected (nothing is inherited), with full access for the user and none for anyone else.
	descriptor, err := windows.SecurityDescriptorFromString("O:" + user.String() + "D:P(A;;GA;;;" + user.String() + ")")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoPlace, err)
	}
	l := &pipeListener{}
	l.rights.Length, l.rights.SecurityDescriptor = uint32(unsafe.Sizeof(l.rights)), descriptor
	l.close = sync.OnceFunc(func() {
		windows.SetEvent(l.closed)
		l.accepting.Lock() // wait until Accept has returned
		defer l.accepting.Unlock()
		windows.CloseHandle(l.next)
		l.next = windows.InvalidHandle
	})
	switch l.next, err = l.newEnd(windows.FILE_FLAG_FIRST_PIPE_INSTANCE); {
	case errors.Is(err, windows.ERROR_ACCESS_DENIED), errors.Is(err, windows.ERROR_PIPE_BUSY):
		return nil, fmt.Errorf("%w: %s", ErrRunning, socketPath())
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrNoPlace, err)
	}
	if l.closed, err = windows.CreateEvent(nil, 1, 0, nil); err != nil {
		windows.CloseHandle(l.next)
		return nil, fmt.Errorf("%w: %w", ErrNoPlace, err)
	}
	return l, nil
}

// newEnd creates another end of the pipe for a program to connect to.
func (l *pipeListener) newEnd(flags uint32) (windows.Handle, error) {
	name, err := windows.UTF16PtrFromString(socketPath())
	if err != nil {
		return 0, err
	}
	const most = 128 // bytes in transit; a press is one short line
	return windows.CreateNamedPipe(name, windows.PIPE_ACCESS_DUPLEX|windows.FILE_FLAG_OVERLAPPED|flags,
		windows.PIPE_TYPE_BYTE|windows.PIPE_REJECT_REMOTE_CLIENTS, windows.PIPE_UNLIMITED_INSTANCES, most, most, 0, &l.rights)
}

// Accept waits for a program to connect, or for Close.
func (l *pipeListener) Accept() (net.Conn, error) {
	l.accepting.Lock()
	defer l.accepting.Unlock()
	if l.next == windows.InvalidHandle {
		return nil, net.ErrClosed
	}
	if err := l.connected(); err != nil {
		return nil, err
	}
	end := l.next
	// Create the next end before this one is answered, so that the pipe always exists.
	var err error
	if l.next, err = l.newEnd(0); err != nil {
		l.next = end
		windows.DisconnectNamedPipe(end)
		return nil, fmt.Errorf("the pipe for presses: %w", err)
	}
	return pipeConn{os.NewFile(uintptr(end), socketPath())}, nil
}

// connected waits until a program has connected to the next end.
func (l *pipeListener) connected() error {
	event, err := windows.CreateEvent(nil, 1, 0, nil)
	if err != nil {
		return err
	}
	defer windows.CloseHandle(event)
	waiting := windows.Overlapped{HEvent: event}
	switch err := windows.ConnectNamedPipe(l.next, &waiting); err {
	case nil, windows.ERROR_PIPE_CONNECTED:
		return nil
	case windows.ERROR_NO_DATA: // connected and already disconnected
		windows.DisconnectNamedPipe(l.next)
		return l.connected()
	case windows.ERROR_IO_PENDING:
	default:
		return err
	}
	first, err := windows.WaitForMultipleObjects([]windows.Handle{event, l.closed}, false, windows.INFINITE)
	if err == nil && first != windows.WAIT_OBJECT_0 {
		err = net.ErrClosed
	}
	if err != nil {
		windows.CancelIoEx(l.next, &waiting)
	}
	// Windows may write to waiting until the request has ended.
	var none uint32
	return errors.Join(err, windows.GetOverlappedResult(l.next, &waiting, &none, true))
}

// Close ends Accept and removes the pipe.
func (l *pipeListener) Close() error {
	l.close()
	return nil
}

func (l *pipeListener) Addr() net.Addr { return pipeAddr{} }

// dial connects to the program that listens, or returns [ErrNotRunning].
func dial(ctx context.Context) (net.Conn, error) {
	name, err := windows.UTF16PtrFromString(socketPath())
	if err != nil {
		return nil, err
	}
	for {
		// The creator of the pipe may identify this process, but not act for it.
		end, err := windows.CreateFile(name, windows.GENERIC_READ|windows.GENERIC_WRITE, 0, nil, windows.OPEN_EXISTING,
			windows.FILE_FLAG_OVERLAPPED|windows.SECURITY_SQOS_PRESENT|windows.SECURITY_IDENTIFICATION, 0)
		switch {
		case err == nil:
			if err = ofOwnUser(end); err != nil {
				windows.CloseHandle(end)
				return nil, err
			}
			return pipeConn{os.NewFile(uintptr(end), socketPath())}, nil
		case errors.Is(err, windows.ERROR_FILE_NOT_FOUND):
			return nil, fmt.Errorf("%w: %s", ErrNotRunning, socketPath())
		case !errors.Is(err, windows.ERROR_PIPE_BUSY):
			return nil, fmt.Errorf("%s: %w", socketPath(), err)
		}
		select { // another program has just connected; a new end will follow at once
		case <-ctx.Done():
			return nil, fmt.Errorf("%s: %w", socketPath(), ctx.Err())
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// ofOwnUser rejects a pipe that another user has created under our name.
func ofOwnUser(end windows.Handle) error {
	user, err := ownSID()
	if err != nil {
		return err
	}
	descriptor, err := windows.GetSecurityInfo(end, windows.SE_KERNEL_OBJECT, windows.OWNER_SECURITY_INFORMATION)
	if err != nil {
		return fmt.Errorf("%w: %s: its owner is unknown: %w", ErrNotPrivate, socketPath(), err)
	}
	if owner, _, err := descriptor.Owner(); err != nil || !owner.Equals(user) {
		return fmt.Errorf("%w: %s belongs to another user", ErrNotPrivate, socketPath())
	}
	return nil
}

// pipeConn is one end of the pipe.
type pipeConn struct{ *os.File }

func (pipeConn) LocalAddr() net.Addr  { return pipeAddr{} }
func (pipeConn) RemoteAddr() net.Addr { return pipeAddr{} }

type pipeAddr struct{}

func (pipeAddr) Network() string { return "pipe" }
func (pipeAddr) String() string  { return socketPath() }
