package learn

import (
	"cmp"
	"io"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"

	"github.com/domvision/domvision/lab/plotting"
)

// dangerBins is the number of points in the plot of a danger, each for the same number of examples.
const dangerBins = 20

// WriteDangerPlot writes a PNG that shows how well a danger fits its examples. The examples are sorted by
// their predicted chance and divided into equal bins; each point compares the share of games that died with
// the mean chance. A perfect fit lies on the diagonal.
func WriteDangerPlot(w io.Writer, d Danger, examples []Example) error {
	theta := append([]float64{d.Constant}, d.Weights...)
	sorted := slices.Clone(examples)
	slices.SortStableFunc(sorted, func(a, b Example) int {
		return cmp.Compare(chanceOf(theta, a.Features), chanceOf(theta, b.Features))
	})
	var seen, fit plotter.XYs
	for i := range dangerBins {
		part := sorted[i*len(sorted)/dangerBins : (i+1)*len(sorted)/dangerBins]
		if len(part) == 0 {
			continue
		}
		var expected, died float64
		for _, e := range part {
			expected += 100 * chanceOf(theta, e.Features) / float64(len(part))
			if e.Died {
				died += 100 / float64(len(part))
			}
		}
		seen = append(seen, plotter.XY{X: expected, Y: died})
	}
	most := 0.
	for _, p := range seen {
		most = max(most, p.X, p.Y)
	}
	fit = plotter.XYs{{X: 0, Y: 0}, {X: most, Y: most}}
	p := newPlot("Games that died, in percent", "died")
	p.X.Label.Text = "chance by the fit"
	points, err := plotter.NewScatter(seen)
	if err != nil {
		return err
	}
	points.GlyphStyle = draw.GlyphStyle{Color: plotting.Line(0).Color, Radius: vg.Points(3), Shape: draw.CircleGlyph{}}
	line, err := plotter.NewLine(fit)
	if err != nil {
		return err
	}
	line.LineStyle = plotting.Line(1)
	p.Add(line, points)
	return drawPNG(w, p, plotHeight)
}

// drawPNG writes one plot as a square picture.
func drawPNG(w io.Writer, p *plot.Plot, side vg.Length) error {
	canvas := vgimg.NewWith(vgimg.UseWH(side, side), vgimg.UseDPI(plotDPI))
	p.Draw(draw.Crop(draw.New(canvas), plotMargin, -plotMargin, plotMargin, -plotMargin))
	_, err := vgimg.PngCanvas{Canvas: canvas}.WriteTo(w)
	return err
}
