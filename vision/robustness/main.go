// Robustness measures how recognition copes with degraded pictures. From the root of the repository:
//
//	go run ./vision/robustness FOLDER...
//
// reads every picture with a grid text under every degradation of package degrade, without any profile, and
// prints a table. With -desktops it also reads folders of whole screens unchanged. -md and -png write
// docs/robustness.md and docs/robustness.png.
package main

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/degrade"
)

// command is the command line as a person would type it, with FOLDER for the folders.
func command() string {
	line := "go run ./vision/robustness"
	flag.Visit(func(f *flag.Flag) {
		if line += " -" + f.Name; f.Value.String() != "true" { // not a flag that is on or off
			line += fmt.Sprintf(" '%s'", f.Value)
		}
	})
	return line + " FOLDER..."
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "robustness:", err)
		os.Exit(1)
	}
}

func run() error {
	var (
		only     = flag.String("only", "", "only degradations whose name matches the `pattern`")
		picture  = flag.String("picture", "", "only pictures whose name matches the `pattern`")
		desktops = flag.String("desktops", "", "folders of whole screens, with or without a board, separated by `commas`; read with the built-in profiles")
		profiles = flag.Bool("profiles", false, "use the built-in profiles")
		list     = flag.Bool("v", false, "list every picture that is not read in full, and why")
		debug    = flag.String("debug", "", "write debug pictures to `FOLDER`")
		workers  = flag.Int("workers", runtime.NumCPU(), "number of pictures to read in parallel")
		table    = flag.String("md", "", "write the tables to `FILE`")
		plot     = flag.String("png", "", "write the plot to `FILE`")
	)
	flag.Parse()
	names, err := regexp.Compile(*only)
	if err != nil {
		return err
	}
	pictures, err := regexp.Compile(*picture)
	if err != nil {
		return err
	}
	b := bench{workers: *workers, debug: *debug, degradations: degrade.All()}
	b.degradations = slices.DeleteFunc(b.degradations, func(d degrade.Degradation) bool { return !names.MatchString(d.Name) })
	if *profiles {
		if b.profiles, err = calibration.Builtin(); err != nil {
			return err
		}
	}
	r := report{degradations: b.degradations, profiles: *profiles}
	for _, dir := range flag.Args() {
		samples, err := corpus.Load(dir)
		if err != nil {
			return err
		}
		samples = slices.DeleteFunc(samples, func(s corpus.Sample) bool { return !pictures.MatchString(s.Name) })
		s, err := b.run(dir, samples)
		if err != nil {
			return err
		}
		r.sets = append(r.sets, s)
		if *list {
			r.printFailures(os.Stdout, s)
		}
	}
	if len(r.sets) > 0 {
		r.print(os.Stdout)
	}
	if *desktops != "" {
		if r.desktops, err = b.runDesktops(strings.Split(*desktops, ",")); err != nil {
			return err
		}
		fmt.Print("\n", r.desktopTable(), "\n", r.desktopFailures())
	}
	if *table != "" {
		if err := r.writeMarkdown(*table, *plot, command()); err != nil {
			return err
		}
	}
	if *plot != "" {
		return r.writePlot(*plot)
	}
	return nil
}
