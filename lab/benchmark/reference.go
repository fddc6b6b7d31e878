package benchmark

import (
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Column holds the scores of one program.
type Column struct {
	Name   string
	Scores map[int]int // by the number of the board
}

// Total is the sum of the scores on the boards. ok is false if one of them is not known.
func (c Column) Total(boards []int) (total int, ok bool) {
	for _, b := range boards {
		score, known := c.Scores[b]
		if !known {
			return 0, false
		}
		total += score
	}
	return total, true
}

// ParseReference reads a CSV table with a header that has a column "board". Every other column that holds
// numbers becomes a [Column]; columns without numbers, such as remarks, and a row "total" are skipped. An
// unknown score is left empty in the table. Errors are of type [*engine.SyntaxError].
func ParseReference(text string) ([]Column, error) {
	rows, err := readCSV(text)
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, syntaxError(0, "no table: expected a header such as \"board,program\" and one row per board")
	}
	header := rows[0].fields
	key := slices.IndexFunc(header, func(name string) bool { return strings.EqualFold(name, "board") })
	if key < 0 {
		return nil, syntaxError(rows[0].line, "no column \"board\": expected a header such as \"board,program\"")
	}
	boards, err := boardsOf(rows[1:], key)
	if err != nil {
		return nil, err
	}
	var columns []Column
	for i, name := range header {
		if i == key {
			continue
		}
		c, err := parseColumn(name, rows[1:], i, boards)
		if err != nil {
			return nil, err
		}
		if len(c.Scores) > 0 {
			columns = append(columns, c)
		}
	}
	if len(columns) == 0 {
		return nil, syntaxError(rows[0].line, "no column of scores besides \"board\"")
	}
	return columns, nil
}

// csvRow is a row of a table, and the line of the file where it begins.
type csvRow struct {
	line   int
	fields []string
}

func readCSV(text string) ([]csvRow, error) {
	r := csv.NewReader(strings.NewReader(strings.Join(linesOf(text), "\n")))
	r.Comment = '#'
	var rows []csvRow
	for {
		fields, err := r.Read()
		var bad *csv.ParseError
		switch {
		case errors.Is(err, io.EOF):
			return rows, nil
		case errors.As(err, &bad):
			return nil, syntaxError(bad.Line, "%v", bad.Err)
		case err != nil:
			return nil, err
		}
		for i, f := range fields {
			fields[i] = strings.TrimSpace(f)
		}
		line, _ := r.FieldPos(0)
		rows = append(rows, csvRow{line, fields})
	}
}

// boardsOf is the number of the board of every row, 0 where that is the total.
func boardsOf(rows []csvRow, key int) ([]int, error) {
	boards := make([]int, len(rows))
	seen := map[int]bool{}
	for i, row := range rows {
		if strings.EqualFold(row.fields[key], "total") {
			continue
		}
		n, err := parseNumber(row.fields[key])
		switch {
		case err != nil:
			return nil, syntaxError(row.line, "%v", err)
		case seen[n]:
			return nil, syntaxError(row.line, "board %d appears twice", n)
		}
		seen[n] = true
		boards[i] = n
	}
	return boards, nil
}

// parseColumn reads column i. It is an error if it holds both numbers and words.
func parseColumn(name string, rows []csvRow, i int, boards []int) (Column, error) {
	c := Column{name, map[int]int{}}
	var wrong error
	for j, row := range rows {
		text := row.fields[i]
		if boards[j] == 0 || text == "" {
			continue
		}
		score, err := strconv.Atoi(text)
		if err == nil {
			c.Scores[boards[j]] = score
		} else if wrong == nil {
			wrong = syntaxError(row.line, "%s: %q is not a score", name, text)
		}
	}
	if len(c.Scores) == 0 {
		return c, nil
	}
	return c, wrong
}
