package web

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// The Go linker writes the memory that a program begins with as up to 100,000 pieces, to save zeros between them, which
// compression saves as well: where the pieces go takes 0.2 MB of the compressed program. See the binary format of modules
// in the specification of WebAssembly.

var errModule = errors.New("the program is no module of WebAssembly as the Go linker writes it")

const (
	dataSection = 11
	mostMemory  = 64 << 20 // bytes that a program may begin with
)

// joinSegments returns a module that begins with the same memory, written as one piece.
func joinSegments(module []byte) ([]byte, error) {
	const header = 8 // the magic number and the version
	if len(module) < header {
		return nil, errModule
	}
	out, r := bytes.Clone(module[:header]), reader{data: module[header:]}
	for len(r.data) > 0 && r.err == nil {
		id := r.byte()
		content := r.bytes(r.number())
		if id == dataSection {
			var err error
			if content, err = joined(content); err != nil {
				return nil, err
			}
		}
		out = append(binary.AppendUvarint(append(out, id), uint64(len(content))), content...)
	}
	return out, r.err
}

// joined is a data section with its segments as one.
func joined(section []byte) ([]byte, error) {
	const active, i32Const, end = 0, 0x41, 0x0b
	r := reader{data: section}
	var memory []byte
	first := mostMemory
	for range r.number() {
		if r.byte() != active || r.byte() != i32Const {
			return nil, errModule
		}
		at := r.number() // positive, so that it can be read as unsigned
		if r.byte() != end {
			return nil, errModule
		}
		data := r.bytes(r.number())
		if r.err != nil || at+len(data) > mostMemory {
			return nil, errors.Join(errModule, r.err)
		}
		first = min(first, at)
		memory = append(memory, make([]byte, max(0, at+len(data)-len(memory)))...)
		copy(memory[at:], data)
	}
	if memory == nil {
		return section, nil
	}
	memory = memory[first:]
	out := append(signed([]byte{1, active, i32Const}, first), end)
	return append(binary.AppendUvarint(out, uint64(len(memory))), memory...), nil
}

// signed appends a positive number as a signed LEB128.
func signed(to []byte, n int) []byte {
	for ; n >= 0x40; n >>= 7 {
		to = append(to, byte(n)&0x7f|0x80)
	}
	return append(to, byte(n))
}

// reader reads a module. After an error it returns zeros.
type reader struct {
	data []byte
	err  error
}

func (r *reader) fail() { r.data, r.err = nil, fmt.Errorf("%w: it is cut short", errModule) }

func (r *reader) byte() byte {
	if b := r.bytes(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) number() int {
	n, size := binary.Uvarint(r.data)
	if size <= 0 || n > 1<<31 {
		r.fail()
		return 0
	}
	r.data = r.data[size:]
	return int(n)
}

func (r *reader) bytes(n int) (b []byte) {
	if n > len(r.data) {
		r.fail()
		return nil
	}
	b, r.data = r.data[:n], r.data[n:]
	return b
}
