package swap

import "sync"

// Patterns are what a small part of the board looks like if colours do not matter, only which of its tiles are
// equal and which are unknown. A pattern and its mirror image are the same. There are three sorts:
//
//   - blocks of three rows and two columns,
//   - blocks of two rows and three columns,
//   - for each colour, how many of three rows' tiles have it, three or more counting as three.
const (
	blockCells = 6
	blockCodes = 2 * 3 * 4 * 5 * 6 * 7 // see blockCode
	rowCounts  = 4
	tallCounts = rowCounts * rowCounts * rowCounts
)

// block is a small part of the board, as large as a pattern.
type block [blockCells]tile

// code numbers the patterns of blocks. Each cell has a label: 0 for an unknown tile, else the number of its colour in
// the order in which the colours occur. So cell i, counted from 0, has one of i + 2 labels.
func (b *block) code() (code int) {
	var labels [blockCells]int
	colors := 0
	for i, t := range b {
		if isColor(t) {
			for j, s := range b[:i] {
				if s == t {
					labels[i] = labels[j]
					break
				}
			}
			if labels[i] == 0 {
				colors++
				labels[i] = colors
			}
		}
		code = code*(i+2) + labels[i]
	}
	return code
}

// blockShape is the size of a block, in cells.
type blockShape struct{ rows, cols int }

var blockShapes = [...]blockShape{{3, 2}, {2, 3}}

// mirrored returns the mirror image of a block.
func (s blockShape) mirrored(b block) (m block) {
	for k := range b {
		row, col := k/s.cols, k%s.cols
		m[row*s.cols+s.cols-1-col] = b[k]
	}
	return m
}

// numbers numbers the patterns of a shape from first on, in the order of their codes, and returns how many there are.
func (s blockShape) numbers(first int) (numbers []int, count int) {
	numbers = make([]int, blockCodes)
	for i := range numbers {
		numbers[i] = -1
	}
	var visit func(b block, cells int, colors tile)
	visit = func(b block, cells int, colors tile) {
		if cells == blockCells {
			m := s.mirrored(b)
			if i, j := b.code(), m.code(); numbers[j] >= 0 {
				numbers[i] = numbers[j]
			} else {
				numbers[i] = first + count
				count++
			}
			return
		}
		b[cells] = unread
		visit(b, cells+1, colors)
		for t := tile(1); t <= colors+1; t++ {
			b[cells] = t
			visit(b, cells+1, max(colors, t))
		}
	}
	visit(block{}, 0, 0)
	return numbers, count
}

// numbering gives every pattern a number. The numbers count from 0, and a pattern and its mirror image have the same.
type numbering struct {
	numbers [len(blockShapes) + 1][]int // by sort and code; -1: no pattern has the code
	count   int
}

var patterns = sync.OnceValue(func() (n numbering) {
	for i, s := range blockShapes {
		numbers, count := s.numbers(n.count)
		n.numbers[i] = numbers
		n.count += count
	}
	for range tallCounts {
		n.numbers[len(blockShapes)] = append(n.numbers[len(blockShapes)], n.count)
		n.count++
	}
	return n
})
