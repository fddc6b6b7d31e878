package scheme

// best lists the most valuable schemes, best first.
type best struct {
	list  []Scheme
	most  int     // of them
	least float64 // the value at and below which a scheme is of no interest
}

// clear empties the list and makes room for so many schemes.
func (b *best) clear(most int) { b.list, b.most, b.least = b.list[:0], most, Worthless/2 }

// add enters a scheme at its place. Of equal ones the first stays first.
func (b *best) add(s Scheme) {
	if len(b.list) < b.most {
		b.list = append(b.list, s)
	} else if s.Value <= b.least {
		return
	}
	i := len(b.list) - 1
	for ; i > 0 && b.list[i-1].Value < s.Value; i-- {
		b.list[i] = b.list[i-1]
	}
	b.list[i] = s
	if len(b.list) == b.most {
		b.least = b.list[b.most-1].Value
	}
}
