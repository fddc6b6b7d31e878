package sensitivity

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// edit replaces a part of a file.
type edit struct {
	start, end int // in bytes
	text       string
}

// variedUses lists the edits that replace the uses of constants in a file by calls, and counts the uses of
// each. find returns the constant that a name stands for, or nil.
func variedUses(files *token.FileSet, f *ast.File, in *types.Package, info *types.Info, find func(types.Object) *constant) (edits []edit) {
	var enclosing []ast.Node
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil {
			enclosing = enclosing[:len(enclosing)-1]
			return true
		}
		enclosing = append(enclosing, n)
		name, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		c := find(info.Uses[name])
		if c == nil {
			return true
		}
		kind := variableType(enclosing, in, info)
		if kind == "" {
			c.fixed++
			return true
		}
		c.uses++
		start, qualifier := name.Pos(), ""
		if selector, ok := enclosing[len(enclosing)-2].(*ast.SelectorExpr); ok {
			start, qualifier = selector.Pos(), selector.X.(*ast.Ident).Name+"."
		}
		edits = append(edits, edit{
			files.Position(start).Offset, files.Position(name.End()).Offset,
			fmt.Sprintf("%s(%sVaried%d.Value())", kind, qualifier, c.number),
		})
		return true
	})
	return edits
}

// variableType is the type that a variable must have in place of the constant whose name comes last. It is
// empty where only a constant may stand.
func variableType(enclosing []ast.Node, in *types.Package, info *types.Info) string {
	if mustBeConstant(enclosing) {
		return ""
	}
	for _, n := range slices.Backward(enclosing) {
		e, ok := n.(ast.Expr)
		if !ok {
			return ""
		}
		switch e := e.(type) {
		case *ast.Ident, *ast.SelectorExpr, *ast.ParenExpr, *ast.UnaryExpr:
		case *ast.BinaryExpr: // a constant expression has a type only as a whole
			if e.Op == token.SHL || e.Op == token.SHR {
				return ""
			}
		default:
			return ""
		}
		kind := info.TypeOf(e)
		basic, ok := kind.Underlying().(*types.Basic)
		switch {
		case !ok || basic.Info()&types.IsNumeric == 0:
			return ""
		case basic.Info()&types.IsUntyped == 0:
			return types.TypeString(kind, func(other *types.Package) string {
				if other == in {
					return ""
				}
				return other.Name()
			})
		}
	}
	return ""
}

// mustBeConstant reports whether a constant stands in the declaration of another one, or in the length of an
// array.
func mustBeConstant(enclosing []ast.Node) bool {
	for i, n := range enclosing[:len(enclosing)-1] {
		switch n := n.(type) {
		case *ast.GenDecl:
			if n.Tok == token.CONST {
				return true
			}
		case *ast.ArrayType:
			if enclosing[i+1] == ast.Node(n.Len) {
				return true
			}
		}
	}
	return false
}

// apply returns the text of a file with its edits.
func apply(text []byte, edits []edit) []byte {
	var out bytes.Buffer
	at := 0
	for _, e := range edits { // in the order of the file
		out.Write(text[at:e.start])
		out.WriteString(e.text)
		at = e.end
	}
	out.Write(text[at:])
	return out.Bytes()
}
