package finding

// What workbooks of others' programs hold beside the table that is read.
const (
	OnlyRanking    = "E110" // The table is a ranking without opponents.
	OnlyEntrants   = "E111" // The table is a list of entrants without results.
	OnlyTeams      = "E112" // The table has results of teams without those of players.
	ListAdds       = "I165" // A list on another sheet adds numbers or personal data.
	TableUnread    = "W175" // A table was not read, because another says more of the same games.
	ResultOfNobody = "E318" // A row has a result but neither number nor name.
)

// AsksForAnotherFile says whether an error, though it may have a cell, is mended by sending another file and not by
// writing in this one.
func AsksForAnotherFile(code string) bool {
	switch code {
	case OnlyRanking, OnlyEntrants, OnlyTeams, OnlyRatings, NamesMissing, BesideHeads, OpponentsUnclear, OpponentsOutside,
		NotAPlayer:
		return true
	}
	return false
}
