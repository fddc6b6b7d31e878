package texttable_test

import (
	"fmt"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/domvision/domvision/internal/texttable"
)

func ExampleNumbers() {
	t := texttable.Numbers("planner", "mean", "SE")
	t.AppendRow(table.Row{"nstep", texttable.Decimals(1234.56, 1), texttable.Decimals(7.8, 1)})
	t.AppendRow(table.Row{"泡泡", texttable.Decimals(9, 1), "-"})
	fmt.Println(t.Render())
	// Output:
	//  planner    mean   SE
	// ──────────────────────
	//  nstep    1234.6  7.8
	//  泡泡        9.0    -
}
