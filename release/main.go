// Command release builds a release of domvision from one commit: the program for every system, archives and
// Linux packages, manual pages and completions, manifests for package managers, a bill of materials, and
// checksums.
//
//	cd release && go run . -o ../dist [-version 1.2.3] [-only linux/amd64,...]
//	cd release && go run . -changelog                 joins changelog/ into CHANGELOG.md
//	cd release && go run . -notes -version 1.2.3      prints what the changelog says of a version
//
// It is a separate module, so that the many dependencies of the packager are not dependencies of domvision.
//
// The output is reproducible on any machine with the same Go: all times are that of the commit, all lists
// are sorted, and no paths of the machine are compiled in. Only signatures depend on who signs.
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
	out := flags.String("o", "../dist", "`FOLDER` to write; its contents are replaced")
	version := flags.String("version", "", "`NUMBERS` of the release, such as 1.2.3 (default: from git describe)")
	only := flags.String("only", "", "`SYSTEM/PROCESSOR,...` to build for (default: all)")
	join := flags.Bool("changelog", false, "write CHANGELOG.md, and nothing else")
	notes := flags.Bool("notes", false, "print the notes of -version, and nothing else")
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
	switch {
	case *join:
		return writeChangelog(root)
	case *notes:
		text, err := notesOf(filepath.Join(root, "changelog"), *version)
		fmt.Print(text)
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

// release holds the settings of all steps.
type release struct {
	commit
	root    string // of the main module
	work    string // folder for intermediate files
	dist    string // folder for finished files
	targets []target
}

// make runs all steps in the order of their dependencies.
func (r release) make(ctx context.Context) error {
	if err := os.MkdirAll(r.dist, 0o755); err != nil {
		return err
	}
	steps := []struct {
		what string
		do   func(context.Context) error
	}{
		{"programs", r.buildPrograms},
		{"signatures", r.signPrograms},
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

// chosen lists the targets named by -only.
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
			return nil, fmt.Errorf("-only %s: %q is not a target; the targets are %v", only, name, allTargets)
		}
	}
	return list, nil
}

// replace copies the folder done to out. Only then it removes the previous contents of out, and only if
// that was a release (a folder with SHA256SUMS) or empty.
func replace(out, done string) error {
	old, err := os.ReadDir(out)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if len(old) > 0 {
		if _, err := os.Stat(filepath.Join(out, checksums)); err != nil {
			return fmt.Errorf("%s contains something other than a release: give another folder with -o", out)
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
