package planner

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Options is the part KEY=VALUE,KEY=VALUE of a specification. A search asks once for each
// of its options; anything else that was given is an error.
type Options struct {
	given []string
	keys  []string // asked for so far
	err   error    // the first one
	usual Budget   // of a search that takes one
}

func parseOptions(text string) *Options {
	o := &Options{}
	if text != "" {
		o.given = strings.Split(text, ",")
	}
	return o
}

// take removes the option given for key and returns it whole and its value.
func (o *Options) take(key string) (option, value string, given bool) {
	o.keys = append(o.keys, key)
	i := slices.IndexFunc(o.given, func(s string) bool { return strings.HasPrefix(s, key+"=") })
	if i < 0 {
		return "", "", false
	}
	option = o.given[i]
	o.given = slices.Delete(o.given, i, i+1)
	return option, option[len(key)+1:], true
}

// Integer is the whole number given for key, or fallback.
func (o *Options) Integer(key string, least, fallback int) int {
	option, value, given := o.take(key)
	if !given {
		return fallback
	}
	n, err := strconv.Atoi(value)
	switch {
	case err != nil:
		o.Fail("%s: expected a whole number", option)
	case n < least:
		o.Fail("%s: at least %d", option, least)
	}
	return n
}

// Within is the whole number given for key, which may be at most most, or fallback.
func (o *Options) Within(key string, least, most, fallback int) int {
	n := o.Integer(key, least, fallback)
	if n > most {
		o.Fail("%s=%d: at most %d", key, n, most)
	}
	return n
}

// Number is the number given for key, or fallback.
func (o *Options) Number(key string, least, fallback float64) float64 {
	option, value, given := o.take(key)
	if !given {
		return fallback
	}
	x, err := strconv.ParseFloat(value, 64)
	switch {
	case err != nil || math.IsInf(x, 0) || math.IsNaN(x):
		o.Fail("%s: expected a number", option)
	case x < least:
		o.Fail("%s: at least %v", option, least)
	}
	return x
}

// Budget is the budget given by time, nodes or both, or the usual one.
func (o *Options) Budget() Budget {
	b := Budget{Time: o.duration("time"), Nodes: int64(o.Integer("nodes", 1, 0))}
	if b == (Budget{}) {
		return o.usual
	}
	return b
}

// Duration is the time given for key; none given is 0.
func (o *Options) duration(key string) time.Duration {
	option, value, given := o.take(key)
	if !given {
		return 0
	}
	d, err := time.ParseDuration(value)
	switch {
	case err != nil:
		o.Fail("%s: expected a time such as 200ms or 5s", option)
	case d <= 0:
		o.Fail("%s: more than no time", option)
	}
	return d
}

// Text returns the value of key, or fallback if it is not given.
func (o *Options) Text(key, fallback string) string {
	option, value, given := o.take(key)
	if !given {
		return fallback
	}
	if value == "" {
		o.Fail("%s: expected something", option)
	}
	return value
}

// Word returns the index in known of the word given for key, or 0 if none is given.
func (o *Options) Word(key string, known []string) int {
	option, value, given := o.take(key)
	if !given {
		return 0
	}
	i := slices.Index(known, value)
	if i < 0 {
		o.Fail("%s: known are %s", option, strings.Join(known, ", "))
		return 0
	}
	return i
}

// Fail records an error in the options. Only the first one counts.
func (o *Options) Fail(format string, args ...any) {
	if o.err == nil {
		o.err = fmt.Errorf(format, args...)
	}
}

// check returns the first error in the options, if there is one.
func (o *Options) check() error {
	if len(o.given) == 0 {
		return o.err
	}
	option := o.given[0]
	switch key, _, isOption := strings.Cut(option, "="); {
	case len(o.keys) == 0:
		o.Fail("%q: it has no options", option)
	case !isOption:
		o.Fail("%q: expected KEY=VALUE, with %s for KEY", option, strings.Join(o.keys, " or "))
	case slices.Contains(o.keys, key):
		o.Fail("%s is given twice", key)
	default:
		o.Fail("unknown option %q; known are %s", key, strings.Join(o.keys, ", "))
	}
	return o.err
}
