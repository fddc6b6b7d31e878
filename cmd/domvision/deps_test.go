package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/domvision/domvision"

// goList runs go list and returns its lines.
func goList(t *testing.T, args ...string) []string {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list"}, args...)...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v: %s", err, &stderr)
	}
	return strings.Fields(string(out))
}

// TestDependencies: the player's program has nothing of the laboratory, and no library for plots, fonts, documents
// or matrices. The one font is drawn into overlays.
func TestDependencies(t *testing.T) {
	deps := goList(t, "-deps", ".")
	for _, unwanted := range []string{
		module + "/lab", module + "/fixtures", module + "/internal/cli/manual",
		"gonum.org/", "codeberg.org/go-latex", "codeberg.org/go-pdf", "codeberg.org/go-fonts",
		"github.com/ajstarks/svgo", "github.com/lucasb-eyer", "github.com/chromedp",
		"github.com/russross/blackfriday", "go.yaml.in",
	} {
		if i := slices.IndexFunc(deps, func(dep string) bool { return strings.HasPrefix(dep+"/", strings.TrimSuffix(unwanted, "/")+"/") }); i >= 0 {
			t.Errorf("domvision depends on %s", deps[i])
		}
	}
}

// TestLaboratoryIsApart: only the laboratory's program imports its packages; tests may degrade pictures with them.
func TestLaboratoryIsApart(t *testing.T) {
	const imports = `{{$path := .ImportPath}}{{range .Imports}}{{$path}}>{{.}}{{"\n"}}{{end}}`
	for _, line := range goList(t, "-f", imports, module+"/...") {
		from, to, _ := strings.Cut(line, ">")
		inside := strings.HasPrefix(from, module+"/lab/") || from == module+"/cmd/domlab"
		if strings.HasPrefix(to, module+"/lab/") && !inside {
			t.Errorf("%s imports %s", from, to)
		}
	}
}
