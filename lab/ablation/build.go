package ablation

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// spared matches packages that hold no rules: pictures and arithmetic.
var spared = regexp.MustCompile(`/vision/(corpus|internal/(imgproc|pixel|visiontest))$`)

// build builds the program with a switch at every rule.
func build(ctx context.Context, dir string) (program string, rules []rule, err error) {
	out, err := exec.CommandContext(ctx, "go", "list", "-f", `{{.ImportPath}} {{.Dir}} {{join .GoFiles " "}}`, "./vision/...").Output()
	if err != nil {
		return "", nil, fmt.Errorf("go list (run it in the root of the repository): %w", err)
	}
	overlay := map[string]string{}
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		if spared.MatchString(fields[0]) {
			continue
		}
		for _, name := range fields[2:] {
			path := filepath.Join(fields[1], name)
			text, err := os.ReadFile(path)
			if err != nil {
				return "", nil, err
			}
			if text, rules, err = instrument(path, text, rules); err != nil {
				return "", nil, err
			}
			if text == nil {
				continue
			}
			overlay[path] = filepath.Join(dir, fmt.Sprintf("%d.go", len(overlay)))
			if err := os.WriteFile(overlay[path], text, 0o600); err != nil {
				return "", nil, err
			}
		}
	}
	data, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		return "", nil, err
	}
	listing := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(listing, data, 0o600); err != nil {
		return "", nil, err
	}
	program = filepath.Join(dir, "domlab")
	if out, err := exec.CommandContext(ctx, "go", "build", "-o", program, "-overlay", listing, "./cmd/domlab").CombinedOutput(); err != nil {
		return "", nil, fmt.Errorf("building with switches: %w: %s", err, out)
	}
	return program, rules, nil
}

// patience is how long one reading may take.
const patience = 20 * time.Second

var errHangs = errors.New("does not end")

// worker is a process that answers questions. It starts when it is asked, and again after a crash.
type worker struct {
	program   string
	cmd       *exec.Cmd
	questions io.WriteCloser
	answers   *bufio.Reader
}

// ask asks one question. Without one of its rules, recognition may crash or never end.
func (w *worker) ask(ctx context.Context, q question) (a answer, err error) {
	if w.cmd == nil {
		if err := w.start(ctx); err != nil {
			return a, err
		}
	}
	timer := time.AfterFunc(patience, func() { w.cmd.Process.Kill() })
	err = json.NewEncoder(w.questions).Encode(q)
	var line []byte
	if err == nil {
		line, err = w.answers.ReadBytes('\n')
	}
	hangs := !timer.Stop()
	if err == nil {
		err = json.Unmarshal(line, &a)
	}
	if err != nil {
		w.stop()
		if hangs {
			err = errHangs
		}
	}
	return a, err
}

func (w *worker) start(ctx context.Context) (err error) {
	w.cmd = exec.CommandContext(ctx, w.program, "ablation", "--answer")
	w.cmd.Env = append(os.Environ(), "GOGC=400") // half the time of the collector
	if w.questions, err = w.cmd.StdinPipe(); err != nil {
		return err
	}
	answers, err := w.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	w.answers = bufio.NewReaderSize(answers, 1<<20)
	return w.cmd.Start()
}

// stop ends the process, if there is one.
func (w *worker) stop() {
	if w.cmd == nil {
		return
	}
	w.questions.Close()
	w.cmd.Process.Kill()
	w.cmd.Wait()
	w.cmd = nil
}
