package rulefile

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// Formula is an expression over whole numbers, such as "(n-2)^2" or "1000 * (left == 0)": + - * / ^, comparisons,
// which are 1 or 0, min and max. A division drops the remainder. It is safe for several goroutines.
type Formula struct {
	text  string
	names []string
	code  []operation // in postfix order
}

// operation pushes a number or the value of a name, or replaces the two topmost numbers by a result.
type operation struct {
	kind  byte  // one of the constants below, or the operator
	value int64 // the number, or the index of the name
}

const (
	number byte = iota
	name
	power   byte = '^'
	atMost  byte = 'l' // <=
	atLeast byte = 'g' // >=
	equal   byte = '='
	unequal byte = '!'
	least   byte = 'm' // min
	most    byte = 'M' // max
)

// Limits of a formula. They bound the time to parse it and the memory of Eval.
const (
	maxFormula = 200 // characters
	maxStack   = 32  // numbers that wait for their operator
)

// Errors of [Formula.Eval].
var (
	errOverflow = errors.New("is more than a computer counts to")
	errDivision = errors.New("divides by 0")
	errPower    = errors.New("has a negative exponent")
)

// ParseFormula reads a formula in which the names stand for numbers.
func ParseFormula(text string, names ...string) (Formula, error) {
	f := Formula{text: text, names: names}
	if len(text) > maxFormula {
		return f, fmt.Errorf("is longer than %d characters", maxFormula)
	}
	p := parser{rest: text, formula: &f}
	p.next()
	p.comparison()
	if p.err == nil && p.token != "" {
		p.fail("expected an operator before %q", p.token)
	}
	return f, p.err
}

// String is the text of the formula.
func (f Formula) String() string { return f.text }

// Uses reports whether the formula depends on a name.
func (f Formula) Uses(named string) bool {
	i := slices.Index(f.names, named)
	return slices.ContainsFunc(f.code, func(o operation) bool { return o.kind == name && int(o.value) == i })
}

// Eval is the value of the formula for the values of its names, in the order of the names.
func (f Formula) Eval(values ...int) (int, error) {
	if len(f.code) == 1 && f.code[0].kind == name {
		return values[f.code[0].value], nil
	}
	var stack [maxStack]int64
	top := 0 // numbers on the stack
	for _, o := range f.code {
		switch o.kind {
		case number:
			stack[top%maxStack] = o.value
			top++
			continue
		case name:
			stack[top%maxStack] = int64(values[o.value])
			top++
			continue
		}
		a, b := &stack[(top-2)%maxStack], stack[(top-1)%maxStack]
		top--
		if *a == int64(int32(*a)) && b == int64(int32(b)) { // as nearly always: nothing can overflow
			switch o.kind {
			case '+':
				*a += b
				continue
			case '-':
				*a -= b
				continue
			case '*':
				*a *= b
				continue
			}
		}
		v, err := apply(o.kind, *a, b)
		if err != nil {
			return 0, err
		}
		*a = v
	}
	return int(stack[0]), nil
}

// Bind returns the formula with a number in place of a name.
func (f Formula) Bind(named string, value int) Formula {
	i := slices.Index(f.names, named)
	bound := Formula{text: f.text, names: f.names}
	for _, o := range f.code {
		if o.kind == name && int(o.value) == i {
			o = operation{number, int64(value)}
		}
		bound.add(o)
	}
	return bound
}

// add appends an operation; an operator on two numbers becomes its result, unless that is an error.
func (f *Formula) add(o operation) {
	if n := len(f.code); o.kind > name && n > 1 && f.code[n-1].kind == number && f.code[n-2].kind == number {
		if v, err := apply(o.kind, f.code[n-2].value, f.code[n-1].value); err == nil {
			f.code = append(f.code[:n-2], operation{number, v})
			return
		}
	}
	f.code = append(f.code, o)
}

// depth is how many numbers Eval stores at most.
func (f *Formula) depth() (deepest int) {
	n := 0
	for _, o := range f.code {
		if o.kind <= name {
			n++
		} else {
			n--
		}
		deepest = max(deepest, n)
	}
	return deepest
}

func apply(operator byte, a, b int64) (int64, error) {
	truth := func(holds bool) (int64, error) {
		if holds {
			return 1, nil
		}
		return 0, nil
	}
	switch operator {
	case '+':
		if c := a + b; (c > a) == (b > 0) {
			return c, nil
		}
		return 0, errOverflow
	case '-':
		if c := a - b; (c < a) == (b > 0) {
			return c, nil
		}
		return 0, errOverflow
	case '*':
		return multiply(a, b)
	case '/':
		switch {
		case b == 0:
			return 0, errDivision
		case a == math.MinInt64 && b == -1:
			return 0, errOverflow
		}
		return a / b, nil
	case power:
		return raise(a, b)
	case least:
		return min(a, b), nil
	case most:
		return max(a, b), nil
	case '<':
		return truth(a < b)
	case '>':
		return truth(a > b)
	case atMost:
		return truth(a <= b)
	case atLeast:
		return truth(a >= b)
	case equal:
		return truth(a == b)
	}
	return truth(a != b)
}

func multiply(a, b int64) (int64, error) {
	if a == 0 || b == 0 {
		return 0, nil
	}
	c := a * b
	if c/b != a || a == -1 && b == math.MinInt64 || b == -1 && a == math.MinInt64 {
		return 0, errOverflow
	}
	return c, nil
}

// raise multiplies at most 63 times: a larger exponent overflows, or its base is -1, 0 or 1.
func raise(a, b int64) (int64, error) {
	if b < 0 {
		return 0, errPower
	}
	if b > 63 && -1 <= a && a <= 1 {
		b = 2 + b%2
	}
	v := int64(1)
	for range min(b, 64) {
		var err error
		if v, err = multiply(v, a); err != nil {
			return 0, err
		}
	}
	return v, nil
}
