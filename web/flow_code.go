package web

// Opcodes of WebAssembly.
const (
	opBlock        = 0x02
	opLoop         = 0x03
	opIf           = 0x04
	opEnd          = 0x0b
	opBr           = 0x0c
	opBrIf         = 0x0d
	opBrTable      = 0x0e
	opReturn       = 0x0f
	opUnreachable  = 0x00
	opCall         = 0x10
	opCallIndirect = 0x11
	opLocalGet     = 0x20
	opLocalSet     = 0x21
	opGlobalGet    = 0x23
	opConst        = 0x41 // i32.const
	opMore         = 0xfc // a prefix: the number after it says which instruction it is
)

// void is the type of a WebAssembly block without a result.
const void = 0x40

// operands says what follows an opcode: u is an unsigned and s a signed number, a digit is that many bytes, t is the
// labels of a br_table, m is the rest of an instruction with the prefix opMore. Opcodes that Go does not use have a
// question mark.
var operands = func() (by [256]string) {
	for op := range by {
		by[op] = "?"
	}
	set := func(from, to int, s string) {
		for op := from; op <= to; op++ {
			by[op] = s
		}
	}
	set(opUnreachable, 0x01, "")
	set(opBlock, opIf, "s")
	set(0x05, 0x05, "") // else
	set(opEnd, opEnd, "")
	set(opBr, opBrIf, "u")
	set(opBrTable, opBrTable, "t")
	set(opReturn, opReturn, "")
	set(opCall, opCall, "u")
	set(opCallIndirect, opCallIndirect, "uu")
	set(0x1a, 0x1b, "")          // drop, select
	set(opLocalGet, 0x24, "u")   // locals and globals
	set(0x28, 0x3e, "uu")        // loads and stores
	set(0x3f, 0x40, "1")         // the size of the memory
	set(opConst, opConst+1, "s") // whole numbers
	set(0x43, 0x43, "4")
	set(0x44, 0x44, "8")
	set(0x45, 0xc4, "") // arithmetic
	set(opMore, opMore, "m")
	return by
}()

// instruction is an instruction with its operands.
type instruction struct {
	op    int
	bytes []byte
	value int64    // the last operand that is a number
	table []uint64 // the labels of a br_table; the last is for all larger numbers
}

// is reports whether the instruction has this opcode and this operand.
func (in instruction) is(op int, value int64) bool { return in.op == op && in.value == value }

// opens reports whether the instruction opens a WebAssembly block, which an end closes.
func (in instruction) opens() bool { return in.op == opBlock || in.op == opLoop || in.op == opIf }

func (r *wasmReader) instruction() (in instruction) {
	whole := r.data
	in.op = int(r.byte())
	for _, kind := range operands[in.op] {
		switch kind {
		case 'u':
			in.value = int64(r.uint())
		case 's':
			in.value = r.int()
		case 't':
			for range min(r.uint(), uint64(len(r.data))) + 1 {
				in.table = append(in.table, r.uint())
			}
		case 'm':
			const conversions, memoryCopy, memoryFill = 7, 10, 11
			switch more := r.uint(); {
			case more == memoryCopy:
				r.bytes(2)
			case more == memoryFill:
				r.bytes(1)
			case more > conversions:
				r.fail()
			}
		case '?':
			r.fail()
		default:
			r.bytes(int(kind - '0'))
		}
	}
	in.bytes = whole[:len(whole)-len(r.data)]
	return in
}
