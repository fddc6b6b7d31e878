package simulate

import (
	"cmp"
	"io"
	"slices"
	"strings"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/lab/plotting"
)

// Point is the score of a planner and the time it takes.
type Point struct {
	Planner string
	Games   int
	MS      float64 // planning time in milliseconds, mean, of what Settings.Unit says
	Score   Summary // of whole games
}

// Unit is the unit of the planning time of a game: "level", or for games with chance, which are one board each, "swap"
// or "move".
func (s Settings) Unit() string {
	if _, err := swap.Find(s.Game); err == nil {
		return "swap"
	}
	if _, _, ok := chanceGame(s.Game); ok {
		return "move"
	}
	return "level"
}

// Points lists the planners of a report on games with these settings.
func (r Report) Points(s Settings) []Point {
	var points []Point
	for _, p := range r.Planners {
		ms := p.Total.MSPerMove
		if s.Unit() == "level" {
			ms *= p.Total.Moves / float64(len(p.Levels))
		}
		points = append(points, Point{p.Planner, r.Games, ms, p.Total.Score})
	}
	return points
}

// search is the name of the search of a planner, without its options.
func (p Point) search() string {
	name, _, _ := strings.Cut(p.Planner, ":")
	return name
}

// Curve writes a PNG that shows the score against the time, on a logarithmic scale, with bars of one standard
// error: a line for every search, a point for each of its planners. The time is per unit; see
// [Settings.Unit]. There must be at least one point.
func Curve(w io.Writer, points []Point, unit string) error {
	p := plotting.New()
	p.Title.Text = "Score against planning time"
	p.Title.Padding = plotMargin
	p.X.Label.Text = "milliseconds per " + unit
	p.Y.Label.Text = "points per game, with standard error"
	legend := newLegend()
	for i, group := range bySearch(points) {
		line, marks, err := plotter.NewLinePoints(group)
		if err != nil {
			return err
		}
		bars, err := plotter.NewYErrorBars(group)
		if err != nil {
			return err
		}
		line.LineStyle = plotting.Line(i)
		bars.LineStyle = plotting.Line(i)
		marks.GlyphStyle = draw.GlyphStyle{Color: line.Color, Radius: vg.Points(3), Shape: draw.CircleGlyph{}}
		p.Add(line, bars, marks)
		legend.Add(group[0].search(), line, marks)
	}
	plotting.Logarithmic(&p.X, -1)
	return writePlot(w, p, legend)
}

// leastMS is the shortest time that is drawn: 0 has no logarithm.
const leastMS = 0.001

// curve is the points of one search, the fastest first.
type curve []Point

func (c curve) Len() int                { return len(c) }
func (c curve) XY(i int) (x, y float64) { return max(leastMS, c[i].MS), c[i].Score.Mean }

// YError implements [plotter.YErrorer]. A single game has no standard error.
func (c curve) YError(i int) (low, high float64) {
	if c[i].Games < 2 {
		return 0, 0
	}
	return c[i].Score.SE, c[i].Score.SE
}

// bySearch groups the points by search, in order of first appearance.
func bySearch(points []Point) []curve {
	var curves []curve
	for _, p := range points {
		i := slices.IndexFunc(curves, func(c curve) bool { return c[0].search() == p.search() })
		if i < 0 {
			i = len(curves)
			curves = append(curves, nil)
		}
		curves[i] = append(curves[i], p)
	}
	for _, c := range curves {
		slices.SortFunc(c, func(a, b Point) int { return cmp.Compare(a.MS, b.MS) })
	}
	return curves
}
