package web

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestStructured: a random function does the same before and after it is rewritten, if its conditions and calls have
// the same results.
func TestStructured(t *testing.T) {
	const functions = 3000
	direct := 0
	for seed := range uint64(functions) {
		rng := rand.New(rand.NewPCG(seed, 1))
		before := randomFunction(rng)
		after := must(structured(before))
		if got, want := runFunction(t, after, seed), runFunction(t, before, seed); !slices.Equal(got, want) {
			t.Fatalf("seed %d: it does\n%v, want\n%v", seed, got, want)
		}
		if !byTable(after) {
			direct++
		}
	}
	if t.Logf("%d of %d functions make no jump by their table", direct, functions); direct < functions/4 {
		t.Error("few functions make no jump by their table")
	}
}

// TestStructuredLoop: loops without calls do not use the table, not even if their condition comes first in the
// source. Go moves it to the end.
func TestStructuredLoop(t *testing.T) {
	before := goFunction([]int{0, 1, 2, 3, 4, 5}, func(b *goBlock) {
		switch b.does(int64(b.index)); b.index {
		case 0:
			b.jump(4)
		case 2:
			b.jumpIf(2)
		case 3:
			b.jumpIf(5)
		case 4:
			b.jumpIf(1)
		case 5:
			b.leave()
		}
	})
	after := must(structured(before))
	if byTable(after) {
		t.Errorf("% x goes by its table", after)
	}
	for seed := range uint64(20) {
		if got, want := runFunction(t, after, seed), runFunction(t, before, seed); !slices.Equal(got, want) {
			t.Errorf("it does %v, want %v", got, want)
		}
	}
}

// TestStructuredKeeps: functions without a loop around a table stay as they are.
func TestStructuredKeeps(t *testing.T) {
	for _, function := range [][]byte{
		{0, opEnd},
		{0, opLoop, void, opBr, 0, opEnd, opEnd},
		{0, opBlock, void, opLocalGet, jumpNumber, opBrTable, 0, 0, opEnd, opEnd},
		{0, opLoop, void, opBlock, void, opLocalGet, jumpNumber, opBrTable, 0, 1, opEnd, opReturn, opEnd, opEnd},
	} {
		if got := must(structured(function)); !bytes.Equal(got, function) {
			t.Errorf("% x became % x", function, got)
		}
	}
}

// FuzzStructure: a file that is not a Go program is refused, or left unchanged, without a panic.
func FuzzStructure(f *testing.F) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 5 {
		function := randomFunction(rng)
		body := append(binary.AppendUvarint([]byte{1}, uint64(len(function))), function...)
		section := append(binary.AppendUvarint([]byte{codeSection}, uint64(len(body))), body...)
		f.Add(append([]byte("\x00asm\x01\x00\x00\x00"), section...))
	}
	f.Fuzz(func(t *testing.T, data []byte) { structure(data) })
}

// byTable reports whether a function ever stores the number of a block.
func byTable(function []byte) bool { return bytes.Contains(function, []byte{opLocalSet, jumpNumber}) }

// The functions of these tests show what they do by the constants that they drop. Their local variable condition has
// a random value whenever they read it.
const (
	opDrop    = 0x1a
	condition = 1
)

// goBlock writes a basic block as Go compiles it.
type goBlock struct {
	index, within int // within is how many WebAssembly blocks lie between it and the loop
	code          []byte
}

func (b *goBlock) does(what int64) {
	b.code = append(appendVarint(append(b.code, opConst), what), opDrop)
}
func (b *goBlock) leave()            { b.code = append(b.code, opConst, 0, opReturn) }
func (b *goBlock) jump(number int64) { b.jumpFrom(number, 0) }

func (b *goBlock) jumpIf(number int64) {
	b.code = append(b.code, opLocalGet, condition, opIf, void)
	b.jumpFrom(number, 1)
	b.code = append(b.code, opEnd)
}

func (b *goBlock) jumpFrom(number int64, depth int) {
	b.code = appendVarint(append(b.code, opConst), number)
	b.code = append(b.code, opLocalSet, jumpNumber, opBr, byte(b.within+depth))
}

// call calls a function that may tell this one to return, and to resume later with the given number.
func (b *goBlock) call(number byte) {
	b.code = append(b.code, opCall, number, opBrIf, byte(b.within+1))
}

