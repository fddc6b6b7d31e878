package web

import (
	"bytes"
	"encoding/binary"
	"math"
)

// The Go linker writes the memory that a program begins with in up to 100,000 pieces, to save zeros, which
// compression saves better: 0.2 MB of the compressed program say where the pieces go. Another 0.3 MB are what
// a trace shows: files, lines, arguments. In a browser nobody sees one, and a fault is named by its function.

const dataSection = 11

// zerosBetween is how many zeros part two pieces of memory: fewer are cheaper to write than a new piece is.
const zerosBetween = 1 << 12

// mostMemory bounds where a piece of memory goes, in bytes.
const mostMemory = 64 << 20

// slim returns a smaller program that does the same, except that it no longer knows its lines: [runtime.Frame] names
// only the function, and leaves out inlined ones.
func slim(wasm []byte) ([]byte, error) {
	return rewriteSections(wasm, func(id byte, body []byte) ([]byte, error) {
		if id != dataSection {
			return body, nil
		}
		memory, start, err := readMemory(body)
		if err != nil {
			return nil, err
		}
		if err := dropLines(memory); err != nil {
			return nil, err
		}
		return writeMemory(memory, start), nil
	})
}

// readMemory is the memory that a data section describes; there is nothing before start.
func readMemory(section []byte) (memory []byte, start int, err error) {
	r := wasmReader{data: section}
	start = math.MaxInt
	for range r.uint() {
		if head := r.bytes(2); r.err == nil && (head[0] != 0 || head[1] != opConst) {
			return nil, 0, errWasm
		}
		at := int(r.int())
		if end := r.bytes(1); r.err == nil && end[0] != opEnd {
			return nil, 0, errWasm
		}
		piece := r.bytes(int(r.uint()))
		if r.err != nil || at < 0 || at > mostMemory {
			return nil, 0, errWasm
		}
		start = min(start, at)
		memory = append(memory, make([]byte, max(at+len(piece)-len(memory), 0))...)
		copy(memory[at:], piece)
	}
	return memory, start, r.err
}

// writeMemory is the data section of the memory from start on.
func writeMemory(memory []byte, start int) (section []byte) {
	var pieces []byte
	count := uint64(0)
	gap := make([]byte, zerosBetween)
	for at := start; at < len(memory); {
		end := len(memory)
		if i := bytes.Index(memory[at:], gap); i >= 0 {
			end = at + i
		}
		if end > at {
			count++
			pieces = append(pieces, 0, opConst)
			pieces = appendVarint(pieces, int64(at))
			pieces = append(pieces, opEnd)
			pieces = binary.AppendUvarint(pieces, uint64(end-at))
			pieces = append(pieces, memory[at:end]...)
		}
		for at = end; at < len(memory) && memory[at] == 0; at++ {
		}
	}
	return append(binary.AppendUvarint(nil, count), pieces...)
}
