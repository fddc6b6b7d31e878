package pixel

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// hugePages asks Linux for pages of 2 MB in place of 4 KB for a new table, which its first use touches from
// end to end: each page costs the processor a few microseconds then. If Linux has none, nothing changes.
func hugePages[T uint16 | uint32](table []T) {
	const page = 2 << 20
	if len(table) == 0 {
		return
	}
	size := len(table) * int(unsafe.Sizeof(table[0]))
	memory := unsafe.Slice((*byte)(unsafe.Pointer(&table[0])), size)
	first := int(-uintptr(unsafe.Pointer(&table[0])) % page) // bytes to the first place where such a page can begin
	if pages := (size - first) / page; pages > 0 {
		_ = unix.Madvise(memory[first:][:pages*page], unix.MADV_HUGEPAGE) // only advice
	}
}
