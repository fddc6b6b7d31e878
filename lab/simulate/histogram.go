package simulate

import (
	"fmt"
	"io"
	"math"

	"gonum.org/v1/plot/plotter"

	"github.com/domvision/domvision/lab/plotting"
)

// maxBars is approximately the largest number of bars.
const maxBars = 100

// fillAlpha lets the histograms behind show through.
const fillAlpha = 0x28

// Histogram writes a PNG of the distributions of the scores of the games, all planners in one plot. There
// must be at least one game.
func Histogram(w io.Writer, r Report) error {
	p := plotting.New()
	p.Title.Text = fmt.Sprintf("Scores, N = %d", r.Games)
	p.Title.Padding = plotMargin
	p.X.Label.Text = "points"
	p.Y.Label.Text = "games"
	p.Y.Min = 0
	legend := newLegend()
	width := barWidth(r)
	for i, planner := range r.Planners {
		line := outline(planner.Scores, width)
		line.LineStyle = plotting.Line(i)
		c := plotting.Hues[i%len(plotting.Hues)]
		c.A = fillAlpha
		line.FillColor = c
		p.Add(line)
		legend.Add(fmt.Sprintf("%s: mean %.0f", planner.Planner, planner.Total.Score.Mean), line)
	}
	return writePlot(w, p, legend)
}

// barWidth is the width of a bar in points, as a round number: that of Scott's rule for the planner whose
// scores are closest together (Scott, "On optimal and data-based histograms", 1979), or more if there would
// be over maxBars bars.
func barWidth(r Report) float64 {
	low, high, scott := math.Inf(1), math.Inf(-1), math.Inf(1)
	for _, p := range r.Planners {
		s := p.Total.Score
		low, high = min(low, s.Min), max(high, s.Max)
		if s.SD > 0 {
			scott = min(scott, 3.49*s.SD/math.Cbrt(float64(s.N)))
		}
	}
	width := (high - low) / maxBars
	if !math.IsInf(scott, 1) {
		width = max(width, scott)
	}
	return max(1, roundNumber(width))
}

// roundNumber is the nearest of 1, 2, 5 and 10 times a power of ten.
func roundNumber(x float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(x)))
	best := power
	for _, step := range []float64{2, 5, 10} {
		if math.Abs(math.Log(x/(step*power))) < math.Abs(math.Log(x/best)) {
			best = step * power
		}
	}
	return best
}

// outline is the upper edge of the bars, which begin at multiples of width. It begins and ends at 0.
func outline(scores []float64, width float64) *plotter.Line {
	count := map[float64]float64{}
	for _, s := range scores {
		count[math.Floor(s/width)]++
	}
	s := summarize(scores)
	first, last := math.Floor(s.Min/width), math.Floor(s.Max/width)
	line := &plotter.Line{StepStyle: plotter.PostStep}
	line.XYs = append(line.XYs, plotter.XY{X: first * width})
	for bar := first; bar <= last+1; bar++ {
		line.XYs = append(line.XYs, plotter.XY{X: bar * width, Y: count[bar]})
	}
	return line
}
