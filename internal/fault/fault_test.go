package fault_test

import (
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/domvision/domvision/internal/fault"
)

func broken(list []int, i int) (n int, err error) {
	defer fault.Catch(&err)
	return list[i], nil
}

// TestCatch: a panic becomes an error that says what happened and where.
func TestCatch(t *testing.T) {
	if n, err := broken([]int{7}, 0); n != 7 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	_, err := broken([]int{7}, 1)
	var f *fault.Error
	if !errors.As(err, &f) || !strings.Contains(err.Error(), "index out of range [1] with length 1, in internal/fault_test.broken (fault_test.go:15)") {
		t.Errorf("error %v", err)
	}
}

func together(list []int, i int) (n int, err error) {
	defer fault.Catch(&err)
	wait := fault.Async(func() { n = list[i] })
	wait()
	return n, nil
}

// TestGroup: a panic in any of several goroutines is passed on once all of them have returned.
func TestGroup(t *testing.T) {
	var returned atomic.Int32
	err := fault.Try(func() error {
		var g fault.Group
		for i := range 4 {
			g.Go(func() {
				defer returned.Add(1)
				if i%2 == 1 {
					panic(fmt.Sprint("no ", i))
				}
			})
		}
		g.Wait()
		return nil
	})
	if err == nil || !strings.Contains(err.Error(), "no ") || !strings.Contains(err.Error(), "TestGroup") || returned.Load() != 4 {
		t.Errorf("%d returned, error %v", returned.Load(), err)
	}
}

// TestBeside: a panic in another goroutine is passed on to the one that waits.
func TestBeside(t *testing.T) {
	if n, err := together([]int{7}, 0); n != 7 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	if _, err := together(nil, 1); err == nil || !strings.Contains(err.Error(), "index out of range") {
		t.Errorf("error %v", err)
	}
}
