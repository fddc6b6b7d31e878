package simulate

import (
	"image/color"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// The size of the picture of a plot.
const (
	plotWidth  = 9 * vg.Inch
	plotHeight = 5 * vg.Inch
	plotDPI    = 120
	plotMargin = 10 // points on all sides and between the parts
)

// hues tell planners apart, for people who are colour-blind too (Okabe and Ito,
// "Color Universal Design", 2008). They come again, with dashes, when there are
// more planners.
var hues = []color.NRGBA{
	{0x00, 0x72, 0xb2, 0xff}, // blue
	{0xd5, 0x5e, 0x00, 0xff}, // vermilion
	{0x00, 0x9e, 0x73, 0xff}, // green
	{0xcc, 0x79, 0xa7, 0xff}, // purple
	{0xe6, 0x9f, 0x00, 0xff}, // orange
	{0x56, 0xb4, 0xe9, 0xff}, // sky
	{0x00, 0x00, 0x00, 0xff}, // black
}

// lineStyle is that of the i-th planner.
func lineStyle(i int) draw.LineStyle {
	style := draw.LineStyle{Color: hues[i%len(hues)], Width: vg.Points(1.5)}
	if i >= len(hues) {
		style.Dashes = []vg.Length{vg.Points(4), vg.Points(2)}
	}
	return style
}

func newLegend() plot.Legend {
	legend := plot.NewLegend()
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
