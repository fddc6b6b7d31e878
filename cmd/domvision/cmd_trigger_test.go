package main

import (
	"context"
	"os"
	"testing"

	"github.com/domvision/domvision/hotkey"
)

func TestTrigger(t *testing.T) {
	dir, err := os.MkdirTemp("", "dv") // a socket's path must be short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	t.Setenv("XDG_RUNTIME_DIR", dir)
	socket, err := hotkey.Listen()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	presses, done := hotkey.NewPresses(), make(chan error, 1)
	go func() { done <- socket.Run(ctx, presses) }()
	for _, want := range []string{"Pressed\n", "Pressed; an earlier press is still waiting, and the two count as one\n"} {
		if code, stdout, stderr := runHere(t, "trigger"); code != 0 || stdout != want || stderr != "" {
			t.Errorf("exit code %d, %q, %q, want %q", code, stdout, stderr, want)
		}
	}
	if len(presses) != 1 {
		t.Errorf("%d presses arrived, want 1", len(presses))
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}
