package main

import (
	"fmt"
	"io"
	"strconv"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/internal/texttable"
	"github.com/domvision/domvision/lab/benchmark"
)

// benchReport holds our scores and the published ones.
type benchReport struct {
	played    string // by which planner, or from which file
	results   []benchResult
	reference []benchmark.Column
}

func (b *benchSet) show(r benchReport) error {
	if !b.asJSON {
		return r.print(b.Out)
	}
	if r.reference != nil {
		if err := r.print(b.Err); err != nil {
			return err
		}
	}
	return cli.WriteJSON(b.Out, newBenchJSON(r))
}

// total sums the known scores of the boards.
func (r benchReport) total() (sum benchTotal) {
	for _, one := range r.results {
		sum.score += one.Score
		sum.moves += len(one.Moves)
		sum.seconds += one.seconds
		if one.cleared {
			sum.cleared++
		}
	}
	return sum
}

type benchTotal struct {
	score, cleared, moves int
	seconds               float64
}

// print prints the scores for people.
func (r benchReport) print(w io.Writer) error {
	header := table.Row{"board", "score", "cleared", "moves", "seconds"}
	from, begun := r.from()
	if begun {
		header = append(header, "from")
	}
	for _, c := range r.reference {
		header = append(header, c.Name)
	}
	t := texttable.Numbers(header...)
	var boards []int
	for _, one := range r.results {
		boards = append(boards, one.Board)
		cleared := "no"
		if one.cleared {
			cleared = "yes"
		}
		row := table.Row{one.Board, one.Score, cleared, len(one.Moves), texttable.Decimals(one.seconds, 1)}
		if begun {
			row = append(row, knownScore(one.known))
		}
		for _, c := range r.reference {
			score, known := c.Scores[one.Board]
			row = append(row, numberOr(score, known))
		}
		t.AppendRow(row)
	}
	total := r.total()
	row := table.Row{"total", total.score, total.cleared, total.moves, texttable.Decimals(total.seconds, 1)}
	if begun {
		row = append(row, from)
	}
	for _, c := range r.reference {
		row = append(row, numberOr(c.Total(boards)))
	}
	t.AppendSeparator()
	t.AppendRow(row)
	_, err := fmt.Fprintf(w, "%s %s\n\n%s\n", plural.Of(len(boards), "board"), r.played, t.Render())
	return err
}

// from sums the scores of the lines that the searches began with. begun is false if none did.
func (r benchReport) from() (total string, begun bool) {
	sum, all := 0, true
	for _, one := range r.results {
		if one.known == nil {
			all = false
			continue
		}
		begun = true
		sum += *one.known
	}
	return numberOr(sum, all), begun
}

// knownScore formats a score; nil is unknown.
func knownScore(score *int) string {
	if score == nil {
		return numberOr(0, false)
	}
	return strconv.Itoa(*score)
}

// numberOr formats n; an unknown number is a dash.
func numberOr(n int, known bool) string {
	if !known {
		return "-"
	}
	return strconv.Itoa(n)
}

// benchJSON is the answer of bench --json.
type benchJSON struct {
	Schema int              `json:"schema"`
	Total  int              `json:"total"`
	Boards []benchBoardJSON `json:"boards"` // those that are finished, as in the file
}

// benchBoardJSON is the best game found on a board.
type benchBoardJSON struct {
	Board   int      `json:"board"`
	Score   int      `json:"score"`
	From    *int     `json:"from,omitempty"` // the score of the line that --from gave
	Cleared bool     `json:"cleared"`
	Seconds *float64 `json:"seconds"` // of planning; null with --verify
	Moves   [][2]int `json:"moves"`
}

func newBenchJSON(r benchReport) benchJSON {
	out := benchJSON{Schema: cli.Schema, Total: r.total().score}
	for _, one := range r.results {
		out.Boards = append(out.Boards, benchBoardJSON{one.Board, one.Score, one.known, one.cleared, cli.NumberOrNull(one.seconds), clicksOf(one.Moves)})
	}
	return out
}

// clicksOf lists where the moves click.
func clicksOf(moves []engine.Move) [][2]int {
	var clicks []engine.Pos
	for _, m := range moves {
		clicks = append(clicks, m.At)
	}
	return cli.RowCols(clicks)
}
