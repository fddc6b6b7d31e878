package hotkey

import (
	"io"
	"net"
	"testing"
	"time"
)

// FuzzAnswer: only a press counts as one, whatever else is sent to the socket.
func FuzzAnswer(f *testing.F) {
	for _, seed := range []string{sayPress, "", "\n", "press", "pressed\n", askPage, "GET / HTTP/1.1\r\n\r\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, said string) {
		pressed := len(said) >= len(sayPress) && said[:len(sayPress)] == sayPress
		patience := 20 * time.Millisecond // for silence
		if pressed {
			patience = answerWithin // a busy machine answers late
		}
		presses := NewPresses()
		here, there := net.Pipe()
		ended := make(chan bool)
		go func() { new(Socket).answer(there, presses); close(ended) }()
		here.SetDeadline(time.Now().Add(answerWithin))
		go func() { io.WriteString(here, said); here.SetReadDeadline(time.Now().Add(patience)) }()
		reply := make([]byte, 16)
		n, _ := here.Read(reply)
		here.Close()
		<-ended
		if pressed != (string(reply[:n]) == sayTaken) || pressed != (len(presses) == 1) {
			t.Errorf("%q is answered with %q", said, reply[:n])
		}
	})
}
