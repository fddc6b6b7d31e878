package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/domvision/domvision/goal"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/internal/texttable"
	"github.com/domvision/domvision/review"
)

// sayStats prints the statistics as tables for people.
func (s *statistics) sayStats(sum review.Summary) {
	s.sayGames(sum)
	if !sum.Flat {
		s.sayLevels(sum)
	}
	s.sayMistakes(sum)
	s.sayCompared(sum)
	switch {
	case sum.Chance:
		cli.Say(s.Out, "\nNew tiles come in by chance: points are those of the tiles that were seen, and a loss is what a\nmove was expected to bring less than the best one.")
	case sum.Judged < sum.Moves && !s.analyse:
		cli.Say(s.Out, "\n%s; --analyse judges the others, too.", sum.SayJudged())
	}
}

func (s *statistics) sayGames(sum review.Summary) {
	rows := texttable.New()
	rows.AppendHeader(table.Row{"game", "date", "levels", "points", "moves", "points a move", "as advised", "lost", "per move"})
	columns := texttable.AlignRight("levels", "points a move", "points", "moves", "as advised", "lost", "per move")
	columns[0].Hidden, columns[1].Hidden = sum.Flat, !sum.Chance
	rows.SetColumnConfigs(columns)
	for _, g := range sum.Games {
		total := g.Total()
		lost, perMove := lostBy(total)
		advised, each := "", ""
		if total.Moves > 0 {
			each = fmt.Sprintf("%.2f", float64(g.Points)/float64(total.Moves))
			advised = fmt.Sprintf("%.0f %%", 100*float64(total.Advised)/float64(total.Moves))
		}
		rows.AppendRow(table.Row{g.ID, dateOf(g.Started), g.Span(), g.Points, total.Moves, each, advised, lost, perMove})
	}
	cli.Say(s.Out, "%s", rows.Render())
	if n := sum.TakenBack; n > 0 {
		cli.Say(s.Out, "Not counted: %s that you took back", plural.Of(n, "move"))
	}
	if earlier, later, ok := sum.Halves(); ok {
		_, before := lostBy(earlier)
		_, lately := lostBy(later)
		cli.Say(s.Out, "Lost per move: %s in the earlier half of the games, %s in the later half", before, lately)
	}
}

// lostBy is what moves have cost, in all and a move; "" if none was judged.
func lostBy(sum review.Sum) (lost, perMove string) {
	per, ok := sum.PerMove()
	if !ok {
		return "", ""
	}
	return fmt.Sprint(sum.Lost), fmt.Sprintf("%.2f", per)
}

func (s *statistics) sayLevels(sum review.Summary) {
	rows := texttable.New()
	header := table.Row{"level", "complete", "mean", "best", "lost per move"}
	if s.hasChances() {
		header = append(header, "domvision")
	}
	rows.AppendHeader(header)
	rows.SetColumnConfigs(texttable.AlignRight("level", "complete", "mean", "best", "lost per move", "domvision"))
	for _, l := range sum.Levels {
		_, perMove := lostBy(l.Sum)
		row := table.Row{orNothing(l.Number), l.Games, "", "", perMove}
		if l.Games > 0 {
			row[2], row[3] = fmt.Sprintf("%.0f", l.Mean), l.Best
		}
		if levels := goal.Best().Levels; s.hasChances() && l.Number >= 1 && l.Number <= len(levels) {
			row = append(row, fmt.Sprintf("%.0f", levels[l.Number-1].Dist().Mean()))
		}
		rows.AppendRow(row)
	}
	cli.Say(s.Out, "\n%s", rows.Render())
}

func (s *statistics) sayMistakes(sum review.Summary) {
	if sum.Lost == 0 {
		return
	}
	rows := texttable.New()
	rows.AppendHeader(table.Row{"kind of mistake", "moves", "points"})
	rows.SetColumnConfigs(texttable.AlignRight("moves", "points"))
	for _, k := range sum.Kinds {
		rows.AppendRow(table.Row{k.Kind, k.Mistakes, k.Lost})
	}
	cli.Say(s.Out, "\n%s", rows.Render())
	list := sum.Mistakes(s.mistakes)
	if len(list) > 0 {
		cli.Say(s.Out, "\nThe largest:")
	}
	for _, m := range list {
		cli.Say(s.Out, "  %s: %s, %s: played %s, better %s", m.Cost(), m.Game.ID, m.Where(), m.Played(), m.Instead())
	}
}

// sayCompared compares whole games with what others reach, and says how likely the goal is.
func (s *statistics) sayCompared(sum review.Summary) {
	if !s.hasChances() {
		return
	}
	program := goal.Best()
	if n, mean, best := sum.Complete(len(program.Levels)); n > 0 {
		rows := texttable.New()
		rows.SetColumnConfigs([]table.ColumnConfig{{Number: 2, Align: text.AlignRight}})
		rows.AppendRow(table.Row{fmt.Sprintf("You, %s of all levels: mean", plural.Of(n, "game")), fmt.Sprintf("%.0f", mean)})
		rows.AppendRow(table.Row{"You: best", best})
		for _, o := range review.Others() {
			rows.AppendRow(table.Row{o.Name, o.Points()})
		}
		cli.Say(s.Out, "\n%s", rows.Render())
	}
	if s.goal > 0 {
		cli.Say(s.Out, "\n%s", review.Prospect(program, sum, s.goal))
	}
}

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
