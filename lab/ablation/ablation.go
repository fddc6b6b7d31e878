// Package ablation shows what each rule of recognition is worth.
//
// It switches off every rule of vision, one at a time: whole functions (steps), and conditions. It reads the
// pictures each time: with the built-in profiles, without any, degraded in one way, on the known lattice, and with a
// profile that the picture has taught. It prints in how many pictures a rule changes a letter or the kind of
// refusal. A rule that changes none is superfluous, or needed for other pictures.
//
// The program is built once more, with a switch at every rule (go build -overlay), so the ordinary build has no
// switches. A switch also notes whether its rule did anything, so only readings in which it did are repeated.
package ablation

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/domvision/domvision/vision/corpus"
)

// Options say which rules are switched off, and how often.
type Options struct {
	Only   *regexp.Regexp // only rules whose line (package/file.go:12:function and condition) matches
	Steps  bool           // only whole functions
	Enough int            // pictures a rule must change to be left alone after that; 0 means never
	Most   int            // readings for which a rule is switched off; 0 means all, less than 0 none
}

// worth is what a rule is worth: the effects of switching it off.
type worth struct {
	matters       map[string]bool // pictures in which the rule did something
	tried         int             // readings that were repeated without it
	changed       map[string]bool // pictures of which some reading changed
	lost, gained  int             // readings that were refused, or no longer refused
	wrong, unsure int             // cells more
	failed        int             // readings that failed or did not end
}

func (w *worth) add(picture string, with, without answer) {
	w.tried++
	if with.Text == without.Text {
		return
	}
	w.changed[picture] = true
	switch {
	case with.Refused == without.Refused:
		w.wrong += without.Wrong - with.Wrong
		w.unsure += without.Unsure - with.Unsure
	case without.Refused:
		w.lost++
	default:
		w.gained++
		w.wrong += without.Wrong
		w.unsure += without.Unsure
	}
}

// measurement is shared by the workers.
type measurement struct {
	Options
	rules    []rule
	program  string
	readings []question

	mu     sync.Mutex
	next   int
	worths []worth
	skip   []bool // rule -> not asked for
}

// Measure switches rules off, and prints what they are worth, also if it is interrupted. paths are pictures, and
// folders of pictures. It must run in the root of the repository.
func Measure(ctx context.Context, out io.Writer, paths []string, o Options) error {
	dir, err := os.MkdirTemp("", "ablation")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	m := &measurement{Options: o}
	if m.program, m.rules, err = build(ctx, dir); err != nil {
		return err
	}
	if m.readings, err = readings(paths); err != nil {
		return err
	}
	m.worths, m.skip = make([]worth, len(m.rules)), make([]bool, len(m.rules))
	for i, r := range m.rules {
		m.worths[i] = worth{matters: map[string]bool{}, changed: map[string]bool{}}
		m.skip[i] = o.Steps && !r.step || o.Only != nil && !o.Only.MatchString(r.place+" "+r.what)
	}
	errs := make([]error, runtime.GOMAXPROCS(0))
	var done sync.WaitGroup
	for i := range errs {
		done.Go(func() { errs[i] = m.work(ctx) })
	}
	done.Wait()
	return errors.Join(append(errs, m.print(out))...)
}

// readings lists the readings of the pictures, in an order that mixes folders.
func readings(paths []string) (all []question, err error) {
	for _, path := range paths {
		samples := []corpus.Sample{corpus.Open(path)}
		if !corpus.IsPicture(path) {
			if samples, err = corpus.List(path); err != nil {
				return nil, err
			}
		}
		for _, s := range samples {
			for _, way := range ways {
				switch {
				case strings.Contains(s.Path, "desktop") && way != "profiles":
				case (way == "given" || way == "taught") && (s.Standing != corpus.TrueGrid || s.W == 0):
				default:
					all = append(all, question{s.Path, way, -1})
				}
			}
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("there are no pictures in %v", paths)
	}
	key := func(q question) uint32 {
		hash := fnv.New32a()
		io.WriteString(hash, q.Picture+q.Way)
		return hash.Sum32()
	}
	slices.SortFunc(all, func(a, b question) int { return int(key(a)) - int(key(b)) })
	return all, nil
}

// take takes the next reading.
func (m *measurement) take() (q question, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.next == len(m.readings) {
		return q, false
	}
	m.next++
	return m.readings[m.next-1], true
}

// wants notes that a rule matters in a picture, and reports whether to read it again without the rule.
func (m *measurement) wants(rule int, picture string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	w := &m.worths[rule]
	w.matters[picture] = true
	return !m.skip[rule] && (m.Most == 0 || w.tried < m.Most) && (m.Enough == 0 || len(w.changed) < m.Enough)
}

// work reads pictures until none is left.
func (m *measurement) work(ctx context.Context) error {
	var w worker
	defer func() { w.stop() }()
	for q, ok := m.take(); ok; q, ok = m.take() {
		w.program = m.program
		with, err := w.ask(ctx, q)
		if err != nil {
			return fmt.Errorf("%s: %w", q.Picture, err)
		}
		for _, rule := range with.Mattering {
			if !m.wants(rule, q.Picture) {
				continue
			}
			q.Rule = rule
			without, err := w.ask(ctx, q)
			if ctx.Err() != nil {
				return ctx.Err()
			}
			m.mu.Lock()
			if err != nil {
				m.worths[rule].failed++
				without = answer{Text: err.Error(), Refused: true}
			}
			m.worths[rule].add(q.Picture, with, without)
			m.mu.Unlock()
		}
	}
	return nil
}
