package imagefile

import (
	"context"
	"errors"
	"io"
	"runtime"
	"runtime/metrics"
)

// errGrowth ends a decoder that fills the memory.
var errGrowth = errors.New("it takes too much memory")

// step is how many bytes a decoder gets at a time. A byte may stand for a thousand and more of
// what is decoded.
const step = 1 << 10

// bounded gives a decoder its data until it has taken too long, or too much memory.
type bounded struct {
	ctx   context.Context
	data  []byte
	limit uint64 // of the heap, in bytes
	reads int
}

func (b *bounded) Read(p []byte) (int, error) {
	if err := b.ctx.Err(); err != nil {
		return 0, err
	}
	if b.reads++; b.reads%64 == 0 && heap() > b.limit {
		runtime.GC() // perhaps it is only garbage
		if heap() > b.limit {
			return 0, errGrowth
		}
	}
	if len(b.data) == 0 {
		return 0, io.EOF
	}
	n := copy(p[:min(len(p), step)], b.data)
	b.data = b.data[n:]
	return n, nil
}

// heap is how many bytes are in use, garbage that was not collected yet included.
func heap() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
