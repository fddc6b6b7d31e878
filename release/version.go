package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// commit is the commit to release.
type commit struct {
	version string    // three or four numbers, joined by dots
	time    time.Time // of the commit, in UTC; the time of all files of a release
	hash    string
}

// numbers matches versions that every package manager reads and sorts alike. Pre-releases are excluded,
// because each writes them in its own way.
var numbers = regexp.MustCompile(`^\d+\.\d+\.\d+(\.\d+)?$`)

// described matches the output of git describe: the tag, the number of commits since, and the commit.
var described = regexp.MustCompile(`^v?(\d+\.\d+\.\d+)-(\d+)-g[0-9a-f]+$`)

// describe describes the commit of a folder. The version is the one given, else that of the tag on the
// commit, else that of the last tag followed by the number of commits since: 1.2.3.45. Before the first tag
// it is 0.0.0 followed by the number of all commits.
func describe(ctx context.Context, dir, version string) (commit, error) {
	git := func(args ...string) (string, error) {
		cmd := exec.CommandContext(ctx, "git", args...)
		cmd.Dir = dir
		text, err := cmd.Output()
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			err = fmt.Errorf("git %s: %s", args[0], strings.TrimSpace(string(exit.Stderr)))
		}
		return strings.TrimSpace(string(text)), err
	}
	text, err := git("log", "-1", "--format=%H %ct")
	if err != nil {
		return commit{}, fmt.Errorf("finding the commit to release: %w", err)
	}
	hash, seconds, _ := strings.Cut(text, " ")
	unix, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return commit{}, fmt.Errorf("time of the commit: %w", err)
	}
	if changed, err := git("status", "--porcelain"); err != nil {
		return commit{}, err
	} else if changed != "" {
		fmt.Fprintf(os.Stderr, "release: not reproducible, because there are uncommitted changes:\n%s\n", changed)
	}
	if version == "" {
		if version, err = versionOf(git); err != nil {
			return commit{}, err
		}
	}
	if version = strings.TrimPrefix(version, "v"); !numbers.MatchString(version) {
		return commit{}, fmt.Errorf("version %q: expected three or four numbers, such as 1.2.3", version)
	}
	return commit{version, time.Unix(unix, 0).UTC(), hash}, nil
}

func versionOf(git func(...string) (string, error)) (string, error) {
	text, err := git("describe", "--tags", "--long", "--match", "v[0-9]*.[0-9]*.[0-9]*")
	if err != nil { // no tag
		count, err := git("rev-list", "--count", "HEAD")
		return "0.0.0." + count, err
	}
	parts := described.FindStringSubmatch(text)
	switch {
	case parts == nil:
		return "", fmt.Errorf("the tag of %s is not a version such as v1.2.3; give one with -version", text)
	case parts[2] == "0":
		return parts[1], nil
	}
	return parts[1] + "." + parts[2], nil
}
