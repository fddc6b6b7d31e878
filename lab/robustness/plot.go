package robustness

import (
	"fmt"
	"image/color"
	"io"
	"slices"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"

	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/lab/plotting"
)

// The size of the plot, per column and line of the heat map.
const (
	columnWidth = 0.85 * vg.Inch
	lineHeight  = 0.2 * vg.Inch
	plotMargin  = 10 // points
	plotDPI     = 110
)

// heat is the share of good outcomes, by set and degradation.
type heat struct {
	sets   []set
	report report
}

func (h heat) Dims() (columns, lines int) { return len(h.sets), len(h.report.degradations) }
func (h heat) X(column int) float64       { return float64(column) }
func (h heat) Y(line int) float64         { return float64(line) }

// Z is the share of good outcomes of a set under a degradation, 0 to 1. The first degradation is at the
// top.
func (h heat) Z(column, line int) float64 {
	d := len(h.report.degradations) - 1 - line
	outcomes := h.sets[column].outcomes[d]
	good := 0
	for _, o := range outcomes {
		if o.read() || h.report.degradations[d].Partial && o.Wrong == 0 {
			good++
		}
	}
	return float64(good) / float64(max(len(outcomes), 1))
}

// shades go from vermilion over white to blue, the colours of Okabe and Ito.
type shades struct{}

func (shades) Colors() []color.Color {
	const steps = 101
	low, high := [3]float64{0xd5, 0x5e, 0x00}, [3]float64{0x56, 0xb4, 0xe9}
	var all []color.Color
	for i := range steps {
		share := float64(i) / (steps - 1)
		end, strength := low, 1-share/0.9
		if share > 0.9 { // show small differences near 1
			end, strength = high, (share-0.9)/0.1
		}
		mix := func(c int) uint8 { return uint8(255 + (end[c]-255)*strength) }
		all = append(all, color.NRGBA{mix(0), mix(1), mix(2), 255})
	}
	return all
}

// writePlot draws the heat map with the shares in per cent, and an exclamation
// mark where any cell is wrong.
func (r report) writePlot(file string) error {
	h := heat{append(slices.Clone(r.sets), r.all()), r}
	columns, lines := h.Dims()
	p := plotting.New()
	p.Title.Text = "Boards read in full, per cent (cut off or covered: without a wrong cell); ! = wrong cells"
	p.Title.Padding = plotMargin
	grid := plotter.NewHeatMap(h, shades{})
	grid.Min, grid.Max = 0, 1
	p.Add(grid)
	labels, err := plotter.NewLabels(h.labels())
	if err != nil {
		return err
	}
	for i := range labels.TextStyle {
		labels.TextStyle[i].Font.Variant = p.Title.TextStyle.Font.Variant
		labels.TextStyle[i].XAlign, labels.TextStyle[i].YAlign = draw.XCenter, draw.YCenter
	}
	p.Add(labels)
	var sets, names []string
	for _, s := range h.sets {
		sets = append(sets, s.name)
	}
	for _, d := range slices.Backward(r.degradations) {
		names = append(names, d.Name)
	}
	p.NominalX(sets...)
	p.X.Tick.Label.Rotation = 0.5
	p.X.Tick.Label.XAlign = draw.XRight
	p.NominalY(names...)

	size := vg.Length(columns)*columnWidth + 2.5*vg.Inch
	canvas := vgimg.NewWith(vgimg.UseWH(size, vg.Length(lines)*lineHeight+1.8*vg.Inch), vgimg.UseDPI(plotDPI))
	const m = plotMargin
	p.Draw(draw.Crop(draw.New(canvas), m, -m, m, -m))
	return atomicfile.Write(file, func(w io.Writer) error {
		_, err := vgimg.PngCanvas{Canvas: canvas}.WriteTo(w)
		return err
	})
}

// labels are the shares in per cent.
func (h heat) labels() plotter.XYLabels {
	var all plotter.XYLabels
	columns, lines := h.Dims()
	for column := range columns {
		for line := range lines {
			text := fmt.Sprintf("%.0f", 100*h.Z(column, line))
			if sum(h.sets[column].outcomes[lines-1-line]).wrong > 0 {
				text += " !"
			}
			all.XYs = append(all.XYs, plotter.XY{X: h.X(column), Y: h.Y(line)})
			all.Labels = append(all.Labels, text)
		}
	}
	return all
}
