package swap

// scheme is one entry: what a swap is to clear. The tile at (row, col) goes to the
// right and the one beside it to the left.
type scheme struct {
	value float64 // points - price x swaps
	swaps int

	row, col    int
	right, left tile      // 0: any
	armR, armL  reachPair // how far their columns reach; zero: no column
	rowR, rowL  bool      // whether they complete a row of three

	column int // if not 0, the scheme is a mere column of that length, from (row, col) on
}

// reachPair is how far a column reaches from the row of the swap.
type reachPair struct{ up, down int }

// reaches are the ways in which a column can lie, by its length; of length 0 there
// is none.
var reaches = [...]struct {
	reachPair
	length int
}{
	{reachPair{0, 0}, 0},
	{reachPair{2, 0}, 3}, {reachPair{0, 2}, 3}, {reachPair{1, 1}, 3},
	{reachPair{2, 1}, 4}, {reachPair{1, 2}, 4},
	{reachPair{2, 2}, 5},
}
