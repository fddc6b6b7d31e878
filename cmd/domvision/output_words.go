package main

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/planner"
)

// For people, rows and columns count from 1.

// placesOf lists places, and how many more there are beyond a handful.
func placesOf(positions []engine.Pos) string {
	const most = 5
	var list []string
	for _, p := range positions[:min(most, len(positions))] {
		list = append(list, p.Place())
	}
	text := strings.Join(list, "; ")
	if more := len(positions) - most; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// number writes a Q-value with at most one decimal.
func number(q float64) string {
	text := strconv.FormatFloat(q, 'f', 1, 64)
	return strings.TrimSuffix(text, ".0")
}

// click says what to click, on g.
func click(g engine.Grid, c planner.Candidate) string {
	what := c.Move.At.Place()
	if g.At(c.Move.At).Power == engine.Explode {
		what = "the Explode at " + what
	}
	return what
}

// worth says what c brings.
func worth(c planner.Candidate) string {
	return fmt.Sprintf("%s now (Q %s)", plural.Of(c.Points, "point"), number(c.Q))
}

// sayAdvice prints what the game advises besides the move, and lists the tiles with unknown
// marks and the unknown tiles.
func sayAdvice(w io.Writer, g engine.Grid, plan planner.Plan) {
	for _, a := range plan.Advice {
		say(w, "Advice: %s", a.Text)
	}
	unnamed := func(own bool) []engine.Pos {
		return g.Where(func(c engine.Cell) bool {
			return c.Power == engine.UnknownPower && own == (c.Color == engine.Colorless)
		})
	}
	if marked := unnamed(false); len(marked) > 0 {
		say(w, "Note: planned as ordinary tiles, for nobody has named their marks: %s", placesOf(marked))
	}
	if own := unnamed(true); len(own) > 0 {
		say(w, "Note: planned as if they did nothing, for nobody has named these tiles: %s", placesOf(own))
	}
}

// sayGrid prints g as text, under a comment that is kept to one line even if a file name
// in it has several.
func sayGrid(w io.Writer, g engine.Grid, comment string) {
	comment = strings.ReplaceAll(comment, "\n", " ")
	fmt.Fprintf(w, "# %s\n%v", comment, g)
}

// over says that the game is over and what the board is worth as it was left.
func over(g engine.Grid, plan planner.Plan) string {
	return fmt.Sprintf("no legal move: %s left, end bonus %s", plural.Of(g.Tiles(), "tile"), plural.Of(int(plan.Value), "point"))
}

// sayInterrupted says that the search for a plan was cut short.
func (t terminal) sayInterrupted(ctx context.Context) {
	if ctx.Err() != nil {
		say(t.err, "Interrupted: this is the best found so far.")
	}
}
