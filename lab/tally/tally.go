// Package tally counts how many points planners have earned in every level, from records of simulations, and
// writes the table of package goal.
package tally

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/domvision/domvision/goal"
	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/lab/simulate"
)

// Write writes the table of the planners in the records to a file. The records must be of finished simulations
// that a commit of domvision has played.
func Write(path, commit string, records []string) error {
	t := goal.Table{Schema: goal.TableSchema}
	for _, record := range records {
		measured, err := count(record, commit)
		if err != nil {
			return err
		}
		t.Planners = append(t.Planners, measured...)
	}
	slices.SortStableFunc(t.Planners, func(a, b goal.Measured) int { return cmp.Compare(mean(a), mean(b)) })
	return atomicfile.Write(path, func(w io.Writer) error { return write(w, t) })
}

// count counts the games of all planners of a record.
func count(path, commit string) ([]goal.Measured, error) {
	header, records, err := simulate.ReadLog(path)
	if err != nil {
		return nil, err
	}
	report, err := simulate.NewReport(header, records)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", path, err)
	case report.Games == 0 || report.Unfinished > 0:
		return nil, fmt.Errorf("%s: %d games are finished and %d are not: end the simulation first", path, report.Games, report.Unfinished)
	}
	var list []goal.Measured
	for _, p := range report.Planners {
		m := goal.Measured{
			Planner: p.Planner, Commit: commit, Games: report.Games,
			Command: fmt.Sprintf("domlab simulate --game %s --preset %s --table %s --seed %d --games %d --planner %s",
				header.Game, header.Preset, header.Table, header.Seed, report.Games, p.Planner),
		}
		for i, row := range p.Levels {
			m.Levels = append(m.Levels, goal.Level{Moves: math.Round(10*row.Moves) / 10, Totals: histogram(p.ByLevel[i])})
		}
		list = append(list, m)
	}
	return list, nil
}

func histogram(scores []float64) (totals [][2]int) {
	for _, s := range slices.Sorted(slices.Values(scores)) {
		points := int(s)
		if n := len(totals); n > 0 && totals[n-1][0] == points {
			totals[n-1][1]++
			continue
		}
		totals = append(totals, [2]int{points, 1})
	}
	return totals
}

func mean(m goal.Measured) (sum float64) {
	for _, l := range m.Levels {
		sum += l.Dist().Mean()
	}
	return sum
}

// write writes the table with a level a line.
func write(w io.Writer, t goal.Table) error {
	data, err := json.Marshal(t)
	if err != nil {
		return err
	}
	for _, begin := range []string{`{"planner"`, `{"moves"`} {
		data = bytes.ReplaceAll(data, []byte(begin), []byte("\n"+begin))
	}
	_, err = w.Write(append(data, '\n'))
	return err
}
