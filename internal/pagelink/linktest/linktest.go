// Package linktest connects a page to its program without HTTP, so that tests detect pages that rely on a
// certain transport.
package linktest

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"

	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/internal/pagelink"
)

// script is a link.js that calls functions of the test. As with a worker, everything is asynchronous,
// including pictures.
const script = `
const listeners = {};
window.tell = (name, data) => { for (const listener of listeners[name] ?? []) listener(data); };
const base64 = file => new Promise(done => {
  const reader = new FileReader();
  reader.onload = () => done(reader.result.split(',')[1]);
  reader.readAsDataURL(file);
});
export async function call(name, args = {}) {
  const body = args instanceof Blob ? args : new Blob([JSON.stringify(args)]);
  const { answer, error } = await callProgram({ name, body: await base64(body) });
  if (error) throw new Error(error);
  return answer;
}
let listening;
export function on(name, listener) {
  (listeners[name] ??= []).push(listener);
  listening ??= listenToProgram('');
}
export async function load(element, name) {
  if (element.dataset.loaded === String(name)) return;
  element.dataset.loaded = name;
  const address = await pictureOfProgram(String(name));
  if (element instanceof HTMLImageElement) element.src = address;
  else if (element instanceof HTMLLinkElement) element.href = address;
  else element.style.backgroundImage = 'url("' + address + '")';
}
`

type request struct {
	Name string `json:"name"`
	Body []byte `json:"body"`
}

type reply struct {
	Answer any    `json:"answer"`
	Error  string `json:"error"`
}

// Open opens a page with its program. Events are sent until the test ends.
func Open(p chromium.Page, files fs.FS, program pagelink.Program) {
	p.Helper()
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServerFS(files))
	mux.HandleFunc("GET /link.js", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		io.WriteString(w, script)
	})
	server := httptest.NewServer(mux)
	p.Cleanup(server.Close)
	p.Do(
		chromedp.ExposeFunc("callProgram", func(ctx context.Context, r request) (reply, error) {
			answer, err := program.Call(ctx, r.Name, r.Body)
			if err != nil {
				return reply{Error: err.Error()}, nil
			}
			return reply{Answer: answer}, nil
		}),
		chromedp.ExposeFunc("pictureOfProgram", func(_ context.Context, name string) (string, error) {
			file, ok := program.Picture(name)
			if !ok {
				return "", errors.New("there is no such picture")
			}
			return "data:" + http.DetectContentType(file) + ";base64," + base64.StdEncoding.EncodeToString(file), nil
		}),
		chromedp.ExposeFunc("listenToProgram", func(context.Context, string) (bool, error) {
			go func() {
				for e := range program.Events(p.Context()) {
					chromedp.Run(p.Ctx, chromedp.Evaluate[chromedp.Void](fmt.Sprintf("tell(%q, %s); undefined", e.Name, e.Data)))
				}
			}()
			return true, nil
		}),
		chromedp.Navigate(server.URL))
}

// Asked lists the paths that the page has loaded from the server, except its own files and favicon.ico,
// which browsers request if the icon of the page comes late.
func Asked(p chromium.Page) []string {
	p.Helper()
	return chromium.Value[[]string](p, `performance.getEntriesByType("resource").map(r => new URL(r.name)).filter(u => u.host === location.host && !/\.(js|css|svg|ico)$/.test(u.pathname)).map(u => u.pathname)`)
}
