package finding

// What the release gate finds in a list that is to go out: it holds the list until somebody acknowledges it by name.
const (
	PersonGone         = "Q500" // Somebody of the last list is not among those of this one.
	ChangeWithoutCause = "Q501" // The causes of a change do not come to the change.
	ManyFarMovers      = "Q502" // More people moved far than ever do.
	TopMovedFar        = "Q503" // One of the best moved far.
	NewcomerAtTop      = "Q504" // Somebody new stands among the best.
	ListedOtherwise    = "Q505" // Many more or fewer people are listed than before.
	GamesOtherwise     = "Q506" // Far more or fewer games are rated than on this date of other years.
	CoefficientsRaised = "Q507" // Many people have a higher K and did not play.
	EventTwice         = "Q508" // Two events of the list have the same games.
)
