package rulefile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// parser is a recursive-descent parser. It appends to the code of its formula.
type parser struct {
	rest    string
	token   string // "" at the end
	formula *Formula
	depth   int // open brackets, signs and exponents
	err     error
}

func (p *parser) fail(format string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf(format, args...)
	}
	p.token, p.rest = "", ""
}

// next reads the next token: a number, a word, or an operator.
func (p *parser) next() {
	p.rest = strings.TrimLeft(p.rest, " \t\n")
	n := 0
	for n < len(p.rest) && isWord(p.rest[n]) {
		n++
	}
	switch {
	case p.rest == "":
		p.token = ""
		return
	case n > 0:
	case len(p.rest) > 1 && strings.Contains("<= >= == !=", p.rest[:2]) && p.rest[1] == '=':
		n = 2
	case strings.IndexByte("+-*/^()<>,", p.rest[0]) >= 0:
		n = 1
	default:
		p.fail("%q is no part of a formula", string([]rune(p.rest)[:1]))
		return
	}
	p.token, p.rest = p.rest[:n], p.rest[n:]
}

func isWord(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_'
}

// add appends an operation.
func (p *parser) add(kind byte, value int64) {
	p.formula.add(operation{kind, value})
	if p.formula.depth() > maxStack {
		p.fail("is nested too deeply")
	}
}

// comparisons are the operators that yield 1 or 0.
var comparisons = map[string]byte{"<": '<', ">": '>', "<=": atMost, ">=": atLeast, "==": equal, "!=": unequal}

func (p *parser) comparison() {
	p.sum()
	if operator, ok := comparisons[p.token]; ok {
		p.next()
		p.sum()
		p.add(operator, 0)
	}
}

func (p *parser) sum() {
	p.product()
	for p.token == "+" || p.token == "-" {
		operator := p.token[0]
		p.next()
		p.product()
		p.add(operator, 0)
	}
}

func (p *parser) product() {
	p.sign()
	for p.token == "*" || p.token == "/" {
		operator := p.token[0]
		p.next()
		p.sign()
		p.add(operator, 0)
	}
}

// sign parses an operand of a product; a minus weakens less than a power: -n^2 is -(n^2).
func (p *parser) sign() {
	if p.token != "-" {
		p.power()
		return
	}
	p.add(number, 0)
	p.nested(func() { p.next(); p.sign() })
	p.add('-', 0)
}

func (p *parser) power() {
	p.operand()
	if p.token == "^" {
		p.nested(func() { p.next(); p.sign() })
		p.add(power, 0)
	}
}

// nested parses one level deeper.
func (p *parser) nested(parse func()) {
	if p.depth++; p.depth > maxStack {
		p.fail("is nested too deeply")
	} else {
		parse()
	}
	p.depth--
}

func (p *parser) operand() {
	t := p.token
	switch {
	case p.err != nil:
	case t == "":
		p.fail("ends too early")
	case t == "(":
		p.nested(func() { p.next(); p.comparison(); p.expect(")") })
	case t == "min" || t == "max":
		p.call(t)
	case '0' <= t[0] && t[0] <= '9':
		p.number(t)
	case isWord(t[0]):
		i := slices.Index(p.formula.names, t)
		if i < 0 {
			p.fail("does not know %q; it may use %s, min and max", t, strings.Join(p.formula.names, ", "))
			return
		}
		p.next()
		p.add(name, int64(i))
	default:
		p.fail("expected a number, a name or a bracket, not %q", t)
	}
}

func (p *parser) number(t string) {
	v, err := strconv.ParseInt(t, 10, 32)
	digits := strings.TrimLeft(t, "0123456789")
	switch {
	case digits != "":
		p.fail("%q is no number; a product is written %s*%s", t, strings.TrimSuffix(t, digits), digits)
	case err != nil:
		p.fail("%s is too large", t)
	default:
		p.next()
		p.add(number, v)
	}
}

// call parses min or max.
func (p *parser) call(function string) {
	operator := least
	if function == "max" {
		operator = most
	}
	p.nested(func() {
		p.next()
		p.expect("(")
		p.comparison()
		p.expect(",")
		p.comparison()
		p.expect(")")
	})
	p.add(operator, 0)
}

func (p *parser) expect(token string) {
	if p.err == nil && p.token != token {
		p.fail("expected %q, not %q", token, p.token)
	}
	p.next()
}
