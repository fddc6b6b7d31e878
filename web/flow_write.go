package web

import (
	"encoding/binary"
	"slices"
)

// write appends the instructions of the rewritten function to out.
func (f *flow) write(out []byte) []byte {
	w := flowWriter{flow: f, out: out}
	w.copy(f.before)
	loops := len(f.byTable) > 0
	if loops {
		w.open(opLoop, label{toTable, 0})
	}
	children := f.children[root]
	w.openFor(children)
	w.open(opBlock, label{})
	w.op(opLocalGet, jumpNumber)
	w.op(opBrTable, len(f.table)-1)
	for _, to := range f.table {
		depth := 0 // traps: the function never stores the number of a block that is not entered
		if f.entered[to] {
			depth = w.depth(label{toEnd, to})
		}
		w.out = binary.AppendUvarint(w.out, uint64(depth))
	}
	w.close()
	w.out = append(w.out, opUnreachable)
	w.rest(children)
	if loops {
		w.close()
	}
	w.copy(f.after)
	return w.out
}

type flowWriter struct {
	*flow
	out    []byte
	labels []label // where branches can lead from here, the innermost last
}

// label is the target of branches within a WebAssembly block.
type label struct {
	kind labelKind
	to   int // the basic block that such a branch leads to
}

type labelKind int

const (
	inner   labelKind = iota // of a WebAssembly block within a basic block: leads to no basic block
	toEnd                    // the basic block comes after the end of the WebAssembly block
	toStart                  // the basic block begins a loop
	toTable                  // leads to the table
)

func (w *flowWriter) copy(code []instruction) {
	for _, in := range code {
		w.out = append(w.out, in.bytes...)
	}
}

// op appends an instruction with an operand.
func (w *flowWriter) op(op byte, operand int) {
	w.out = binary.AppendUvarint(append(w.out, op), uint64(operand))
}

func (w *flowWriter) open(op byte, l label) {
	w.out = append(w.out, op, void)
	w.labels = append(w.labels, l)
}

func (w *flowWriter) close() {
	w.out = append(w.out, opEnd)
	w.labels = w.labels[:len(w.labels)-1]
}

// openFor opens a WebAssembly block for each basic block, so that code before the basic blocks can branch to them.
// [flowWriter.rest] closes them.
func (w *flowWriter) openFor(blocks []int) {
	for _, b := range slices.Backward(blocks) {
		w.open(opBlock, label{toEnd, b})
	}
}

// rest writes basic blocks, each after the end of the WebAssembly block that was opened for it.
func (w *flowWriter) rest(blocks []int) {
	for _, b := range blocks {
		w.close()
		w.tree(b)
	}
}

// tree writes a basic block and those that it dominates.
func (w *flowWriter) tree(i int) {
	if w.header[i] {
		w.open(opLoop, label{toStart, i})
		defer w.close()
	}
	code, to := w.blocks[i].code, i+1 // to is where its end leads
	if n := len(code); !w.blocks[i].fallsThrough {
		to = nowhere
		if code[n-1].op == jump {
			code, to = code[:n-1], int(code[n-1].value)
		}
	}
	// A block that only this end leads to can follow it without a branch.
	joined := to != nowhere && w.predecessors[to] == 1 && !w.entered[to] && !w.byTable[edge{i, to}]
	others := slices.DeleteFunc(slices.Clone(w.children[i]), func(child int) bool { return joined && child == to })
	w.openFor(others)
	w.block(i, code)
	switch {
	case to == nowhere:
	case joined:
		w.tree(to)
	case w.labels[len(w.labels)-1] == label{toEnd, to}: // rest writes it next
	default:
		w.jump(edge{i, to})
	}
	w.rest(others)
}

const nowhere = -1

// block writes the instructions of basic block i.
func (w *flowWriter) block(i int, code []instruction) {
	for k := 0; k < len(code); k++ {
		in := code[k]
		switch {
		case in.op == opIf && k+2 < len(code) && code[k+1].op == jump && code[k+2].op == opEnd && !w.byTable[edge{i, int(code[k+1].value)}]:
			w.op(opBrIf, w.branch(int(code[k+1].value)))
			k += 2
		case in.opens():
			w.out = append(w.out, in.bytes...)
			w.labels = append(w.labels, label{})
		case in.op == opEnd:
			w.close()
		case in.op == jump:
			w.jump(edge{i, int(in.value)})
		case in.bytes == nil: // a branch that leaves the loop around the table
			w.op(byte(in.op), len(w.labels)-1+int(in.value))
		default:
			w.out = append(w.out, in.bytes...)
		}
	}
}

// jump writes a jump between basic blocks.
func (w *flowWriter) jump(e edge) {
	if !w.byTable[e] {
		w.op(opBr, w.branch(e.to))
		return
	}
	w.out = appendVarint(append(w.out, opConst), int64(slices.Index(w.table, e.to)))
	w.op(opLocalSet, jumpNumber)
	w.op(opBr, w.depth(label{toTable, 0}))
}

// branch is the operand of a branch to a basic block.
func (w *flowWriter) branch(to int) int {
	if depth := w.depth(label{toEnd, to}); depth >= 0 {
		return depth
	}
	return w.depth(label{toStart, to})
}

// depth is the operand of a branch to l: how many labels are within it; -1 if there is no such label.
func (w *flowWriter) depth(l label) int {
	for i, other := range slices.Backward(w.labels) {
		if other == l {
			return len(w.labels) - 1 - i
		}
	}
	return -1
}
