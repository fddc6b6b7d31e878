package learn

import (
	"image/color"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// The size of the picture.
const (
	plotWidth  = 9 * vg.Inch
	plotHeight = 4.5 * vg.Inch
	plotDPI    = 120
	plotMargin = 12 // points
)

// hues tell weights apart, for people who are colour-blind too (Okabe and Ito,
// "Color Universal Design", 2008).
var hues = []color.NRGBA{
	{0x00, 0x72, 0xb2, 0xff}, // blue
	{0xd5, 0x5e, 0x00, 0xff}, // vermilion
	{0x00, 0x9e, 0x73, 0xff}, // green
	{0xcc, 0x79, 0xa7, 0xff}, // purple
	{0xe6, 0x9f, 0x00, 0xff}, // orange
	{0x56, 0xb4, 0xe9, 0xff}, // sky
}

// WritePlot writes a PNG that shows how a fit came to rest: on the left the weights,
// named by their features, on the right by how much the value changed that changed
// most, on a logarithmic scale. There must be an iteration.
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
		line, err := lineOf(iterations, hues[k%len(hues)], func(it Iteration) float64 { return it.Theta[k+1] })
		if err != nil {
			return nil, err
		}
		p.Add(line)
		p.Legend.Add(name, line)
		p.Y.Max = max(p.Y.Max, 0)
	}
	p.Y.Max += (p.Y.Max - p.Y.Min) * legendRoom
	return p, nil
}

// legendRoom is how much of the height of the lines is added above them.
const legendRoom = 0.6

func changePlot(iterations []Iteration) (*plot.Plot, error) {
	p := newPlot("Largest change of a value", "points")
	line, err := lineOf(iterations, hues[0], func(it Iteration) float64 { return max(it.Change, converged/10) })
	if err != nil {
		return nil, err
	}
	p.Add(line)
	p.Y.Scale = plot.LogScale{}
	p.Y.Tick.Marker = plot.LogTicks{Prec: 3}
	return p, nil
}

func newPlot(title, unit string) *plot.Plot {
	p := plot.New()
	p.Title.Text = title
	p.Title.Padding = plotMargin
	p.X.Label.Text = "iteration"
	p.Y.Label.Text = unit
	p.X.Scale = plot.LogScale{}
	p.X.Tick.Marker = plot.LogTicks{Prec: -1}
	p.Add(plotter.NewGrid())
	return p
}

// lineOf draws one number of every iteration.
func lineOf(iterations []Iteration, c color.Color, y func(Iteration) float64) (*plotter.Line, error) {
	points := make(plotter.XYs, len(iterations))
	for i, it := range iterations {
		points[i] = plotter.XY{X: float64(i + 1), Y: y(it)}
	}
	line, err := plotter.NewLine(points)
	if err != nil {
		return nil, err
	}
	line.LineStyle = draw.LineStyle{Color: c, Width: vg.Points(1.5)}
	return line, nil
}
