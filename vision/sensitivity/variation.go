package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"
)

// variation reads the same pictures with different builds of this program.
type variation struct {
	folders  []string
	sample   int
	dir      string   // temporary
	original readings // with the constants as they are
	limit    time.Duration
}

// effect is the change caused by another value of a constant.
type effect struct {
	changed, wrong int
	err            error // it does not compile, or does not end
}

func (e effect) String() string {
	if e.err != nil {
		return e.err.Error()
	}
	if e.wrong == 0 {
		return fmt.Sprintf("%d changed", e.changed)
	}
	return fmt.Sprintf("%d, %+d wrong", e.changed, e.wrong)
}

// newVariation reads the pictures with the constants unchanged.
func newVariation(ctx context.Context, folders []string, sample int) (*variation, error) {
	dir, err := os.MkdirTemp("", "sensitivity")
	if err != nil {
		return nil, err
	}
	v := &variation{folders: folders, sample: sample, dir: dir, limit: 10 * time.Minute}
	began := time.Now()
	if v.original, err = v.read(ctx, nil); err != nil {
		v.close()
		return nil, err
	}
	v.limit = 10 * time.Since(began)
	return v, nil
}

func (v *variation) close() { os.RemoveAll(v.dir) }

// try reads the pictures with another value of a constant.
func (v *variation) try(ctx context.Context, c constant, value string) effect {
	overlay, err := v.overlay(c, value)
	if err != nil {
		return effect{err: err}
	}
	got, err := v.read(ctx, []string{"-overlay", overlay})
	if err != nil {
		return effect{err: err}
	}
	e := effect{wrong: got.wrong - v.original.wrong}
	for name, reading := range v.original.all {
		if got.all[name] != reading {
			e.changed++
		}
	}
	return e
}

// overlay writes the file with the new value, and the JSON file for go build -overlay.
func (v *variation) overlay(c constant, value string) (path string, err error) {
	text, err := os.ReadFile(c.path)
	if err != nil {
		return "", err
	}
	original, err := filepath.Abs(c.path)
	if err != nil {
		return "", err
	}
	varied := filepath.Join(v.dir, "varied.go")
	if err := os.WriteFile(varied, c.replaced(text, value), 0o600); err != nil {
		return "", err
	}
	data, err := json.Marshal(map[string]any{"Replace": map[string]string{original: varied}})
	if err != nil {
		return "", err
	}
	path = filepath.Join(v.dir, "overlay.json")
	return path, os.WriteFile(path, data, 0o600)
}

var (
	errBuild = errors.New("does not compile")
	errHangs = errors.New("does not end")
)

// read builds this program with further flags and lets it read the pictures.
func (v *variation) read(ctx context.Context, flags []string) (readings, error) {
	program := filepath.Join(v.dir, "read")
	build := exec.CommandContext(ctx, "go", append(append([]string{"build", "-o", program}, flags...), "./vision/sensitivity")...)
	if out, err := build.CombinedOutput(); err != nil {
		if flags != nil {
			return readings{}, errBuild
		}
		return readings{}, fmt.Errorf("%w: %s", errBuild, out)
	}
	ctx, cancel := context.WithTimeout(ctx, v.limit)
	defer cancel()
	var out, stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, program, append([]string{"-read", "-sample", strconv.Itoa(v.sample)}, v.folders...)...)
	cmd.Stdout, cmd.Stderr = &out, &stderr
	switch err := cmd.Run(); {
	case ctx.Err() != nil:
		return readings{}, errHangs
	case err != nil:
		return readings{}, fmt.Errorf("%w: %s", err, stderr.Bytes())
	}
	var r readings
	return r, r.parse(out.Bytes())
}
