package impact

// sizes are how many are listed where as many of the best are looked at as the gate says.
var sizes = [3]int{240, 5_000, 150_000}

// among gives how many of the best are looked at where so many are listed: in proportion between two sizes and below
// the first, so that among fewer than some fifty nobody is one of the best; beyond the last as many as there.
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
