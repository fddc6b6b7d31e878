package watch

import (
	"context"
	"encoding/json"
	"image"
	"math"
	"sync"
	"time"

	"github.com/domvision/domvision/capture/shared"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/pagelink"
)

// Page shows the game on a page and takes the player's requests there. It is a [Viewer] and a
// [pagelink.Program].
type Page struct {
	// Explain says what an error means, and what to do about it; the hint may be "".
	Explain func(error) (text, hint string)
	// Press is called when the player asks for the next move on the page. Nil: the board does not change,
	// and the page has no button for it.
	Press func()
	// ReadPart reads a part of the picture that was refused, where the player says that the board is. May be nil.
	ReadPart func(part *image.RGBA)
	// Teach opens a page on which the player teaches domvision with a picture, and returns its address. May
	// be nil.
	Teach func(ctx context.Context, picture *image.RGBA) (address string, err error)
	// TeachCommand does so on the command line, with the last picture that was refused; "" for none.
	TeachCommand string
	// Goal says how likely the player's goal is; "" if there is nothing to say. May be nil.
	Goal func(*Answer) string
	// Review judges the recorded game when it or one of its levels is over. May be nil.
	Review func() Review
	// OpenRecord opens the record of the game at a board, counted from 1, on a page of its own, and returns its
	// address. May be nil.
	OpenRecord func(ctx context.Context, board int) (address string, err error)
	// Film is the game as an animated GIF. May be nil.
	Film func(context.Context) ([]byte, error)
	// Report packs the board of a misread answer. May be nil.
	Report func(*Answer) (Packed, error)
	// Watch handles the player's requests. It must be set before the page is opened.
	Watch *Watch
	// Hotkey is the name of the key to press; "" for none.
	Hotkey string
	// Switch changes one of the [Settings] that the page shows. May be nil.
	Switch func(ctx context.Context, name, value string) error
	// Picker offers what can be watched; nil if the player cannot choose it on the page.
	Picker Picker
	// Watched is what is watched because it was chosen last time; "" if the player has yet to choose.
	Watched string
	// Unseen: pictures of the game never show the page, so its board may be as large as the game's.
	Unseen bool

	shared *shared.Window // may be nil, as use: see OfferShare
	use    func(bool)
	blind  error // why the screen could not be seen before the first press; nil if it could

	calls pagelink.Calls
	run   string // distinguishes this program from one that the page was connected with before

	// What was drawn last. It belongs to the goroutine that calls Show.

	marks []byte          // on the board
	drawn int             // the number of the picture
	box   boxJSON         // where the board lies in it
	shown image.Rectangle // the part of the frame that it shows
	cell  float64         // width of a cell there, in pixels

	mu       sync.Mutex
	state    message
	said     stateJSON // in state
	answer   message
	record   message
	notice   message
	settings message
	share    message        // the state of shared
	picked   bool           // the player has chosen what is watched
	picture  map[int][]byte // the last two, by the number of their answer
	unsaid   []byte         // the picture of the board of the last question
	refused  *image.RGBA    // for Teach and ReadPart: the frame that was refused, or that a question is about
	part     part           // that was read last
	last     *Answer        // for Report
	wakers   map[chan struct{}]bool
	tiles    map[int]tileSheet // by the number of the board
	level    levelColors
}

// message is the data of an event; the number rises with each.
type message struct {
	number int
	data   json.RawMessage
}

func (m message) next(v any) message {
	data, err := json.Marshal(v)
	if err != nil {
		data = []byte("{}") // cannot happen: all values can be encoded
	}
	return message{m.number + 1, data}
}

// boxJSON is where a board lies in a picture, as shares of its width and height.
type boxJSON struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	W float64 `json:"w"`
	H float64 `json:"h"`
}

func boxIn(picture image.Rectangle, b geometry.Lattice) boxJSON {
	w, h := float64(picture.Dx()), float64(picture.Dy())
	return boxJSON{(b.X - float64(picture.Min.X)) / w, (b.Y - float64(picture.Min.Y)) / h, b.W * float64(b.Cols) / w, b.H * float64(b.Rows) / h}
}

// pixels is the part of a picture of that size.
func (b boxJSON) pixels(width, height int) image.Rectangle {
	at := func(part float64, size int) int { return int(math.Round(min(max(part, 0), 1) * float64(size))) }
	return image.Rect(at(b.X, width), at(b.Y, height), at(b.X+b.W, width), at(b.Y+b.H, height))
}

// milliseconds is a time as scripts count it: milliseconds since 1970.
func milliseconds(t time.Time) float64 { return float64(t.UnixMicro()) / 1000 }
