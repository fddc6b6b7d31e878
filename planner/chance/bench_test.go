package chance

import (
	"context"
	"testing"

	"github.com/domvision/domvision/planner"
)

// BenchmarkMoveSearch plans a swap of Bejeweled.
func BenchmarkMoveSearch(b *testing.B) {
	benchmarkPlan(b, "bejeweled", MoveSearch{Depth: 2, Passes: 1, Jobs: 1})
}

// BenchmarkPlanSearch plans a swap of bilging.
func BenchmarkPlanSearch(b *testing.B) {
	benchmarkPlan(b, "bilging", PlanSearch{Clears: 2, Jobs: 1})
}

func benchmarkPlan(b *testing.B, game string, search planner.Search) {
	board := signedBoard(b, game, 1)
	var nodes int64
	for b.Loop() {
		nodes += search.Plan(context.Background(), board).Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
