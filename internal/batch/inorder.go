package batch

import "context"

// ahead is how many items per worker may be begun while a slow item before them is unfinished.
const ahead = 4

// task is an item and the channel for its result.
type task[T, R any] struct {
	item   T
	result chan R
}

// inOrder runs do on all items with n workers and passes the results to finish one at a time, in the order of
// the items. When ctx is done it starts no further item, but completes those under way and still passes on
// their results. It also stops early when finish returns an error.
func inOrder[T, R any](ctx context.Context, items []T, n int, do func(worker int, item T) R, finish func(R) error) error {
	working, stop := context.WithCancel(ctx)
	defer stop()
	todo, begun := make(chan task[T, R]), make(chan task[T, R], n*ahead)
	go begin(working, items, begun, todo)
	for worker := range n {
		go func() {
			for t := range todo {
				t.result <- do(worker, t.item)
			}
		}()
	}
	finished := 0
	var err error
	for t := range begun {
		result := <-t.result
		if err != nil {
			continue
		}
		if err = finish(result); err != nil {
			stop()
		}
		finished++
	}
	if err == nil && finished < len(items) {
		err = ctx.Err()
	}
	return err
}

// begin sends each item to the queue of awaited results, which keeps the order, and then to a worker.
func begin[T, R any](ctx context.Context, items []T, begun, todo chan<- task[T, R]) {
	defer close(begun)
	defer close(todo)
	for _, item := range items {
		if ctx.Err() != nil {
			return
		}
		t := task[T, R]{item, make(chan R, 1)}
		begun <- t
		todo <- t
	}
}
