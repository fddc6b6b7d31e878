package learn

import (
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"

	"github.com/domvision/domvision/lab/plotting"
)

// The size of the picture.
const (
	plotWidth  = 9 * vg.Inch
	plotHeight = 4.5 * vg.Inch
	plotDPI    = 120
	plotMargin = 12 // points
)

// WritePlot writes a PNG that shows how a fit converged: on the left the weights, named by their features; on
// the right the largest change of a value, on a logarithmic scale. There must be at least one iteration.
func WritePlot(w io.Writer, features []string, iterations []Iteration) error {
	weights, err := weightsPlot(features, iterations)
	if err != nil {
		return err
	}
	change, err := changePlot(iterations)
	if err != nil {
		return err
	}
	canvas := vgimg.NewWith(vgimg.UseWH(plotWidth, plotHeight), vgimg.UseDPI(plotDPI))
	tiles := draw.Tiles{
		Rows: 1, Cols: 2, PadX: 2 * plotMargin,
		PadTop: plotMargin, PadBottom: plotMargin, PadLeft: plotMargin, PadRight: plotMargin,
	}
	plots := [][]*plot.Plot{{weights, change}}
	for i, area := range plot.Align(plots, tiles, draw.New(canvas))[0] {
		plots[0][i].Draw(area)
	}
	_, err = vgimg.PngCanvas{Canvas: canvas}.WriteTo(w)
	return err
}

func weightsPlot(features []string, iterations []Iteration) (*plot.Plot, error) {
	p := newPlot("Weights", "points")
	p.Legend.Top = true
	for k, name := range features {
		line, err := lineOf(iterations, k, func(it Iteration) float64 { return it.Theta[k+1] })
		if err != nil {
			return nil, err
		}
		p.Add(line)
		p.Legend.Add(name, line)
		p.Y.Max = max(p.Y.Max, 0)
	}
	plotting.Logarithmic(&p.X, -1)
	p.Y.Max += (p.Y.Max - p.Y.Min) * legendRoom
	return p, nil
}

// legendRoom is how much of the height of the lines is added above them.
const legendRoom = 0.6

func changePlot(iterations []Iteration) (*plot.Plot, error) {
	p := newPlot("Largest change of a value", "points")
	line, err := lineOf(iterations, 0, func(it Iteration) float64 { return max(it.Change, converged/10) })
	if err != nil {
		return nil, err
	}
	p.Add(line)
	plotting.Logarithmic(&p.X, -1)
	plotting.Logarithmic(&p.Y, 3)
	return p, nil
}

func newPlot(title, unit string) *plot.Plot {
	p := plotting.New()
	p.Title.Text = title
	p.Title.Padding = plotMargin
	p.X.Label.Text = "iteration"
	p.Y.Label.Text = unit
	return p
}

// lineOf draws one number of every iteration, as the k-th line.
func lineOf(iterations []Iteration, k int, y func(Iteration) float64) (*plotter.Line, error) {
	points := make(plotter.XYs, len(iterations))
	for i, it := range iterations {
		points[i] = plotter.XY{X: float64(i + 1), Y: y(it)}
	}
	line, err := plotter.NewLine(points)
	if err != nil {
		return nil, err
	}
	line.LineStyle = plotting.Line(k)
	return line, nil
}
