"use strict";
(() => {
  const steps = JSON.parse(document.getElementById("game").textContent);
  const el = (id) => document.getElementById(id);
  const slider = el("slider"), rows = [];
  let at = 0, timer = 0;

  const cell = (row, text, tag = "td") => row.appendChild(Object.assign(document.createElement(tag), { textContent: text }));

  function list() {
    let level = 0;
    steps.forEach((s, i) => {
      if (s.level !== level) {
        level = s.level;
        const row = el("moves").insertRow();
        row.className = "level";
        Object.assign(cell(row, "Level " + level, "th"), { colSpan: 4, scope: "rowgroup" });
      }
      const row = el("moves").insertRow();
      cell(row, s.number);
      const played = cell(row, s.played || (s.came ? "" : "–"));
      for (const more of [s.came, s.lost, s.advised && "advised " + s.advised]) {
        if (more) cell(played, more, "small");
      }
      cell(row, s.points);
      cell(row, s.total);
      row.addEventListener("click", () => { stop(); show(i); });
      rows.push(row);
    });
  }

  // The curve of the total, from board to board.
  const most = Math.max(1, ...steps.map((s) => s.total));
  const x = (i) => steps.length > 1 ? 1000 * i / (steps.length - 1) : 0;
  function curve() {
    const line = steps.map((s, i) => `${x(i).toFixed(1)},${(98 - 94 * s.total / most).toFixed(1)}`).join("L");
    el("line").setAttribute("d", "M" + line);
    el("area").setAttribute("d", `M0,100L${line}L${x(steps.length - 1)},100Z`);
    const seek = (e) => {
      const r = el("curve").getBoundingClientRect();
      stop();
      show(Math.round((e.clientX - r.left) / r.width * (steps.length - 1)));
    };
    el("curve").addEventListener("pointerdown", (e) => { el("curve").setPointerCapture(e.pointerId); seek(e); });
    el("curve").addEventListener("pointermove", (e) => { if (e.buttons) seek(e); });
  }

  // A picture that is not whole is drawn over the pictures before it, from the last whole one on. The attribute
  // data-board has the number of the board that the canvas shows.
  const canvas = el("picture"), loaded = [];
  let drawn = -1, wanted = -1;
  const load = (i) => loaded[i] ??= (async () => {
    const img = new Image();
    img.src = steps[i].picture;
    try {
      await img.decode();
    } catch { // domvision stopped; it is tried again
      delete loaded[i];
      return null;
    }
    return img;
  })();
  async function draw(i) {
    wanted = i;
    let from = i;
    while (!steps[from].whole && from - 1 !== drawn) from--;
    const images = await Promise.all(steps.slice(from, i + 1).map((_, k) => load(from + k)));
    if (wanted !== i) return; // the player has gone on to another board
    el("missing").hidden = !images.includes(null);
    if (images.includes(null)) {
      canvas.width += 0; // clears it, because it shows another board
      canvas.dataset.board = drawn = -1;
      return;
    }
    images.forEach((img, k) => canvas.getContext("2d").drawImage(img, steps[from + k].x, steps[from + k].y));
    drawn = i;
    canvas.dataset.board = steps[i].number;
  }

  function show(i, scroll = true) {
    rows[at].removeAttribute("aria-current");
    at = Math.min(Math.max(i, 0), steps.length - 1);
    const s = steps[at];
    draw(at);
    el("picture").setAttribute("aria-label", "Board:\n" + s.grid);
    el("where").textContent = (s.level ? `Level ${s.level}, board ` : "Board ") + s.number;
    el("played").textContent = s.played;
    el("points").textContent = s.points;
    el("total").textContent = s.total;
    const note = [s.came, s.lost, s.advised && "advised: " + s.advised].filter(Boolean).join("; ");
    el("note").textContent = note;
    if (el("analyse")) el("analyse").href = `board/${s.number}/`;
    el("mark").setAttribute("d", `M${x(at)},0V100`);
    slider.value = at;
    slider.setAttribute("aria-valuetext", `board ${s.number}, ${s.total} points`);
    rows[at].setAttribute("aria-current", "true");
    const box = document.querySelector(".moves");
    if (scroll && box.scrollHeight > box.clientHeight) {
      box.scrollTop += rows[at].getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 2;
    }
    history.replaceState(null, "", "#" + s.number);
    if (at === steps.length - 1) stop();
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    document.body.classList.remove("playing");
    el("play").setAttribute("aria-label", "Play");
  }

  function play() {
    if (timer) return stop();
    if (at === steps.length - 1) show(0);
    if (steps.length < 2) return;
    document.body.classList.add("playing");
    el("play").setAttribute("aria-label", "Pause");
    timer = setInterval(() => show(at + 1), 900);
  }

  // The first board of the level before or after the one shown.
  function level(way) {
    const first = (i) => { while (i > 0 && steps[i - 1].level === steps[i].level) i--; return i; };
    if (way < 0) return first(at) < at ? first(at) : first(Math.max(at - 1, 0));
    let i = at;
    while (i < steps.length - 1 && steps[i].level === steps[at].level) i++;
    return i;
  }

  const go = {
    first: () => 0, back: () => at - 1, next: () => at + 1, last: () => steps.length - 1,
  };
  for (const id in go) el(id).addEventListener("click", () => { stop(); show(go[id]()); });
  el("play").addEventListener("click", play);
  slider.max = steps.length - 1;
  slider.addEventListener("input", () => { stop(); show(+slider.value); });

  const keys = {
    ArrowLeft: go.back, ArrowRight: go.next, Home: go.first, End: go.last,
    PageUp: () => level(-1), PageDown: () => level(1),
  };
  document.addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.altKey || e.metaKey) return;
    if (e.key === " ") {
      e.preventDefault();
      if (!e.repeat) play();
    } else if (keys[e.key]) {
      e.preventDefault();
      stop();
      show(keys[e.key]());
    }
  });
  document.addEventListener("keyup", (e) => { if (e.key === " ") e.preventDefault(); }); // Space would press the focused button

  // Boards differ in size, but what is below them stays in place.
  canvas.parentElement.style.aspectRatio = `${canvas.width} / ${canvas.height}`;
  list();
  curve();
  const asked = steps.findIndex((s) => "#" + s.number === location.hash);
  show(Math.max(asked, 0));
})();
