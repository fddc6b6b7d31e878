//go:build js

package planner

import (
	"context"
	"errors"
)

// execProcess is never there: a browser starts no programs. Without package os/exec its program is smaller.
type execProcess struct{}

var errNoPrograms = errors.New("a browser cannot start programs")

func startExec([]string) (*execProcess, error) { return nil, errNoPrograms }

func (*execProcess) ask(context.Context, []byte) ([]byte, error) { return nil, errNoPrograms }

func (*execProcess) end(err error) error { return err }
