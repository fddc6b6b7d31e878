// Command release builds what a release of domvision consists of, from one commit: the
// program for every system, archives and Linux packages of it, manual pages and completions,
// manifests for package managers, a list of everything that is compiled in, and checksums.
//
//	cd release && go run . -o ../dist [-version 1.2.3] [-only linux/amd64,...]
//
// It is a module of its own, so that the packager's many dependencies are not those of domvision.
//
// Two runs on one commit write the same bytes, on any machine with the same Go: every time is
// that of the commit, every list is sorted, and no path of the machine is compiled in.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("release", flag.ContinueOnError)
	source := flags.String("source", "..", "`FOLDER` of domvision's main module")
	out := flags.String("o", "../dist", "`FOLDER` to write; what it holds is replaced")
	version := flags.String("version", "", "`NUMBERS` of the release, such as 1.2.3 (default: as git describes the commit)")
	only := flags.String("only", "", "`SYSTEM/PROCESSOR,...` to build for (default: all of them)")
	if err := flags.Parse(args); err != nil {
		return err
	}
	targets, err := chosen(*only)
	if err != nil {
		return err
	}
	root, err := filepath.Abs(*source)
	if err != nil {
		return err
	}
	commit, err := describe(ctx, root, *version)
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "domvision-release")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	r := release{commit: commit, root: root, work: work, dist: filepath.Join(work, "dist"), targets: targets}
	if err := r.make(ctx); err != nil {
		return err
	}
	return replace(*out, r.dist)
}

// release is what all steps know.
type release struct {
	commit
	root    string // of the main module
	work    string // a folder for what is on the way
	dist    string // the folder with what is done
	targets []target
}

// make runs all steps, in the order in which they need one another.
func (r release) make(ctx context.Context) error {
	if err := os.MkdirAll(r.dist, 0o755); err != nil {
		return err
	}
	steps := []struct {
		what string
		do   func(context.Context) error
	}{
		{"programs", r.buildPrograms},
		{"manual pages and completions", r.writeTexts},
		{"licences", r.writeLicenses},
		{"archives", r.writeArchives},
		{"page", r.addPage},
		{"packages", r.writePackages},
		{"bill of materials", r.writeMaterials},
		{"manifests", r.writeManifests},
		{"checksums", r.writeChecksums},
	}
	for _, step := range steps {
		fmt.Fprintln(os.Stderr, "release:", step.what)
		if err := step.do(ctx); err != nil {
			return fmt.Errorf("%s: %w", step.what, err)
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// chosen are the targets that -only names.
func chosen(only string) ([]target, error) {
	if only == "" {
		return allTargets, nil
	}
	var list []target
	for name := range strings.SplitSeq(only, ",") {
		found := false
		for _, t := range allTargets {
			if t.String() == name {
				list, found = append(list, t), true
			}
		}
		if !found {
			return nil, fmt.Errorf("-only %s: there is no release for %q; there are %v", only, name, allTargets)
		}
	}
	return list, nil
}

// replace moves the folder done to out. What out held before is removed only then, and only if
// it is a release: a folder with SHA256SUMS, or an empty one.
func replace(out, done string) error {
	old, err := os.ReadDir(out)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if len(old) > 0 {
		if _, err := os.Stat(filepath.Join(out, checksums)); err != nil {
			return fmt.Errorf("%s holds something that is no release: name another folder with -o", out)
		}
	}
	next := out + ".new"
	if err := os.RemoveAll(next); err != nil {
		return err
	}
	if err := os.CopyFS(next, os.DirFS(done)); err != nil { // work may be on another disk
		return err
	}
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	return os.Rename(next, out)
}
