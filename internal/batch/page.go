package batch

import (
	_ "embed"
	"html/template"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/texttable"
	"github.com/domvision/domvision/vision/corpus"
)

//go:embed page.html
var pageText string

// pageTemplate has the parts "head", "card" for every picture, and "foot". It is parsed when first needed.
var pageTemplate = sync.OnceValue(func() *template.Template { return template.Must(template.New("").Parse(pageText)) })

// htmlPage is the report as one self-contained HTML file. The cards of the pictures are collected in a
// temporary file, to bound memory.
type htmlPage struct {
	path  string
	cards *os.File
}

// newPage starts the page to be written to path.
func newPage(path string) (*htmlPage, error) {
	cards, err := os.CreateTemp("", "domvision-batch-*")
	if err != nil {
		return nil, cli.Fail(cli.ExitFailure, "set TMPDIR to another folder for temporary files", err)
	}
	os.Remove(cards.Name()) // where the system allows it, the file is gone even if the program is killed
	return &htmlPage{path, cards}, nil
}

// Close removes the temporary file.
func (p *htmlPage) Close() {
	p.cards.Close()
	os.Remove(p.cards.Name())
}

// add puts a picture on the page, after those before.
func (p *htmlPage) add(r Result) error {
	return pageTemplate().ExecuteTemplate(p.cards, "card", newPageCard(r))
}

// write writes the page, whole or not at all.
func (p *htmlPage) write(b Report) error {
	err := atomicfile.Write(p.path, func(w io.Writer) error {
		if err := pageTemplate().ExecuteTemplate(w, "head", newPageHead(b)); err != nil {
			return err
		}
		if _, err := p.cards.Seek(0, io.SeekStart); err != nil {
			return err
		}
		if _, err := io.Copy(w, p.cards); err != nil {
			return err
		}
		return pageTemplate().ExecuteTemplate(w, "foot", nil)
	})
	return cli.CannotWrite("--html", p.path, err)
}

// The data of the page, with the names that its template uses.

// pageHead is the part above the pictures.
type pageHead struct {
	Folder, Version string
	Made            time.Time
	Boards, Full    int
	Accuracy        share
	Cells           cellsJSON
	CellAccuracy    share
	Refused         int
	Powers          corpus.PowerScore
	PowersInAll     int
	Notes           []string
	Outcomes        []pageOutcome
	Read            []string // the columns of the confusion
	Confusion       []pageConfusion
	Times           []pageTime
	Pictures, Jobs  int
	Elapsed         float64 // seconds
}

// pageOutcome is an outcome to filter by.
type pageOutcome struct {
	Outcome outcome
	Label   string
	Count   int
}

// pageConfusion is a row of the confusion matrix.
type pageConfusion struct {
	Truth string
	Read  []pageConfused
}

// pageConfused is a cell of the confusion matrix.
type pageConfused struct {
	Count   int
	Percent int    // of the row, at least 1 for any
	Kind    string // "right", "wrong" or "unsure"
}

// pageTime is how long a stage takes, in milliseconds.
type pageTime struct {
	Stage, Median, P95 string
}

// outcomeLabels are the labels of the outcomes for people.
var outcomeLabels = map[outcome]string{
	outcomeFull:       "Read in full",
	outcomeWrong:      "Wrong cells",
	outcomeUnsure:     "Unsure cells",
	outcomeRefused:    "Refused",
	outcomeUnreadable: "Unreadable",
	OutcomeBroken:     "Broken grid",
	outcomeProposed:   "Proposed",
}

func newPageHead(b Report) pageHead {
	counts := b.outcomes()
	h := pageHead{
		Folder: folderTitle(b.dir), Version: cli.Version(), Made: time.Now(),
		Boards: b.boards(), Full: b.full(), Accuracy: b.accuracy(),
		Cells: newCellsJSON(b.total), CellAccuracy: b.cellAccuracy(),
		Refused: counts[outcomeRefused], Powers: b.total.Powers, PowersInAll: b.total.Powers.Total(),
		Notes: b.left.lines(), Pictures: len(b.results), Jobs: b.jobs, Elapsed: b.elapsed.Seconds(),
	}
	for _, o := range outcomes {
		if counts[o] > 0 {
			h.Outcomes = append(h.Outcomes, pageOutcome{o, outcomeLabels[o], counts[o]})
		}
	}
	for stage, name := range stageNames {
		h.Times = append(h.Times, pageTime{name, texttable.Decimals(cli.Milliseconds(b.quantile(stage, 0.5)), 1), texttable.Decimals(cli.Milliseconds(b.quantile(stage, 0.95)), 1)})
	}
	h.Read, h.Confusion = newPageConfusion(b)
	return h
}

// folderTitle is the folder as it was given, or its name if it was given as "." or "..".
func folderTitle(dir string) string {
	if base := filepath.Base(dir); base != "." && base != ".." {
		return dir
	}
	path, err := filepath.Abs(dir)
	if err != nil {
		return dir
	}
	return filepath.Base(path)
}

func newPageConfusion(b Report) (columns []string, rows []pageConfusion) {
	shown, read := b.confusedColors()
	for _, c := range read {
		columns = append(columns, string(c.Char()))
	}
	for _, truth := range shown {
		row := pageConfusion{Truth: string(truth.Char())}
		sum := 0
		for _, c := range read {
			sum += b.total.Confusion[corpus.Confused{Truth: truth, Read: c}]
		}
		for _, c := range read {
			n := b.total.Confusion[corpus.Confused{Truth: truth, Read: c}]
			kind := "wrong"
			switch c {
			case truth:
				kind = "right"
			case engine.Unknown:
				kind = "unsure"
			}
			row.Read = append(row.Read, pageConfused{n, (100*n + sum - 1) / sum, kind})
		}
		rows = append(rows, row)
	}
	return columns, rows
}

// pageCard is a picture on the page.
type pageCard struct {
	Name        string
	Outcome     outcome
	Label       string
	Thumb       *thumbnail // nil if the file is no picture
	Reason      string
	Profile     string
	Cells       cellsJSON
	Count       int // cells
	MS          string
	Differences []string
	More        int // differences beyond these
	Truth, Read string
}

// mostDifferences is how many differences are listed below a picture; all of them are
// outlined in it.
const mostDifferences = 8

func newPageCard(r Result) pageCard {
	c := pageCard{
		Name: r.File(), Outcome: r.outcome(), Label: outcomeLabels[r.outcome()],
		Thumb: r.thumb, Profile: r.Profile, Cells: newCellsJSON(r.Score), Count: r.Score.Cells(),
		Reason: r.Score.Size, MS: texttable.Decimals(cli.Milliseconds(r.Times[StageAll]), 0),
	}
	if r.Err != nil {
		c.Reason = r.Err.Error()
	}
	for i, d := range r.Score.Differences {
		if i == mostDifferences {
			c.More = len(r.Score.Differences) - i
			break
		}
		c.Differences = append(c.Differences, d.String())
	}
	if c.Outcome != outcomeFull && r.Err == nil {
		c.Truth, c.Read = r.Want.String(), r.seen.Grid.String()
	}
	return c
}
