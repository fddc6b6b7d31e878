package sensitivity

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"math"
	"path/filepath"
	"strconv"
	"strings"
)

// constant is a number literal in a constant declaration.
type constant struct {
	object  types.Object
	number  int    // in the instrumented build
	path    string // of the file
	line    int
	name    string
	text    string // the number, as it is written
	isInt   bool
	comment string

	uses  int // that can be varied
	fixed int // uses that need a constant: the length of an array, another constant
}

// where is the package, the file, the line and the name, such as "classify/cover.go:31:seenPart".
func (c *constant) where() string {
	return fmt.Sprintf("%s/%s:%d:%s", filepath.Base(filepath.Dir(c.path)), filepath.Base(c.path), c.line, c.name)
}

// measured is "yes" if the comment mentions a measurement, else "-".
func (c *constant) measured() string {
	if strings.Contains(strings.ToLower(c.comment), "measured") {
		return "yes"
	}
	return "-"
}

// value is the number as it stands in the source.
func (c *constant) value() float64 {
	if v, err := strconv.ParseFloat(c.text, 64); err == nil {
		return v
	}
	whole, _ := strconv.ParseInt(c.text, 0, 64) // a number with another base
	return float64(whole)
}

// times is the constant times a factor. An integer stays an integer, and changes by at least one.
func (c *constant) times(factor float64) float64 {
	v := c.value()
	if !c.isInt {
		return v * factor
	}
	varied := math.Round(v * factor)
	if varied == v {
		varied += math.Copysign(1, factor-1)
	}
	return varied
}

// constantsIn lists the constants of a file, and numbers them from first.
func constantsIn(files *token.FileSet, f *ast.File, info *types.Info, first int) (all []*constant) {
	ast.Inspect(f, func(n ast.Node) bool {
		decl, ok := n.(*ast.GenDecl)
		if !ok || decl.Tok != token.CONST {
			return true
		}
		for _, spec := range decl.Specs {
			spec := spec.(*ast.ValueSpec)
			for i, value := range spec.Values {
				literal, ok := value.(*ast.BasicLit)
				if !ok || literal.Kind != token.INT && literal.Kind != token.FLOAT {
					continue
				}
				at := files.Position(literal.Pos())
				all = append(all, &constant{
					object: info.Defs[spec.Names[i]], number: first + len(all),
					path: at.Filename, line: at.Line, name: spec.Names[i].Name,
					text: literal.Value, isInt: literal.Kind == token.INT,
					comment: decl.Doc.Text() + spec.Doc.Text() + spec.Comment.Text(),
				})
			}
		}
		return true
	})
	return all
}
