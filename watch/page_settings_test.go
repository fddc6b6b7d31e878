package watch

import (
	"context"
	"errors"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/internal/chromium"
)

// testSettings: the page shows what can be switched, and what is on. What is refused stays as it was, and the player reads
// why.
func testSettings(t *testing.T, browser context.Context) {
	type change struct{ name, value string }
	changes := make(chan change, 1)
	p := openPage(t, browser, newTheatre(t, 8, 9, 4, nil), func(_ *Config, page *Page) {
		auto, outline := Switch{Name: "auto", Label: "Answer by itself", Value: "false"}, Switch{Name: "outline", Label: "Outline", Value: "false"}
		budget := Switch{Name: "budget", Label: "Time", Value: "2s", Values: []string{"1s", "2s", "5s"}}
		show := func() {
			page.Set(Settings{Auto: auto.Value == "true", Switches: []Switch{auto, outline, budget}})
		}
		show()
		page.Switch = func(ctx context.Context, name, value string) error {
			switch name {
			case "auto":
				auto.Value = value
			case "budget":
				page.SetKey("F8")
			case "outline":
				return errors.New("this desktop has no layers")
			}
			show()
			changes <- change{name, value}
			return page.Watch.SetAuto(ctx, auto.Value == "true")
		}
	})
	p.ClickOn("#settings summary")
	p.Click("switch-outline")
	p.says("message", "this desktop has no layers")
	if chromium.Value[bool](p.Page, `document.getElementById("switch-outline").checked`) {
		t.Error("what was refused is shown as done")
	}
	p.Do(chromedp.Evaluate[chromedp.Void](`{
		const field = document.getElementById("switch-budget");
		field.value = "5s";
		field.dispatchEvent(new Event("change"));
	}`))
	if got := <-changes; got != (change{"budget", "5s"}) {
		t.Errorf("%+v", got)
	}
	p.Until(`document.getElementById("press-key").textContent === " (F8)"`)
	p.Inspect("settings")
	p.Click("switch-auto")
	if got := <-changes; got != (change{"auto", "true"}) {
		t.Errorf("%+v", got)
	}
	p.says("event", "A new game") // nobody has asked
	p.Until(`document.getElementById("switch-auto").checked`)
	p.look("dark", 360, 740, 2)
	p.Inspect("settings-phone-dark")
}
