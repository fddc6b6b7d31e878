package watch

// show shows v to all viewers.
func (w *Watch) show(v View) (stages []Stage) {
	w.state = v.State
	v.Answer = w.answer
	if v.State == Refused || v.State == Asking || v.State == Seeing {
		w.unread = false
	}
	v.Unread = w.unread
	if v.State == Answered && w.more > 0 {
		v.Longer = w.within(w.more)
	}
	for _, viewer := range w.c.Viewers {
		stages = append(stages, viewer.Show(v)...)
	}
	w.outline(v)
	return stages
}

// outline draws or takes away what a view says.
func (w *Watch) outline(v View) {
	switch {
	case w.c.Outline == nil:
	case v.News:
		w.c.Outline.Show(w.answer)
	case v.State == Refused || v.State == Asking:
		w.c.Outline.Hide()
	}
}
