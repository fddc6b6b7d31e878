package wizard

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/rulefile"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/vision/learn"
)

// stateJSON is the state for the page. Rows and columns count from 0.
type stateJSON struct {
	Boards []boardJSON `json:"boards"`
	Groups []groupJSON `json:"groups"`
	Name   string      `json:"name"`
	Game   string      `json:"game"`
	Games  []gameJSON  `json:"games"`
	Powers []string    `json:"powers"`
	Icons  []string    `json:"icons"` // the power-ups that there is a picture of
	Undo   string      `json:"undo"`  // what undo would take back, "" for nothing
	Saved  string      `json:"saved"`
}

// gameJSON is a game whose rules are known.
type gameJSON struct {
	Name  string `json:"name"`
	Title string `json:"title"`
}

type boardJSON struct {
	latticeJSON
	Picture int           `json:"picture"`
	Width   int           `json:"width"` // of the picture, in pixels
	Height  int           `json:"height"`
	Cells   []int         `json:"cells"`
	Sure    []float64     `json:"sure"`
	Note    string        `json:"note"`
	Unlike  string        `json:"unlike"`  // how its size differs from that of other boards of the game; "" if it does not
	Guessed bool          `json:"guessed"` // no board was found: it lies anywhere
	Choices []latticeJSON `json:"choices"` // the boards in the picture that may be meant, where there are several
}

// latticeJSON is where a board lies, in pixels of its picture.
type latticeJSON struct {
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	W    float64 `json:"w"` // of a cell
	H    float64 `json:"h"`
	Rows int     `json:"rows"`
	Cols int     `json:"cols"`
}

type groupJSON struct {
	ID     int    `json:"id"`
	Kind   kind   `json:"kind"`
	Name   string `json:"name"`   // that the player gave, "" none
	Label  string `json:"label"`  // what to call it
	Letter string `json:"letter"` // of the colour, or of the ground of a power-up; "" none
	Power  string `json:"power"`
	Count  int    `json:"count"` // of cells
}

// view is the state for the page.
func (s *session) view() stateJSON {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.plain(s.history.now)
	v := stateJSON{Boards: []boardJSON{}, Groups: []groupJSON{}, Name: now.name, Game: s.game(now),
		Games: s.games(), Powers: append([]string{}, s.powers(now)...), Icons: slices.Sorted(maps.Keys(s.icons)), Undo: s.history.what(), Saved: s.saved}
	counts := map[int]int{}
	for i, b := range now.boards {
		p := s.pictures[b.picture]
		bounds := p.img.Bounds()
		place := func(l geometry.Lattice) latticeJSON { return latticeJSON(l.Add(bounds.Min.Mul(-1))) }
		j := boardJSON{latticeJSON: place(b.lattice), Picture: b.picture, Width: bounds.Dx(), Height: bounds.Dy(),
			Cells: b.cells, Sure: b.sure, Note: b.note, Unlike: s.unlike(now, i), Guessed: b.guessed, Choices: []latticeJSON{}}
		for _, l := range p.boards {
			j.Choices = append(j.Choices, place(l))
		}
		v.Boards = append(v.Boards, j)
		for _, id := range b.cells {
			counts[id]++
		}
	}
	labels := s.labels(now)
	for _, g := range now.groups {
		j := groupJSON{ID: g.id, Kind: g.kind, Name: g.name, Label: labels[g.id], Count: counts[g.id]}
		if g.cell.Color.IsColor() {
			j.Letter = string(g.cell.Color.Char())
		}
		if g.kind == power {
			j.Power = g.cell.Power.String()
		}
		v.Groups = append(v.Groups, j)
	}
	return v
}

