package finding

// Findings by the reconstructed FIDE regulations of 2000 to 2003 about events and opening ratings, and about events that
// began when no text was in force.
const (
	BetweenVersions    = "E530" // The event began between two texts of the family, when none of them was in force.
	OutsideVersion     = "E531" // The event began after the text to which the list is pinned.
	TournamentTooFast  = "E532" // The thinking time is too short for the ratings of the tournament.
	TooFewRated        = "E533" // Too few of an event's players are rated.
	OpeningBelowListed = "E534" // An opening rating is below the lowest that the text publishes.
	OpeningOldK        = "E535" // An opening rating has a K that the regulations of its day do not know.
	AverageOfAll       = "I537" // How the average of a round robin with unrated players was calculated.
	ListOfAnotherTime  = "E536" // The event's list would be made by another method than that of its first day.
)
