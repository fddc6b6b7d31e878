package docs

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

const module = "github.com/domvision/domvision/"

// imports lists the packages below a folder of the module, each after those that it imports, with the packages of the
// module that it imports.
func imports(t *testing.T, folder string) (order []string, of map[string][]string) {
	t.Helper()
	cmd := exec.Command("go", "list", "-deps", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...")
	cmd.Dir = "../" + folder
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	of = map[string][]string{}
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		name, own := strings.CutPrefix(fields[0], module)
		if !own {
			continue
		}
		order = append(order, name)
		for _, path := range fields[1:] {
			if imported, own := strings.CutPrefix(path, module); own {
				of[name] = append(of[name], imported)
			}
		}
	}
	return order, of
}

// rows maps packages to their row in a document, in which each row is matched by the expression. Names are in
// backticks, or begin with "internal/".
func rows(t *testing.T, document, row, names string) map[string]int {
	t.Helper()
	text, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]int{}
	for i, part := range regexp.MustCompile(row).FindAllString(string(text), -1) {
		for _, name := range regexp.MustCompile(names).FindAllStringSubmatch(part, -1) {
			if _, known := found[name[1]]; !known {
				found[name[1]] = i
			}
		}
	}
	if len(found) < 10 {
		t.Fatalf("%s names only the packages %v", document, found)
	}
	return found
}

// rowOf is the row of a package, or of the nearest folder above it.
func rowOf(rows map[string]int, name string) (row int, ok bool) {
	for ; ; name = name[:strings.LastIndex(name, "/")] {
		if row, ok = rows[name]; ok || !strings.Contains(name, "/") {
			return row, ok
		}
	}
}

// TestImports: a package imports only packages of its own row or of a row above it in the table of architecture.md.
// One that is internal to the module counts like the lowest that it imports.
func TestImports(t *testing.T) {
	rows := rows(t, "architecture.md", "(?m)^\\| `[^|]*\\|", "`([a-z0-9/]+?)(?:/\\*)?`")
	order, of := imports(t, "")
	for _, name := range order {
		row, ok := rowOf(rows, name)
		internal := strings.HasPrefix(name, "internal/") || name == "docs"
		if !ok && !internal {
			t.Errorf("%s is in no row of the table of architecture.md", name)
		}
		for _, imported := range of[name] {
			switch below, _ := rowOf(rows, imported); {
			case internal:
				row = max(row, below)
			case below > row:
				t.Errorf("%s imports %s, which is below it in the table of architecture.md", name, imported)
			}
		}
		if internal {
			rows[name] = row
		}
	}
}

// TestStages: a stage of vision imports only stages that are above it in the list of vision/doc.go.
func TestStages(t *testing.T) {
	rows := rows(t, "../vision/doc.go", `(?m)^//   - (.*\n//     )*.*$`, `(internal/[a-z]+)`)
	order, of := imports(t, "vision/internal")
	for _, name := range order {
		stage, inside := strings.CutPrefix(name, "vision/")
		row, ok := rows[stage]
		if !inside || stage == "internal/visiontest" || !strings.HasPrefix(stage, "internal/") {
			continue
		}
		if !ok {
			t.Errorf("vision/doc.go does not name %s", stage)
		}
		for _, imported := range of[name] {
			if below := rows[strings.TrimPrefix(imported, "vision/")]; strings.HasPrefix(imported, "vision/") && below > row {
				t.Errorf("%s imports %s, which is below it in the list of vision/doc.go", name, imported)
			}
		}
	}
}
