package e2e

import "github.com/jezek/xgb/xproto"

// keyF11 switches browsers to the full screen and back.
const keyF11 xproto.Keysym = 0xffc8

// goes: the outline goes when the board moves in the window, or another one is shown.
func (x *extended) goes() {
	x.t.Helper()
	x.begin(5, 6)
	x.text(`document.body.style.height = "3000px"`)
	before := x.text("innerWidth + ' ' + innerHeight")
	for _, c := range []struct {
		what string
		do   func()
		done string // an expression; the browser is as it will be
	}{
		{"the page scrolls", func() { x.text("scrollTo(0, 30)") }, "scrollY === 30"},
		{"the page is zoomed", func() { x.press(keyControl, '=') }, "innerWidth + ' ' + innerHeight !== '" + before + "'"},
		{"the page is zoomed back", func() { x.press(keyControl, '-') }, "innerWidth + ' ' + innerHeight === '" + before + "'"},
		{"the full screen begins", func() { x.press(keyF11) }, "innerHeight === screen.height"},
		{"the full screen ends", func() { x.press(keyF11) }, "innerWidth + ' ' + innerHeight === '" + before + "'"},
		{"another board is shown", func() { x.text("document.querySelector('iframe').style.transform = 'scaleX(-1)'") }, "true"},
	} {
		x.ask()
		c.do()
		x.wait("the outline to go when "+c.what, func() bool { return x.caption() == "" })
		x.wait(c.done, func() bool { return x.text(c.done) == "true" })
		x.text("scrollTo(0, 0)")
	}
}
