package session

import "errors"

// ErrRunning means that a record is being written.
var ErrRunning = errors.New("the record is being written")
