package e2e

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/fixtures/artwork"
	"github.com/domvision/domvision/fixtures/boards"
)

// boulders is a page with a made-up game in the manner of Destruct-o-Match, which can be played: a canvas in a frame that
// is of another origin than the page.
type boulders struct {
	address       string
	shows         engine.Grid // at first
	width, height float64     // of a boulder, in pixels of the page
	left, top     float64     // of the board in the frame
}

// text is a board as the page writes it.
func (boulders) text(g engine.Grid) string {
	rows := make([]string, g.Rows)
	for r := range rows {
		rows[r] = g.RowText(r)
	}
	return strings.Join(rows, "/")
}

// boulderPage serves such a game.
func boulderPage(t *testing.T, rows, cols int) boulders {
	t.Helper()
	const width = 48
	g := boulders{width: width, height: width / artwork.Aspect, left: width / 2, top: width / artwork.Aspect}
	g.shows = boards.Deal(rand.New(rand.NewPCG(31, 41)), rows, cols, "GWBO")
	var tiles strings.Builder
	for _, c := range g.shows.Colors() {
		fmt.Fprintf(&tiles, "%c: %q, ", c.Char(), "data:image/png;base64,"+picture(artwork.Tile(engine.Cell{Color: c}, 148, 100)))
	}
	scene := artwork.Stage{Rows: rows, Cols: cols, TileW: width}.Draw()
	frame := serveText(t, fmt.Sprintf(gameFrame, picture(scene), g.width, g.height, g.left, g.top, g.text(g.shows), tiles.String(), scene.Rect.Dx(), scene.Rect.Dy()))
	page := serveText(t, fmt.Sprintf(gameAround, scene.Rect.Dx(), scene.Rect.Dy(), strings.Replace(frame, "127.0.0.1", "localhost", 1)))
	g.address = page
	return g
}

func serveText(t *testing.T, html string) (address string) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, html)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// gameFrame is the game itself. It tells the page around it what its board is, and where the pointer is.
const gameFrame = `<!doctype html><title>Boulders</title>
<style>html,body{margin:0;overflow:hidden}canvas{display:block;width:100vw;height:100vh;background:url(data:image/png;base64,%s) 0 0/100%% 100%%}</style>
<canvas></canvas>
<script>
const W = %v, H = %v, LEFT = %v, TOP = %v;
let cells = %q.split("/").map(row => [...row]);
const looks = {};
for (const [letter, src] of Object.entries({ %s })) looks[letter] = Object.assign(new Image(), { src });
const canvas = document.querySelector("canvas"), rows = cells.length, cols = cells[0].length;
const tell = what => parent.postMessage(what, "*"), painted = requestAnimationFrame;
function draw() {
  canvas.width = %d * devicePixelRatio;
  canvas.height = %d * devicePixelRatio;
  const pen = canvas.getContext("2d");
  pen.scale(devicePixelRatio, devicePixelRatio);
  cells.forEach((row, r) => row.forEach((c, i) => c !== "." && pen.drawImage(looks[c], LEFT + i * W, TOP + r * H, W, H)));
  painted(() => painted(() => tell({ cells: cells.map(row => row.join("")).join("/") })));
}
function click(e) {
  const col = Math.floor((e.clientX - LEFT) / W), row = Math.floor((e.clientY - TOP) / H), color = cells[row]?.[col];
  if (!color || color === ".") return;
  const group = [[row, col]], has = new Set(["" + group[0]]);
  for (const [r, c] of group) {
    for (const next of [[r - 1, c], [r + 1, c], [r, c - 1], [r, c + 1]]) {
      if (cells[next[0]]?.[next[1]] === color && !has.has("" + next)) { has.add("" + next); group.push(next); }
    }
  }
  if (group.length < 2) return;
  for (const [r, c] of group) cells[r][c] = ".";
  const columns = Array.from({ length: cols }, (_, c) => cells.map(row => row[c]).filter(cell => cell !== ".")).filter(column => column.length);
  cells = cells.map((row, r) => row.map((_, c) => columns[c]?.at(r - rows + columns[c].length >= 0 ? r - rows + columns[c].length : NaN) && r - rows + columns[c].length >= 0 ? columns[c][r - rows + columns[c].length] : "."));
  draw();
}
addEventListener("pointerdown", click);
addEventListener("resize", draw);
addEventListener("mousemove", e => tell({ pointer: [e.clientX, e.clientY] }));
Promise.all(Object.values(looks).map(look => look.decode())).then(draw);
</script>`

// gameAround is the page around the frame. It logs every event and every change of its elements.
const gameAround = `<!doctype html><title>A page with a game</title>
<style>body{font-family:sans-serif;background:#e8e0d0;margin:20px 200px;user-select:none}iframe{border:0;width:%dpx;height:%dpx;display:block}div{outline:3px solid red!important;opacity:.1!important}</style>
<h1>Boulders</h1><iframe src="%s"></iframe><p>Click on two or more that touch.
<script>
window.log = [];
addEventListener("message", ({ data }) => Object.assign(window, data));
const names = new Set();
for (const of of [window, document, HTMLElement.prototype, Element.prototype]) for (let o = of; o; o = Object.getPrototypeOf(o)) for (const key of Object.getOwnPropertyNames(o)) if (/^on/.test(key)) names.add(key.slice(2));
for (const name of names) if (name !== "message") for (const of of [window, document]) of.addEventListener(name, e => { if (of === window || !e.bubbles) log.push(name + (e.code ? ":" + e.code.replace(/^(Key|Digit)|(Left|Right)$/g, "") : ":" + (e.target.nodeName ?? "window"))); }, true);
new MutationObserver(list => { for (const m of list) log.push(m.type, ...[...m.addedNodes].map(n => "+" + n.nodeName), ...[...m.removedNodes].map(n => "-" + n.nodeName)); })
  .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
</script>`
