package main

import (
	"fmt"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/domvision/domvision/goal"
	"github.com/domvision/domvision/internal/plural"
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
	if sum.Judged < sum.Moves && !s.analyse {
		say(s.out, "\n%d of %d moves are judged; --analyse judges the others, too.", sum.Judged, sum.Moves)
	}
}

func (s *statistics) sayGames(sum review.Summary) {
	rows := newTable()
	rows.AppendHeader(table.Row{"game", "date", "levels", "points", "moves", "as advised", "lost", "per move"})
	rows.SetColumnConfigs(toTheRight("levels", "points", "moves", "as advised", "lost", "per move"))
	for _, g := range sum.Games {
		total := g.Total()
		lost, perMove := lostBy(total)
		advised := ""
		if total.Moves > 0 {
			advised = fmt.Sprintf("%.0f %%", 100*float64(total.Advised)/float64(total.Moves))
		}
		rows.AppendRow(table.Row{g.ID, dateOf(g.Started), g.Span(), g.Points, total.Moves, advised, lost, perMove})
	}
	if sum.Flat {
		rows.SetColumnConfigs(append(toTheRight("points", "moves", "as advised", "lost", "per move"), table.ColumnConfig{Name: "levels", Hidden: true}))
	}
	say(s.out, "%s", rows.Render())
	if n := sum.TakenBack; n > 0 {
		say(s.out, "Not counted: %s that you took back", plural.Of(n, "move"))
	}
	if earlier, later, ok := sum.Halves(); ok {
		_, before := lostBy(earlier)
		_, lately := lostBy(later)
		say(s.out, "Lost per move: %s in the earlier half of the games, %s in the later half", before, lately)
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
	rows := newTable()
	header := table.Row{"level", "complete", "mean", "best", "lost per move"}
	if s.hasChances() {
		header = append(header, "domvision")
	}
	rows.AppendHeader(header)
	rows.SetColumnConfigs(toTheRight("level", "complete", "mean", "best", "lost per move", "domvision"))
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
	say(s.out, "\n%s", rows.Render())
}

func (s *statistics) sayMistakes(sum review.Summary) {
	if sum.Lost == 0 {
		return
	}
	rows := newTable()
	rows.AppendHeader(table.Row{"kind of mistake", "moves", "points"})
	rows.SetColumnConfigs(toTheRight("moves", "points"))
	for _, k := range sum.Kinds {
		rows.AppendRow(table.Row{k.Kind, k.Mistakes, k.Lost})
	}
	say(s.out, "\n%s", rows.Render())
	list := sum.Mistakes(s.mistakes)
	if len(list) > 0 {
		say(s.out, "\nThe largest:")
	}
	for _, m := range list {
		say(s.out, "  %s: %s, %s: played %s, better %s", m.Cost(), m.Game.ID, m.Where(), m.Played(), m.Instead())
	}
}

// sayCompared compares whole games with what others reach, and says how likely the goal is.
func (s *statistics) sayCompared(sum review.Summary) {
	if !s.hasChances() {
		return
	}
	program := goal.Best()
	if n, mean, best := sum.Complete(len(program.Levels)); n > 0 {
		rows := newTable()
		rows.SetColumnConfigs([]table.ColumnConfig{{Number: 2, Align: text.AlignRight}})
		rows.AppendRow(table.Row{fmt.Sprintf("You, %s of all levels: mean", plural.Of(n, "game")), fmt.Sprintf("%.0f", mean)})
		rows.AppendRow(table.Row{"You: best", best})
		for _, o := range review.Others() {
			rows.AppendRow(table.Row{o.Name, o.Points()})
		}
		say(s.out, "\n%s", rows.Render())
	}
	if s.goal > 0 {
		say(s.out, "\n%s", review.Prospect(program, sum, s.goal))
	}
}
