// The marks of a move on a board, light on dark, so that they are seen on tiles of any colour. pen is the context of a
// canvas. The extension draws them on the page of the game, too.

// outline draws the border of a group: [row, column] of its tiles. The board begins at (x0, y0), its tiles are w x h.
export function outline(pen, group, x0, y0, w, h) {
  const inside = new Set(group.map(([row, col]) => `${row},${col}`));
  const unit = Math.min(w, h), inset = 0.06 * unit;
  pen.beginPath();
  for (const [row, col] of group) {
    const x = x0 + col * w, y = y0 + row * h, has = (r, c) => inside.has(`${r},${c}`);
    const up = has(row - 1, col), down = has(row + 1, col), left = has(row, col - 1), right = has(row, col + 1);
    const l = x + (left ? 0 : inset), r = x + w - (right ? 0 : inset), t = y + (up ? 0 : inset), b = y + h - (down ? 0 : inset);
    if (!up) { pen.moveTo(l, t); pen.lineTo(r, t); }
    if (!down) { pen.moveTo(l, b); pen.lineTo(r, b); }
    if (!left) { pen.moveTo(l, t); pen.lineTo(l, b); }
    if (!right) { pen.moveTo(r, t); pen.lineTo(r, b); }
  }
  stroke(pen, Math.max(0.09 * unit, 1.5), Math.max(0.05 * unit, 0.75));
}

function stroke(pen, width, rim) {
  pen.lineCap = pen.lineJoin = 'round';
  pen.lineWidth = width + 2 * rim;
  pen.strokeStyle = '#000';
  pen.stroke();
  pen.lineWidth = width;
  pen.strokeStyle = '#fff';
  pen.stroke();
}

// target marks the tile to click, in its corner: its middle stays visible.
export function target(pen, { row, col }, x0, y0, w, h) {
  const unit = Math.min(w, h), x = x0 + col * w + 0.2 * unit, y = y0 + row * h + 0.2 * unit, radius = 0.22 * unit;
  for (const [part, ink] of [[1, '#000'], [0.8, '#fff'], [0.45, '#000']]) {
    pen.beginPath();
    pen.arc(x, y, part * radius, 0, 2 * Math.PI);
    pen.fillStyle = ink;
    pen.fill();
  }
}

// arrow marks a swap with the tile on the right (1) or below (2).
export function arrow(pen, move, x0, y0, w, h) {
  const x1 = x0 + (move.col + 0.5) * w, y1 = y0 + (move.row + 0.5) * h;
  const x2 = x1 + (move.swap === 1 ? w : 0), y2 = y1 + (move.swap === 2 ? h : 0);
  const dx = Math.sign(x2 - x1), dy = Math.sign(y2 - y1), tip = 0.18 * Math.min(w, h);
  pen.beginPath();
  pen.moveTo(x1, y1);
  pen.lineTo(x2, y2);
  for (const [x, y, way] of [[x1, y1, 1], [x2, y2, -1]]) {
    for (const side of [-1, 1]) {
      pen.moveTo(x, y);
      pen.lineTo(x + way * dx * tip + side * dy * tip, y + way * dy * tip + side * dx * tip);
    }
  }
  stroke(pen, 0.1 * Math.min(w, h), 0.05 * Math.min(w, h));
}
