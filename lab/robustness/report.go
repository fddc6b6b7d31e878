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

Each picture is degraded in the ways that screens, browsers and files degrade pictures, and read {{if .Profiles}}with the
built-in profiles{{else}}without any
profile{{end}}. A board counts as read if no cell is wrong or unsure. Letters may be renamed, and the names of
power-ups do not count: a power-up with its own tile only has to be read as ` + "`*`" + `; a ` + "`?`" + ` counts as
unsure. If a part of the board is cut off or covered, refusing it is right, and only a wrong cell is an error. *crop
left 0.5/10* cuts off a twentieth of the board at the left. *window at x, y* covers a part of the board with a window
a third as wide and as high as the board. Its centre is at the fractions x and y of the board's width and height.
*photo at 2 %* shows the picture like a photograph of the screen, taken at a small angle; refusing it is right, too.

Measured on {{.Date}} at commit {{.Commit}} with

	{{.Command}}
{{if lt .Measured .Known}}
There are {{.Known}} degradations; {{.Measured}} of them were measured here.
{{end}}
The pictures are real screenshots and composed boards that others own, and are not part of this repository. The tests
read other pictures, in fixtures/.

{{if .Desktops}}## Whole screens

Whole desktops, read with the built-in profiles: boards in browser pages, beside an editor or a terminal, in motion or
covered, composed boards of bilging, and screens without any game. A cell is *believed* if it is under a moving
tile or covered, but was read as empty or as a letter.

{{.Desktops}}
At commit 648f7a1, before domvision searched large screens place by place and required evidence for every cell, the
results were:

| screens | wrong cells | moving or covered cells believed | in full | refused | without a board, read |
|---|---:|---:|---:|---:|---:|
| browser | 0 | 0 | 34 of 40 | 6 | |
| beside-editor | 0 | 0 | 9 of 16 | 7 | |
| in-motion | 1 | 30 | 10 of 20 | 7 | |
| no-board | | | | | 6 of 20 |
| bilge-composed | 106 | 0 | 1 of 8 | 2 | |
| known-failures | 11 | 0 | 0 of 1 | 0 | |

Not read in full:

{{.DesktopFailures}}
{{end}}{{if .Plot}}![Share of boards read, by degradation and set of pictures]({{.Plot}})

{{end}}## Without degradation

{{.Sets}}
## Degraded

Number of boards read, with any wrong cells in brackets. *Kinds apart* counts only boards on which any two
kinds of tiles are at least {{.MinDistance}} apart in the degraded picture: the Delta E (CIE76) of their mean tiles,
averaged over the pixels. On other boards some kinds are so similar that single cells may be lost.

{{.Degradations}}
## Not read in full without degradation

{{.Failures}}`))

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
			"Desktops": r.desktopTable(), "DesktopFailures": r.desktopFailures(),
			"Sets": r.setTable(), "MinDistance": minDistance, "Degradations": r.degradationTable(), "Failures": r.failures(),
		})
	})
}

// setTable has a line for each set of unchanged pictures.
func (r report) setTable() string {
	var b strings.Builder
	b.WriteString("| pictures | boards | read | refused | cells | unsure | wrong |\n|---|---:|---:|---:|---:|---:|---:|\n")
	for _, s := range append(slices.Clone(r.sets), r.all()) {
		t := sum(s.outcomes[0])
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d | %d | %d |\n", s.name, t.boards, t.read, t.refused, t.cells, t.unsure, t.wrong)
	}
	return b.String()
}

// degradationTable has a line for each degradation and a column for each set.
func (r report) degradationTable() string {
	var b strings.Builder
	sets := append(slices.Clone(r.sets), r.all())
	b.WriteString("|")
	for _, s := range sets {
		b.WriteString(" | " + s.name)
	}
	b.WriteString(" | kinds apart | refused | wrong of cells |\n|---|" + strings.Repeat("---:|", len(sets)+3) + "\n")
	for d, degradation := range r.degradations {
		fmt.Fprintf(&b, "| %s", degradation.Name)
		for _, s := range sets {
			t := sum(s.outcomes[d])
			fmt.Fprintf(&b, " | %d/%d", t.read, t.boards)
			if t.wrong > 0 {
				fmt.Fprintf(&b, " (%d)", t.wrong)
			}
		}
		all := sets[len(sets)-1].outcomes[d]
		t, apart := sum(all), sum(distinguishable(all))
		fmt.Fprintf(&b, " | %d/%d | %d | %d of %d |\n", apart.read, apart.boards, t.refused, t.wrong, t.cells)
	}
	return b.String()
}

// failures lists the unchanged pictures that were not read in full.
func (r report) failures() string {
	var b strings.Builder
	for _, s := range r.sets {
		for _, o := range s.outcomes[0] {
			if !o.read() {
				fmt.Fprintf(&b, "- %s/%s: %s\n", s.name, o.picture, o.reason())
			}
		}
	}
	if b.Len() == 0 {
		return "None.\n"
	}
	return b.String()
}
