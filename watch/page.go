package watch

import (
	"context"
	"encoding/json"
	"image"
	"sync"

	"github.com/domvision/domvision/internal/pagelink"
)

// Page shows the game on a page, and takes what the player says there. It is a [Viewer], and a
// [pagelink.Program] for the page's link.
type Page struct {
	// Explain says what an error means, and what to do about it; the hint may be "".
	Explain func(error) (text, hint string)
	// Press is called when the player asks for the next move on the page.
	Press func()
	// Teach opens a page on which the player shows domvision what a picture holds, and returns its
	// address. May be nil.
	Teach func(ctx context.Context, picture *image.RGBA) (address string, err error)
	// TeachCommand does the same in a terminal with the last picture that was refused; "" for none.
	TeachCommand string
	// Goal says how likely the player's goal is; "" for nothing to say. May be nil.
	Goal func(*Answer) string
	// Report packs the board of an answer that was misread. May be nil.
	Report func(*Answer) (Packed, error)
	// Watch does what the player says; it must be set before anybody opens the page.
	Watch *Watch
	// Hotkey is the name of the key to press; "" for none.
	Hotkey string
	// Auto: the watch looks at the board without being asked.
	Auto bool
	// Picker offers what can be watched; nil: that is not for the player to choose on the page.
	Picker Picker
	// Watched says what is watched since the last time; "" if the player has yet to choose.
	Watched string
	// Sound: the page plays a sound for every notice.
	Sound bool

	calls pagelink.Calls
	run   string // distinguishes this program from one that the page was connected with before

	// What was drawn last. It belongs to the goroutine that calls Show.

	marks []byte          // on the board
	drawn int             // the number of the picture
	box   boxJSON         // where the board lies in it
	shown image.Rectangle // the part of the frame that it shows
	cell  float64         // width of a cell there, in pixels

	mu      sync.Mutex
	state   message
	answer  message
	record  message
	notice  message
	picked  bool           // the player has chosen what is watched
	picture map[int][]byte // the last two, by the number of their answer
	unsaid  []byte         // the picture of the board that the last question is about
	refused *image.RGBA    // what Teach is given: the frame that was refused, or that a question is about
	last    *Answer        // what Report is given
	wakers  map[chan struct{}]bool
	tiles   map[int]tileSheet // by the number of the board
	level   levelColors
}

// message is something to be shown; the number rises with every one.
type message struct {
	number int
	data   json.RawMessage
}

func (m message) next(v any) message {
	data, err := json.Marshal(v)
	if err != nil {
		data = []byte("{}") // there is nothing in it that cannot be encoded
	}
	return message{m.number + 1, data}
}

// boxJSON is where the board lies in the picture, in parts of its width and height.
type boxJSON struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	W float64 `json:"w"`
	H float64 `json:"h"`
}
