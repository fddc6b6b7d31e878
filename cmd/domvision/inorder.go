package main

import (
	"context"
	"sync"
)

// ahead is how many items for each worker may wait for a slow one before them.
const ahead = 4

// inOrder has n workers do the items, and hands the results to finish one at a
// time, in the order of the items. It ends early when finish returns an error or
// ctx is done; no further item is begun then, but what is begun is finished, and
// handed over unless finish has failed.
func inOrder[T, R any](ctx context.Context, items []T, n int, do func(worker int, item T) R, finish func(R) error) error {
	type task struct {
		item   T
		result chan R
	}
	working, stop := context.WithCancel(ctx)
	defer stop()
	todo, begun := make(chan task), make(chan task, n*ahead)
	go func() {
		defer close(begun)
		defer close(todo)
		for _, item := range items {
			if working.Err() != nil {
				return
			}
			t := task{item, make(chan R, 1)}
			begun <- t
			todo <- t
		}
	}()
	var workers sync.WaitGroup
	for worker := range n {
		workers.Go(func() {
			for t := range todo {
				t.result <- do(worker, t.item)
			}
		})
	}
	var err error
	for t := range begun {
		result := <-t.result
		if err == nil {
			if err = finish(result); err != nil {
				stop()
			}
		}
	}
	workers.Wait()
	if err == nil {
		err = ctx.Err()
	}
	return err
}
