package pixel

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// hugePages asks Linux to use pages of 2 MB instead of 4 KB for a new table. The first use of a page takes extra time,
// and the program soon uses all of the table. If Linux has no such pages, nothing changes.
func hugePages[T uint16 | uint32](table []T) {
	const page = 2 << 20
	if len(table) == 0 {
		return
	}
	size := len(table) * int(unsafe.Sizeof(table[0]))
	memory := unsafe.Slice((*byte)(unsafe.Pointer(&table[0])), size)
	first := int(-uintptr(unsafe.Pointer(&table[0])) % page) // bytes to the first address where such a page can begin
	if pages := (size - first) / page; pages > 0 {
		_ = unix.Madvise(memory[first:][:pages*page], unix.MADV_HUGEPAGE) // only advice
	}
}
