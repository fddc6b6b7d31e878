//go:build !linux

package pixel

// hugePages does nothing: other systems choose the size of pages themselves, or require a privilege for large ones.
func hugePages[T uint16 | uint32]([]T) {}
