// Package sway sends requests to the Wayland compositor sway, see sway-ipc(7).
package sway

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"time"
)

// The kinds of requests.
const (
	RunCommand = 0
	GetTree    = 4
	GetConfig  = 9
)

const (
	magic     = "i3-ipc"
	mostReply = 64 << 20 // bytes; a tree of a hundred windows has 0.2 MB
)

// Running reports whether the program was started on a desktop of sway.
func Running() bool { return os.Getenv("SWAYSOCK") != "" }

// Request sends a request, and returns sway's answer in JSON.
func Request(ctx context.Context, kind uint32, payload string) ([]byte, error) {
	reply, err := request(ctx, kind, payload)
	if err != nil {
		return nil, fmt.Errorf("sway does not answer: %w", err)
	}
	return reply, nil
}

func request(ctx context.Context, kind uint32, payload string) ([]byte, error) {
	var dialer net.Dialer
	conn, err := dialer.DialContext(ctx, "unix", os.Getenv("SWAYSOCK"))
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.SetDeadline(time.Unix(1, 0)) })()
	message := []byte(magic)
	message = binary.NativeEndian.AppendUint32(message, uint32(len(payload)))
	message = append(binary.NativeEndian.AppendUint32(message, kind), payload...)
	if _, err := conn.Write(message); err != nil {
		return nil, err
	}
	header := make([]byte, len(magic)+8)
	if _, err := io.ReadFull(conn, header); err != nil {
		return nil, err
	}
	size := binary.NativeEndian.Uint32(header[len(magic):])
	if string(header[:len(magic)]) != magic || size > mostReply {
		return nil, errors.New("its answer is not in its protocol")
	}
	reply, err := io.ReadAll(io.LimitReader(conn, int64(size)))
	if err == nil && len(reply) < int(size) {
		err = io.ErrUnexpectedEOF
	}
	return reply, err
}

// Run runs a command, as swaymsg does.
func Run(ctx context.Context, command string) error {
	reply, err := Request(ctx, RunCommand, command)
	if err != nil {
		return err
	}
	var results []struct {
		Success bool
		Error   string
	}
	if err := json.Unmarshal(reply, &results); err != nil {
		return fmt.Errorf("sway's answer: %w", err)
	}
	for _, r := range results {
		if !r.Success {
			return fmt.Errorf("sway refuses %q: %s", command, r.Error)
		}
	}
	return nil
}
