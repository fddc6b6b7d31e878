package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/domvision/domvision/review"
)

// What stats --csv prints.
const (
	csvLevels = "levels" // a line a level of a game
	csvMoves  = "moves"  // a line a move
)

// writeLevelsCSV writes a line a level of every game. What a level lost is empty where no move was
// judged. The end of run reports errors of standard output.
func writeLevelsCSV(w io.Writer, sum review.Summary) {
	out := csv.NewWriter(w)
	out.Write([]string{"game", "started", "level", "whole", "points", "moves", "advised", "judged", "lost", "taken_back"})
	for _, g := range sum.Games {
		for _, l := range g.Levels {
			lost := ""
			if l.Judged > 0 {
				lost = strconv.Itoa(l.Lost)
			}
			out.Write([]string{
				g.ID, g.Started.UTC().Format(time.RFC3339), strconv.Itoa(l.Number), strconv.FormatBool(l.Whole), strconv.Itoa(l.Points),
				strconv.Itoa(l.Moves), strconv.Itoa(l.Advised), strconv.Itoa(l.Judged), lost, strconv.Itoa(l.TakenBack),
			})
		}
	}
	out.Flush()
}

// writeMovesCSV writes one line per move. Rows and columns count from 0, as in all data. The cost is
// empty if the move was not judged or was taken back. The kind and the better move are empty also if it cost nothing.
func writeMovesCSV(w io.Writer, sum review.Summary) {
	out := csv.NewWriter(w)
	out.Write([]string{"game", "started", "level", "board", "total", "row", "col", "points", "advised", "lost", "kind", "better_row", "better_col", "better_points", "taken_back"})
	for _, g := range sum.Games {
		for _, m := range g.Moves {
			line := []string{
				g.ID, g.Started.UTC().Format(time.RFC3339), strconv.Itoa(m.Level), strconv.Itoa(m.Board), strconv.Itoa(m.Total),
				strconv.Itoa(m.Move.At.Row), strconv.Itoa(m.Move.At.Col), strconv.Itoa(m.Points), strconv.FormatBool(m.Advised),
			}
			rest := make([]string, 5)
			if m.Judged && !m.TakenBack {
				rest[0] = strconv.Itoa(m.Lost)
			}
			if m.Lost > 0 && !m.TakenBack {
				rest[1] = string(m.Kind)
				for i, n := range []int{m.Better.Move.At.Row, m.Better.Move.At.Col, m.Better.Points} {
					rest[2+i] = fmt.Sprint(n)
				}
			}
			out.Write(append(append(line, rest...), strconv.FormatBool(m.TakenBack)))
		}
	}
	out.Flush()
}
