#!/usr/bin/env python3
"""Clears the largest group; see planners.md. Lines of JSON in, lines of JSON out."""
import json
import sys


def size(rows, move):
    """How many tiles of one colour are connected with that of a move."""
    color, found, todo = rows[move["row"]][move["col"]], set(), [(move["row"], move["col"])]
    while todo:
        row, col = todo.pop()
        inside = 0 <= row < len(rows) and 0 <= col < len(rows[0])
        if inside and rows[row][col] == color and (row, col) not in found:
            found.add((row, col))
            todo += [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
    return len(found)


for line in sys.stdin:
    request = json.loads(line)
    rows = [row for row in request["board"].splitlines() if row[:1] not in "#" and not row.startswith("power ")]
    moves = request["moves"]
    if "swap" not in moves[0]:
        moves.sort(key=lambda move: (-size(rows, move), move["row"]))
    print(json.dumps({"id": request["id"], "moves": moves, "nodes": len(moves)}), flush=True)
