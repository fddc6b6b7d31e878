// Package firefox starts a Firefox for a test. It drives it by Marionette, its built-in protocol: JSON
// messages, each preceded by its length, over a local connection.
package firefox

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Browser is a Firefox with one page.
type Browser struct {
	t    testing.TB
	conn net.Conn
	in   *bufio.Reader
	last int
}

// patience bounds every wait.
const patience = 2 * time.Minute

// Start runs a headless Firefox until the test ends. The test is skipped if there is none.
func Start(t testing.TB) *Browser {
	t.Helper()
	return start(t, "--headless")
}

// Show is [Start] for a Firefox with a window on $DISPLAY.
func Show(t testing.TB) *Browser {
	t.Helper()
	return start(t)
}

func start(t testing.TB, flags ...string) *Browser {
	t.Helper()
	path, err := exec.LookPath("firefox-esr")
	if err != nil {
		path, err = exec.LookPath("firefox")
	}
	if err != nil && os.Getenv("CI") != "" {
		t.Fatal("firefox-esr is not installed, and these tests must run in CI")
	} else if err != nil {
		t.Skip("firefox-esr is not installed (Debian: apt-get install firefox-esr)")
	}
	profile := t.TempDir()
	prefs := `user_pref("marionette.port", 0);
user_pref("app.update.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
`
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(prefs), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, append(flags, "--marionette", "--no-remote", "--profile", profile)...)
	// Without a message bus: it would start one, and services that mount a folder in its home.
	cmd.Env = append(os.Environ(), "HOME="+t.TempDir(), "MOZ_CRASHREPORTER_DISABLE=1", "DBUS_SESSION_BUS_ADDRESS=disabled:")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	b := &Browser{t: t}
	t.Cleanup(func() {
		if b.conn != nil {
			fmt.Fprint(b.conn, packet([]any{0, b.last + 1, "Marionette:Quit", map[string]any{}}))
		}
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		select {
		case <-ended:
		case <-time.After(20 * time.Second):
			cmd.Process.Kill()
			<-ended
		}
	})
	b.connect(filepath.Join(profile, "MarionetteActivePort"))
	b.Do("WebDriver:NewSession", map[string]any{})
	return b
}

// connect waits for the port that Firefox writes into its profile.
func (b *Browser) connect(file string) {
	b.t.Helper()
	for deadline := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		port, err := os.ReadFile(file)
		if err == nil && len(port) > 0 {
			if b.conn, err = net.Dial("tcp", "127.0.0.1:"+strings.TrimSpace(string(port))); err == nil {
				b.in = bufio.NewReader(b.conn)
				b.read() // the greeting
				return
			}
		}
		if time.Now().After(deadline) {
			b.t.Fatalf("firefox does not start: %v", err)
		}
	}
}

func packet(message any) string {
	data, _ := json.Marshal(message) // all of it can be encoded
	return strconv.Itoa(len(data)) + ":" + string(data)
}

// read reads one message.
func (b *Browser) read() (data []byte) {
	b.t.Helper()
	b.conn.SetReadDeadline(time.Now().Add(patience))
	length, err := b.in.ReadString(':')
	if err != nil {
		b.t.Fatalf("firefox: %v", err)
	}
	n, err := strconv.Atoi(strings.TrimSuffix(length, ":"))
	if err != nil {
		b.t.Fatalf("firefox: %v", err)
	}
	data = make([]byte, n)
	if _, err := io.ReadFull(b.in, data); err != nil {
		b.t.Fatalf("firefox: %v", err)
	}
	return data
}

// Do runs a WebDriver command by its name in Marionette, and returns the result. An error ends the test.
func (b *Browser) Do(command string, args map[string]any) json.RawMessage {
	b.t.Helper()
	answer, err := b.Try(command, args)
	if err != nil {
		b.t.Fatalf("firefox: %v", err)
	}
	return answer
}

// Try is [Browser.Do] for commands that may fail.
func (b *Browser) Try(command string, args map[string]any) (json.RawMessage, error) {
	b.t.Helper()
	b.last++
	if _, err := fmt.Fprint(b.conn, packet([]any{0, b.last, command, args})); err != nil {
		b.t.Fatalf("firefox: %v", err)
	}
	var answer [4]json.RawMessage // 1, the number of the command, the error, the result
	if err := json.Unmarshal(b.read(), &answer); err != nil {
		b.t.Fatalf("firefox: %v", err)
	}
	if string(answer[2]) != "null" {
		return nil, fmt.Errorf("%s: %s", command, answer[2])
	}
	return answer[3], nil
}

// Open opens an address.
func (b *Browser) Open(address string) {
	b.t.Helper()
	b.Do("WebDriver:Navigate", map[string]any{"url": address})
}

// Run runs a script in the page.
func (b *Browser) Run(script string) {
	b.t.Helper()
	b.Do("WebDriver:ExecuteScript", map[string]any{"script": script, "args": []any{}, "sandbox": nil, "newSandbox": false})
}

// Is reports whether an expression is true in the page.
func (b *Browser) Is(expression string) bool {
	b.t.Helper()
	answer := b.Do("WebDriver:ExecuteScript", map[string]any{"script": "return !!(" + expression + ")", "args": []any{}, "sandbox": nil, "newSandbox": false})
	return strings.Contains(string(answer), "true")
}

