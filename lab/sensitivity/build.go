package sensitivity

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

const (
	module        = "github.com/domvision/domvision/"
	program       = "./cmd/domlab"
	variedPackage = module + "lab/sensitivity/varied"
)

// skipped lists the packages below vision whose constants are not used in reading a board, and those whose
// constants are given by image processing.
var skipped = []string{"corpus", "imgproc"}

// listed is a package as go list prints it.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
}

// varies reports whether the constants of the package are varied.
func (p listed) varies() bool {
	below, ok := strings.CutPrefix(p.ImportPath+"/", module+"vision/")
	return ok && !slices.ContainsFunc(strings.Split(below, "/"), func(s string) bool { return slices.Contains(skipped, s) })
}

// listPackages lists the packages that the program consists of.
func listPackages(ctx context.Context) (all []listed, err error) {
	var stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, "go", "list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles", program)
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list (run it in the root of the repository): %w: %s", err, stderr.Bytes())
	}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		switch err := d.Decode(&p); {
		case errors.Is(err, io.EOF):
			return all, nil
		case err != nil:
			return nil, err
		}
		all = append(all, p)
	}
}

// instrumentation writes the varied sources next to the originals, for go build -overlay.
type instrumentation struct {
	dir       string // temporary
	files     *token.FileSet
	importer  types.Importer
	constants []*constant
	exported  map[string]*constant // by package path and name
	overlay   map[string]string    // varied files by original
}

// instrument returns the constants of vision, and an overlay that replaces them by variables.
func instrument(ctx context.Context, dir string) (*instrumentation, error) {
	packages, err := listPackages(ctx)
	if err != nil {
		return nil, err
	}
	export := map[string]string{}
	for _, p := range packages {
		export[p.ImportPath] = p.Export
	}
	in := &instrumentation{dir: dir, files: token.NewFileSet(), exported: map[string]*constant{}, overlay: map[string]string{}}
	in.importer = importer.ForCompiler(in.files, "gc", func(path string) (io.ReadCloser, error) { return os.Open(export[path]) })
	for _, p := range packages { // a package comes after those that it imports
		if p.varies() {
			if err := in.addPackage(p); err != nil {
				return nil, fmt.Errorf("%s: %w", p.ImportPath, err)
			}
		}
	}
	return in, nil
}

func (in *instrumentation) addPackage(p listed) error {
	var parsed []*ast.File
	for _, name := range p.GoFiles {
		f, err := parser.ParseFile(in.files, filepath.Join(p.Dir, name), nil, parser.ParseComments)
		if err != nil {
			return err
		}
		parsed = append(parsed, f)
	}
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{}}
	pkg, err := (&types.Config{Importer: in.importer}).Check(p.ImportPath, in.files, parsed, info)
	if err != nil {
		return err
	}
	own := map[types.Object]*constant{}
	for _, f := range parsed {
		for _, c := range constantsIn(in.files, f, info, len(in.constants)) {
			own[c.object] = c
			in.constants = append(in.constants, c)
			if c.object.Parent() == pkg.Scope() {
				in.exported[p.ImportPath+"."+c.name] = c
			}
		}
	}
	find := func(o types.Object) *constant {
		if o == nil || o.Pkg() == nil || o.Pkg() == pkg {
			return own[o]
		}
		if _, ok := o.(*types.Const); !ok {
			return nil
		}
		return in.exported[o.Pkg().Path()+"."+o.Name()]
	}
	for _, f := range parsed {
		if err := in.replace(in.files.Position(f.Pos()).Filename, variedUses(in.files, f, pkg, info, find)); err != nil {
			return err
		}
	}
	return in.declare(p, pkg.Name(), own)
}

// replace adds a file with these edits to the overlay.
func (in *instrumentation) replace(path string, edits []edit) error {
	text, err := os.ReadFile(path)
	if err != nil || len(edits) == 0 {
		return err
	}
	return in.add(path, apply(text, edits))
}

// declare adds a file that declares the variables of a package.
func (in *instrumentation) declare(p listed, name string, own map[types.Object]*constant) error {
	if len(own) == 0 {
		return nil
	}
	var text bytes.Buffer
	fmt.Fprintf(&text, "package %s\n\nimport %q\n\n", name, variedPackage)
	for _, c := range own {
		fmt.Fprintf(&text, "var Varied%d = varied.New(%d, %s)\n", c.number, c.number, c.text)
	}
	return in.add(filepath.Join(p.Dir, "varied_constants.go"), text.Bytes())
}

// add writes a file for the overlay.
func (in *instrumentation) add(path string, text []byte) error {
	varied := filepath.Join(in.dir, fmt.Sprintf("%d.go", len(in.overlay)))
	in.overlay[path] = varied
	return os.WriteFile(varied, text, 0o600)
}

// build builds the program with the overlay, and returns its path.
func (in *instrumentation) build(ctx context.Context) (path string, err error) {
	data, err := json.Marshal(map[string]any{"Replace": in.overlay})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(in.dir, "overlay.json")
	if err := os.WriteFile(overlay, data, 0o600); err != nil {
		return "", err
	}
	path = filepath.Join(in.dir, "read")
	if out, err := exec.CommandContext(ctx, "go", "build", "-o", path, "-overlay", overlay, program).CombinedOutput(); err != nil {
		return "", fmt.Errorf("building with variables in place of the constants: %w: %s", err, out)
	}
	return path, nil
}
