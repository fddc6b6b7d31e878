package sensitivity

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"time"

	"github.com/domvision/domvision/lab/sensitivity/varied"
)

// trials reads the same pictures with other values of the constants, each in a process of its own.
type trials struct {
	program  string
	pictures []string
	original map[string]reading // by picture and way
	uses     map[int][]string   // the pictures whose reading uses a constant, by its number
	limit    time.Duration      // for one picture
}

// effect is the change caused by another value of a constant.
type effect struct {
	changed int   // readings
	refused int   // that many more
	wrong   int   // cells more
	err     error // reading fails, or does not end
}

func (e effect) String() string {
	switch {
	case e.err != nil:
		return e.err.Error()
	case e.changed == 0:
		return "-"
	}
	text := fmt.Sprintf("%d changed", e.changed)
	if e.refused != 0 {
		text += fmt.Sprintf(", %+d refused", e.refused)
	}
	if e.wrong != 0 {
		text += fmt.Sprintf(", %+d wrong", e.wrong)
	}
	return text
}

// newTrials reads the pictures with the constants unchanged, one by one to see which constants each uses.
func newTrials(ctx context.Context, program string, pictures []string) (*trials, error) {
	t := &trials{program: program, pictures: pictures, original: map[string]reading{}, uses: map[int][]string{}, limit: time.Minute}
	var longest time.Duration
	for _, picture := range pictures {
		began := time.Now()
		got, err := t.read(ctx, "", picture)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", picture, err)
		}
		longest = max(longest, time.Since(began))
		for _, r := range got.Readings {
			t.original[r.Name] = r
		}
		for _, number := range got.Used {
			t.uses[number] = append(t.uses[number], picture)
		}
	}
	t.limit = 10 * longest
	return t, nil
}

// try reads the pictures that use a constant with another value of it.
func (t *trials) try(ctx context.Context, c *constant, value float64) (e effect) {
	pictures := t.uses[c.number]
	if len(pictures) == 0 {
		return e
	}
	got, err := t.read(ctx, fmt.Sprintf("%d=%v", c.number, value), pictures...)
	if err != nil {
		return effect{err: err}
	}
	for _, r := range got.Readings {
		if was := t.original[r.Name]; r != was {
			e.changed++
			e.wrong += r.Wrong - was.Wrong
			if r.Refused != was.Refused {
				e.refused += signed(r.Refused)
			}
		}
	}
	return e
}

var (
	errFails = errors.New("fails")
	errHangs = errors.New("does not end")
)

// read lets the instrumented program read pictures.
func (t *trials) read(ctx context.Context, change string, pictures ...string) (r result, err error) {
	limited, cancel := context.WithTimeout(ctx, time.Duration(len(pictures))*t.limit)
	defer cancel()
	var out bytes.Buffer
	cmd := exec.CommandContext(limited, t.program, slices.Concat([]string{"sensitivity", "--read"}, pictures)...)
	cmd.Env = append(os.Environ(), varied.Variable+"="+change, "GOGC=400") // half the time of the collector
	cmd.Stdout = &out
	switch err := cmd.Run(); {
	case ctx.Err() != nil:
		return r, ctx.Err()
	case limited.Err() != nil:
		return r, errHangs
	case err != nil:
		return r, fmt.Errorf("%w: %w", errFails, err)
	}
	return r, json.Unmarshal(out.Bytes(), &r)
}

// signed is 1 for yes, and -1 for no.
func signed(yes bool) int {
	if yes {
		return 1
	}
	return -1
}
