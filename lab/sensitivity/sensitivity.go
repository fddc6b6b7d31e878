// Package sensitivity shows which thresholds of recognition matter.
//
// It makes every numeric constant of vision and its stages a little smaller and a little larger, one at a time.
// It reads the pictures each time, with and without profiles, and prints how many readings change, how many
// more boards are refused, and how many more cells are wrong. A threshold that changes nothing is
// superfluous, or needed for other pictures. One that changes much needs a measurement in its comment.
//
// The program is built once more, with a variable instead of every constant (go build -overlay). That
// build also counts which constants a picture uses, so only pictures that use a constant are read again. A
// constant that something else needs as a constant, such as the length of an array, is listed as fixed and
// not varied.
package sensitivity

import (
	"context"
	"fmt"
	"io"
	"os"
	"regexp"

	"github.com/domvision/domvision/vision/corpus"
)

// Options say what is varied.
type Options struct {
	Only   *regexp.Regexp // only constants whose place (package/file.go:12:name) matches
	By     float64        // the share of its value by which a constant is varied
	Sample int            // only every so many-th picture of a folder
}

// Measure varies the constants, and prints a line for each. paths are pictures, and folders of pictures. It must
// run in the root of the repository.
func Measure(ctx context.Context, out io.Writer, paths []string, o Options) error {
	pictures, err := list(paths, o.Sample)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "sensitivity")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	in, err := instrument(ctx, dir)
	if err != nil {
		return err
	}
	program, err := in.build(ctx)
	if err != nil {
		return err
	}
	t, err := newTrials(ctx, program, pictures)
	if err != nil {
		return err
	}
	const row = "%-44s %8s %8s %8v  %24v  %24v\n"
	fmt.Fprintf(out, row, "constant", "value", "measured", "pictures", fmt.Sprintf("-%g %%", o.By*100), fmt.Sprintf("+%g %%", o.By*100))
	for _, c := range in.constants {
		switch {
		case o.Only != nil && !o.Only.MatchString(c.where()):
		case c.uses == 0 || c.fixed > 0:
			fmt.Fprintf(out, row, c.where(), c.text, c.measured(), "fixed", "", "")
		default:
			less, more := t.try(ctx, c, c.times(1-o.By)), t.try(ctx, c, c.times(1+o.By))
			if ctx.Err() != nil {
				return ctx.Err()
			}
			fmt.Fprintf(out, row, c.where(), c.text, c.measured(), len(t.uses[c.number]), less, more)
		}
	}
	return nil
}

// list lists every Nth picture of the folders, and the pictures that are given themselves.
func list(paths []string, n int) (pictures []string, err error) {
	for _, path := range paths {
		if corpus.IsPicture(path) {
			pictures = append(pictures, path)
			continue
		}
		samples, err := corpus.List(path)
		if err != nil {
			return nil, err
		}
		for i := 0; i < len(samples); i += max(n, 1) {
			pictures = append(pictures, samples[i].Path)
		}
	}
	if len(pictures) == 0 {
		return nil, fmt.Errorf("there are no pictures in %v", paths)
	}
	return pictures, nil
}