// Until waits until an expression is true.
func (b *Browser) Until(expression string) {
	b.t.Helper()
	for deadline := time.Now().Add(patience); !b.Is(expression); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			says := b.Do("WebDriver:ExecuteScript", map[string]any{"script": "return document.body.innerText", "args": []any{}})
			b.t.Fatalf("never came true: %s; the page says %s", expression, says)
		}
	}
}

// Other switches to the other one of two windows, and closes the current one if close is set.
func (b *Browser) Other(close bool) {
	b.t.Helper()
	var was struct{ Value string }
	if err := json.Unmarshal(b.Do("WebDriver:GetWindowHandle", map[string]any{}), &was); err != nil {
		b.t.Fatal(err)
	}
	for deadline := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		var all []string
		if err := json.Unmarshal(b.Do("WebDriver:GetWindowHandles", map[string]any{}), &all); err != nil {
			b.t.Fatal(err)
		}
		all = slices.DeleteFunc(all, func(handle string) bool { return handle == was.Value })
		if len(all) == 1 {
			if close {
				b.Do("WebDriver:CloseWindow", map[string]any{})
			}
			b.Do("WebDriver:SwitchToWindow", map[string]any{"handle": all[0]})
			return
		}
		if time.Now().After(deadline) {
			b.t.Fatalf("there are %d other windows", len(all))
		}
	}
}

// Click clicks the element with the given id, with real mouse events.
func (b *Browser) Click(id string) {
	b.t.Helper()
	var found struct{ Value map[string]string }
	if err := json.Unmarshal(b.Do("WebDriver:FindElement", map[string]any{"using": "css selector", "value": "#" + id}), &found); err != nil {
		b.t.Fatal(err)
	}
	for _, element := range found.Value {
		b.Do("WebDriver:ElementClick", map[string]any{"id": element})
	}
}

// Text is the value of an expression in the page, which is a text.
func (b *Browser) Text(expression string) string {
	b.t.Helper()
	answer := b.Do("WebDriver:ExecuteScript", map[string]any{"script": "return String(" + expression + ")", "args": []any{}, "sandbox": nil, "newSandbox": false})
	var text struct{ Value string }
	if err := json.Unmarshal(answer, &text); err != nil {
		b.t.Fatalf("firefox: %s: %v", expression, err)
	}
	return text.Value
}

// Install adds an extension, packed as a zip, until the browser ends.
func (b *Browser) Install(path string) {
	b.t.Helper()
	b.Do("Addon:Install", map[string]any{"path": path, "temporary": true})
}

// Inside is the text of the first element of that kind in the shadow root of another one, below what the elements in it have
// in an attribute; "" if there is none. The root may be closed.
func (b *Browser) Inside(host, css, attribute string) string {
	b.t.Helper()
	found := b.inside(host, css)
	if found == "" {
		return ""
	}
	answer, err := b.Try("WebDriver:FindElements", map[string]any{"element": found, "using": "css selector", "value": "[" + attribute + "]"})
	if err != nil {
		return "" // it has gone
	}
	var elements []map[string]string
	if err := json.Unmarshal(answer, &elements); err != nil {
		b.t.Fatalf("firefox: %s: %v", answer, err)
	}
	var texts []string
	for _, e := range elements {
		for _, reference := range e {
			texts = append(texts, b.textOf("WebDriver:GetElementAttribute", map[string]any{"id": reference, "name": attribute}))
		}
	}
	return strings.TrimSpace(strings.Join(append(texts, b.textOf("WebDriver:GetElementText", map[string]any{"id": found})), "\n"))
}

// textOf is the text that a command gives; "" if its element has gone.
func (b *Browser) textOf(command string, args map[string]any) string {
	b.t.Helper()
	answer, err := b.Try(command, args)
	if err != nil {
		return ""
	}
	var text struct{ Value string }
	if err := json.Unmarshal(answer, &text); err != nil {
		b.t.Fatalf("firefox: %s: %v", answer, err)
	}
	return text.Value
}

// ClickInside clicks such an element with real mouse events, and reports whether it was there.
func (b *Browser) ClickInside(host, css string) bool {
	b.t.Helper()
	_, err := b.Try("WebDriver:ElementClick", map[string]any{"id": b.inside(host, css)})
	return err == nil
}

// inside is the reference of such an element; "" if there is none.
func (b *Browser) inside(host, css string) (id string) {
	b.t.Helper()
	for _, step := range []struct {
		command string
		args    map[string]any
	}{
		{"WebDriver:FindElement", map[string]any{"using": "css selector", "value": host}},
		{"WebDriver:GetShadowRoot", map[string]any{}},
		{"WebDriver:FindElementFromShadowRoot", map[string]any{"using": "css selector", "value": css}},
	} {
		if id != "" {
			step.args["id"], step.args["shadowRoot"] = id, id
		}
		answer, err := b.Try(step.command, step.args)
		if err != nil {
			return ""
		}
		var element struct{ Value map[string]string }
		if err := json.Unmarshal(answer, &element); err != nil {
			b.t.Fatalf("firefox: %s: %v", answer, err)
		}
		for _, reference := range element.Value {
			id = reference
		}
	}
	return id
}
