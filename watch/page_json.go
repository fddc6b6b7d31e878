package watch

import (
	"fmt"
	"math"
	"strings"

	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/interview"
)

// The data of the events. Rows and columns count from 0.

type stateJSON struct {
	Run    string `json:"run"` // of the program: another one after a restart
	State  State  `json:"state"`
	Text   string `json:"text"`
	Hint   string `json:"hint"`
	Hotkey string `json:"hotkey"`
	Asks   bool   `json:"asks"` // the player asks for the next move
	Unseen bool   `json:"unseen"`

	Longer  string `json:"longer,omitempty"` // how long one more round of planning would take, if it can be asked for
	Pick    bool   `json:"pick"`             // what is watched can be chosen
	Picked  bool   `json:"picked"`           // it was
	Watched string `json:"watched"`          // see Page.Watched
	Share   bool   `json:"share"`            // a window can be shared from the page
	Shared  bool   `json:"shared"`           // one is
	Blind   bool   `json:"blind"`            // sharing one is the way on

	Question *questionJSON `json:"question,omitempty"`
	Refused  string        `json:"refused,omitempty"` // the name of the picture that was refused, if a part of it can be read
	Found    []foundJSON   `json:"found,omitempty"`   // in that picture
	Teach    bool          `json:"teach"`             // the picture that was looked at can be taught with
	Command  string        `json:"command,omitempty"` // that does so in a terminal

	End    *endJSON `json:"end,omitempty"` // of the game or the level; nil before that
	MayEnd bool     `json:"mayEnd"`        // the player may ask for the end
}

// foundJSON is a board in a picture that was refused.
type foundJSON struct {
	boxJSON
	Rows int `json:"rows"`
	Cols int `json:"cols"`
}

// recordJSON tells the page why the record cannot be written; "" if it can.
type recordJSON struct {
	Trouble string `json:"trouble"`
	Hint    string `json:"hint"`
}

// noticeJSON is something to be heard.
type noticeJSON struct {
	Kind string `json:"kind"` // a [notices.Kind]
	At   int64  `json:"at"`   // when it happened, in milliseconds since 1970
}

type answerJSON struct {
	Number  int     `json:"number"`
	Board   int     `json:"board"`
	Picture int     `json:"picture"` // its number
	Box     boxJSON `json:"box"`
	Frame   boxJSON `json:"frame"`   // the same in the frame that was read
	Pressed float64 `json:"pressed"` // when, in milliseconds since 1970: see [Answer.Pressed]
	Rows    int     `json:"rows"`
	Cols    int     `json:"cols"`
	Game    string  `json:"game"` // the title of the game whose rules are used
	Pays    string  `json:"pays"` // what it pays

	Cells  []string          `json:"cells"`  // the letters, a string a row
	Powers [][3]any          `json:"powers"` // row, column, kind
	Colors map[string]string `json:"colors"` // as they look, by letter: all that the level or the profile knows
	Names  map[string]string `json:"names"`
	Kinds  []string          `json:"kinds"` // of power-ups that the game has

	Base  int      `json:"base"`  // the board, for lines that are tried
	Tiles []string `json:"tiles"` // the kinds of tiles in the picture of the tiles, in order
	Tile  [2]int   `json:"tile"`  // the width and the height of a tile there, in pixels
	Swaps bool     `json:"swaps"` // neighbours are swapped
	Water int      `json:"water"` // rows under water, the lowest
	Whole string   `json:"whole"` // what Expected is the total of: "level" or "game"

	Moves  []moveJSON `json:"moves"` // the best, best first
	Of     int        `json:"of"`    // how many moves there are
	Doubt  string     `json:"doubt"`
	Advice []string   `json:"advice"`
	Event  string     `json:"event"`  // how the board came about, in a sentence
	Own    string     `json:"own"`    // what the player's own move cost, in a sentence
	Lost   int        `json:"lost"`   // that, in points
	Chance bool       `json:"chance"` // Lost may be chance
	Made   []madeJSON `json:"made"`   // the last moves of the level
	Sum    [2]int     `json:"sum"`    // how many moves of the level there are, and their points
	Before string     `json:"before"`
	GoesOn bool       `json:"goesOn"` // a recorded game goes on with this board
	Offer  string     `json:"offer"`  // asks whether one does; "" if not
	Over   bool       `json:"over"`
	Ends   bool       `json:"ends"` // over, and no banked Shuffle can change that

	Level     int      `json:"level"`
	Total     int      `json:"total"`
	Score     string   `json:"score"`
	Goal      string   `json:"goal"`    // how likely the goal is
	Asked     string   `json:"asked"`   // what the level asks for
	Outlook   string   `json:"outlook"` // whether the points it asks for are reached
	LevelGoal goalJSON `json:"levelGoal"`
	InLevel   int      `json:"inLevel"`
	Expected  float64  `json:"expected"` // points of the level at its end
	ToEnd     bool     `json:"toEnd"`    // the best line is known to the end, and Expected worth telling
	Ahead     int      `json:"ahead"`    // moves of the best line
	CanKeep   bool     `json:"canKeep"`
	CanPack   bool     `json:"canPack"` // a report on the board can be made
	CanName   bool     `json:"canName"` // the player named the game, and may name another one
}

