package main

import (
	"context"
	"fmt"

	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/notify"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/watch"
	"github.com/domvision/domvision/watch/notices"
)

// notices tells the player what happens as --notify and --sound say. page is nil without one.
func (w *watching) notices(ctx context.Context, page *watch.Page) *notices.Viewer {
	var desktop *notify.Desktop
	if w.notify {
		desktop = notify.New()
		w.alongside(func() error { return desktop.Run(ctx) })
	}
	return &notices.Viewer{
		Move: func(a *watch.Answer, c planner.Candidate) string {
			do, _, _ := tellMove(a, c)
			return do
		},
		Explain: func(err error) string {
			text, _ := explainOnPage(err)
			return text
		},
		Tell: func(n notices.Notice) {
			if desktop != nil {
				desktop.Show(noticeText(n))
			}
			if w.sound && (page == nil || !page.Notice(string(n.Kind))) {
				w.bell()
			}
		},
	}
}

// noticeText is the title and the text of a notification.
func noticeText(n notices.Notice) (summary, body string) {
	switch n.Kind {
	case notices.Changed:
		return "Better: " + n.Text, ""
	case notices.Done:
		return n.Text, "The best that was found"
	}
	return n.Text, ""
}

// bell rings the bell of the terminal, if there is one.
func (w *watching) bell() {
	if cli.Interactive(w.Err) {
		fmt.Fprint(w.Err, "\a")
	}
}
