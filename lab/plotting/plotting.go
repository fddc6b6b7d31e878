// Package plotting has helpers for plots: their look, distinct line styles, and logarithmic axes for any data.
package plotting

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Hues lists colours of lines that colour-blind people can distinguish, too (Okabe and Ito, "Color
// Universal Design", 2008).
var Hues = [...]color.NRGBA{
	{0x00, 0x72, 0xb2, 0xff}, // blue
	{0xd5, 0x5e, 0x00, 0xff}, // vermilion
	{0x00, 0x9e, 0x73, 0xff}, // green
	{0xcc, 0x79, 0xa7, 0xff}, // purple
	{0xe6, 0x9f, 0x00, 0xff}, // orange
	{0x56, 0xb4, 0xe9, 0xff}, // sky
	{0x00, 0x00, 0x00, 0xff}, // black
}

// New is an empty plot in a sans face on a light grid.
func New() *plot.Plot {
	p := plot.New()
	for _, f := range []*font.Font{
		&p.Title.TextStyle.Font, &p.X.Label.TextStyle.Font, &p.Y.Label.TextStyle.Font,
		&p.X.Tick.Label.Font, &p.Y.Tick.Label.Font, &p.Legend.TextStyle.Font,
	} {
		f.Variant = sans
	}
	grid := plotter.NewGrid()
	grid.Vertical.Color, grid.Horizontal.Color = gridColor, gridColor
	p.Add(grid)
	return p
}

// NewLegend is an empty legend in a sans face, to be drawn outside of a plot.
func NewLegend() plot.Legend {
	legend := plot.NewLegend()
	legend.TextStyle.Font.Variant = sans
	return legend
}

const sans = "Sans"

var gridColor = color.Gray{0xdc}

// Line is the style of the i-th line. After all hues are used, they repeat with dashes.
func Line(i int) draw.LineStyle {
	style := draw.LineStyle{Color: Hues[i%len(Hues)], Width: vg.Points(1.5)}
	if i >= len(Hues) {
		style.Dashes = []vg.Length{vg.Points(4), vg.Points(2)}
	}
	return style
}

// Logarithmic makes an axis logarithmic. Call it when all data, which must be above 0, has been added to
// the plot. prec is the number of digits of its labels, -1 for as many as needed. An axis with a single
// value gets room on both sides, because the plot would otherwise start it below 0.
func Logarithmic(a *plot.Axis, prec int) {
	a.Scale = plot.LogScale{}
	a.Tick.Marker = plot.LogTicks{Prec: prec}
	if a.Min == a.Max {
		a.Min, a.Max = a.Min/2, a.Max*2
	}
}
