package wizard

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/domvision/domvision/engine"
)

// action is something that the player does on the page.
type action struct {
	Do      string  `json:"do"`
	Groups  []int   `json:"groups"`  // which: merge joins them to the first
	Picture int     `json:"picture"` // ID: its place may be another one by now
	Cells   []int   `json:"cells"`   // of the board in Picture
	Group   int     `json:"group"`   // for assign; negative makes a new one
	Kind    kind    `json:"kind"`    // for mark
	Power   string  `json:"power"`   // for mark with kind power
	Ground  *string `json:"ground"`  // the letter of the tile that it lies on; "" a tile of its own; nil: unchanged
	Text    string  `json:"text"`    // for name, letter, profile, game
}

// apply does it.
func (s state) apply(a action) (state, error) {
	do, ok := map[string]func(*state, action) error{
		"merge":   (*state).merge,
		"split":   (*state).split,
		"assign":  (*state).assign,
		"mark":    (*state).mark,
		"name":    (*state).rename,
		"letter":  (*state).letter,
		"remove":  (*state).remove,
		"place":   (*state).place,
		"profile": func(s *state, a action) error { s.name = strings.TrimSpace(a.Text); return nil },
		"game":    func(s *state, a action) error { s.game = a.Text; return nil },
	}[a.Do]
	if !ok {
		return s, fmt.Errorf("cannot do %q", a.Do)
	}
	next := s.clone()
	if err := do(&next, a); err != nil {
		return s, err
	}
	next.tidy()
	return next, nil
}

// found are the groups an action is about: such as were found, not those that
// every state has.
func (s state) found(ids []int) error {
	if len(ids) == 0 {
		return errors.New("select some tiles first")
	}
	for _, id := range ids {
		if id < firstGroup || s.group(id) < 0 {
			return errors.New("these tiles no longer exist")
		}
	}
	return nil
}

// merge makes one group of several.
func (s *state) merge(a action) error {
	if err := s.found(a.Groups); err != nil {
		return err
	}
	if len(a.Groups) < 2 {
		return errors.New("select at least two kinds of tiles to merge")
	}
	s.fix(a.Groups)
	s.join(a.Groups[0], a.Groups[1:])
	into := s.groups[s.group(a.Groups[0])]
	for _, id := range a.Groups[1:] {
		if old := s.groups[s.group(id)]; into.kind == tile && old.kind == tile {
			s.relay(old.cell.Color, into.cell.Color)
		}
	}
	return nil
}

// relay lays the power-ups on one colour on another.
func (s *state) relay(from, to engine.Color) {
	for i := range s.groups {
		g := &s.groups[i]
		if g.kind == power && g.cell.Color == from {
			g.cell.Color = to
		}
		if g.ground == from {
			g.ground = to
		}
	}
}

// fix keeps the cells of groups in them: they are not read otherwise later on.
func (s *state) fix(groups []int) {
	for _, b := range s.boards {
		for i, id := range b.cells {
			if slices.Contains(groups, id) {
				b.sure[i], b.fixed[i] = 1, true
			}
		}
	}
}

// join puts the cells of groups into another one.
func (s *state) join(into int, groups []int) {
	for _, b := range s.boards {
		for i, id := range b.cells {
			if slices.Contains(groups, id) {
				b.cells[i] = into
			}
		}
	}
}

// split makes a new group of some cells of a board. Of tiles it makes another
// colour, of what has a mark or could not be read a mark that has no name yet.
func (s *state) split(a action) error {
	b, err := s.chosen(a)
	if err != nil {
		return err
	}
	old := s.groups[s.group(b.cells[a.Cells[0]])]
	a.Group = -1
	if old.kind != tile {
		a.Group = s.add(power, engine.Cell{Color: engine.Colorless, Power: engine.UnknownPower})
		if old.kind == power {
			s.groups[s.group(a.Group)].cell.Color = old.cell.Color
		}
	}
	return s.assign(a)
}

// assign puts cells right.
func (s *state) assign(a action) error {
	b, err := s.chosen(a)
	if err != nil {
		return err
	}
	switch {
	case a.Group < 0:
		letter := s.free()
		if letter == engine.Unknown {
			return errors.New("there are no letters left for another kind of tile")
		}
		a.Group = s.add(tile, engine.Cell{Color: letter})
	case s.group(a.Group) < 0:
		return errors.New("these tiles no longer exist")
	}
	for _, at := range a.Cells {
		b.cells[at], b.sure[at], b.fixed[at] = a.Group, 1, true
	}
	return nil
}

