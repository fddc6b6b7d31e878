package collapse

import "github.com/domvision/domvision/engine"

// Advice implements [engine.Adviser].
func (b *Board) Advice() []engine.Advice { return nil }

var (
	_ engine.State     = (*Board)(nil)
	_ engine.Describer = (*Board)(nil)
	_ engine.Adviser   = (*Board)(nil)
)
