// Package varied holds the constants of an instrumented build as variables. Package sensitivity replaces each
// use of a constant by a call of [Constant.Value].
package varied

import (
	"fmt"
	"os"
	"strings"
	"sync/atomic"
)

// Variable is the environment variable that gives one constant another value: its number, "=" and the value.
const Variable = "DOMVISION_VARIED"

// Constant is a number that was a constant.
type Constant struct {
	number int
	value  float64
	used   atomic.Bool
}

var constants []*Constant

// New returns the constant with this number. It has this value, unless [Variable] says otherwise.
func New(number int, value float64) *Constant {
	c := &Constant{number: number, value: value}
	if text, ok := strings.CutPrefix(os.Getenv(Variable), fmt.Sprintf("%d=", number)); ok {
		if _, err := fmt.Sscan(text, &c.value); err != nil {
			panic(fmt.Sprintf("%s: %q: %v", Variable, text, err))
		}
	}
	constants = append(constants, c)
	return c
}

// Value is the value of the constant.
func (c *Constant) Value() float64 {
	if !c.used.Load() {
		c.used.Store(true)
	}
	return c.value
}

// Used lists the numbers of the constants whose value was needed so far.
func Used() (numbers []int) {
	for _, c := range constants {
		if c.used.Load() {
			numbers = append(numbers, c.number)
		}
	}
	return numbers
}