func (p *Page) stateJSON(v View) stateJSON {
	if v.State == Waiting && p.blind != nil {
		v.State, v.Err = Refused, p.blind
	}
	s := stateJSON{Run: p.run, State: v.State, Hotkey: p.Hotkey, Asks: p.Press != nil, Unseen: p.Unseen && !p.isShared(),
		Pick: p.Picker != nil, Picked: p.picked, Watched: p.Watched, Share: p.shared != nil, Shared: p.isShared()}
	s.Blind = s.Share && v.State == Refused && !sees(v.Err)
	if v.Err != nil {
		s.Text, s.Hint = p.Explain(v.Err)
	}
	if v.Longer > 0 {
		s.Longer = fmt.Sprintf("%.0f s", max(1, v.Longer.Seconds()))
	}
	switch v.State {
	case Asking:
		s.Question = &questionJSON{v.Question.Number, fmt.Sprint(unsaidPicture, v.Question.Number), v.Question.Games, interview.Families(v.Question.Reading.Grid)}
		s.Teach = p.mayTeach(v.Question.Frame)
	case Refused:
		if over := v.MayBeOver(); over != "" {
			s.Text, s.Hint = over, strings.TrimSpace("Otherwise: "+s.Text+". "+s.Hint)
		}
		s.Teach = p.mayTeach(v.Frame)
		if v.Frame != nil && p.ReadPart != nil {
			s.Refused = fmt.Sprint(refusedPicture, p.state.number)
			whole, at := p.part.around(v.Frame)
			for _, b := range v.Found {
				s.Found = append(s.Found, foundJSON{boxIn(whole.Rect, b.Add(at)), b.Rows, b.Cols})
			}
		}
	}
	if s.Teach {
		s.Command = p.TeachCommand
	}
	return s
}

func (p *Page) recordJSON(s RecordStatus) recordJSON {
	var j recordJSON
	switch {
	case s.Err != nil:
		j.Trouble, j.Hint = p.Explain(s.Err)
		j.Trouble = "This game is not being recorded: " + strings.TrimSuffix(j.Trouble, ".") + "."
		if s.Waiting > 0 {
			j.Hint = strings.TrimSpace(j.Hint + fmt.Sprintf(" As soon as it can be written, %s will be.", plural.Of(s.Waiting, "board")))
		}
	case s.Missing > 0:
		j.Trouble = fmt.Sprintf("The record lacks %s.", plural.Of(s.Missing, "board"))
	}
	return j
}

func (p *Page) answerJSON(a *Answer) answerJSON {
	j := answerJSON{
		Number: a.Number, Board: a.Board, Picture: p.drawn, Box: p.box, Rows: a.Grid.Rows, Cols: a.Grid.Cols,
		Frame: boxIn(a.Frame.Rect, a.Reading.Board), Pressed: milliseconds(a.Pressed), Game: a.Rules.Game().About().Title, Pays: a.Rules.Game().About().Scoring,
		Cells: rowsOf(a.Grid), Powers: powersOf(a.Grid),
		Colors: p.level.learn(a), Names: map[string]string{}, Kinds: append([]string{}, a.Rules.Game().About().Powers...),
		Base: a.Base, Tiles: p.tiles[a.Base].keys, Tile: [2]int{p.tiles[a.Base].size.X, p.tiles[a.Base].size.Y}, Swaps: a.Rules.Swap != nil, Whole: a.Rules.Whole(),
		Moves: movesOf(a.Plan, a.Rules, a.Grid, a.Score.InLevel, nil), Of: len(a.Plan.Candidates), Advice: []string{},
		Event: a.Say(), Made: madeOf(a), Sum: sumOf(a), GoesOn: a.Past != nil && a.Past.Goes, Offer: a.Offer(), Over: a.Step.Over, Ends: a.Step.Over && !a.CanShuffle(),
		Level: a.Score.Level, Total: a.Score.Total, Score: a.Score.Say(), InLevel: a.Score.InLevel,
		ToEnd: a.ToEnd(), CanKeep: p.Watch.c.Keep != nil, CanName: p.Watch.mayAsk(a.seen) != nil,
	}
	if a.Rules.Swap != nil {
		j.Water = a.Rules.Swap.Water
	}
	j.CanPack = p.Report != nil
	j.Asked, j.LevelGoal = a.Rules.Goal.Say(a.Reading.Names), newGoalJSON(a)
	j.Outlook = a.Rules.Goal.Outlook(a.Rules.Game(), a.Grid, a.Plan)
	if p.Goal != nil {
		j.Goal = p.Goal(a)
	}
	if a.Own != nil {
		j.Own, j.Lost, j.Chance = a.SayOwn(), a.Own.Lost(), a.Own.MayBeChance()
	}
	for c, name := range a.Reading.Names {
		j.Names[string(c.Char())] = name
	}
	if best, ok := a.Best(); ok {
		j.Ahead, j.Expected = len(best.PV), math.Round(a.LevelEnd(best))
	}
	if a.Doubt != nil && !a.Step.Over {
		j.Doubt, _ = p.Explain(a.Doubt)
	}
	if a.Rules.Note != "" && !j.CanName { // else the page says itself what is played
		j.Advice = append(j.Advice, "Note: "+a.Rules.Note)
	}
	for _, advice := range a.Plan.Advice {
		j.Advice = append(j.Advice, advice.Text)
	}
	if a.Before != nil {
		j.Before = a.Before.At.Name()
	}
	return j
}
