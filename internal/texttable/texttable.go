// Package texttable prints tables for people: without lines around the cells, so that they read well on a terminal
// and in a bug report. go-pretty lays them out, because columns of numbers are aligned to the right and the width of
// Chinese and Japanese characters counts, which text/tabwriter does not do.
package texttable

import (
	"fmt"
	"math"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// New returns an empty table. AppendHeader and AppendRow fill it, and Render returns its text, which does not end
// with a line feed.
func New() table.Writer {
	t := table.NewWriter()
	style := table.StyleLight
	style.Format.Header = text.FormatDefault
	style.Options = table.Options{SeparateHeader: true}
	t.SetStyle(style)
	t.SuppressTrailingSpaces()
	return t
}

// Numbers returns a table with names in the first column and numbers, aligned to the right, in all others.
func Numbers(columns ...any) table.Writer {
	t := New()
	t.AppendHeader(columns)
	var list []table.ColumnConfig
	for i := range columns[1:] {
		list = append(list, table.ColumnConfig{Number: 2 + i, Align: text.AlignRight, AlignHeader: text.AlignRight})
	}
	t.SetColumnConfigs(list)
	return t
}

// Decimals writes x with n decimals, or a dash if x is not a number, as with too few games.
func Decimals(x float64, n int) string {
	if math.IsNaN(x) {
		return "-"
	}
	return fmt.Sprintf("%.*f", n, x)
}

// AlignRight is the configuration, for SetColumnConfigs, that aligns the named columns to the right.
func AlignRight(columns ...string) (list []table.ColumnConfig) {
	for _, name := range columns {
		list = append(list, table.ColumnConfig{Name: name, Align: text.AlignRight, AlignHeader: text.AlignRight})
	}
	return list
}
