package wizard

import (
	"bytes"
	"context"
	"strings"
	"time"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/overlay"
	"github.com/domvision/domvision/planner"
)

// moveArgs asks for the best move in a picture.
type moveArgs struct {
	Picture int // ID
	Moves   int // left in the level; 0: no limit
	Points  int // that the level still asks for; 0: none
}

// moveJSON is the best move in a picture.
type moveJSON struct {
	Picture string `json:"picture"` // the name of the board with the move
	Do      string `json:"do"`
	Brings  string `json:"brings"`
	Why     string `json:"why"`   // in whole sentences; "" if there is nothing to say
	Rules   string `json:"rules"` // the game and what it pays, and whether the level's points are reached
	Moves   bool   `json:"moves"` // a level of the game may end after some moves
}

// planTime is how long a search may take that needs a limit.
const planTime = time.Second

// move plans by the rules that the player has chosen, on the board as it is shown.
func (s *session) move(ctx context.Context, args moveArgs) (m moveJSON, err error) {
	s.mu.Lock()
	now := s.plain(s.history.now)
	name := s.game(now)
	i, err := now.shownIn(args.Picture)
	if err != nil {
		s.mu.Unlock()
		return m, err
	}
	b := now.boards[i]
	img := s.pictures[b.picture].img
	s.mu.Unlock()
	game, err := advise.Find(name)
	if err != nil {
		return m, err
	}
	goal := advise.Goal{Moves: args.Moves, Points: args.Points}
	answer, err := advise.Plan(ctx, game, now.grid(b), advise.Options{Usual: planner.Budget{Time: planTime}, Goal: goal})
	if err != nil {
		return m, err
	}
	best := answer.Describe(answer.Candidates[0])
	var why []string
	for _, r := range answer.Why(advise.Words{}) {
		why = append(why, r.Text)
	}
	m = moveJSON{Do: best.Do, Brings: best.Brings, Why: strings.Join(why, " "), Moves: (advise.Goal{Moves: 1}).Check(game) == nil}
	m.Rules = game.About().Title + ": " + game.About().Scoring + "."
	outlook := goal.Outlook(game, now.grid(b), answer.Plan)
	if outlook == "" && goal.Points > 0 {
		outlook = plural.Of(goal.Points, "point") + " to go"
	}
	if outlook != "" {
		m.Rules += " " + outlook + "."
	}
	drawn := overlay.Draw(img, overlay.Options{Board: b.lattice, Candidates: answer.Drawn(), Numbers: true, Crop: true})
	var data bytes.Buffer
	if err := overlay.EncodePNG(&data, drawn); err != nil {
		return m, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	m.Picture = "move/" + s.moves.set(data.Bytes())
	return m, nil
}
