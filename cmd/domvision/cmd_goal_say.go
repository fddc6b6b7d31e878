package main

import (
	"fmt"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/review"
)

// say prints the chances as a table for people. The table for a record has a row for the beginning of every level.
func (g *goals) say(a goalAnswer) {
	title := titleOfGame(advise.DefaultGame)
	say(g.out, "Chance that a game of %s ends with at least this many points:", title)
	header := []any{"", "so far"}
	for _, c := range a.now.chances {
		header = append(header, fmt.Sprint(c.goal))
		if c.own != nil {
			header = append(header, "as you play")
		}
	}
	rows := numberTable(header...)
	level := 0
	for _, o := range a.moves {
		if o.Level != level && o.chances != nil {
			level = o.Level
			rows.AppendRow(goalRow(fmt.Sprintf("level %d", level), o))
		}
	}
	when := fmt.Sprintf("level %d", a.now.Level)
	if g.record != "" {
		when = "now"
	}
	rows.AppendRow(goalRow(when, a.now))
	say(g.out, "%s", rows.Render())
	say(g.out, "For a player of %s who always follows the advice; based on %d games simulated with %s.", title, a.program.Games, a.program.Planner)
	if h := a.habit; h != nil {
		say(g.out, "As you play: %.0f %% of %d judged moves were as advised or equally good. The others cost %.2f points per move, averaged over all moves.", 100*h.Followed(), h.Moves, h.PerMove())
	}
}

func goalRow(when string, o outlook) table.Row {
	row := table.Row{when, o.Points}
	for _, c := range o.chances {
		row = append(row, review.Chance(c.all))
		if c.own != nil {
			row = append(row, review.Chance(*c.own))
		}
	}
	return row
}

// goalJSON is the answer of goal --json.
type goalJSON struct {
	Schema  int    `json:"schema"`
	Planner string `json:"planner"` // whose simulated games are used
	Games   int    `json:"games"`
	outlookJSON
	Habit *habitJSON    `json:"habit"`           // null: too few moves are judged
	Moves []outlookJSON `json:"moves,omitempty"` // of the record, before each move
}

// outlookJSON is how far a game has come, and what it is likely to reach.
type outlookJSON struct {
	Board   int          `json:"board,omitempty"` // of the record
	Level   int          `json:"level"`
	Points  int          `json:"points"`
	Chances []chanceJSON `json:"chances"` // null: the level is not known
}

type chanceJSON struct {
	Goal      int      `json:"goal"`
	Chance    float64  `json:"chance"`      // 0 to 1, of a player who always follows the advice
	AsYouPlay *float64 `json:"as_you_play"` // of one who loses as much as you; null: too few moves are judged
}

// habitJSON is how the player follows advice.
type habitJSON struct {
	Moves    int     `json:"moves"`    // that were judged
	Followed float64 `json:"followed"` // share of them that were as advised or as good, 0 to 1
	PerMove  float64 `json:"per_move"` // points that the others cost, on average over all moves
}

func newGoalJSON(a goalAnswer) goalJSON {
	j := goalJSON{Schema: schema, Planner: a.program.Planner, Games: a.program.Games, outlookJSON: newOutlookJSON(a.now)}
	if h := a.habit; h != nil {
		j.Habit = &habitJSON{h.Moves, round3(h.Followed()), round3(h.PerMove())}
	}
	for _, o := range a.moves {
		j.Moves = append(j.Moves, newOutlookJSON(o))
	}
	return j
}

func newOutlookJSON(o outlook) outlookJSON {
	j := outlookJSON{Board: o.board, Level: o.Level, Points: o.Points}
	for _, c := range o.chances {
		out := chanceJSON{Goal: c.goal, Chance: round3(c.all)}
		if c.own != nil {
			out.AsYouPlay = known(*c.own)
		}
		j.Chances = append(j.Chances, out)
	}
	return j
}
