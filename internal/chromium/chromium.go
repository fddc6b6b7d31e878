// Package chromium gives tests a browser of their own.
package chromium

import (
	"context"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// names are what the browser is called, in Debian and elsewhere.
var names = [...]string{"chromium", "chromium-browser", "google-chrome", "chrome"}

// Tab opens one more tab in the browser that [Start] returned, until the test ends.
func Tab(t testing.TB, browser context.Context) context.Context {
	t.Helper()
	ctx, closeTab := chromedp.NewContext(browser)
	t.Cleanup(closeTab)
	return ctx
}

// Start runs a browser without a window and without anything that it would ask
// the network for, and returns the context of its first tab. It lives until the
// test ends or the time is over. The test is skipped where there is no browser.
func Start(t testing.TB, limit time.Duration) context.Context {
	t.Helper()
	return start(t, limit, chromedp.Headless)
}

// Show is [Start] for a browser with a window on $DISPLAY. Flags are further ones of its
// command line, by their names.
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
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	t.Cleanup(cancel)
	options = append(options, chromedp.ExecPath(path), chromedp.UserDataDir(t.TempDir()),
		chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun)
	for _, flag := range []string{"disable-quic", "disable-background-networking", "disable-component-update",
		"disable-sync", "disable-dev-shm-usage", "disable-extensions"} {
		options = append(options, chromedp.Flag(flag, true))
	}
	ctx, stop := chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(stop)
	ctx, closeTab := chromedp.NewContext(ctx, chromedp.WithErrorf(t.Logf))
	// Before the folder of its data is removed, the browser must have ended.
	t.Cleanup(func() { chromedp.Cancel(ctx); closeTab() })
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("chromium does not start: %v", err)
	}
	return ctx
}