// goFunction is a function as Go compiles it: write writes its basic blocks, and table has the block of each number.
func goFunction(table []int, write func(b *goBlock)) []byte {
	n := slices.Max(table) + 1
	out := []byte{1, 1, 0x7f, opBlock, void, opLoop, void}
	for range n {
		out = append(out, opBlock, void)
	}
	out = append(out, opLocalGet, jumpNumber, opBrTable, byte(len(table)-1))
	for _, to := range table {
		out = append(out, byte(to))
	}
	out = append(out, opEnd)
	for i := range n {
		b := goBlock{index: i, within: n - 1 - i}
		write(&b)
		out = append(append(out, b.code...), opEnd)
	}
	return append(out, opUnreachable, opEnd, opConst, 1, opEnd)
}

// randomFunction has up to eight basic blocks that jump anywhere, and a few calls.
func randomFunction(rng *rand.Rand) []byte {
	n := 1 + rng.IntN(8)
	var table []int
	for i := range n {
		for range 1 + rng.IntN(2) {
			table = append(table, i)
		}
	}
	number := func() int64 { return int64(rng.IntN(len(table))) }
	calls := rng.IntN(3) == 0
	return goFunction(table, func(b *goBlock) {
		b.does(int64(b.index))
		for range rng.IntN(3) {
			b.jumpIf(number())
			b.does(int64(100 + b.index))
		}
		switch next := slices.Index(table, b.index+1); {
		case b.index == n-1 || rng.IntN(8) == 0:
			b.leave()
		case calls && rng.IntN(3) == 0:
			b.call(byte(next))
		case rng.IntN(3) == 0:
			b.jump(number())
		}
	})
}

// runFunction lists what a function does until it ends, but at most the first 300 things.
func runFunction(t *testing.T, function []byte, seed uint64) (did []int64) {
	r := wasmReader{data: function[3:]}
	var code []instruction
	for len(r.data) > 0 && r.err == nil {
		code = append(code, r.instruction())
	}
	if r.err != nil {
		t.Fatal(r.err)
	}
	m := machine{code: code, rng: rand.New(rand.NewPCG(seed, 2)), resume: -1}
	for len(did) < 300 {
		if !m.step(t, &did) {
			if m.resume < 0 {
				return append(did, -1)
			}
			m.at, m.labels, m.stack, m.number, m.resume = 0, nil, nil, m.resume, -1
		}
	}
	return did
}

// machine runs the few instructions that functions of these tests have.
type machine struct {
	code   []instruction
	at     int
	labels []int // of each open WebAssembly block: where it begins
	stack  []int64
	number int64 // the local of that name
	resume int64 // the number with which the function resumes after it returns; -1: it does not resume
	rng    *rand.Rand
}

func (m *machine) push(v int64) { m.stack = append(m.stack, v) }

func (m *machine) pop() (v int64) {
	v = m.stack[len(m.stack)-1]
	m.stack = m.stack[:len(m.stack)-1]
	return v
}

// branch goes to a label: the start of a loop, or the end of a block.
func (m *machine) branch(depth int64) {
	start := m.labels[len(m.labels)-1-int(depth)]
	m.labels = m.labels[:len(m.labels)-1-int(depth)]
	if m.code[start].op == opLoop {
		m.at = start
		return
	}
	m.at = start + 1 + blockLength(m.code[start+1:]) + 1
}

// step runs an instruction. It returns false if the function ends there.
func (m *machine) step(t *testing.T, did *[]int64) bool {
	in := m.code[m.at]
	m.at++
	switch in.op {
	case opBlock, opLoop:
		m.labels = append(m.labels, m.at-1)
	case opIf:
		m.labels = append(m.labels, m.at-1)
		if m.pop() == 0 {
			m.branch(0)
		}
	case opEnd:
		if len(m.labels) == 0 {
			return false
		}
		m.labels = m.labels[:len(m.labels)-1]
	case opBr:
		m.branch(in.value)
	case opBrIf:
		if m.pop() != 0 {
			m.branch(in.value)
		}
	case opBrTable:
		m.branch(int64(in.table[min(m.pop(), int64(len(in.table)-1))]))
	case opReturn:
		return false
	case opCall:
		*did = append(*did, 1000+in.value)
		left := m.rng.IntN(2)
		if m.push(int64(left)); left > 0 {
			m.resume = in.value - int64(m.rng.IntN(2)) // the table may also lead to the call itself
		}
	case opConst:
		m.push(in.value)
	case opDrop:
		*did = append(*did, m.pop())
	case opLocalGet:
		if in.value == jumpNumber {
			m.push(m.number)
		} else {
			m.push(int64(m.rng.IntN(2)))
		}
	case opLocalSet:
		m.number = m.pop()
	default:
		t.Fatalf("it comes to instruction %x", in.op)
	}
	return true
}
