package robustness

import (
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"text/template"
	"time"

	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/lab/degrade"
)

// report holds the results of a measurement.
type report struct {
	degradations []degrade.Degradation
	profiles     bool
	sets         []set
	desktops     []set // whole screens, unchanged
}

// all is the set of all pictures.
func (r report) all() set {
	all := set{name: "all", outcomes: make([][]outcome, len(r.degradations))}
	for d := range all.outcomes {
		for _, s := range r.sets {
			all.outcomes[d] = append(all.outcomes[d], s.outcomes[d]...)
		}
	}
	return all
}

// print writes a line for each set and degradation.
func (r report) print(w io.Writer) {
	for _, s := range append(slices.Clone(r.sets), r.all()) {
		for d, outcomes := range s.outcomes {
			fmt.Fprintf(w, "%-22s %-20s %v\n", s.name, r.degradations[d].Name, sum(outcomes))
		}
	}
}

// printFailures lists every picture of a set that was not read in full, and why.
func (r report) printFailures(w io.Writer, s set) {
	for d, outcomes := range s.outcomes {
		for _, o := range outcomes {
			if !o.read() {
				fmt.Fprintf(w, "%s, %s (closest kinds %.1f apart): %s\n", o.picture, r.degradations[d].Name, o.closest, o.reason())
			}
		}
	}
}

// reason says why a picture was not read in full.
func (o outcome) reason() string {
	if o.refused != nil {
		return fmt.Sprintf("refused: %v", o.refused)
	}
	if o.Size != "" {
		return o.Size
	}
	const few = 6
	text := fmt.Sprintf("%d wrong, %d unsure", o.Wrong, o.Unsure)
	if o.believed > 0 {
		text += fmt.Sprintf(", %d moving or covered believed", o.believed)
	}
	for i, d := range o.Differences[:min(len(o.Differences), few)] {
		text += []string{": ", "; "}[min(i, 1)] + d.String()
	}
	return text
}

// page is the template of docs/robustness.md.
var page = template.Must(template.New("page").Parse(`# How far recognition can be trusted

	{{.Command}}

measured this on {{.Date}} at commit {{.Commit}}, with pictures that others own and that are not in this repository.
{{if lt .Measured .Known}}
There are {{.Known}} degradations; {{.Measured}} of them were measured here.
{{end}}
{{if .Desktops}}## Whole screens

Whole desktops, read with the built-in profiles. A cell is *believed* if it is under a moving tile or covered, but was
read as empty or as a letter.

{{.Desktops}}
The command also lists each screen that is not read in full; with --failures, each degraded picture.

{{end}}## Degraded pictures

Each picture is degraded as screens, browsers and files do it, and read {{if .Profiles}}with the built-in profiles{{else}}without any profile{{end}}.
A board counts as read if no cell is wrong or unsure (` + "`?`" + `); letters may be renamed. The sets have
{{.Cells}} cells, and wrong ones are named.
{{if .Plot}}
![Share of boards read, by degradation and set of pictures]({{.Plot}})
{{end}}
{{.Degradations}}`))

// writeMarkdown writes the page.
func (r report) writeMarkdown(file, plot, command string) error {
	commit, err := exec.Command("git", "rev-parse", "--short", "HEAD").Output()
	if err != nil {
		return fmt.Errorf("asking git for the commit: %w", err)
	}
	if plot != "" {
		if plot, err = filepath.Rel(filepath.Dir(file), plot); err != nil {
			return err
		}
	}
	return atomicfile.Write(file, func(w io.Writer) error {
		return page.Execute(w, map[string]any{
			"Profiles": r.profiles, "Date": time.Now().UTC().Format(time.DateOnly), "Commit": strings.TrimSpace(string(commit)),
			"Command": command, "Plot": plot, "Measured": len(r.degradations), "Known": len(degrade.All()),
			"Desktops": r.desktopTable(),
			"Cells":    sum(r.all().outcomes[0]).cells, "Degradations": r.degradationTable(),
		})
	})
}

// degradationTable has a line for each degradation that costs a board, after one for the unchanged pictures, and names
// the sets in which it does. Those that cost none are named below it, and those that rightly cost boards.
func (r report) degradationTable() string {
	var b strings.Builder
	b.WriteString("| | read | refused | less than all of |\n|---|---:|---:|---|\n")
	var harmless, partial kinds
	for d, degradation := range r.degradations {
		t := sum(r.all().outcomes[d])
		if d > 0 && t.read == t.boards {
			harmless.add(degradation.Name, t.read)
			continue
		}
		if degradation.Partial && t.wrong == 0 {
			partial.add(degradation.Name, t.read)
			continue
		}
		var losses []string
		for _, s := range r.sets {
			if t := sum(s.outcomes[d]); t.wrong > 0 {
				losses = append(losses, fmt.Sprintf("%s %d/%d (%d wrong)", s.name, t.read, t.boards, t.wrong))
			} else if t.read < t.boards {
				losses = append(losses, fmt.Sprintf("%s %d/%d", s.name, t.read, t.boards))
			}
		}
		fmt.Fprintf(&b, "| %s | %d/%d | %d | %s |\n", degradation.Name, t.read, t.boards, t.refused, strings.Join(losses, ", "))
	}
	if len(harmless) > 0 {
		var names []string
		for _, k := range harmless {
			names = append(names, k.String())
		}
		fmt.Fprintf(&b, "\nAll boards are read in %s.\n", strings.Join(names, "; "))
	}
	if len(partial) > 0 {
		var names []string
		for _, k := range partial {
			read := fmt.Sprint(k.fewest)
			if k.most > k.fewest {
				read += fmt.Sprintf(" to %d", k.most)
			}
			names = append(names, fmt.Sprintf("%v: %s", k, read))
		}
		fmt.Fprintf(&b, "\nA part is missing in these, so refusing the board is right; no cell is wrong (boards read in full): %s.\n",
			strings.Join(names, "; "))
	}
	return b.String()
}

// kind is degradations of one kind that follow each other, such as all scales.
type kind struct {
	name, first, last string
	n, fewest, most   int // degradations; boards that are read
}

type kinds []kind

// add adds a degradation, whose kind is the first word of its name.
func (k *kinds) add(name string, read int) {
	word, rest, _ := strings.Cut(name, " ")
	if i := len(*k) - 1; i >= 0 && (*k)[i].name == word {
		last := &(*k)[i]
		last.last, last.n, last.fewest, last.most = rest, last.n+1, min(last.fewest, read), max(last.most, read)
		return
	}
	*k = append(*k, kind{word, rest, rest, 1, read, read})
}

func (k kind) String() string {
	if k.n == 1 {
		return strings.TrimSpace(k.name + " " + k.first)
	}
	return fmt.Sprintf("%s %s to %s (%d)", k.name, k.first, k.last, k.n)
}
