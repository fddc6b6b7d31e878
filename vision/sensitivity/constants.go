package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"math"
	"path/filepath"
	"strconv"
	"strings"
)

// constant is a number literal in a constant declaration.
type constant struct {
	path       string // of the file
	name       string
	text       string // the number, as it is written
	isInt      bool
	start, end int // of the number in the file, in bytes
	comment    string
}

// skipped lists the folders below vision whose constants are not used in reading a board, and those whose
// constants are given by image processing.
var skipped = map[string]bool{"corpus": true, "degrade": true, "robustness": true, "sensitivity": true, "imgproc": true,
	"visiontest": true, "learn": true, "recall": true, "opencv": true, "testdata": true}

// constants lists the constants in the Go files below a folder, by file and position.
func constants(root string) (all []constant, err error) {
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && skipped[d.Name()]:
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		found, err := constantsIn(path, nil)
		all = append(all, found...)
		return err
	})
	return all, err
}

// constantsIn lists the constants in a file, or in its text if that is not nil.
func constantsIn(path string, text any) (all []constant, err error) {
	files := token.NewFileSet()
	f, err := parser.ParseFile(files, path, text, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	ast.Inspect(f, func(n ast.Node) bool {
		decl, ok := n.(*ast.GenDecl)
		if !ok || decl.Tok != token.CONST {
			return true
		}
		for _, spec := range decl.Specs {
			spec := spec.(*ast.ValueSpec)
			for i, value := range spec.Values {
				number, ok := value.(*ast.BasicLit)
				if !ok || number.Kind != token.INT && number.Kind != token.FLOAT {
					continue
				}
				all = append(all, constant{
					path: path, name: spec.Names[i].Name, text: number.Value, isInt: number.Kind == token.INT,
					start: files.Position(number.Pos()).Offset, end: files.Position(number.End()).Offset,
					comment: decl.Doc.Text() + spec.Doc.Text() + spec.Comment.Text(),
				})
			}
		}
		return true
	})
	return all, nil
}

// where is the file and the name, such as "cover.go:seenPart".
func (c constant) where() string { return filepath.Base(c.path) + ":" + c.name }

// measured is "yes" if the comment mentions a measurement, else "-".
func (c constant) measured() string {
	if strings.Contains(strings.ToLower(c.comment), "measured") {
		return "yes"
	}
	return "-"
}

// times is the constant times a factor, as text. An integer stays an integer, and changes by at least one.
func (c constant) times(factor float64) string {
	v, err := strconv.ParseFloat(c.text, 64)
	if err != nil { // a number with another base
		whole, _ := strconv.ParseInt(c.text, 0, 64)
		v = float64(whole)
	}
	if !c.isInt {
		text := strconv.FormatFloat(v*factor, 'g', -1, 64)
		if !strings.ContainsAny(text, ".e") {
			text += ".0"
		}
		return text
	}
	varied := math.Round(v * factor)
	if varied == v {
		varied += math.Copysign(1, factor-1)
	}
	return strconv.FormatInt(int64(varied), 10)
}

// replaced is the text of a file with the constant replaced by value.
func (c constant) replaced(text []byte, value string) []byte {
	out := append([]byte(nil), text[:c.start]...)
	out = append(out, value...)
	return append(out, text[c.end:]...)
}
