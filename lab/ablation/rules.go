package ablation

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
)

const switchesPackage = "github.com/domvision/domvision/lab/ablation/switches"

// rule is something that can be switched off.
type rule struct {
	place string // package/file.go:12:function
	what  string // what holds while it is off
	step  bool   // a whole function, rather than one of its conditions
}

// insertion is text that is put into a file.
type insertion struct {
	at   int // in bytes
	text string
}

// instrumenter puts the rules of a file behind switches.
type instrumenter struct {
	files      *token.FileSet
	rules      []rule
	insertions []insertion
	function   *ast.FuncDecl
	result     []string              // the switches of its last result
	marked     map[ast.Expr][]string // expression -> its switches
}

// instrument returns the text of a file in which every rule has a switch, nil if it has none, and the rules, with
// those of other files before them.
//
// A whole function is a rule: one without results is skipped, one that returns a pointer or a slice returns none,
// and one whose last result is a bool says no, or else yes. So is each condition of an if or a case, and each part
// of one joined by && or ||: it is taken out.
func instrument(path string, source []byte, rules []rule) ([]byte, []rule, error) {
	in := &instrumenter{files: token.NewFileSet(), rules: rules}
	f, err := parser.ParseFile(in.files, path, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, rules, err
	}
	for _, d := range f.Decls {
		if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil {
			in.addFunction(d)
		}
	}
	if len(in.insertions) == 0 {
		return nil, rules, nil
	}
	in.insert(f.Name.End(), "\nimport switches \""+switchesPackage+"\"\n")
	slices.SortStableFunc(in.insertions, func(a, b insertion) int { return cmp.Compare(a.at, b.at) })
	var out bytes.Buffer
	at := 0
	for _, i := range in.insertions {
		out.Write(source[at:i.at])
		out.WriteString(i.text)
		at = i.at
	}
	out.Write(source[at:])
	return out.Bytes(), in.rules, nil
}

func (in *instrumenter) insert(at token.Pos, text string) {
	in.insertions = append(in.insertions, insertion{in.files.Position(at).Offset, text})
}

// add adds a rule of the function and returns its number.
func (in *instrumenter) add(at token.Pos, step bool, what string) int {
	p := in.files.Position(at)
	place := fmt.Sprintf("%s/%s:%d:%s", filepath.Base(filepath.Dir(p.Filename)), filepath.Base(p.Filename), p.Line, in.function.Name.Name)
	in.rules = append(in.rules, rule{place, what, step})
	return len(in.rules) - 1
}

// addFunction adds the rules of a function.
func (in *instrumenter) addFunction(d *ast.FuncDecl) {
	in.function, in.marked = d, map[ast.Expr][]string{}
	in.result = nil
	if d.Type.Results == nil {
		in.insert(d.Body.Lbrace+1, fmt.Sprintf(" if switches.Skip(%d) { return };", in.add(d.Pos(), true, "left out")))
	} else {
		in.result = in.resultSwitches(d.Type.Results)
	}
	ast.Walk(visitor{in: in}, d.Body)
}

// resultSwitches are the switches of the last result of a function.
func (in *instrumenter) resultSwitches(results *ast.FieldList) []string {
	at, whole := in.function.Pos(), results.NumFields() == 1
	switch kind := results.List[len(results.List)-1].Type.(type) {
	case *ast.Ident:
		if kind.Name != "bool" {
			return nil
		}
		no := fmt.Sprintf("switches.Never(%d, ", in.add(at, true, "says no"))
		if whole {
			return []string{no, fmt.Sprintf("switches.Always(%d, ", in.add(at, true, "says yes"))}
		}
		return []string{no}
	case *ast.StarExpr:
		return []string{fmt.Sprintf("switches.Nil(%d, ", in.add(at, true, "finds none"))}
	case *ast.ArrayType:
		if kind.Len == nil {
			return []string{fmt.Sprintf("switches.None(%d, ", in.add(at, true, "finds none"))}
		}
	}
	return nil
}

// visitor visits the parts of a function. At the end of a node it inserts the text that closes its switches.
type visitor struct {
	in      *instrumenter
	literal bool // within a function literal, whose returns are its own
	end     token.Pos
	closing string
}

func (v visitor) Visit(n ast.Node) ast.Visitor {
	if n == nil {
		if v.closing != "" {
			v.in.insert(v.end, v.closing)
		}
		return nil
	}
	inner := visitor{in: v.in, literal: v.literal}
	if e, ok := n.(ast.Expr); ok {
		if switched := v.in.marked[e]; switched != nil {
			v.in.insert(e.Pos(), strings.Join(switched, ""))
			inner.end, inner.closing = e.End(), strings.Repeat(")", len(switched))
		}
	}
	switch n := n.(type) {
	case *ast.FuncLit:
		inner.literal = true
	case *ast.IfStmt:
		v.in.condition(n.Cond)
	case *ast.SwitchStmt:
		for _, c := range n.Body.List {
			for _, e := range c.(*ast.CaseClause).List {
				if n.Tag == nil {
					v.in.condition(e)
				}
			}
		}
	case *ast.BinaryExpr:
		v.in.operands(n)
	case *ast.ReturnStmt:
		if !v.literal {
			v.in.returned(n)
		}
	}
	return inner
}

// condition marks the condition of a branch.
func (in *instrumenter) condition(e ast.Expr) { in.mark(e, "Never", "never") }

// operands marks what && or || joins.
func (in *instrumenter) operands(e *ast.BinaryExpr) {
	if e.Op != token.LAND && e.Op != token.LOR {
		return
	}
	for _, part := range []ast.Expr{e.X, e.Y} {
		if inner, ok := part.(*ast.BinaryExpr); ok && inner.Op == e.Op {
			continue // its own operands are marked
		}
		if e.Op == token.LAND {
			in.mark(part, "Always", "without")
		} else {
			in.mark(part, "Never", "without")
		}
	}
}

// mark puts an expression behind a switch, unless it only asks whether something is there.
func (in *instrumenter) mark(e ast.Expr, kind, what string) {
	text := in.text(e)
	if strings.HasSuffix(text, "ok") || strings.Contains(text, "nil") || strings.Contains(text, "err") {
		return
	}
	in.marked[e] = append(in.marked[e], fmt.Sprintf("switches.%s(%d, ", kind, in.add(e.Pos(), false, what+" "+text)))
}

// returned marks the last result of a return.
func (in *instrumenter) returned(r *ast.ReturnStmt) {
	switch results := in.function.Type.Results; {
	case in.result == nil:
	case len(r.Results) == 0:
		var names []string
		for _, field := range results.List {
			for _, name := range field.Names {
				names = append(names, name.Name)
			}
		}
		last := len(names) - 1
		names[last] = strings.Join(in.result, "") + names[last] + strings.Repeat(")", len(in.result))
		in.insert(r.End(), " "+strings.Join(names, ", "))
	case len(r.Results) == results.NumFields():
		last := r.Results[len(r.Results)-1]
		if name, ok := last.(*ast.Ident); !ok || name.Name != "nil" {
			in.marked[last] = append(in.marked[last], in.result...)
		}
	}
}

// text is the source of an expression in one line.
func (in *instrumenter) text(e ast.Expr) string {
	var out bytes.Buffer
	if err := format.Node(&out, in.files, e); err != nil {
		return err.Error()
	}
	return strings.Join(strings.Fields(out.String()), " ")
}
