package finding

// Findings about workbooks of other programs and their tables.
const (
	OnlyRanking    = "E110" // The table is a ranking without opponents.
	OnlyEntrants   = "E111" // The table is a list of entrants without results.
	OnlyOnline     = "E812" // The table is of a tournament on the internet, with user names and without opponents.
	OnlyTeams      = "E112" // The table has results of teams without those of players.
	RoundsUnread   = "E809" // A table has columns for rounds, but their cells are not understood.
	ListAdds       = "I165" // A list on another sheet adds numbers or personal data.
	TableUnread    = "W175" // A table was not read, because another has more data of the same games.
	ResultOfNobody = "E318" // A row has a result but neither number nor name.
)

// AsksForAnotherFile reports whether an error must be corrected by sending another file, even if it has a cell.
func AsksForAnotherFile(code string) bool {
	switch code {
	case OnlyRanking, RoundsUnread, OnlyEntrants, OnlyTeams, OnlyOnline, OnlyRatings, NamesMissing, BesideHeads, OpponentsUnclear, OpponentsOutside,
		NotAPlayer:
		return true
	}
	return false
}
