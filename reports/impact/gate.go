package impact

// Gate is what holds a list until somebody has acknowledged it; the zero value holds nothing.
type Gate struct {
	Gone     bool // somebody is gone
	Uncaused bool // something changed without a cause
	Twice    bool // two events have the same games
	Raised   bool // many have a higher K who did not play

	Movers      int // how far a rating may move, in hundredths of K times the root of the games; 0: as far as it likes
	MoversIn    int // so many of those who played may move farther: one in so many, and one always
	Top         int // the same for the best
	TopRanks    [3]int
	Newcomers   [3]int // where nobody begins
	Listed      int    // so many parts in a hundred more or fewer people than before; 0: any number
	ListedLeast int    // and not by fewer than so many
	Games       int    // so many times as many games, or as few, as on this date of other years; 0: any number
	GamesLeast  int    // and not by fewer than so many
}

// Usual is the gate of an association that says nothing. How the figures were found is said in
// docs/decisions/0041-the-release-gate.md.
func Usual() Gate {
	return Gate{Gone: true, Uncaused: true, Twice: true, Raised: true, Movers: 180, MoversIn: 2_000, Top: 140,
		TopRanks: [3]int{5, 20, 50}, Newcomers: [3]int{3, 20, 50}, Listed: 5, ListedLeast: 12, Games: 3, GamesLeast: 100}
}

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
