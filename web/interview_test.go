package web

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"net/http/httptest"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/internal/chromium"
)

// mostActions is how many actions may lead from a screenshot of an unknown game to the first move: pasting, clicks,
// typing a name.
const mostActions = 14

// testInterview: a game that domvision does not know is taught by a few questions, and kept.
func testInterview(t *testing.T, browser context.Context, _ *httptest.Server) {
	server := serve(t) // with nothing kept yet
	p := ready(t, browser, server)
	actions := 0
	click := func(id string) {
		t.Helper()
		actions++
		p.Click(id)
	}
	actions++
	p.paste("../fixtures/screenshots/tiles-squares.png")
	p.says("question-title", "Choose your game") // in a swap game at rest no three lie in a line: nothing to ask
	p.looks("web-which")
	click("another-game")
	for _, answer := range []string{"smallest-3", "refill-none", "close-right", "counts-n2"} {
		p.Until(`!!document.getElementById("` + answer + `")`)
		p.looks("web-asked-" + answer)
		click(answer)
	}
	p.says("question-title", "What do you call it?")
	p.looks("web-asked-title")
	actions++ // the text is selected: one types over it
	p.Do(chromedp.SetValue(chromedp.CSS("#game-title"), "Jelly Pop"))
	click("game-save")
	p.says("best", "Click row")
	p.says("rules", "Played as Jelly Pop: n² points for a group of n.")
	if actions > mostActions {
		t.Errorf("%d actions from a screenshot to the first move; at most %d are wanted", actions, mostActions)
	}
	t.Logf("%d actions", actions)

	p.Do(chromedp.Reload()) // it is kept, and known from then on
	p.says("status", "Ready")
	p.paste("../fixtures/screenshots/tiles-squares.png")
	p.says("rules", "Played as Jelly Pop")
	p.ClickOn("#files summary")
	p.says("file-list", "config/games/jelly-pop.rules.toml")
	p.Until(`!!document.getElementById("share-jelly-pop")`)
	p.Click("another") // the same name, and a wrong formula
	p.Click("another-game")
	for _, answer := range []string{"smallest-2", "refill-above", "counts-n"} {
		p.Click(answer)
	}
	p.Do(chromedp.SetValue(chromedp.CSS("#game-title"), "Jelly Pop"))
	p.Click("game-save")
	p.Until(`document.querySelector("#interview [role=alert]").textContent.startsWith("there is a game Jelly Pop already")`)
	p.Do(chromedp.SetValue(chromedp.CSS("#game-title"), "Jelly Two"))
	p.ClickOn("#interview summary")
	p.Do(chromedp.SetValue(chromedp.CSS("#rule-points"), "5*m"))
	p.Click("game-save")
	p.Until(`document.querySelector("#interview [role=alert]").textContent.includes('"groups.points" "5*m"')`)
	p.looks("web-asked-trouble")
	for range 4 {
		p.Click("question-back")
	}
	p.says("question-title", "Choose your game")
	p.Click("game-jelly-pop")
	p.says("rules", "Played as Jelly Pop")

	// A board that may be of either family: the two moving pictures.
	p.bytes(unknownBoard(t), "image/png")
	p.run(paste)
	p.says("question-title", "What is a move?")
	if n := chromium.Value[int](p.Page, `document.querySelectorAll("#interview svg").length`); n != 2 {
		t.Errorf("%d pictures", n)
	}
	p.looks("web-family")
	p.Click("family-other")
	p.says("question-title", "No advice for this game")
	p.Click("question-back")
	p.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}})
		return err
	}), chromedp.EmulateViewport(1280, 900))
	p.Click("family-groups")
	p.Click("question-back") // where nothing may move: the first frame and the last
	if n := chromium.Value[int](p.Page, `document.querySelectorAll("#interview svg").length`); n != 4 {
		t.Errorf("%d pictures that do not move", n)
	}
	p.Inspect("web-still")
	p.Click("family-swaps")
	p.looks("web-which-swaps")
	p.Click("another-game")
	for _, answer := range []string{"clears-3", "neighbours-all", "leaves-no", "counts-longer"} {
		p.Until(`!!document.getElementById("` + answer + `")`)
		p.looks("web-asked-" + answer)
		p.Click(answer)
	}
	p.Do(chromedp.SetValue(chromedp.CSS("#game-title"), "Gem Swap"))
	p.ClickOn("#interview summary")
	for _, rule := range [][2]string{{"squares", "yes"}, {"four", "stripe"}, {"cross", "around"}, {"five", "color"}} {
		p.Do(chromedp.SetValue(chromedp.CSS("#rule-"+rule[0]), rule[1]))
	}
	p.looks("web-asked-others")
	p.Click("game-save")
	p.says("best", "Swap row")
	p.says("rules", "Played as Gem Swap: 10(n-2) points for a line of n")
}

// unknownBoard is a picture of a board at rest, of 8 x 8 tiles that no profile knows.
func unknownBoard(t *testing.T) []byte {
	t.Helper()
	const side, gap, margin = 44, 6, 60
	colors := []color.NRGBA{{20, 130, 130, 255}, {120, 120, 20, 255}, {240, 150, 190, 255}, {110, 60, 30, 255}, {70, 90, 130, 255}, {230, 225, 200, 255}}
	img := image.NewNRGBA(image.Rect(0, 0, 2*margin+8*(side+gap), 2*margin+8*(side+gap)))
	draw.Draw(img, img.Rect, image.NewUniform(color.NRGBA{45, 45, 50, 255}), image.Point{}, draw.Src)
	rows := []string{"ABCDEFAB", "CDABABCD", "EFCDCDEF", "ABEFEFAB", "CDABBACD", "BEFCDDFA", "AACDEFEB", "DCBAFEAC"}
	for row, letters := range rows {
		for col, letter := range letters {
			at := image.Pt(margin+col*(side+gap), margin+row*(side+gap))
			draw.Draw(img, image.Rectangle{Min: at, Max: at.Add(image.Pt(side, side))}, image.NewUniform(colors[letter-'A']), image.Point{}, draw.Src)
		}
	}
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
