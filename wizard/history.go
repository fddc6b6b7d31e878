package wizard

// history is the states that were, and the one that is.
type history struct {
	past []step
	now  state
	drag string // what the newest state came of, if more of it may follow

	version int // counts the states that have been the one that is
}

// step is a state, and the action that led to it.
type step struct {
	state
	what string
}

// mostSteps is how many steps can be undone.
const mostSteps = 200

// do goes on to another state. All actions of one drag are undone together; "" means no drag.
func (h *history) do(next state, what, drag string) {
	if drag == "" || drag != h.drag {
		h.past = append(h.past, step{h.now, what})
		if len(h.past) > mostSteps {
			h.past = h.past[1:]
		}
	}
	h.now, h.drag = next, drag
	h.version++
}

// from is the state that a drag began at, or else the one that is.
func (h *history) from(drag string) state {
	if drag != "" && drag == h.drag {
		return h.past[len(h.past)-1].state
	}
	return h.now
}

// undo goes back by one step, if there is one.
func (h *history) undo() {
	if len(h.past) == 0 {
		return
	}
	last := h.past[len(h.past)-1]
	h.past, h.now, h.drag = h.past[:len(h.past)-1], last.state, ""
	h.version++
}

// what is the action that undo would take back, "" for none.
func (h *history) what() string {
	if len(h.past) == 0 {
		return ""
	}
	return h.past[len(h.past)-1].what
}
