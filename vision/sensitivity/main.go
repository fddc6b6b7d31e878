// Sensitivity shows which thresholds of recognition matter. From the root of the repository:
//
//	go run ./vision/sensitivity FOLDER...
//
// makes every numeric constant of vision and its stages 10 % smaller and 10 % larger, one at a time. It
// reads the pictures of the folders each time, and prints how many readings change and how many more cells
// are wrong. A threshold that changes nothing is superfluous, or needed for other pictures. One that
// changes much needs a measurement beside it.
//
// Each variant is a separate build with the changed file in place of the original (go build -overlay), so
// the thresholds can stay constants. Each build takes some seconds. -only NAME selects constants, and
// -sample N every Nth picture.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"regexp"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "sensitivity:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	var (
		only   = flag.String("only", "", "only constants whose file and name (file.go:name) match the `pattern`")
		by     = flag.Float64("by", 0.1, "vary a constant by this `SHARE` of its value")
		sample = flag.Int("sample", 1, "read only every `N`th picture")
		read   = flag.Bool("read", false, "only read the pictures and print the readings (used by the program itself)")
	)
	flag.Parse()
	if flag.NArg() == 0 {
		return fmt.Errorf("give the folders with pictures, such as fixtures/screenshots")
	}
	if *read {
		return printReadings(os.Stdout, flag.Args(), *sample)
	}
	pattern, err := regexp.Compile(*only)
	if err != nil {
		return err
	}
	all, err := constants("vision")
	if err != nil {
		return err
	}
	v, err := newVariation(ctx, flag.Args(), *sample)
	if err != nil {
		return err
	}
	defer v.close()
	const row = "%-40s %8s %8s  %16s  %16s\n"
	fmt.Printf(row, "constant", "value", "measured", fmt.Sprintf("-%g %%", *by*100), fmt.Sprintf("+%g %%", *by*100))
	for _, c := range all {
		if !pattern.MatchString(c.where()) {
			continue
		}
		var effects [2]effect
		for i, factor := range [2]float64{1 - *by, 1 + *by} {
			if effects[i] = v.try(ctx, c, c.times(factor)); ctx.Err() != nil {
				return ctx.Err()
			}
		}
		fmt.Printf(row, c.where(), c.text, c.measured(), effects[0], effects[1])
	}
	return nil
}
