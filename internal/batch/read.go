package batch

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/vision/corpus"
)

// Result is the result for one picture: what was read, compared with its grid.
type Result struct {
	corpus.Sample
	Profile string // the one that fits
	Err     error  // why the picture was refused or unreadable, or its grid broken
	Score   corpus.Score
	Times   StageTimes
	*kept
}

// kept is the part of a result that is dropped once the report has counted it.
type kept struct {
	seen  vision.Observation
	thumb *thumbnail // nil if not wanted
}

// File is the file name of the picture.
func (r Result) File() string { return filepath.Base(r.Path) }

// outcome classifies the result for a picture.
type outcome string

const (
	outcomeFull       outcome = "full"       // every cell is right
	outcomeWrong      outcome = "wrong"      // some are wrong
	outcomeUnsure     outcome = "unsure"     // some are unsure, none is wrong
	outcomeRefused    outcome = "refused"    // by the recogniser
	outcomeUnreadable outcome = "unreadable" // not a picture
	OutcomeBroken     outcome = "broken"     // its grid cannot be read
	outcomeProposed   outcome = "proposed"   // no grid to compare with; one was proposed
)

// outcomes lists all outcomes, the good one first.
var outcomes = [...]outcome{
	outcomeFull, outcomeWrong, outcomeUnsure, outcomeRefused, outcomeUnreadable, OutcomeBroken, outcomeProposed,
}

func (r Result) outcome() outcome {
	switch {
	case r.Standing == corpus.BrokenGrid:
		return OutcomeBroken
	case r.Err != nil && !cli.Answered(r.Err):
		return outcomeUnreadable
	case r.Err != nil:
		return outcomeRefused
	case r.Standing == corpus.NoGrid:
		return outcomeProposed
	case r.Score.Wrong > 0:
		return outcomeWrong
	case r.Score.Unsure > 0:
		return outcomeUnsure
	}
	return outcomeFull
}

// status is the outcome in one word, for tables and JSON that show the numbers of wrong and unsure cells
// separately.
func (r Result) status() string {
	o := r.outcome()
	if o == outcomeWrong || o == outcomeUnsure {
		return "partly"
	}
	return string(o)
}

// counts reports whether the picture counts towards the accuracy: whether it has a checked grid.
func (r Result) counts() bool { return r.Standing == corpus.TrueGrid }

// The stages of reading a picture.
const (
	StageDecode = iota
	StageLocate
	StageClassify
	StageAll // including the work between them
	stages
)

var stageNames = [stages]string{"decode", "locate", "classify", "in all"}

// StageTimes is how long each stage took; 0 where it was not reached.
type StageTimes [stages]time.Duration

// reader reads pictures, one at a time.
type reader struct {
	cli.Terminal
	recognizer *vision.Recognizer
	profiles   []calibration.Profile
	powers     bool // whether the grids list power-ups
	thumbnails bool // whether to make them
}

// newReaders returns readers for a number of pictures, among all of which some grid lists power-ups or none
// does. Each may be used by one goroutine at a time.
func (b *Runner) newReaders(powers bool, pictures int) ([]reader, error) {
	profiles, err := cli.ProfilesToTry(b.Profile)
	if err != nil {
		return nil, err
	}
	readers := make([]reader, min(b.jobs, pictures))
	for i := range readers {
		recognizer, err := vision.NewRecognizer(profiles, vision.Options{})
		if err != nil {
			return nil, err
		}
		readers[i] = reader{b.Terminal, recognizer, profiles, powers, b.HTML != ""}
	}
	return readers, nil
}

func (r reader) read(ctx context.Context, s corpus.Sample) (result Result) {
	result = Result{Sample: s, Err: s.Broken, kept: &kept{}}
	defer fault.Catch(&result.Err)
	if s.Standing == corpus.BrokenGrid {
		return result
	}
	start := time.Now()
	pic, err := r.OpenPicture(context.WithoutCancel(ctx), s.Path) // finish what was begun
	if err != nil {
		result.Err = err
		return result
	}
	obs, err := r.recognizer.Recognize(pic.Img)
	result.Times = StageTimes{pic.Decoding, obs.Timing.Locate, obs.Timing.Classify, time.Since(start)}
	result.Profile, result.seen, result.Err = obs.Profile, obs, err
	switch {
	case err != nil:
	case s.Standing == corpus.TrueGrid:
		compare := corpus.Compare
		if cli.NamesColors(r.profiles, obs.Profile, s.Want) {
			compare = corpus.CompareNamed
		}
		result.Score = compare(obs.Grid, s.Want)
		if !r.powers {
			result.Score.Powers = result.Score.Powers.Unjudge()
		}
	default:
		result.Score = corpus.Unread(obs.Grid)
	}
	if r.thumbnails {
		result.thumb = newThumbnail(pic.Img, result)
	}
	return result
}

// checkProposals tells the user what to do with a proposed grid.
const checkProposals = "check every cell against the picture, then delete the line that begins \"" + corpus.ProposalMark + "\""

// LeftOut counts the pictures of a folder that are not read, and why.
type LeftOut struct {
	NoGrid     int `json:"no_grid"`     // nothing to compare with
	Proposals  int `json:"proposals"`   // the grid has not been checked
	NotReached int `json:"not_reached"` // the work ended early
}

// toRead lists the pictures to compare with their grids and, with update, those to propose
// a grid for.
func toRead(samples []corpus.Sample, update bool) (list []corpus.Sample, left LeftOut) {
	for _, s := range samples {
		switch {
		case s.Standing == corpus.Proposal:
			left.Proposals++
		case s.Standing == corpus.NoGrid && !update:
			left.NoGrid++
		default:
			list = append(list, s)
		}
	}
	return list, left
}

// tellPowers reports whether any of the grids lists a power-up. If none does, they record only colours, and
// the reading of power-ups cannot be judged.
func tellPowers(samples []corpus.Sample) bool {
	return slices.ContainsFunc(samples, func(s corpus.Sample) bool {
		return slices.ContainsFunc(s.Want.Cells, func(c engine.Cell) bool { return c.Power != engine.NoPower })
	})
}

// nothingToRead says why no picture in dir is read.
func nothingToRead(dir string, left LeftOut) error {
	if left.Proposals > 0 {
		return &cli.Failure{
			Code: cli.ExitFailure,
			Hint: checkProposals,
			Err:  fmt.Errorf("%s: %s, not checked yet", dir, plural.Of(left.Proposals, "proposed grid")),
		}
	}
	hint := ""
	if left.NoGrid > 0 {
		hint = "--update proposes the missing grids"
	}
	return &cli.Failure{Code: cli.ExitFailure, Hint: hint, Err: fmt.Errorf("%s: no picture has a NAME%s beside it", dir, corpus.GridSuffix)}
}
