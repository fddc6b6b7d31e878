package web

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// functionTable is how Go's table of functions begins: its version, then the smallest instruction and the
// size of a pointer (runtime.pcHeader, since Go 1.20).
var functionTable = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// Words of runtime.pcHeader after its first eight bytes; but for the first they are offsets in the table.
const (
	headFunctions = 0 // how many functions there are
	headNames     = 3
	headUnits     = 4 // the names of files
	headSteps     = 6 // tables by instruction
	headList      = 7 // the list of functions
	headWords     = 8
)

// Words of runtime.moduledata, which is found by its first two.
const (
	moduleHeader = 0  // pointer to the table of functions
	moduleNames  = 1  // pointer to the names in it
	moduleData   = 40 // gofunc: pointer to the data of functions
	moduleWords  = 42
)

// Offsets in a function's runtime._func in bytes. Offsets of tables by instruction follow it, and then
// those of its data.
const (
	funcUnwind = 16 // the table by instruction with which the stack is unwound
	funcFile   = 20
	funcLine   = 24
	funcTables = 28 // how many tables follow
	funcUnit   = 32
	funcStart  = 36 // the line where the function begins
	funcData   = 43 // how many data follow; one byte
	funcEnd    = 44
)

// Which of a function's tables and data are what (internal/abi). The other tables are for signals, which
// there are none of, and for the arguments that the trace of a panic shows.
const (
	tableStackMap = 1 // for the garbage collector
	tableInlined  = 2 // which call that was inlined an instruction belongs to

	dataInlined  = 3 // those calls
	dataArgs     = 5
	dataArgsLive = 6
)

const (
	inlinedSize = 16 // bytes of a runtime.inlinedCall
	noData      = 1<<32 - 1
)

// functions is Go's table of functions in the memory of a program.
type functions struct {
	memory []byte
	data   int // where the data of functions are in the memory

	table             []byte // the part of memory from the table on
	count, list       int    // of the functions, and where their list is
	units, steps      int    // where they begin; each ends where the next begins
	keep              []bool // bytes of the steps that are needed
	inlined, keptData map[int]int
}

// dropLines overwrites what the table of functions knows about files, lines, arguments and inlined functions
// with zeros. To the runtime an offset of zero is a table that is not there, and one of -1 such data.
//
// Recovering from a panic counts the frames on the stack, inlined ones, too. That they are missing
// changes nothing as long as Go inlines no function that recovers; TestSlim would notice.
func dropLines(memory []byte) error {
	f, err := findFunctions(memory)
	if err != nil {
		return err
	}
	for i := range f.count {
		at := f.list + int(binary.LittleEndian.Uint32(f.table[f.list+8*i+4:]))
		if at+funcEnd > len(f.table) || at+f.size(at) > len(f.table) {
			return fmt.Errorf("%w: function %d is beyond the end", errWasm, i)
		}
		f.drop(at)
	}
	clear(f.table[f.units:f.steps])
	for i, kept := range f.keep {
		if !kept {
			f.table[f.steps+i] = 0
		}
	}
	for at, calls := range f.inlined {
		if _, shared := f.keptData[at]; !shared && f.data+at+calls*inlinedSize <= len(memory) {
			clear(memory[f.data+at:][:calls*inlinedSize])
		}
	}
	return nil
}

func findFunctions(memory []byte) (*functions, error) {
	base := bytes.Index(memory, functionTable)
	if base < 0 || bytes.Contains(memory[base+1:], functionTable) {
		return nil, fmt.Errorf("%w: it has no table of functions, or several", errWasm)
	}
	f := &functions{memory: memory, table: memory[base:], inlined: map[int]int{}, keptData: map[int]int{}}
	if len(f.table) < len(functionTable)+8*headWords {
		return nil, errWasm
	}
	head := func(i int) int { return f.word(len(functionTable) + 8*i) }
	f.count, f.units, f.steps, f.list = head(headFunctions), head(headUnits), head(headSteps), head(headList)
	if !(f.units < f.steps && f.steps < f.list && f.list+8*f.count < len(f.table)) {
		return nil, fmt.Errorf("%w: its table of functions has another order", errWasm)
	}
	f.keep = make([]bool, f.list-f.steps)
	first := binary.LittleEndian.AppendUint64(nil, uint64(base))
	first = binary.LittleEndian.AppendUint64(first, uint64(base+head(headNames)))
	module := bytes.Index(memory, first)
	if module < 0 || module+8*moduleWords > len(memory) {
		return nil, fmt.Errorf("%w: nothing points to its table of functions", errWasm)
	}
	if f.data = int(binary.LittleEndian.Uint64(memory[module+8*moduleData:])); f.data < 0 || f.data > len(memory) {
		return nil, fmt.Errorf("%w: the data of its functions are not in its memory", errWasm)
	}
	return f, nil
}

func (f *functions) word(at int) int { return int(binary.LittleEndian.Uint32(f.table[at:])) }

// size is how long a function's entry is, with what follows it.
func (f *functions) size(at int) int {
	return funcEnd + 4*(f.word(at+funcTables)+int(f.table[at+funcData]))
}

// drop drops what a function's entry says, and notes which of the bytes that it points to are needed.
func (f *functions) drop(at int) {
	f.keepTable(f.word(at + funcUnwind))
	tables, data := at+funcEnd, at+funcEnd+4*f.word(at+funcTables)
	calls := 0
	for t, i := tables, 0; t < data; t, i = t+4, i+1 {
		switch i {
		case tableStackMap:
			f.keepTable(f.word(t))
			continue
		case tableInlined:
			calls = f.most(f.word(t)) + 1
		}
		clear(f.table[t : t+4])
	}
	for d, i := data, 0; i < int(f.table[at+funcData]); d, i = d+4, i+1 {
		where := f.word(d)
		switch {
		case where == noData:
		case i == dataInlined:
			f.inlined[where] = max(f.inlined[where], calls)
			fallthrough
		case i == dataArgs, i == dataArgsLive:
			binary.LittleEndian.PutUint32(f.table[d:], noData)
		default:
			f.keptData[where]++
		}
	}
	for _, field := range []int{funcFile, funcLine, funcUnit, funcStart} {
		clear(f.table[at+field:][:4])
	}
}

// keepTable keeps a table by instruction; there is none at 0.
func (f *functions) keepTable(at int) {
	if at <= 0 || at >= len(f.keep) || f.keep[at] {
		return
	}
	for i := range f.scan(at, func(int) {}) {
		f.keep[at+i] = true
	}
}

// most is the largest value in a table by instruction, -1 if there is none.
func (f *functions) most(at int) int {
	most := -1
	if at > 0 && at < len(f.keep) {
		f.scan(at, func(value int) { most = max(most, value) })
	}
	return most
}

// scan visits the values of a table by instruction, and returns its length in bytes. It is pairs of numbers, how
// much the value changes from -1 on, and for how many instructions it holds, up to a change of
// zero, with which only the first pair may begin.
func (f *functions) scan(at int, visit func(value int)) (length int) {
	data, value := f.table[f.steps+at:f.list], -1
	for length < len(data) {
		change, n := binary.Varint(data[length:])
		if change == 0 && length > 0 {
			return length + 1
		}
		length += max(n, 1)
		value += int(change)
		visit(value)
		_, n = binary.Uvarint(data[length:])
		length += max(n, 1)
	}
	return min(length, len(data))
}
