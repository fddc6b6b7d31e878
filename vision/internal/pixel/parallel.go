package pixel

import (
	"sync"
	"sync/atomic"
)

// AtOnce calls do(0) to do(n-1), two at a time, in this order.
func AtOnce(n int, do func(i int)) {
	var begun atomic.Int64
	work := func() {
		for i := begun.Add(1); i <= int64(n); i = begun.Add(1) {
			do(int(i - 1))
		}
	}
	var done sync.WaitGroup
	done.Go(work)
	work()
	done.Wait()
}
