package wizard

import (
	"errors"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
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
	Fixes   []fix       `json:"fixes"`   // what makes it possible, the best first; at least one where there is a problem
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

// checkJSON says how the learned profile reads a picture.
type checkJSON struct {
	Right   int    `json:"right"`
	Wrong   int    `json:"wrong"`
	Unsure  int    `json:"unsure"`
	Refused string `json:"refused"` // why, "" if it is read
	Placed  bool   `json:"placed"`  // it is read only where the player has placed it
}

// learn makes a profile of a state. Names that the player gave are kept.
func (s *session) learn(now state) (learn.Lesson, *calibration.Profile, error) {
	now = s.plain(now)
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
	labels := s.labels(now)
	for _, g := range now.groups {
		if g.kind != tile {
			continue
		}
		for i, c := range lesson.Profile.Palette {
			if c.Color() == g.cell.Color {
				lesson.Profile.Palette[i].Name = labels[g.id]
			}
		}
		for i, l := range lesson.Kinds {
			if l.Letter == g.cell.Color {
				lesson.Kinds[i].Name = labels[g.id]
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
	if errors.Is(err, learn.ErrNothingLearned) {
		r := newReview(lesson)
		r.Problem, r.Fixes = "No tiles are read, so there is nothing to learn. Draw a rectangle around the board", []fix{drawAgain}
		return r, nil
	}
	if err != nil {
		return review{}, err
	}
	lesson.Profile.Name, lesson.Profile.Game = nameFor(now, base), now.game
	p, path, kept, err := s.config.Target(lesson.Profile, base)
	r := newReview(lesson)
	r.Name, r.Game, r.Path, r.Kept = p.Name, p.Game, path, kept
	r.addPowers(p)
	if err == nil {
		err = p.Validate()
	}
	if r.Problem, r.Fixes = s.problem(s.plain(now), lesson); r.Problem == "" && err != nil {
		r.Problem, r.Fixes = err.Error(), []fix{rename(p.Name)}
	}
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

// nameFor is the name of a profile that a person has given or, for another game than that of the profile it is based on, the
// game's: the tiles look alike, and that profile must not become one of the other game. "" leaves the choice to others.
func nameFor(now state, base *calibration.Profile) string {
	if now.name == "" && now.game != "" && base != nil && base.Game != "" && base.Game != now.game {
		return now.game
	}
	return now.name
}

// newReview reviews a lesson.
func newReview(lesson learn.Lesson) review {
	r := review{Looks: []lookJSON{}, Powers: []string{}, Checks: []checkJSON{}, Fixes: []fix{}}
	for _, l := range lesson.Kinds {
		r.Looks = append(r.Looks, lookJSON{string(l.Letter.Char()), l.Name, l.Tiles, l.Sure(), l.Distinguishable(), !l.ByColor()})
	}
	for _, c := range lesson.Checks {
		r.Checks = append(r.Checks, newCheck(c))
	}
	return r
}

// addPowers names the power-ups of a profile.
func (r *review) addPowers(p calibration.Profile) {
	for _, t := range p.Templates {
		if t.Power() != engine.UnknownPower {
			r.Powers = append(r.Powers, t.Kind)
		}
	}
}

func newCheck(c learn.Check) checkJSON {
	j := checkJSON{Right: c.Right, Wrong: c.Wrong, Unsure: c.Unsure, Placed: c.Placed}
	if c.Err != nil {
		j.Refused = c.Err.Error()
	}
	return j
}
