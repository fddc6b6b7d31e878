package wizard

import (
	"errors"
	"fmt"
	"slices"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/learn"
)

// review shows the profile that would be written, where, and how good it is.
type review struct {
	Name    string      `json:"name"`
	Game    string      `json:"game"`
	Path    string      `json:"path"`
	Kept    string      `json:"kept"` // the file that keeps the previous profile, "" if there is none
	Looks   []lookJSON  `json:"looks"`
	Powers  []string    `json:"powers"`
	Checks  []checkJSON `json:"checks"`
	Problem string      `json:"problem"` // why it cannot be saved, "" if it can
	Saved   bool        `json:"saved"`
}

// lookJSON is a colour that was learned.
type lookJSON struct {
	Letter string  `json:"letter"`
	Name   string  `json:"name"`
	Tiles  int     `json:"tiles"`
	Sure   float64 `json:"sure"`  // 0 to 1
	Apart  bool    `json:"apart"` // distinguishable from all others
	Shape  bool    `json:"shape"` // by its shape, not by its colour
}

// checkJSON is how a picture is read with what was learned.
type checkJSON struct {
	Right   int    `json:"right"`
	Wrong   int    `json:"wrong"`
	Unsure  int    `json:"unsure"`
	Refused string `json:"refused"` // why, "" if it is read
	Placed  bool   `json:"placed"`  // it is read only where the player has placed it
}

// learn makes a profile of a state. Names that the player gave are kept.
func (s *session) learn(now state) (learn.Lesson, *calibration.Profile, error) {
	var named []engine.Color
	for _, g := range now.groups {
		if g.said {
			named = append(named, g.cell.Color)
		}
	}
	var samples []learn.Sample
	for _, b := range now.boards {
		samples = append(samples, learn.Sample{Image: s.pictures[b.picture].img, Lattice: b.lattice, Grid: now.grid(b), Named: named, Placed: b.placed || b.note != ""})
	}
	var base *calibration.Profile
	if p, err := calibration.Find(s.config.Profiles, now.base); err == nil {
		base = &p
	}
	lesson, err := learn.From(samples, base)
	for _, g := range now.groups {
		if g.name == "" || g.kind != tile {
			continue
		}
		for i, c := range lesson.Profile.Palette {
			if c.Color() == g.cell.Color {
				lesson.Profile.Palette[i].Name = g.name
			}
		}
		for i, l := range lesson.Looks {
			if l.Letter == g.cell.Color {
				lesson.Looks[i].Name = g.name
			}
		}
	}
	return lesson, base, err
}

// review tells what saving would do; with save it does so.
func (s *session) review(save bool) (review, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.history.now
	if len(now.boards) == 0 {
		return review{}, errors.New("show a picture of the board first")
	}
	lesson, base, err := s.learn(now)
	if err != nil {
		return review{}, err
	}
	lesson.Profile.Name, lesson.Profile.Game = now.name, now.game
	p, path, kept, err := s.config.Target(lesson.Profile, base)
	r := newReview(p, lesson, err)
	r.Path, r.Kept = path, kept
	if !save {
		return r, nil
	}
	if r.Problem != "" {
		return r, errors.New(r.Problem)
	}
	if r.Kept, err = s.config.Save(p, path); err != nil {
		return r, err
	}
	r.Saved, s.saved = true, path
	return r, nil
}

