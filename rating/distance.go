package rating

// Distance returns the Levenshtein distance of two names or words: how many letters must be changed, added or dropped
// to turn a into b. A distance above limit is returned as limit + 1.
func Distance(a, b string, limit int) int {
	x, y := []rune(a), []rune(b)
	for len(x) > 0 && len(y) > 0 && x[0] == y[0] {
		x, y = x[1:], y[1:]
	}
	for len(x) > 0 && len(y) > 0 && x[len(x)-1] == y[len(y)-1] {
		x, y = x[:len(x)-1], y[:len(y)-1]
	}
	if d := len(x) - len(y); d > limit || -d > limit {
		return limit + 1
	}
	return distance(x, y, limit)
}

// distance fills the table of distances row by row, only within the band in which a distance of at most limit is
// possible.
func distance(x, y []rune, limit int) int {
	row := make([]int, 0, 49) // most names fit
	for j := range len(y) + 1 {
		row = append(row, min(j, limit+1))
	}
	for i := range x {
		from, to := max(0, i-limit), min(len(y), i+1+limit)
		diagonal, best := row[from], limit+1
		row[from] = limit + 1
		if from == 0 {
			row[0] = min(i+1, limit+1)
			best = row[0]
		}
		for j := from; j < to; j++ {
			cost := diagonal
			if x[i] != y[j] {
				above := limit + 1
				if j+1 < i+1+limit {
					above = row[j+1]
				}
				cost = 1 + min(diagonal, row[j], above)
			}
			diagonal, row[j+1] = row[j+1], min(cost, limit+1)
			best = min(best, row[j+1])
		}
		if best > limit {
			return limit + 1
		}
	}
	return min(row[len(y)], limit+1)
}
