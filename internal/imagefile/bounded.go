package imagefile

import (
	"context"
	"errors"
	"io"
	"runtime"
	"runtime/metrics"
)

// errGrowth stops a decoder that uses too much memory.
var errGrowth = errors.New("it takes too much memory")

// step is how many bytes a decoder gets at a time. Each may decode to a thousand or more.
const step = 1 << 10

// bounded delivers data to a decoder until that takes too long or too much memory.
type bounded struct {
	ctx   context.Context
	data  []byte
	limit uint64 // greatest size of the heap, in bytes
	reads int
}

func (b *bounded) Read(p []byte) (int, error) {
	if err := b.ctx.Err(); err != nil {
		return 0, err
	}
	if b.reads++; b.reads%64 == 0 && heap() > b.limit {
		runtime.GC() // it may be garbage
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

// heap is the size of the heap in bytes, including uncollected garbage.
func heap() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
