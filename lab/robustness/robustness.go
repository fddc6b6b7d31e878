// Package robustness measures how recognition copes with degraded pictures: it reads every picture with a grid
// text under every degradation of package degrade, and makes tables and a plot of how many boards are read.
package robustness

import (
	"fmt"
	"io"
	"regexp"
	"slices"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/lab/degrade"
	"github.com/domvision/domvision/vision/corpus"
)

// Options say what is measured, and what is written.
type Options struct {
	Degradations *regexp.Regexp // only those whose name matches; nil: all
	Pictures     *regexp.Regexp // only those whose name matches; nil: all
	Desktops     []string       // folders of whole screens, with or without a board; read with the built-in profiles
	Profiles     bool           // read degraded pictures with the built-in profiles, too
	Failures     bool           // list every picture that is not read in full, and why
	Workers      int            // pictures read at once
	Debug        string         // folder for debug pictures; "" for none
	Markdown     string         // file for the tables; "" for none
	Plot         string         // file for the plot; "" for none
	Command      string         // the command line, for the tables
}

// Measure reads the pictures of folders, and prints the results.
func Measure(w io.Writer, dirs []string, o Options) (err error) {
	b := bench{workers: o.Workers, debug: o.Debug, degradations: degrade.All()}
	b.degradations = slices.DeleteFunc(b.degradations, func(d degrade.Degradation) bool {
		return o.Degradations != nil && !o.Degradations.MatchString(d.Name)
	})
	if len(b.degradations) == 0 {
		return fmt.Errorf("no degradation matches %v", o.Degradations)
	}
	if o.Profiles {
		if b.profiles, err = calibration.Builtin(); err != nil {
			return err
		}
	}
	r := report{degradations: b.degradations, profiles: o.Profiles}
	for _, dir := range dirs {
		samples, err := corpus.Load(dir)
		if err != nil {
			return err
		}
		samples = slices.DeleteFunc(samples, func(s corpus.Sample) bool {
			return o.Pictures != nil && !o.Pictures.MatchString(s.Name)
		})
		s, err := b.run(dir, samples)
		if err != nil {
			return err
		}
		r.sets = append(r.sets, s)
		if o.Failures {
			r.printFailures(w, s)
		}
	}
	if len(r.sets) > 0 {
		r.print(w)
	}
	if len(o.Desktops) > 0 {
		if r.desktops, err = b.runDesktops(o.Desktops); err != nil {
			return err
		}
		fmt.Fprint(w, "\n", r.desktopTable(), "\n", r.desktopFailures())
	}
	if o.Markdown != "" {
		if err := r.writeMarkdown(o.Markdown, o.Plot, o.Command); err != nil {
			return err
		}
	}
	if o.Plot != "" {
		return r.writePlot(o.Plot)
	}
	return nil
}
