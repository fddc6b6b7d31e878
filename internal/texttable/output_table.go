package texttable

import (
	"fmt"
	"math"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// New returns a table without lines around the cells, which reads well on
// a terminal and in a bug report.
func New() table.Writer {
	t := table.NewWriter()
	style := table.StyleLight
	style.Format.Header = text.FormatDefault
	style.Options = table.Options{SeparateHeader: true}
	t.SetStyle(style)
	t.SuppressTrailingSpaces()
	return t
}

// Numbers returns a table of names in the first column and numbers in all
// others.
func Numbers(columns ...any) table.Writer {
	t := New()
	t.AppendHeader(columns)
	t.SetColumnConfigs(numbersFrom(2, len(columns)))
	return t
}

// numbersFrom aligns the columns from one to another, counted from 1, to the right.
func numbersFrom(from, to int) (list []table.ColumnConfig) {
	for i := from; i <= to; i++ {
		list = append(list, table.ColumnConfig{Number: i, Align: text.AlignRight, AlignHeader: text.AlignRight})
	}
	return list
}

// Decimals writes x with n decimals, or a dash if x is not a number, as with too few games.
func Decimals(x float64, n int) string {
	if math.IsNaN(x) {
		return "-"
	}
	return fmt.Sprintf("%.*f", n, x)
}

// ToTheRight aligns columns of numbers to the right; cells may be empty.
func ToTheRight(columns ...string) (list []table.ColumnConfig) {
	for _, name := range columns {
		list = append(list, table.ColumnConfig{Name: name, Align: text.AlignRight, AlignHeader: text.AlignRight})
	}
	return list
}
