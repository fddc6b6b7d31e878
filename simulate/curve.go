package simulate

import (
	"cmp"
	"io"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Point is how well a planner does in the time that it takes.
type Point struct {
	Planner string
	Games   int
	MS      float64 // planning time a level in milliseconds, mean
	Score   Summary // of whole games
}

// Points lists the planners of a report.
func (r Report) Points() []Point {
	var points []Point
	for _, p := range r.Planners {
		points = append(points, Point{p.Planner, r.Games, p.Total.MSPerMove * p.Total.Moves / float64(len(p.Levels)), p.Total.Score})
	}
	return points
}

// search is the name of the search of a planner, without its options.
func (p Point) search() string {
	name, _, _ := strings.Cut(p.Planner, ":")
	return name
}

// Curve writes a PNG that shows the score against the time, on a logarithmic
// scale, with bars of one standard error: a line for every search, a point for
// each of its planners. There must be one point or more, and none that took no
// time.
func Curve(w io.Writer, points []Point) error {
	p := plot.New()
	p.Title.Text = "Score against planning time"
	p.Title.Padding = plotMargin
	p.X.Label.Text = "milliseconds a level"
	p.Y.Label.Text = "points a game, with standard error"
	p.X.Scale = plot.LogScale{}
	p.X.Tick.Marker = plot.LogTicks{Prec: -1}
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
		line.LineStyle = lineStyle(i)
		bars.LineStyle = lineStyle(i)
		marks.GlyphStyle = draw.GlyphStyle{Color: line.Color, Radius: vg.Points(3), Shape: draw.CircleGlyph{}}
		p.Add(line, bars, marks)
		legend.Add(group[0].search(), line, marks)
	}
	p.Add(plotter.NewGrid())
	return writePlot(w, p, legend)
}

// curve is the points of one search, the fastest first.
type curve []Point

func (c curve) Len() int                { return len(c) }
func (c curve) XY(i int) (x, y float64) { return c[i].MS, c[i].Score.Mean }

// YError implements [plotter.YErrorer]. A single game has no standard error.
func (c curve) YError(i int) (low, high float64) {
	if c[i].Games < 2 {
		return 0, 0
	}
	return c[i].Score.SE, c[i].Score.SE
}

// bySearch groups the points, in the order in which the searches come up.
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
