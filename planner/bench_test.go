package planner

import (
	"context"
	"fmt"
	"testing"
)

// BenchmarkNStep plans the first move of seeded start boards of 12 x 14
// boulders in 4 colours: time and allocations a move, positions a move and a
// second.
func BenchmarkNStep(b *testing.B) {
	for _, search := range []NStep{{1, 6}, {2, 9}, {3, 3}, {3, 6}, {3, 12}} {
		b.Run(fmt.Sprintf("d%dk%d", search.Depth, search.Expand), func(b *testing.B) {
			boards := startBoards(b, 10)
			b.ReportAllocs()
			nodes, i := int64(0), 0
			for b.Loop() {
				nodes += search.Plan(context.Background(), boards[i%len(boards)]).Nodes
				i++
			}
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
