package swap

import "sync"

// A pattern describes a small part of the board by which of its tiles have the same colour, whatever colour that is.
// A pattern and its left-right mirror image are the same. There are three kinds:
//
//   - a block of three rows and two columns,
//   - a block of two rows and three columns,
//   - the counts of one colour in three neighbouring rows: how many tiles of it each row has, at most 3.
const (
	blockCells = 6
	blockCodes = 2 * 3 * 4 * 5 * 6 * 7 // see block.code
	rowCounts  = 4                     // values of the count of a row: 0 to 3
	tallCounts = rowCounts * rowCounts * rowCounts
)

// block is the tiles of a block, row by row.
type block [blockCells]tile

// code returns the same number for all blocks that differ only in which colours they have. Each cell has a label: 0 for
// a tile without a colour, 1 for the first colour of the block, 2 for the next new one, and so on. So cell i, counted
// from 0, has one of i + 2 labels, and the code has a digit for each cell.
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

// numbers assigns numbers to the patterns of a shape, beginning with first, in the order of their codes. It returns the
// number of each code, -1 if no block has it, and how many patterns there are.
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

// numbering assigns a number to every pattern, from 0 on; mirror images share one.
type numbering struct {
	numbers [len(blockShapes) + 1][]int // by kind and code; -1: no pattern has the code
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