// newReview reviews p; refused is why it cannot be a profile, as under a name that leads
// elsewhere, which the player can change there.
func newReview(p calibration.Profile, lesson learn.Lesson, refused error) review {
	r := review{Name: p.Name, Game: p.Game, Looks: []lookJSON{}, Powers: []string{}, Checks: []checkJSON{}}
	for _, l := range lesson.Looks {
		r.Looks = append(r.Looks, lookJSON{string(l.Letter.Char()), l.Name, l.Tiles, l.Sure(), l.Distinguishable(), !l.ByColor()})
	}
	for _, t := range p.Templates {
		if t.Power() != engine.UnknownPower {
			r.Powers = append(r.Powers, t.Kind)
		}
	}
	for i, c := range lesson.Checks {
		r.Checks = append(r.Checks, newCheck(c))
		switch {
		case r.Problem != "":
		case c.Err != nil:
			r.Problem = fmt.Sprintf("Picture %d: read with the new profile: %v", i+1, c.Err)
		case !c.Fits:
			r.Problem = fmt.Sprintf("Picture %d: its tiles cannot be distinguished by their colours or shapes. domvision reads such a board without a profile, as far as it can", i+1)
		case c.Wrong > 0:
			r.Problem = fmt.Sprintf("Picture %d: the new profile reads %d cells differently from you, the first at %s. Correct them, or mark them as not part of the board",
				i+1, c.Wrong, c.WrongAt[0].Place())
		}
	}
	if refused == nil {
		refused = p.Validate()
	}
	if refused != nil && r.Problem == "" {
		r.Problem = refused.Error()
	}
	return r
}

func newCheck(c learn.Check) checkJSON {
	j := checkJSON{Right: c.Right, Wrong: c.Wrong, Unsure: c.Unsure, Placed: c.Placed}
	if c.Err != nil {
		j.Refused = c.Err.Error()
	}
	return j
}

// stateJSON is the state for the page. Rows and columns count from 0.
type stateJSON struct {
	Boards []boardJSON `json:"boards"`
	Groups []groupJSON `json:"groups"`
	Name   string      `json:"name"`
	Game   string      `json:"game"`
	Games  []string    `json:"games"`
	Powers []string    `json:"powers"`
	Undo   string      `json:"undo"` // what undo would take back, "" for nothing
	Saved  string      `json:"saved"`
}

type boardJSON struct {
	latticeJSON
	Picture int           `json:"picture"`
	Width   int           `json:"width"` // of the picture, in pixels
	Height  int           `json:"height"`
	Cells   []int         `json:"cells"`
	Sure    []float64     `json:"sure"`
	Note    string        `json:"note"`
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
	now := s.history.now
	v := stateJSON{Boards: []boardJSON{}, Groups: []groupJSON{}, Name: now.name, Game: now.game,
		Games: s.config.Games, Powers: append([]string{}, s.config.Powers(s.game())...), Undo: s.history.what(), Saved: s.saved}
	counts := map[int]int{}
	for _, b := range now.boards {
		p := s.pictures[b.picture]
		bounds := p.img.Bounds()
		place := func(l geometry.Lattice) latticeJSON { return latticeJSON(l.Add(bounds.Min.Mul(-1))) }
		j := boardJSON{latticeJSON: place(b.lattice), Picture: b.picture, Width: bounds.Dx(), Height: bounds.Dy(),
			Cells: b.cells, Sure: b.sure, Note: b.note, Guessed: b.guessed, Choices: []latticeJSON{}}
		for _, l := range p.boards {
			j.Choices = append(j.Choices, place(l))
		}
		v.Boards = append(v.Boards, j)
		for _, id := range b.cells {
			counts[id]++
		}
	}
	for _, g := range now.groups {
		j := groupJSON{ID: g.id, Kind: g.kind, Name: g.name, Label: s.label(g), Count: counts[g.id]}
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

// game is the game that is played, as the player says or else the profile that was
// taken for the first board; "" nobody knows.
func (s *session) game() string {
	now := s.history.now
	if now.game != "" {
		return now.game
	}
	base, _ := calibration.Find(s.config.Profiles, now.base) // none is of no game
	return base.Game
}

// label names a group for the player.
func (s *session) label(g group) string {
	switch {
	case g.name != "":
		return g.name
	case g.kind == tile:
		return s.colorName(g)
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

// colorName is what to call a group of plain tiles: as the profile does, or by the colour of its
// first cell.
func (s *session) colorName(g group) string {
	if p, err := calibration.Find(s.config.Profiles, s.history.now.base); err == nil {
		for _, c := range p.Palette {
			if c.Color() == g.cell.Color {
				return c.Name
			}
		}
	}
	for _, b := range s.history.now.boards {
		if at := slices.Index(b.cells, g.id); at >= 0 {
			return learn.ColorName(s.pictures[b.picture].img, b.lattice.Cell(b.lattice.Pos(at)))
		}
	}
	return ""
}
