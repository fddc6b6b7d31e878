package main

import (
	"bytes"

	"github.com/domvision/domvision/report"
	"github.com/domvision/domvision/watch"
)

// packAnswer makes a report on the board of an answer, for the page.
func packAnswer(a *watch.Answer) (watch.Packed, error) {
	found := report.Report{
		Picture: report.Board(a.Frame, a.Reading.Board), Grid: a.Grid, Fixed: a.Corrections,
		Game: a.Rules.Name(), Profile: a.Reading.Profile, Versions: versions(),
	}
	files, err := found.Files()
	if err != nil {
		return watch.Packed{}, err
	}
	var archive bytes.Buffer
	if err := report.Pack(&archive, files); err != nil {
		return watch.Packed{}, err
	}
	packed := watch.Packed{Archive: archive.Bytes(), Page: issuesPage, Request: requestFor(found)}
	for _, f := range files {
		shown := watch.PackedFile{Name: f.Name, About: f.About}
		if f.Text {
			shown.Text = string(f.Data)
		} else {
			packed.Picture = f.Data
		}
		packed.Files = append(packed.Files, shown)
	}
	return packed, nil
}
