package web

import (
	"encoding/binary"
	"slices"
)

// Go compiles a function for WebAssembly to one loop around a jump table of its basic blocks. A jump stores the
// number of a block in a local variable and goes to the start of the loop, where the table leads to the block.
// A function needs the table only to resume after a call in which another goroutine has run. Other jumps can be
// branches and loops of WebAssembly, which engines compile to much faster code. So structure rewrites functions
// by the method of Ramsey (Beyond Relooper, ICFP 2022), which nests each basic block in the block that
// immediately dominates it.

const codeSection = 10

// structure returns a program that does the same with fewer jumps through tables.
func structure(wasm []byte) ([]byte, error) {
	return rewriteSections(wasm, func(id byte, body []byte) ([]byte, error) {
		if id != codeSection {
			return body, nil
		}
		r := wasmReader{data: body}
		count := r.uint()
		out := binary.AppendUvarint(nil, count)
		for range count {
			function := r.bytes(int(r.uint()))
			if r.err != nil {
				return nil, r.err
			}
			function, err := structured(function)
			if err != nil {
				return nil, err
			}
			out = binary.AppendUvarint(out, uint64(len(function)))
			out = append(out, function...)
		}
		return out, r.err
	})
}

// structured rewrites a function if it has a loop around a table. It returns other functions unchanged.
func structured(function []byte) ([]byte, error) {
	r := wasmReader{data: function}
	for n := r.uint(); n > 0 && r.err == nil; n-- { // groups of locals: how many, and their type
		r.uint()
		r.byte()
	}
	locals := function[:len(function)-len(r.data)]
	var code []instruction
	for len(r.data) > 0 && r.err == nil {
		code = append(code, r.instruction())
	}
	if r.err != nil {
		return nil, r.err
	}
	f, ok := newFlow(code)
	if !ok {
		return function, nil
	}
	return f.write(slices.Clone(locals)), nil
}

// flow is the control flow of a function.
type flow struct {
	before, after []instruction // of the loop around the table
	table         []int         // the block of each number; larger numbers lead to the last one
	blocks        []block
	paths
}

// block is a basic block. Unlike in textbooks, it may also jump before its end.
type block struct {
	code         []instruction
	jumps        []int // the blocks that it jumps to
	fallsThrough bool  // its end leads to the next block
	resumes      bool  // after a call or a panic, the table may lead to it or to the next block
}

// jump is a pseudo-instruction: a jump to the block whose index is its value.
const jump = 0x100

// jumpNumber is the index of the local variable, a parameter, with the number of the next block.
const jumpNumber = 0

// newFlow finds the basic blocks of a function. It fails if there is no loop around a table.
func newFlow(code []instruction) (f *flow, ok bool) {
	start, n := findTable(code)
	if n == 0 {
		return nil, false
	}
	f = &flow{before: code[:start]}
	at := start + 1 + n + 1
	for _, label := range code[at].table {
		if label >= uint64(n) {
			return nil, false
		}
		f.table = append(f.table, int(label))
	}
	at += 2
	for i := range n {
		length := blockLength(code[at:])
		b, ok := f.newBlock(code[at:][:length], n-1-i)
		if !ok || at+length == len(code) {
			return nil, false
		}
		f.blocks = append(f.blocks, b)
		at += length + 1
	}
	if last := &f.blocks[n-1]; last.fallsThrough { // but there is no next block
		last.code = append(last.code, instruction{op: opUnreachable, bytes: []byte{opUnreachable}})
		last.fallsThrough = false
	}
	f.after = code[at:]
	f.paths = newPaths(f.blocks)
	return f, true
}

// findTable finds a loop that begins with a table of n basic blocks. n is 0 if there is none.
func findTable(code []instruction) (start, n int) {
	for start = range code {
		n = 0
		for code[start].op == opLoop && start+1+n < len(code) && code[start+1+n].op == opBlock {
			n++
		}
		rest := code[start+1:][n:]
		if n > 0 && len(rest) >= 3 && rest[0].is(opLocalGet, jumpNumber) && rest[1].op == opBrTable && rest[2].op == opEnd {
			return start, n
		}
	}
	return 0, 0
}

// blockLength is the number of instructions in a WebAssembly block, before the end that closes it.
func blockLength(code []instruction) int {
	depth := 0
	for i, in := range code {
		switch {
		case in.opens():
			depth++
		case in.op == opEnd && depth == 0:
			return i
		case in.op == opEnd:
			depth--
		}
	}
	return len(code)
}

// newBlock reads a basic block; within is how many WebAssembly blocks lie between it and the loop around the table.
// In its code, the value of a branch that leaves the loop becomes relative to the loop: 1 leads to what contains the
// loop.
func (f *flow) newBlock(code []instruction, within int) (b block, ok bool) {
	depth := 0
	b.fallsThrough = true
	for i, in := range code {
		b.fallsThrough = depth > 0 || in.op != opBr && in.op != opReturn && in.op != opUnreachable
		switch {
		case in.opens():
			depth++
		case in.op == opEnd:
			depth--
		case in.op == opBrTable:
			return b, false
		case in.op == opCall, in.op == opCallIndirect:
			b.resumes = b.resumes || depth == 0 && mayResume(code[i+1:])
		case in.op == opBr, in.op == opBrIf:
			in, ok = f.branch(&b, in, depth, within)
			if !ok {
				return b, false
			}
		}
		b.code = append(b.code, in)
	}
	return b, depth == 0
}

// branch reads a branch of block b. If it is a jump to another block, branch removes the instructions that store the
// number of that block from the end of b.
func (f *flow) branch(b *block, in instruction, depth, within int) (instruction, bool) {
	if int(in.value) < depth {
		return in, true
	}
	in.bytes = nil
	in.value -= int64(depth + within)
	if in.value > 0 {
		return in, true
	}
	n := len(b.code)
	if in.value < 0 || in.op != opBr || n < 2 || !b.code[n-1].is(opLocalSet, jumpNumber) || b.code[n-2].op != opConst {
		return in, false
	}
	number := min(uint64(b.code[n-2].value), uint64(len(f.table)-1))
	b.code = b.code[:n-2]
	b.jumps = append(b.jumps, f.table[number])
	return instruction{op: jump, value: int64(f.table[number])}, true
}

// mayResume reports whether the table may resume the function at the call before this code. Such code first loads
// the stack pointer, if it needs it, and then leaves the function if the call says so. After calls within a
// WebAssembly block the function does not resume: they panic, or start the function again.
func mayResume(code []instruction) bool {
	if len(code) >= 2 && code[0].op == opGlobalGet && code[1].op == opLocalSet {
		code = code[2:]
	}
	return len(code) > 0 && code[0].op == opBrIf
}
