package wizard

import (
	"bytes"
	"context"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/pagelink"
	"github.com/domvision/domvision/interview"
	"github.com/domvision/domvision/vision"
)

const (
	maxUpload = 32 << 20 // bytes of a picture
	maxArgs   = 1 << 20  // and of anything else
)

// latticeArgs is where the player has laid a lattice.
type latticeArgs struct {
	Picture    int // ID
	X, Y, W, H float64
	Rows, Cols int
	Divide     bool // it is a rectangle around the board: find the rows and columns
	Drag       string
}

// newCalls are what the player can do on the page. Most answer with the state that follows.
func (s *session) newCalls() pagelink.Calls {
	answer := func(err error) (any, error) {
		if err != nil {
			return nil, err
		}
		return s.view(), nil
	}
	return pagelink.Calls{
		"state": {Do: func(context.Context, []byte) (any, error) { return answer(nil) }},
		"picture": {
			Limit: maxUpload, TooLarge: "the file is larger than 32 MB; give a screenshot as PNG or JPEG",
			Do: func(_ context.Context, file []byte) (any, error) {
				img, err := vision.Decode(bytes.NewReader(file))
				if err != nil {
					return nil, err
				}
				return answer(s.addPicture(img))
			},
		},
		"capture": {Do: func(ctx context.Context, _ []byte) (any, error) {
			img, err := s.config.Capture(ctx)
			if err != nil {
				return nil, err
			}
			return answer(s.addPicture(img))
		}},
		"lattice": pagelink.JSON(maxArgs, func(_ context.Context, to latticeArgs) (any, error) {
			l := geometry.Lattice{X: to.X, Y: to.Y, W: to.W, H: to.H, Rows: to.Rows, Cols: to.Cols}
			if to.Divide {
				return answer(s.drawLattice(to.Picture, l))
			}
			return answer(s.setLattice(to.Picture, l, to.Drag))
		}),
		"do":       pagelink.JSON(maxArgs, func(_ context.Context, a action) (any, error) { return answer(s.do(a)) }),
		"families": {Do: func(context.Context, []byte) (any, error) { return interview.Families(s.boards()...), nil }},
		"make-game": pagelink.JSON(maxArgs, func(_ context.Context, said interview.Answers) (any, error) {
			game, err := interview.Save(said, s.boards()...)
			if err != nil {
				return nil, err
			}
			return answer(s.do(action{Do: "game", Text: game}))
		}),
		"undo": {Do: func(context.Context, []byte) (any, error) {
			s.undo()
			return answer(nil)
		}},
		"preview": {Do: func(ctx context.Context, _ []byte) (any, error) { return s.preview(ctx) }},
		"move":    pagelink.JSON(maxArgs, func(ctx context.Context, args moveArgs) (any, error) { return s.move(ctx, args) }),
		"review":  {Do: func(context.Context, []byte) (any, error) { return s.review(false) }},
		"save":    {Do: func(context.Context, []byte) (any, error) { return s.review(true) }},
		"quit": {Do: func(context.Context, []byte) (any, error) {
			if s.config.Quit != nil {
				s.config.Quit()
			}
			return struct{}{}, nil
		}},
	}
}
