package finding

// Findings of the release gate: each holds a list until somebody acknowledges it by name.
const (
	PersonGone         = "Q500" // A person on the last list is not on this one.
	ChangeWithoutCause = "Q501" // The steps of a change do not add up to the change.
	ManyFarMovers      = "Q502" // More people moved far than is usual.
	TopMovedFar        = "Q503" // One of the best moved far.
	NewcomerAtTop      = "Q504" // A new player is among the best.
	ListedOtherwise    = "Q505" // Many more or fewer people are listed than before.
	GamesOtherwise     = "Q506" // Far more or fewer games are rated than on this date of other years.
	CoefficientsRaised = "Q507" // Many people have a higher K and did not play.
	EventTwice         = "Q508" // Two events of the list have the same games.
)
