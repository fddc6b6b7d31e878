// Package plotting holds what plots have in common: styles of lines that are easily
// distinguished, and logarithmic axes that fit any data.
package plotting

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Hues distinguish lines, for colour-blind people too (Okabe and Ito,
// "Color Universal Design", 2008).
var Hues = [...]color.NRGBA{
	{0x00, 0x72, 0xb2, 0xff}, // blue
	{0xd5, 0x5e, 0x00, 0xff}, // vermilion
	{0x00, 0x9e, 0x73, 0xff}, // green
	{0xcc, 0x79, 0xa7, 0xff}, // purple
	{0xe6, 0x9f, 0x00, 0xff}, // orange
	{0x56, 0xb4, 0xe9, 0xff}, // sky
	{0x00, 0x00, 0x00, 0xff}, // black
}

// Line is the style of the i-th line. When the hues are used up they repeat, with dashes.
func Line(i int) draw.LineStyle {
	style := draw.LineStyle{Color: Hues[i%len(Hues)], Width: vg.Points(1.5)}
	if i >= len(Hues) {
		style.Dashes = []vg.Length{vg.Points(4), vg.Points(2)}
	}
	return style
}

// Logarithmic makes an axis logarithmic when all that it shows, which must be more than
// 0, has been added to the plot; prec is how many digits its labels have, -1 as many as
// are needed. An axis of one number has room on both sides: the plot would make it begin
// below 0.
func Logarithmic(a *plot.Axis, prec int) {
	a.Scale = plot.LogScale{}
	a.Tick.Marker = plot.LogTicks{Prec: prec}
	if a.Min == a.Max {
		a.Min, a.Max = a.Min/2, a.Max*2
	}
}