// shownIn is the place, in the list, of the board that a picture shows.
func (s *state) shownIn(picture int) (int, error) {
	i := slices.IndexFunc(s.boards, func(b board) bool { return b.picture == picture })
	if i < 0 {
		return i, errors.New("this picture no longer exists")
	}
	return i, nil
}

// chosen is the board whose cells an action is about.
func (s *state) chosen(a action) (*board, error) {
	i, err := s.shownIn(a.Picture)
	if err != nil {
		return nil, err
	}
	b := &s.boards[i]
	if len(a.Cells) == 0 {
		return nil, errors.New("select some cells first")
	}
	for _, at := range a.Cells {
		if at < 0 || at >= len(b.cells) {
			return nil, errors.New("this cell no longer exists")
		}
	}
	return b, nil
}

// mark says what groups are. Empty cells all become part of the group of empty cells, and cells outside the
// board of the group of those.
func (s *state) mark(a action) error {
	if err := s.found(a.Groups); err != nil {
		return err
	}
	s.fix(a.Groups)
	switch a.Kind {
	case empty, outside:
		into := emptyGroup
		if a.Kind == outside {
			into = outsideGroup
		}
		s.join(into, a.Groups)
		return nil
	case tile:
		for _, id := range a.Groups {
			g := &s.groups[s.group(id)]
			if g.kind != tile {
				g.kind, g.cell = tile, engine.Cell{Color: s.free()}
			}
		}
		return nil
	case power:
		return s.markPower(a)
	}
	return fmt.Errorf("no kind of tile is called %q", a.Kind)
}

func (s *state) markPower(a action) error {
	p, ok := engine.ParsePower(a.Power)
	if !ok {
		return fmt.Errorf("no power-up is called %q", a.Power)
	}
	said := engine.Colorless
	if a.Ground != nil && *a.Ground != "" {
		said = engine.Color((*a.Ground)[0])
		if len(*a.Ground) != 1 || !said.IsColor() {
			return fmt.Errorf("%q is not the letter of a colour", *a.Ground)
		}
	}
	for _, id := range a.Groups {
		g := &s.groups[s.group(id)]
		switch {
		case a.Ground != nil:
			g.ground = said
		case g.ground == engine.Empty:
			g.ground = g.cell.Color
		}
		g.kind, g.cell = power, engine.Cell{Color: g.ground, Power: p}
		if p.OwnTile() {
			g.cell.Color = engine.Colorless
		}
	}
	return nil
}

const maxName = 40

func (s *state) rename(a action) error {
	if err := s.found(a.Groups); err != nil {
		return err
	}
	text := strings.Join(strings.Fields(a.Text), " ")
	if len(text) > maxName {
		return fmt.Errorf("a name has at most %d letters", maxName)
	}
	s.groups[s.group(a.Groups[0])].name = text
	return nil
}

// letter gives a colour another letter; power-ups on it follow.
func (s *state) letter(a action) error {
	if err := s.found(a.Groups); err != nil {
		return err
	}
	g := &s.groups[s.group(a.Groups[0])]
	text := strings.TrimSpace(a.Text)
	if len(text) != 1 || !engine.Color(text[0]).IsColor() || g.kind != tile {
		return fmt.Errorf("%q is not one letter or digit", text)
	}
	g.said = true
	old, letter := g.cell.Color, engine.Color(text[0])
	if old == letter {
		return nil
	}
	for _, other := range s.groups {
		if other.kind == tile && other.cell.Color == letter {
			return fmt.Errorf("%s is the letter of other tiles; merge the two if they are the same", text)
		}
	}
	g.cell.Color = letter
	s.relay(old, letter)
	return nil
}

// remove takes a picture away.
func (s *state) remove(a action) error {
	i, err := s.shownIn(a.Picture)
	if err != nil {
		return err
	}
	s.boards = slices.Delete(s.boards, i, i+1)
	if len(s.boards) == 0 {
		fresh := newState()
		fresh.name, fresh.game = s.name, s.game
		*s = fresh
	}
	return nil
}

// place keeps the place of the board: the learned profile reads it there if it finds no board.
func (s *state) place(a action) error {
	i, err := s.shownIn(a.Picture)
	if err == nil {
		s.boards[i].placed = true
	}
	return err
}
