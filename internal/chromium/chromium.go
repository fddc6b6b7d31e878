// Package chromium starts a browser for a test.
package chromium

import (
	"context"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// names lists the executables of the browser, in Debian and elsewhere.
var names = [...]string{"chromium", "chromium-browser", "google-chrome", "chrome"}

// Tab opens another tab in the browser started by [Start], until the test ends.
func Tab(t testing.TB, browser context.Context) context.Context {
	t.Helper()
	ctx, closeTab := chromedp.NewContext(browser)
	t.Cleanup(closeTab)
	return ctx
}

// Start runs a headless browser with all of its own network access disabled, and returns the context of its
// first tab. It runs until the test ends or the limit is over. The test is skipped if there is no browser.
func Start(t testing.TB, limit time.Duration) context.Context {
	t.Helper()
	return start(t, limit, chromedp.Headless)
}

// Show is [Start] for a browser with a window on $DISPLAY. flags holds additional command line flags, by
// name. False takes a flag away.
func Show(t testing.TB, limit time.Duration, flags map[string]any) context.Context {
	t.Helper()
	var options []chromedp.ExecAllocatorOption
	for name, value := range flags {
		options = append(options, chromedp.Flag(name, value))
	}
	return start(t, limit, options...)
}

func start(t testing.TB, limit time.Duration, options ...chromedp.ExecAllocatorOption) context.Context {
	t.Helper()
	path := ""
	for _, name := range names {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" && os.Getenv("CI") != "" {
		t.Fatal("chromium is not installed, and these tests must run in CI")
	} else if path == "" {
		t.Skip("chromium is not installed (Debian: apt-get install chromium): no browser to show the page in")
	}
	ctx, cancel := context.WithTimeout(context.Background(), slower*limit)
	t.Cleanup(cancel)
	all := []chromedp.ExecAllocatorOption{chromedp.ExecPath(path), chromedp.UserDataDir(t.TempDir()),
		chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun}
	for _, flag := range []string{"disable-quic", "disable-background-networking", "disable-component-update",
		"disable-sync", "disable-dev-shm-usage", "disable-extensions"} {
		all = append(all, chromedp.Flag(flag, true))
	}
	ctx, stop := chromedp.NewExecAllocator(ctx, append(all, options...)...)
	t.Cleanup(stop)
	ctx, closeTab := chromedp.NewContext(ctx, chromedp.WithErrorf(t.Logf))
	// The browser must have ended before its data folder is removed.
	t.Cleanup(func() { chromedp.Cancel(ctx); closeTab() })
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("chromium does not start: %v", err)
	}
	return ctx
}
