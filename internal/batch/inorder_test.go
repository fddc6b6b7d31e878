package batch

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// numbers are 0 to n-1.
func numbers(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// Results come in the order of the items, however long each takes, and all
// workers work at the same time.
func TestInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const n, workers = 100, 3
		var busy, most atomic.Int32
		var got []int
		start := time.Now()
		err := inOrder(t.Context(), numbers(n), workers, func(worker, i int) int {
			most.Store(max(most.Load(), busy.Add(1)))
			defer busy.Add(-1)
			time.Sleep(time.Duration(1+i%3) * time.Second)
			return 10 * i
		}, func(result int) error {
			got = append(got, result)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for i, result := range got {
			if result != 10*i {
				t.Fatalf("results %v", got)
			}
		}
		if len(got) != n || most.Load() != workers {
			t.Errorf("%d results, %d workers at the same time", len(got), most.Load())
		}
		if took := time.Since(start); took > 80*time.Second { // alone: 199 s
			t.Errorf("took %v", took)
		}
	})
}

// One slow item does not make the others pile up behind it.
func TestInOrderStaysClose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const workers = 2
		var begun, finished atomic.Int32
		inOrder(t.Context(), numbers(100), workers, func(worker, i int) int {
			if lead := begun.Add(1) - finished.Load(); lead > (ahead+2)*workers {
				t.Errorf("%d begun and not finished", lead)
			}
			if i == 0 {
				time.Sleep(time.Hour)
			}
			return i
		}, func(int) error {
			finished.Add(1)
			return nil
		})
	})
}

// When ctx is done, work that has begun is finished and handed over, and nothing else begins.
func TestInOrderInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var begun atomic.Int32
	var got []int
	err := inOrder(ctx, numbers(1000), 2, func(worker, i int) int {
		begun.Add(1)
		return i
	}, func(i int) error {
		if i == 10 {
			cancel()
		}
		got = append(got, i)
		return nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	if len(got) < 11 || len(got) > 11+4*ahead || len(got) != int(begun.Load()) || !slices.Equal(got, numbers(len(got))) {
		t.Errorf("%d begun; results %v", begun.Load(), got)
	}
}

// An interrupt that comes when all is done is none.
func TestInOrderInterruptedTooLate(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	err := inOrder(ctx, numbers(5), 2, func(worker, i int) int { return i }, func(i int) error {
		if i == 4 {
			cancel()
		}
		return nil
	})
	if err != nil {
		t.Errorf("error %v", err)
	}
}

// After an error of finish nothing more is handed over.
func TestInOrderFailed(t *testing.T) {
	boom := errors.New("boom")
	calls := 0
	err := inOrder(t.Context(), numbers(1000), 2, func(worker, i int) int { return i }, func(i int) error {
		calls++
		if i == 3 {
			return boom
		}
		return nil
	})
	if !errors.Is(err, boom) || calls != 4 {
		t.Errorf("error %v after %d calls", err, calls)
	}
}
