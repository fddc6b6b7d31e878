package sensitivity

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"
)

const source = `package p

// Measured: 3 and more.
const alone = 2.5

const (
	few  = 4 // tiles
	next = few + 1
	name = "4"
)

type hue float64

var seen [few]int

func f(n int, x float32, h hue) bool {
	const local = 0.05 // by eye
	return n > 2*few && x < 2*local && h < alone && float64(n) > alone
}
`

// checked is the source with its types.
func checked(t *testing.T) (*token.FileSet, *ast.File, *types.Package, *types.Info) {
	t.Helper()
	files := token.NewFileSet()
	f, err := parser.ParseFile(files, "p/p.go", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{}}
	pkg, err := (&types.Config{Importer: importer.Default()}).Check("p", files, []*ast.File{f}, info)
	if err != nil {
		t.Fatal(err)
	}
	return files, f, pkg, info
}

func TestConstants(t *testing.T) {
	files, f, _, info := checked(t)
	var got []string
	for _, c := range constantsIn(files, f, info, 0) {
		got = append(got, c.where()+"="+c.text+" "+c.measured())
	}
	const want = "p/p.go:4:alone=2.5 yes, p/p.go:7:few=4 -, p/p.go:17:local=0.05 -"
	if joined := strings.Join(got, ", "); joined != want {
		t.Fatalf("found %s, want %s", joined, want)
	}
}

func TestVariedUses(t *testing.T) {
	files, f, pkg, info := checked(t)
	own := map[types.Object]*constant{}
	all := constantsIn(files, f, info, 7)
	for _, c := range all {
		own[c.object] = c
	}
	edits := variedUses(files, f, pkg, info, func(o types.Object) *constant { return own[o] })
	got := string(apply([]byte(source), edits))
	const want = "return n > 2*int(Varied8.Value()) && x < 2*float32(Varied9.Value()) && h < hue(Varied7.Value()) && float64(n) > float64(Varied7.Value())"
	if !strings.Contains(got, want) {
		t.Errorf("the function became\n%s\nwant %s", got[strings.Index(got, "func"):], want)
	}
	if !strings.Contains(got, "next = few + 1") || !strings.Contains(got, "var seen [few]int") {
		t.Errorf("a use that must be constant was replaced:\n%s", got)
	}
	if few := all[1]; few.uses != 1 || few.fixed != 2 {
		t.Errorf("few has %d variable and %d fixed uses, want 1 and 2", few.uses, few.fixed)
	}
}

func TestTimes(t *testing.T) {
	for _, c := range []struct {
		text         string
		isInt        bool
		factor, want float64
	}{
		{"2.5", false, 1.1, 2.75}, {"10.0", false, 0.9, 9}, {"100", true, 1.1, 110},
		{"4", true, 1.1, 5}, {"4", true, 0.9, 3}, {"0x10", true, 1.1, 18},
	} {
		if got := (&constant{text: c.text, isInt: c.isInt}).times(c.factor); got != c.want {
			t.Errorf("%s times %g is %g, want %g", c.text, c.factor, got, c.want)
		}
	}
}
