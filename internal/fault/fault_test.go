package fault_test

import (
	"errors"
	"strings"
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
	if !errors.As(err, &f) || !strings.Contains(err.Error(), "index out of range [1] with length 1, in internal/fault_test.broken (fault_test.go:13)") {
		t.Errorf("error %v", err)
	}
}

func together(list []int, i int) (n int, err error) {
	defer fault.Catch(&err)
	wait := fault.Beside(func() { n = list[i] })
	wait()
	return n, nil
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
