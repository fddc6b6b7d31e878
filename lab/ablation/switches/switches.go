// Package switches holds the switches of an instrumented build: package ablation puts every rule of
// recognition behind one. It is not safe for concurrent use, except that a reading may use any number of
// goroutines.
package switches

import "slices"

// most is the greatest number of rules.
const most = 1 << 14

var (
	off     = -1         // the rule that is switched off
	matters [most]uint32 // rule -> switching it off would have made a difference at some point
)

// Set switches one rule off, and all others on; none if it is negative.
func Set(rule int) {
	off = rule
	clear(matters[:])
}

// Mattering lists the rules that did something since [Set].
func Mattering() (rules []int) {
	for rule, yes := range matters {
		if yes != 0 {
			rules = append(rules, rule)
		}
	}
	return slices.Clip(rules)
}

// isOff notes that a rule does something, and reports whether it is switched off. The note is a race
// without consequence: all goroutines write the same.
func isOff(rule int) bool {
	if matters[rule] == 0 {
		matters[rule] = 1
	}
	return off == rule
}

// Never is a condition that is false while its rule is off.
func Never(rule int, v bool) bool { return v && !isOff(rule) }

// Always is a condition that is true while its rule is off.
func Always(rule int, v bool) bool { return v || isOff(rule) }

// Skip reports whether to leave out a step.
func Skip(rule int) bool { return isOff(rule) }

// Nil is a pointer that is nil while its rule is off.
func Nil[T any](rule int, p *T) *T {
	if p != nil && isOff(rule) {
		return nil
	}
	return p
}

// None is a slice that is empty while its rule is off.
func None[S ~[]E, E any](rule int, all S) S {
	if len(all) > 0 && isOff(rule) {
		return nil
	}
	return all
}
