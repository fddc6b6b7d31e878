package web

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
)

// The Go linker writes the memory that a program begins with in up to 100,000 pieces, to save zeros, which
// compression saves better: 0.2 MB of the compressed program say where the pieces go. Another 0.3 MB are what
// a trace shows: files, lines, arguments. In a browser nobody sees one, and a fault is named by its function.

// Of the WebAssembly binary format (https://webassembly.github.io/spec/core/binary).
const (
	wasmHeader  = 8 // bytes: magic number and version
	dataSection = 11
	opConst     = 0x41 // i32.const, by which a piece of memory says where it goes
	opEnd       = 0x0b
)

// zerosBetween is how many zeros part two pieces of memory: fewer are cheaper to write than a new piece is.
const zerosBetween = 1 << 12

// mostMemory bounds where a piece of memory goes, in bytes.
const mostMemory = 64 << 20

var errWasm = errors.New("the program is not WebAssembly as Go 1.26 writes it")

// slim returns a program made smaller that does the same. It does not know its lines any more:
// [runtime.Frame] only says in which function it is, and leaves out inlined ones.
func slim(wasm []byte) ([]byte, error) {
	if len(wasm) < wasmHeader {
		return nil, errWasm
	}
	out := bytes.Clone(wasm[:wasmHeader])
	r := wasmReader{data: wasm[wasmHeader:]}
	for len(r.data) > 0 && r.err == nil {
		id := r.bytes(1)
		body := r.bytes(int(r.uint()))
		if r.err != nil {
			break
		}
		if id[0] == dataSection {
			memory, start, err := readMemory(body)
			if err != nil {
				return nil, err
			}
			if err := dropLines(memory); err != nil {
				return nil, err
			}
			body = writeMemory(memory, start)
		}
		out = append(out, id[0])
		out = binary.AppendUvarint(out, uint64(len(body)))
		out = append(out, body...)
	}
	return out, r.err
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

// wasmReader reads a binary, and keeps the first error.
type wasmReader struct {
	data []byte
	err  error
}

func (r *wasmReader) bytes(n int) (b []byte) {
	if n < 0 || n > len(r.data) {
		r.data, r.err = nil, errWasm
		return nil
	}
	b, r.data = r.data[:n], r.data[n:]
	return b
}

func (r *wasmReader) uint() uint64 {
	v, n := binary.Uvarint(r.data)
	r.bytes(max(n, 1))
	return v
}

// int reads a signed number, of which WebAssembly writes the sign in another place than package binary.
func (r *wasmReader) int() (v int64) {
	for shift := 0; ; shift += 7 {
		b := r.bytes(1)
		if r.err != nil {
			return 0
		}
		v |= int64(b[0]&0x7f) << shift
		if b[0]&0x80 == 0 {
			if b[0]&0x40 != 0 {
				v |= -1 << (shift + 7)
			}
			return v
		}
	}
}

func appendVarint(data []byte, v int64) []byte {
	for {
		b := byte(v & 0x7f)
		v >>= 7
		if v == 0 && b&0x40 == 0 || v == -1 && b&0x40 != 0 {
			return append(data, b)
		}
		data = append(data, b|0x80)
	}
}
