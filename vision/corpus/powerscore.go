package corpus

import (
	"fmt"

	"github.com/domvision/domvision/engine"
)

// PowerScore counts power-ups. They do not count in the score of the cells.
type PowerScore struct {
	Named    int `json:"named"`    // read with the right name
	Unnamed  int `json:"unnamed"`  // read as an unknown mark
	Misnamed int `json:"misnamed"` // read with a wrong name
	Missed   int `json:"missed"`   // not read
	Imagined int `json:"imagined"` // named where there is none
	Specks   int `json:"specks"`   // unknown marks where there is none
	Unjudged int `json:"unjudged"` // read in a folder whose grids list no power-ups
}

// Total is how many power-ups there are.
func (p PowerScore) Total() int { return p.Named + p.Unnamed + p.Misnamed + p.Missed }

// Wrong is how many power-ups were read with a wrong name, or where there is none.
func (p PowerScore) Wrong() int { return p.Misnamed + p.Imagined }

// Unjudge is the score if the truth lists no power-ups, so that those that were read may be right or wrong.
func (p PowerScore) Unjudge() PowerScore { return PowerScore{Unjudged: p.Imagined + p.Specks} }

// String is a summary for people.
func (p PowerScore) String() string {
	if p.Unjudged > 0 {
		return fmt.Sprintf("no grid lists any, so the %d that were read do not count", p.Unjudged)
	}
	return fmt.Sprintf("%d of %d named, %d unknown, %d misnamed, %d missed; where there are none: %d named, %d unknown marks",
		p.Named, p.Total(), p.Unnamed, p.Misnamed, p.Missed, p.Imagined, p.Specks)
}

func (p *PowerScore) add(other PowerScore) {
	p.Named += other.Named
	p.Unnamed += other.Unnamed
	p.Misnamed += other.Misnamed
	p.Missed += other.Missed
	p.Imagined += other.Imagined
	p.Specks += other.Specks
	p.Unjudged += other.Unjudged
}

// count counts the power-up of a cell.
func (p *PowerScore) count(truth, read engine.Power) {
	switch {
	case truth == read:
		if truth != engine.NoPower {
			p.Named++
		}
	case truth == engine.NoPower && read == engine.UnknownPower:
		p.Specks++
	case truth == engine.NoPower:
		p.Imagined++
	case read == engine.NoPower:
		p.Missed++
	case read == engine.UnknownPower:
		p.Unnamed++
	default:
		p.Misnamed++
	}
}
