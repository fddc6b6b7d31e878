package web

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// The binary format of WebAssembly (https://webassembly.github.io/spec/core/binary): a header, then sections.

const wasmHeader = 8 // bytes: magic number and version

var errWasm = errors.New("the program is not WebAssembly as Go 1.26 writes it")

// rewriteSections returns a program in which rewrite has replaced the body of each section; id says which one it is.
func rewriteSections(wasm []byte, rewrite func(id byte, body []byte) ([]byte, error)) ([]byte, error) {
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
		body, err := rewrite(id[0], body)
		if err != nil {
			return nil, err
		}
		out = append(out, id[0])
		out = binary.AppendUvarint(out, uint64(len(body)))
		out = append(out, body...)
	}
	return out, r.err
}

// wasmReader reads a binary, and keeps the first error.
type wasmReader struct {
	data []byte
	err  error
}

func (r *wasmReader) bytes(n int) (b []byte) {
	if n < 0 || n > len(r.data) {
		r.fail()
		return nil
	}
	b, r.data = r.data[:n], r.data[n:]
	return b
}

func (r *wasmReader) fail() { r.data, r.err = nil, errWasm }

func (r *wasmReader) byte() byte {
	if len(r.data) == 0 {
		r.fail()
		return 0
	}
	return r.bytes(1)[0]
}

func (r *wasmReader) uint() uint64 {
	v, n := binary.Uvarint(r.data)
	r.bytes(max(n, 1))
	return v
}

// int reads a signed LEB128 number. Package binary encodes signs in another way.
func (r *wasmReader) int() (v int64) {
	for shift := 0; ; shift += 7 {
		b := r.byte()
		v |= int64(b&0x7f) << shift
		if b&0x80 == 0 {
			if b&0x40 != 0 {
				v |= -1 << (shift + 7)
			}
			return v
		}
	}
}

// appendVarint appends a signed LEB128 number.
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
