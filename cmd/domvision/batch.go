package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/vision"
)

func newBatch(t terminal) *cobra.Command {
	var (
		profile string
		bar     float64
		asJSON  bool
	)
	cmd := &cobra.Command{
		Use:   "batch DIR",
		Short: "Recognise every picture in a folder and compare with what it really shows",
		Long: `Recognise every picture in a folder that has a NAME` + truthSuffix + ` beside it, compare, and
print a table, what was taken for what, and the time a picture took.

The accuracy is the share of pictures that are read in full: no cell wrong, no
cell unsure, the picture not refused. Letters count where the profile that fits
has a name for every colour of the truth; else they are compared up to renaming.
Power-ups are counted apart. Cells that are ? in the truth do not count.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !(0 <= bar && bar <= 1) {
				return usageError("--min %v: expected a share from 0 to 1", bar)
			}
			corpus, err := loadCorpus(args[0])
			if err != nil {
				return err
			}
			report, err := t.batch(cmd.Context(), corpus, profile)
			if err != nil {
				return err
			}
			if asJSON {
				err = writeJSON(t.out, newBatchJSON(report))
			} else {
				err = report.print(t.out)
			}
			if err != nil {
				return err
			}
			return report.verdict(bar)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&profile, "profile", autoProfile, profileHelp)
	flags.Float64Var(&bar, "min", 0, "fail (exit code 6) when less than this `SHARE`, 0 to 1, is read in full")
	flags.BoolVar(&asJSON, "json", false, "print the result as JSON")
	return cmd
}

// batchReport is what became of every picture, and of all of them.
type batchReport struct {
	results []batchResult
	total   score
}

// batchResult is what became of one picture.
type batchResult struct {
	name    string
	profile string // that fitted
	err     error  // why it was refused or could not be opened
	score   score
	time    time.Duration // decoding and recognition
}

// full reports whether the picture was read in full.
func (r batchResult) full() bool { return r.err == nil && r.score.perfect() }

// batch recognises the pictures one after the other.
func (t terminal) batch(ctx context.Context, corpus []example, profile string) (batchReport, error) {
	profiles, err := profilesToTry(profile)
	if err != nil {
		return batchReport{}, err
	}
	recognizer, err := vision.NewRecognizer(profiles, vision.Options{})
	if err != nil {
		return batchReport{}, err
	}
	var report batchReport
	progress := t.progress(len(corpus))
	defer progress.Clear()
	for _, e := range corpus {
		if ctx.Err() != nil {
			return batchReport{}, ctx.Err()
		}
		r := t.batchOne(ctx, recognizer, profiles, e)
		report.results = append(report.results, r)
		report.total.add(r.score)
		progress.Add(1)
	}
	return report, nil
}

func (t terminal) batchOne(ctx context.Context, recognizer *vision.Recognizer, profiles []calibration.Profile, e example) batchResult {
	r := batchResult{name: filepath.Base(e.path)}
	start := time.Now()
	pic, err := t.openPicture(ctx, e.path)
	if err != nil {
		r.err = err
		return r
	}
	obs, err := recognizer.Recognize(pic.img)
	r.time = time.Since(start)
	r.profile = obs.Profile
	if err != nil {
		r.err = err
		return r
	}
	r.score = compare(e.truth, obs.Grid, namesColors(profiles, obs.Profile, e.truth))
	return r
}

// progress shows how far the work is, to a person only.
func (t terminal) progress(n int) *progressbar.ProgressBar {
	w := t.err
	if !interactive(w) {
		w = io.Discard
	}
	return progressbar.NewOptions(n, progressbar.OptionSetWriter(w),
		progressbar.OptionShowCount(), progressbar.OptionClearOnFinish())
}

// accuracy is the share of pictures read in full.
func (b batchReport) accuracy() float64 {
	return float64(b.full()) / float64(len(b.results))
}

func (b batchReport) full() int {
	n := 0
	for _, r := range b.results {
		if r.full() {
			n++
		}
	}
	return n
}

// quantile is the time that the share q of the pictures stays within.
func (b batchReport) quantile(q float64) time.Duration {
	var times []time.Duration
	for _, r := range b.results {
		times = append(times, r.time)
	}
	slices.Sort(times)
	return times[max(0, int(math.Ceil(q*float64(len(times))))-1)]
}

// verdict is the error to end with: a picture that is none before a low score.
func (b batchReport) verdict(bar float64) error {
	for _, r := range b.results {
		if r.err != nil && !answered(r.err) {
			return r.err
		}
	}
	if b.accuracy() < bar {
		return &failure{
			code: exitBelow,
			err:  fmt.Errorf("accuracy %.3f is below the bar of %v", b.accuracy(), bar),
		}
	}
	return nil
}
