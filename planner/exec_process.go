//go:build !js

package planner

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
)

// mostAnswer bounds the bytes of an answer.
const mostAnswer = 16 << 20

// execProcess is a running program. When domvision ends, its input does, and so should it.
type execProcess struct {
	cmd     *exec.Cmd
	in      io.WriteCloser
	answers *bufio.Reader
	stderr  *tail
}

func startExec(command []string) (*execProcess, error) {
	cmd := exec.Command(command[0], command[1:]...)
	p := &execProcess{cmd: cmd, stderr: &tail{}}
	cmd.Stderr = p.stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.in, p.answers = in, bufio.NewReader(out)
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return p, nil
}

// ask writes a line and reads one. When ctx is done it returns at once; the process is of no
// further use then.
func (p *execProcess) ask(ctx context.Context, line []byte) ([]byte, error) {
	type result struct {
		line []byte
		err  error
	}
	answered := make(chan result, 1)
	go func() {
		if _, err := p.in.Write(line); err != nil {
			answered <- result{nil, errors.New("it ended, or reads no requests")}
			return
		}
		answer, err := readAnswer(p.answers)
		answered <- result{answer, err}
	}()
	select {
	case r := <-answered:
		return r.line, r.err
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

func readAnswer(r *bufio.Reader) ([]byte, error) {
	var answer []byte
	for {
		part, err := r.ReadSlice('\n')
		answer = append(answer, part...)
		switch {
		case err == nil:
			return answer, nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, errors.New("it ended without an answer")
		case len(answer) > mostAnswer:
			return nil, fmt.Errorf("its answer is longer than %d MB", mostAnswer>>20)
		}
	}
}

// end ends the process and adds to the error what it said last.
func (p *execProcess) end(err error) error {
	p.in.Close()
	p.cmd.Process.Kill()
	p.cmd.Wait()
	if last := p.stderr.last(); last != "" {
		return fmt.Errorf("%w: %s", err, last)
	}
	return err
}

// tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

const tailBytes = 4 << 10

func (t *tail) Write(text []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, text...)
	t.text = t.text[max(0, len(t.text)-tailBytes):]
	return len(text), nil
}

// last is the last line.
func (t *tail) last() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := bytes.TrimSpace(t.text)
	return strings.TrimSpace(string(text[bytes.LastIndexByte(text, '\n')+1:]))
}
