// Command faults recovers from panics, collects garbage under deep stacks, and changes between goroutines in nested
// loops. It prints how that went, which must be the same after finish. See TestFinish.
package main

import (
	"fmt"
	"runtime"

	"github.com/domvision/domvision/internal/fault"
)

type tree struct {
	left, right *tree
	name        string
}

func grow(depth int) *tree {
	if depth == 0 {
		return nil
	}
	t := &tree{grow(depth - 1), grow(depth - 1), fmt.Sprint(depth)}
	if depth > 12 {
		runtime.GC() // with pointers in every frame
	}
	return t
}

func (t *tree) count() int {
	if t == nil {
		return 0
	}
	return len(t.name) + t.left.count() + t.right.count()
}

func (t *tree) broken() (err error) {
	defer fault.Catch(&err) // which Go wraps
	return index(nil, len(t.name))
}

func index(list []error, i int) error { return list[i] } // is inlined

// relay adds numbers that another goroutine sends. Of every four, one is lost in a panic.
func relay() (sum int) {
	numbers, ended := make(chan int), make(chan bool)
	go func() {
		for i := range 10 {
			for k := range i {
				numbers <- k
			}
		}
		close(ended)
	}()
	for received := 0; ; received++ {
		select {
		case k := <-numbers:
			func() {
				defer func() { recover() }()
				for sum += k; received%4 == 3; received++ {
					sum -= k
					panic("lost")
				}
			}()
		case <-ended:
			return sum
		}
	}
}

func main() {
	fmt.Println("relayed:", relay())
	t := grow(14)
	fmt.Println(t.count(), t.broken())
	var g fault.Group
	g.Go(func() { fmt.Println(index(nil, 3)) })
	defer func() { fmt.Println("waited:", recover()) }()
	g.Wait()
}
