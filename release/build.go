package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

// modulePath is the main module, and where it is at home.
const modulePath = "github.com/domvision/domvision"

// target is a system and a processor that the program is built for.
type target struct{ system, processor string }

var allTargets = []target{
	{"linux", "amd64"}, {"linux", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
	{"darwin", "amd64"}, {"darwin", "arm64"},
}

func (t target) String() string { return t.system + "/" + t.processor }

// program is the name of the program's file.
func (t target) program() string {
	if t.system == "windows" {
		return "domvision.exe"
	}
	return "domvision"
}

// untested reports whether nobody has run the program there.
func (t target) untested() bool { return t.system == "darwin" }

// program is the path of the program that is built for t.
func (r release) program(t target) string {
	return filepath.Join(r.work, t.system+"-"+t.processor, t.program())
}

// here is the machine that this program runs on: domvision itself writes its texts.
var here = target{runtime.GOOS, runtime.GOARCH}

func (r release) buildPrograms(ctx context.Context) error {
	for _, t := range append([]target{here}, r.targets...) {
		if _, err := os.Stat(r.program(t)); err == nil {
			continue
		}
		if err := r.build(ctx, t); err != nil {
			return err
		}
	}
	return nil
}

// build compiles the program without C, so that it is static where the system allows it.
func (r release) build(ctx context.Context, t target) error {
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=true",
		"-ldflags=-s -w -X main.release="+r.version, "-o", r.program(t), "./cmd/domvision")
	cmd.Dir = r.root
	cmd.Env = r.env(t)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("building for %v: %w", t, err)
	}
	return nil
}

// env is the environment of the go command for t, with all settings fixed that change what it builds.
func (r release) env(t target) []string {
	return append(os.Environ(), "GOFLAGS=", "CGO_ENABLED=0", "GOOS="+t.system, "GOARCH="+t.processor,
		"GOAMD64=v1", "GOARM64=v8.0", "GOEXPERIMENT=")
}
