package simulate

import (
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"

	"github.com/domvision/domvision/lab/plotting"
)

// The size of the picture of a plot.
const (
	plotWidth  = 9 * vg.Inch
	plotHeight = 5 * vg.Inch
	plotDPI    = 120
	plotMargin = 10 // points on all sides and between the parts
)

func newLegend() plot.Legend {
	legend := plotting.NewLegend()
	legend.Left = true
	legend.Padding = vg.Points(3)
	return legend
}

// writePlot writes a PNG of the plot with the legend below it, where there is room
// for the whole spec of a planner.
func writePlot(w io.Writer, p *plot.Plot, legend plot.Legend) error {
	canvas := vgimg.NewWith(vgimg.UseWH(plotWidth, plotHeight), vgimg.UseDPI(plotDPI))
	const m = plotMargin
	area := draw.Crop(draw.New(canvas), m, -m, m, -m)
	legend.Draw(area)
	p.Draw(draw.Crop(area, 0, 0, legend.Rectangle(area).Size().Y+m, 0))
	_, err := vgimg.PngCanvas{Canvas: canvas}.WriteTo(w)
	return err
}
