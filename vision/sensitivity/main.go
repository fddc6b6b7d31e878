// Sensitivity shows which thresholds of recognition matter. From the root of the repository:
//
//	go run ./vision/sensitivity FOLDER|PICTURE...
//
// makes every numeric constant of vision and its stages 10 % smaller and 10 % larger, one at a time. It
// reads the pictures each time, with and without profiles, and prints how many readings change, how many
// more boards are refused, and how many more cells are wrong. A threshold that changes nothing is
// superfluous, or needed for other pictures. One that changes much needs a measurement beside it.
//
// The program builds itself once more, with a variable instead of every constant (go build -overlay). That
// build also counts which constants a picture uses, so only pictures that use a constant are read again. A
// constant that something else needs as a constant, such as the length of an array, is listed as fixed and
// not varied.
//
// -only PATTERN selects constants, and -sample N every Nth picture.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"

	"github.com/domvision/domvision/vision/corpus"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Stdout, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "sensitivity:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out io.Writer, args []string) error {
	flags := flag.NewFlagSet("sensitivity", flag.ExitOnError)
	var (
		only   = flags.String("only", "", "only constants whose place (package/file.go:12:name) matches the `pattern`")
		by     = flags.Float64("by", 0.1, "vary a constant by this `SHARE` of its value")
		sample = flags.Int("sample", 1, "read only every `N`th picture")
		read   = flags.Bool("read", false, "only read the pictures and print the readings (used by the program itself)")
	)
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() == 0 {
		return fmt.Errorf("give pictures or folders with pictures, such as fixtures/screenshots")
	}
	if *read {
		return printReadings(out, flags.Args())
	}
	pattern, err := regexp.Compile(*only)
	if err != nil {
		return err
	}
	pictures, err := list(flags.Args(), *sample)
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
	fmt.Fprintf(out, row, "constant", "value", "measured", "pictures", fmt.Sprintf("-%g %%", *by*100), fmt.Sprintf("+%g %%", *by*100))
	for _, c := range in.constants {
		switch {
		case !pattern.MatchString(c.where()):
		case c.uses == 0 || c.fixed > 0:
			fmt.Fprintf(out, row, c.where(), c.text, c.measured(), "fixed", "", "")
		default:
			less, more := t.try(ctx, c, c.times(1-*by)), t.try(ctx, c, c.times(1+*by))
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
