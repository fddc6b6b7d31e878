package main

import (
	_ "embed"
	"html/template"
	"io"
	"os"

	"github.com/domvision/domvision/internal/atomicfile"
)

//go:embed cmd_batch_page.html
var batchPageText string

// batchPageTemplate has the parts "head", "card" for every picture, and "foot".
var batchPageTemplate = template.Must(template.New("").Parse(batchPageText))

// batchPage is the report as one HTML file that needs no other. The cards of the
// pictures are set aside in a temporary file as they come.
type batchPage struct {
	path  string
	cards *os.File
}

// newBatchPage begins the page that is to be written to path.
func newBatchPage(path string) (*batchPage, error) {
	if err := checkOutputs(output{flag: "--html", path: path}); err != nil {
		return nil, err
	}
	cards, err := os.CreateTemp("", "domvision-batch-*")
	if err != nil {
		return nil, &failure{exitFailure, "TMPDIR names another folder for temporary files", err}
	}
	return &batchPage{path, cards}, nil
}

// Close removes the temporary file.
func (p *batchPage) Close() {
	p.cards.Close()
	os.Remove(p.cards.Name())
}

// add puts a picture on the page, after those before.
func (p *batchPage) add(r batchResult) error {
	return batchPageTemplate.ExecuteTemplate(p.cards, "card", newPageCard(r))
}

// write writes the page, whole or not at all.
func (p *batchPage) write(b batchReport) error {
	err := atomicfile.Write(p.path, func(w io.Writer) error {
		if err := batchPageTemplate.ExecuteTemplate(w, "head", newPageHead(b)); err != nil {
			return err
		}
		if _, err := p.cards.Seek(0, io.SeekStart); err != nil {
			return err
		}
		if _, err := io.Copy(w, p.cards); err != nil {
			return err
		}
		return batchPageTemplate.ExecuteTemplate(w, "foot", nil)
	})
	return cannotWrite("--html", p.path, err)
}
