package finding

// Findings by an association's own regulation.
const (
	TooFewRounds      = "E540" // The event has fewer rounds than the regulation asks.
	TooFewPlayers     = "E541" // The event has fewer players than the regulation asks.
	PaceOutside       = "E542" // The time control is not one that the regulation rates.
	ClassNotRated     = "E543" // The class of the event is not one that the regulation rates.
	OpeningOutside    = "E544" // An opening rating cannot be one of this list.
	TimeUnchecked     = "I545" // The time control was not given and could not be checked.
	TimeAsked         = "Q545" // The time control was not given and is required.
	AveragesUnsettled = "W546" // The ratings of newcomers who played each other did not settle.
)
