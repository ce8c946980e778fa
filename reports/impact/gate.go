package impact

// sizes are the numbers of listed players to which the ranks of the gate belong.
var sizes = [3]int{240, 5_000, 150_000}

// among returns how many of the best are checked where so many are listed: proportional between two sizes and below the
// first, so that a list of fewer than some fifty has none; beyond the last size the number stays the same.
func among(ranks [3]int, listed int) int {
	from, least := 0, 0
	for i, size := range sizes {
		if listed < size {
			return least + (ranks[i]-least)*(listed-from)/(size-from)
		}
		from, least = size, ranks[i]
	}
	return ranks[len(ranks)-1]
}
