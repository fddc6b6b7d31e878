package planner

import (
	"encoding/binary"
	"errors"
	"math"
	"time"

	"github.com/domvision/domvision/engine"
)

// message is what a search and its helpers send each other, in little-endian numbers.
type message []byte

func (m *message) byte(b byte)     { *m = append(*m, b) }
func (m *message) int(n int64)     { *m = binary.LittleEndian.AppendUint64(*m, uint64(n)) }
func (m *message) short(n int)     { *m = binary.LittleEndian.AppendUint32(*m, uint32(n)) }
func (m *message) float(x float64) { *m = binary.LittleEndian.AppendUint64(*m, math.Float64bits(x)) }

func (m *message) bool(is bool) {
	if is {
		m.byte(1)
	} else {
		m.byte(0)
	}
}

func (m *message) budget(b Budget) {
	m.int(b.Nodes)
	m.int(int64(b.Time))
}

func (m *message) move(move engine.Move) {
	*m = append(*m, uint8(move.At.Row), uint8(move.At.Col), uint8(move.Swap))
}

func (m *message) moves(list []engine.Move) {
	m.short(len(list))
	for _, move := range list {
		m.move(move)
	}
}

// changes appends the factors of a policy in which it differs from an earlier one, and updates that.
func (m *message) changes(earlier, p *policy) {
	start, n := len(*m), 0
	m.short(0)
	for slot, x := range p {
		if x != earlier[slot] {
			earlier[slot] = x
			m.short(slot)
			m.short(int(math.Float32bits(x)))
			n++
		}
	}
	binary.LittleEndian.PutUint32((*m)[start:], uint32(n))
}

func (m *message) playout(p *playout) {
	m.float(p.points)
	m.float(p.worth)
	m.short(len(p.steps))
	for _, s := range p.steps {
		m.short(int(s.first))
		m.short(int(s.chosen))
	}
	m.short(len(p.options))
	for _, o := range p.options {
		m.short(int(o.Code))
		m.short(int(math.Float32bits(o.Prior)))
	}
}

// reader takes a message apart. After an error it reads zeros.
type reader struct {
	data []byte
	err  error
}

var errShort = errors.New("a message is cut short")

// take is the next n bytes.
func (r *reader) take(n int) []byte {
	if r.err != nil || n > len(r.data) {
		r.err = errShort
		return make([]byte, n)
	}
	taken := r.data[:n]
	r.data = r.data[n:]
	return taken
}

func (r *reader) byte() byte     { return r.take(1)[0] }
func (r *reader) bool() bool     { return r.byte() != 0 }
func (r *reader) int() int64     { return int64(binary.LittleEndian.Uint64(r.take(8))) }
func (r *reader) short() int     { return int(int32(binary.LittleEndian.Uint32(r.take(4)))) }
func (r *reader) float() float64 { return math.Float64frombits(binary.LittleEndian.Uint64(r.take(8))) }

func (r *reader) budget() Budget {
	return Budget{Nodes: r.int(), Time: time.Duration(r.int())}
}

// count is how many things of the given size follow.
func (r *reader) count(size int) int {
	n := r.short()
	if n < 0 || n*size > len(r.data) {
		r.err = errShort
		return 0
	}
	return n
}

func (r *reader) move() engine.Move {
	b := r.take(3)
	return shortMove{b[0], b[1], engine.Side(b[2])}.long()
}

func (r *reader) moves() (list []engine.Move) {
	for range r.count(3) {
		list = append(list, r.move())
	}
	return list
}

// changes makes the changes to a policy.
func (r *reader) changes(p *policy) {
	for range r.count(8) {
		slot, x := r.short(), math.Float32frombits(uint32(r.short()))
		if slot < 0 || slot >= len(p) {
			r.err = errHelp
			return
		}
		p[slot] = x
	}
}

func (r *reader) playout(p *playout) {
	p.clear()
	p.points, p.worth = r.float(), r.float()
	for range r.count(8) {
		p.steps = append(p.steps, step{int32(r.short()), int32(r.short())})
	}
	for range r.count(8) {
		code := uint32(r.short())
		p.options = append(p.options, engine.Action{Code: code, Prior: math.Float32frombits(uint32(r.short()))})
	}
}
