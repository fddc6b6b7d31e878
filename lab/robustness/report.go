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

Each picture is degraded as screens, browsers and files degrade pictures, and read {{if .Profiles}}with the built-in
profiles{{else}}without any profile{{end}}. A board counts as read if no cell is wrong or unsure (` + "`?`" + `). Letters
may be renamed; a power-up with its own tile only has to be ` + "`*`" + `. If a part of the board is cut off or covered,
or the screen is photographed at an angle, refusing it is right, and only a wrong cell is an error.

Measured on {{.Date}} at commit {{.Commit}} with

	{{.Command}}
{{if lt .Measured .Known}}
There are {{.Known}} degradations; {{.Measured}} of them were measured here.
{{end}}
The pictures are real screenshots and composed boards that others own, and are not in this repository.

{{if .Desktops}}## Whole screens

Whole desktops, read with the built-in profiles. A cell is *believed* if it is under a moving tile or covered, but was
read as empty or as a letter. At commit 648f7a1 these sets had 118 wrong cells and 30 believed ones, and 6 of
20 screens without a board were read.

{{.Desktops}}
The command also lists each screen that is not read in full, and why; with --failures, each degraded picture, too.

{{end}}{{if .Plot}}![Share of boards read, by degradation and set of pictures]({{.Plot}})

{{end}}## Degraded pictures

Boards read; the sets have {{.Cells}} cells, and wrong ones are named. *crop left 0.5/10* cuts off a twentieth of the
board at the left. *window at x, y* covers it with a window a third as wide and high, its centre at these
fractions of the board.

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
	var harmless, partial []string
	last := "" // the first word of the last harmless one, which is not repeated
	for d, degradation := range r.degradations {
		t := sum(r.all().outcomes[d])
		if d > 0 && t.read == t.boards {
			name := degradation.Name
			if kind, rest, ok := strings.Cut(name, " "); ok && kind == last {
				name = rest
			} else {
				last = kind
			}
			harmless = append(harmless, name)
			continue
		}
		if degradation.Partial && t.wrong == 0 {
			partial = append(partial, fmt.Sprintf("%s (%d)", degradation.Name, t.read))
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
		fmt.Fprintf(&b, "\nAll boards are read in these, too: %s.\n", strings.Join(harmless, "; "))
	}
	if len(partial) > 0 {
		fmt.Fprintf(&b, "\nA part is missing in these, so boards may be refused; no cell is wrong (boards read in full): %s.\n",
			strings.Join(partial, "; "))
	}
	return b.String()
}
