package chromium

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/internal/exhaustive"
)

// patience bounds every wait for a page. Pages answer within a second, but tests of several packages share
// the processors.
const patience = slower * time.Minute

// Page is a page in a tab of the browser. Any error of its methods ends the test.
type Page struct {
	*testing.T
	Ctx context.Context // of the tab

	// Says, if set, is an expression for the text of the page; it is reported when a wait times out.
	Says string
}

// inspected holds the names of the tests that have checked a state of their page.
var inspected sync.Map

// Do runs actions in order. If the page was redrawn between finding an element and using it, it retries the
// action.
func (p Page) Do(actions ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	for _, action := range actions {
		err := chromedp.Do(p.Ctx, action)
		for began := time.Now(); gone(err) && time.Since(began) < patience; {
			err = chromedp.Do(p.Ctx, action)
		}
		if err != nil {
			p.Fatal(err)
		}
	}
}

// gone reports whether an action failed because its element was no longer in the page.
func gone(err error) bool {
	var refused *cdproto.Error
	return errors.As(err, &refused) && refused.Code == -32000 // "server error" in JSON-RPC
}

// Until waits until an expression is true.
func (p Page) Until(expression string) {
	p.Helper()
	wait := func() error {
		_, err := chromedp.Run(p.Ctx, chromedp.Poll[bool](expression, chromedp.WithPollingTimeout(patience)))
		return err
	}
	err, end := wait(), time.Now().Add(patience)
	for err != nil && loadedAnew(err) && time.Now().Before(end) {
		time.Sleep(50 * time.Millisecond) // until the page is there
		err = wait()
	}
	if err == nil {
		return
	}
	if p.Says == "" {
		p.Fatalf("never came true: %s: %v", expression, err)
	}
	says, _ := chromedp.Run(p.Ctx, chromedp.Evaluate[string](p.Says))
	p.Fatalf("never came true: %s: %v; the page says\n%s", expression, err, says)
}

// loadedAnew reports whether a wait failed because the page was reloaded, or because its elements are not there yet.
func loadedAnew(err error) bool {
	text := err.Error()
	return strings.Contains(text, "target navigated") || strings.Contains(text, "Cannot find context") || strings.Contains(text, "properties of null")
}

// Value evaluates an expression in the page.
func Value[T any](p Page, expression string) T {
	p.Helper()
	v, err := chromedp.Run(p.Ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		p.Fatalf("%s: %v", expression, err)
	}
	return v
}

// Click clicks the element with the given id.
func (p Page) Click(id string) {
	p.Helper()
	p.ClickOn(`[id="` + id + `"]`)
}

// ClickOn clicks the first element that a CSS selector finds, when it is in place: between two frames it has not
// moved. Before that, a window that has just changed its size or a picture that is still loading would move it away
// from under the pointer.
func (p Page) ClickOn(selector string) {
	p.Helper()
	p.Until(fmt.Sprintf(`(element => {
		const place = element && JSON.stringify(element.getBoundingClientRect()), still = place && place === window.lastPlace;
		window.lastPlace = still ? null : place;
		return Boolean(still);
	})(document.querySelector(%q))`, selector))
	p.Do(chromedp.Click(chromedp.CSS(selector)))
}

// Inspect checks the state that the page is in by the rules of axe-core: names for screen readers, contrast
// and so on. Every violation is an error of the test. It also saves a screenshot in the folder DOMVISION_SHOTS,
// if that is set. Where npm cannot provide axe-core, nothing is checked; with CI set that is an error. Checking takes
// most of a second: without -all, only the first state that a test comes to is checked.
func (p Page) Inspect(name string) {
	p.Helper()
	p.shoot(name)
	if _, checked := inspected.LoadOrStore(p.Name(), true); checked && !exhaustive.On() {
		return
	}
	script, err := axe()
	if err != nil && os.Getenv("CI") != "" {
		p.Fatalf("axe-core is not there, and pages must be checked with it in CI: %v", err)
	} else if err != nil {
		p.Logf("%s: not checked with axe-core: %v", name, err)
		return
	}
	if !Value[bool](p, `"axe" in window`) {
		p.Do(chromedp.Evaluate[chromedp.Void](script + "; undefined"))
	}
	p.Do(chromedp.Evaluate[chromedp.Void](`window.axeFound = null; axe.run({ resultTypes: ["violations"] }).then(r => {
		axeFound = r.violations.map(v => v.id + ": " + v.help + " " + v.nodes.map(n => n.html).slice(0, 3).join(" "));
	}, e => { axeFound = ["axe-core failed: " + e]; }); undefined`))
	p.Until(`axeFound !== null`)
	if found := Value[[]string](p, `axeFound`); len(found) > 0 {
		p.Errorf("%s:\n%s", name, strings.Join(found, "\n"))
	}
}

// shoot saves a screenshot of the page in the folder DOMVISION_SHOTS, if that is set.
func (p Page) shoot(name string) {
	p.Helper()
	dir := os.Getenv("DOMVISION_SHOTS")
	if dir == "" {
		return
	}
	png, err := chromedp.Run(p.Ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), png, 0o644); err != nil {
		p.Fatal(err)
	}
}
