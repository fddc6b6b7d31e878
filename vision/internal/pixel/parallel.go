package pixel

import (
	"sync/atomic"

	"github.com/domvision/domvision/internal/fault"
)

// Parallel calls do(0) to do(n-1), at most two at a time, and starts them in this order.
func Parallel(n int, do func(i int)) {
	var begun atomic.Int64
	work := func() {
		for i := begun.Add(1); i <= int64(n); i = begun.Add(1) {
			do(int(i - 1))
		}
	}
	wait := fault.Async(work)
	work()
	wait()
}
