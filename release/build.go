package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

// modulePath is the path of the main module, and the address of its repository.
const modulePath = "github.com/domvision/domvision"

// target is a system and a processor to build for.
type target struct{ system, processor string }

var allTargets = []target{
	{"linux", "amd64"}, {"linux", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
	{"darwin", "amd64"}, {"darwin", "arm64"},
}

func (t target) String() string { return t.system + "/" + t.processor }

// program is the file name of the program.
func (t target) program() string {
	if t.system == "windows" {
		return "domvision.exe"
	}
	return "domvision"
}

// untested reports whether the program has never been run there.
func (t target) untested() bool { return t.system == "darwin" }

// program is the path of the program built for t.
func (r release) program(t target) string {
	return filepath.Join(r.work, t.system+"-"+t.processor, t.program())
}

// here is this machine. The domvision built for it writes the completions.
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

// build compiles the program without C, so that it is static if the system allows that.
func (r release) build(ctx context.Context, t target) error {
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=true",
		r.flags(), "-o", r.program(t), "./cmd/domvision")
	cmd.Dir = r.root
	cmd.Env = r.env(t)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("building for %v: %w", t, err)
	}
	if t.system == "windows" {
		return r.addVersionInfo(r.program(t))
	}
	return nil
}

// flags are the flags of the linker, which sets the version.
func (r release) flags() string {
	return "-ldflags=-s -w -X github.com/domvision/domvision/internal/cli.release=" + r.version
}

// env is the environment of the go command for t. It fixes all settings that affect the output.
func (r release) env(t target) []string {
	return append(os.Environ(), "GOFLAGS=", "CGO_ENABLED=0", "GOOS="+t.system, "GOARCH="+t.processor,
		"GOAMD64=v1", "GOARM64=v8.0", "GOEXPERIMENT=")
}
