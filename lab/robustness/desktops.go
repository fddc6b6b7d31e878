package robustness

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/lab/degrade"
	"github.com/domvision/domvision/vision/corpus"
)

// runDesktops reads the screens of folders unchanged, with the built-in profiles. Pictures without a grid
// text show no board.
func (b bench) runDesktops(dirs []string) (sets []set, err error) {
	b.degradations = []degrade.Degradation{degrade.None}
	if b.profiles, err = calibration.Builtin(); err != nil {
		return nil, err
	}
	for _, dir := range dirs {
		samples, err := corpus.List(dir)
		if err != nil {
			return nil, err
		}
		for _, s := range samples {
			if s.Broken != nil {
				return nil, s.Broken
			}
		}
		samples = slices.DeleteFunc(samples, func(s corpus.Sample) bool { return s.Standing == corpus.Proposal })
		s, err := b.run(dir, samples)
		if err != nil {
			return nil, err
		}
		s.name = filepath.Base(dir)
		sets = append(sets, s)
	}
	return sets, nil
}

// desktopTable has a line for each set of whole screens.
func (r report) desktopTable() string {
	if len(r.desktops) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("| screens | in full | with `?` only | refused | wrong cells | believed | without a board, read |\n" +
		"|---|---:|---:|---:|---:|---:|---:|\n")
	for _, s := range r.desktops {
		boards, none := s.split()
		t := sum(boards)
		unsure := len(slices.DeleteFunc(slices.Clone(boards), func(o outcome) bool { return o.refused != nil || o.Wrong > 0 || o.Unsure == 0 }))
		fmt.Fprintf(&b, "| %s | %d of %d | %d | %d | %d | %d | %d of %d |\n", s.name, t.read, t.boards, unsure, t.refused, t.wrong,
			t.believed, len(none)-sum(none).refused, len(none))
	}
	return b.String()
}

// split divides the undegraded pictures of a set into those with and without a board.
func (s set) split() (boards, none []outcome) {
	for _, o := range s.outcomes[0] {
		if o.cells > 0 {
			boards = append(boards, o)
		} else {
			none = append(none, o)
		}
	}
	return boards, none
}

// desktopFailures lists the screens that were not read correctly.
func (r report) desktopFailures() string {
	var b strings.Builder
	for _, s := range r.desktops {
		boards, none := s.split()
		for _, o := range boards {
			if !o.read() || o.believed > 0 {
				fmt.Fprintf(&b, "- %s/%s: %s\n", s.name, o.picture, o.reason())
			}
		}
		for _, o := range none {
			if o.refused == nil {
				fmt.Fprintf(&b, "- %s/%s: read, although there is no board\n", s.name, o.picture)
			}
		}
	}
	if b.Len() == 0 {
		return "None.\n"
	}
	return b.String()
}