// unlike says how the size of a board differs from that in the first picture, or from what the profile says that fits. A
// board that has empty cells may have become smaller, and those of some games have several sizes.
func (s *session) unlike(now state, i int) string {
	if f, err := rulefile.Find(s.game(now)); err == nil && f.Board.Varies {
		return ""
	}
	b, first := now.boards[i], now.boards[0].lattice
	rows, cols := b.lattice.Rows, b.lattice.Cols
	here := fmt.Sprintf("this board has %s and %s", plural.Of(rows, "row"), plural.Of(cols, "column"))
	full := !slices.Contains(b.cells, emptyGroup)
	if rows > first.Rows || cols > first.Cols || full && (rows < first.Rows || cols < first.Cols) {
		return fmt.Sprintf("%s, that in picture 1 %d and %d", here, first.Rows, first.Cols)
	}
	p, err := calibration.Find(s.config.Profiles, b.profile)
	if err != nil || p.Rows.Allows(rows) && p.Cols.Allows(cols) && !(full && (rows < p.Rows.Min || cols < p.Cols.Min)) {
		return ""
	}
	return fmt.Sprintf("%s, those of the profile %s have %s rows and %s columns", here, p.Name, span(p.Rows), span(p.Cols))
}

// span is a range in words.
func span(r calibration.Range) string {
	switch {
	case r.Max == 0:
		return "any"
	case r.Min == r.Max:
		return strconv.Itoa(r.Max)
	}
	return fmt.Sprintf("%d to %d", r.Min, r.Max)
}

// games are the games to choose from.
func (s *session) games() (all []gameJSON) {
	for _, name := range s.config.Games() {
		title := name
		if s.config.Title != nil {
			title = s.config.Title(name)
		}
		all = append(all, gameJSON{name, title})
	}
	return all
}

// game is the game that the player has named, else that of the profile that fitted the first board; "" if
// unknown.
func (s *session) game(now state) string {
	if now.game != "" {
		return now.game
	}
	base, _ := calibration.Find(s.config.Profiles, now.base) // none is of no game
	return base.Game
}

// powers are the names of the power-ups of the game; none if the game is unknown.
func (s *session) powers(now state) []string {
	if game := s.game(now); game != "" {
		return s.config.Powers(game)
	}
	return nil
}

// plain is a state in which tiles with an unnamed mark are ordinary tiles, if the game has no power-ups.
func (s *session) plain(now state) state {
	if len(s.powers(now)) > 0 {
		return now
	}
	now = now.clone()
	for _, g := range now.groups {
		if g.kind != power || g.cell.Power != engine.UnknownPower {
			continue
		}
		if i := slices.IndexFunc(now.groups, func(t group) bool { return t.kind == tile && t.cell.Color == g.cell.Color }); i >= 0 {
			now.join(now.groups[i].id, []int{g.id})
		}
	}
	now.tidy()
	return now
}

// labels names the groups for the player, each kind of tiles differently.
func (s *session) labels(now state) map[int]string {
	all, taken := map[int]string{}, map[string]bool{}
	for _, g := range now.groups {
		label := s.label(now, g)
		if g.kind == tile {
			for n, first := 2, label; taken[label]; n++ {
				label = fmt.Sprintf("%s %d", first, n)
			}
			taken[label] = true
		}
		all[g.id] = label
	}
	return all
}

// label names a group for the player.
func (s *session) label(now state, g group) string {
	switch {
	case g.name != "":
		return g.name
	case g.kind == tile:
		return s.colorName(now, g)
	case g.kind == power:
		return powerLabel(g.cell)
	}
	return map[kind]string{empty: "empty", outside: "not part of the board", unread: "not read"}[g.kind]
}

// powerLabel names a power-up for the player.
func powerLabel(c engine.Cell) string {
	switch {
	case c.Power != engine.UnknownPower:
		return c.Power.String()
	case c.Color == engine.Colorless:
		return "a tile without a name"
	}
	return "a mark without a name"
}

// nameless is what to call tiles whose colour has no name.
const nameless = "tile"

// colorName is what to call a group of plain tiles: as the profile does, or by the colour of its
// first cell.
func (s *session) colorName(now state, g group) string {
	if p, err := calibration.Find(s.config.Profiles, now.base); err == nil {
		for _, c := range p.Palette {
			if c.Color() == g.cell.Color {
				return c.Name
			}
		}
	}
	for _, b := range now.boards {
		if at := slices.Index(b.cells, g.id); at >= 0 {
			return cmp.Or(learn.ColorName(s.pictures[b.picture].img, b.lattice.Cell(b.lattice.Pos(at))), nameless)
		}
	}
	return nameless
}
