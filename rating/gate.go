package rating

// Gate holds the limits of the release gate: a list that exceeds one is held until somebody acknowledges it. A check
// that is switched off is false or 0; the zero value holds nothing.
type Gate struct {
	Gone     bool // a player of the last list is missing
	Uncaused bool // a rating changed without a cause
	Twice    bool // two events have the same games
	Raised   bool // many people who did not play have a higher K

	Movers      int // how far games may move a rating, in hundredths of K times the root of their number
	MoversIn    int // one in so many of those who played may move farther, and one person always
	Top         int // like Movers, for players in the first ranks
	TopRanks    [3]int
	Newcomers   [3]int // ranks at which no newcomer begins
	Listed      int    // by how many parts in a hundred the number of people may change
	ListedLeast int    // a change by fewer people than this is allowed
	Games       int    // how many times as many games, or as few, as on this date of other years are allowed
	GamesLeast  int    // a difference of fewer games than this is allowed
}

// UsualGate returns the gate of an association that configures none. docs/decisions/0041-the-release-gate.md says how
// its numbers were found.
func UsualGate() Gate {
	return Gate{Gone: true, Uncaused: true, Twice: true, Raised: true, Movers: 180, MoversIn: 2_000, Top: 140,
		TopRanks: [3]int{5, 20, 50}, Newcomers: [3]int{3, 20, 50}, Listed: 5, ListedLeast: 12, Games: 3, GamesLeast: 100}
}
