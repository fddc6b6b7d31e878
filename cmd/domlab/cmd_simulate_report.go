package main

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/pflag"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/internal/texttable"
	"github.com/domvision/domvision/lab/simulate"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/planner/chance"
)

// simulationReport is how the statistics of a simulation are shown.
type simulationReport struct {
	asJSON, asCSV bool
	plot          string
}

func (r *simulationReport) addFlags(flags *pflag.FlagSet) {
	flags.BoolVar(&r.asJSON, "json", false, "print the statistics as JSON")
	flags.BoolVar(&r.asCSV, "csv", false, "print the statistics as CSV")
	flags.StringVar(&r.plot, "plot", "", "draw a histogram of the scores into this PNG `FILE`")
}

func (r simulationReport) validate() error {
	if r.asJSON && r.asCSV {
		return cli.UsageError("--json and --csv both write to standard output")
	}
	return nil
}

// output is the picture of --plot.
func (r simulationReport) output() cli.Output {
	return cli.Output{Flag: "--plot", Path: r.plot, Ending: cli.PNGEnding}
}

// reportSimulation shows the statistics of the games that are finished, if there
// are any.
func reportSimulation(t cli.Terminal, h simulate.Header, records []simulate.Record, how simulationReport) (finished int, err error) {
	report, err := simulate.NewReport(h, records)
	if err != nil {
		return 0, err
	}
	if report.Unfinished > 0 {
		cli.Say(t.Err, "Left out: %s not finished", plural.Of(report.Unfinished, "game"))
	}
	if report.Games == 0 {
		return 0, nil
	}
	switch {
	case how.asJSON:
		err = cli.WriteJSON(t.Out, newSimulateJSON(h.Settings, report))
	case how.asCSV:
		err = writeSimulateCSV(t.Out, h.Settings, report)
	default:
		err = printSimulation(t.Out, h.Settings, report)
	}
	plotErr := writePlot(t, how.plot, func(w io.Writer) error { return simulate.Histogram(w, report) })
	return report.Games, cmp.Or(err, plotErr)
}

// printSimulation shows the statistics to a person.
func printSimulation(w io.Writer, s simulate.Settings, r simulate.Report) error {
	f := familyOf(s.Game)
	out := fmt.Sprintf("%s of %s\n\n%s\n", plural.Of(r.Games, "game"), f.conditions(s), scoreTable(f, r))
	if f.rates != nil {
		out += fmt.Sprintf("\nPoints of a swap and of a clear, with and without those of chains; of the bingos\nwithin %d swaps those completed:\n%s\n",
			chance.BingoMoves, figureTable(r, f.rates))
	}
	if len(r.Planners) > 1 {
		out += fmt.Sprintf("\nCompared with %s on the same games (the interval is Student's t):\n%s\n", r.Planners[0].Planner, versusTable(r))
	}
	if slices.ContainsFunc(r.Planners, func(p simulate.PlannerReport) bool { return timed(s.Game, p.Planner) }) {
		out += "\nWhat a planner with a time finds depends on the speed of the machine.\n"
	}
	_, err := io.WriteString(w, out)
	return err
}

// timed reports whether the specification of a planner bounds its time.
func timed(game, spec string) bool {
	g, err := advise.Find(game)
	if err != nil {
		return false
	}
	s, err := g.About().Searches.Parse(spec, planner.Budget{})
	return err == nil && s.Budget().Time > 0
}

// scoreTable has a row for every planner; where games have levels, one for every level as
// well.
func scoreTable(f family, r simulate.Report) string {
	if !f.levels || !slices.ContainsFunc(r.Planners, func(p simulate.PlannerReport) bool { return len(p.Levels) > 1 }) {
		return figureTable(r, f.main)
	}
	t := texttable.Numbers(append([]any{"planner", "level"}, heads(f.main)...)...)
	for i, p := range r.Planners {
		if i > 0 {
			t.AppendSeparator()
		}
		for l, row := range p.Levels {
			t.AppendRow(append(table.Row{p.Planner, l + 1}, cellsOf(row, f.main)...))
		}
		t.AppendRow(append(table.Row{p.Planner, "all"}, cellsOf(p.Total, f.main)...))
	}
	return t.Render()
}

// figureTable has a row for every planner.
func figureTable(r simulate.Report, figures []figure) string {
	t := texttable.Numbers(append([]any{"planner"}, heads(figures)...)...)
	for _, p := range r.Planners {
		t.AppendRow(append(table.Row{p.Planner}, cellsOf(p.Total, figures)...))
	}
	return t.Render()
}

func heads(figures []figure) (list []any) {
	for _, f := range figures {
		list = append(list, f.head)
	}
	return list
}

func cellsOf(r simulate.Row, figures []figure) (cells table.Row) {
	for _, f := range figures {
		cells = append(cells, f.text(r))
	}
	return cells
}

// versusTable compares the planners with the first one.
func versusTable(r simulate.Report) string {
	t := texttable.Numbers("planner", "mean", "difference", "SE", "95% interval")
	for _, p := range r.Planners[1:] {
		v := p.Versus
		t.AppendRow(table.Row{p.Planner, texttable.Decimals(p.Total.Score.Mean, 1), texttable.Decimals(v.Mean, 1), texttable.Decimals(v.SE, 1),
			fmt.Sprintf("%s to %s", texttable.Decimals(v.Low, 1), texttable.Decimals(v.High, 1))})
	}
	return t.Render()
}

// writeSimulateCSV prints a row for every level of every planner, and one for
// all levels.
func writeSimulateCSV(w io.Writer, s simulate.Settings, r simulate.Report) error {
	figures := familyOf(s.Game).figures()
	head := []string{"planner", "level", "games"}
	for _, f := range figures {
		head = append(head, f.name)
	}
	rows := [][]string{head}
	for _, p := range r.Planners {
		for l, row := range p.Levels {
			rows = append(rows, csvRow(p.Planner, strconv.Itoa(l+1), row, figures))
		}
		rows = append(rows, csvRow(p.Planner, "all", p.Total, figures))
	}
	return csv.NewWriter(w).WriteAll(rows)
}

func csvRow(planner, level string, r simulate.Row, figures []figure) []string {
	row := []string{planner, level, strconv.Itoa(r.Score.N)}
	for _, f := range figures {
		text := ""
		if x := cli.NumberOrNull(f.value(r)); x != nil {
			text = strconv.FormatFloat(*x, 'f', -1, 64)
		}
		row = append(row, text)
	}
	return row
}
