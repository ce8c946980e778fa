package finding

// Findings about several sheets together; the office confirms what is right.
const (
	TwoPlaces         = "W710" // A person played in two places on one day.
	TooMuchADay       = "W711" // A person played more on a day, over all events, than the regulation allows.
	SameUnderTwoNames = "W712" // Two events have the same games under two names.
	AgainstRatings    = "W713" // The results of an event contradict the ratings of its players.
	MetNobodyElse     = "W714" // No player of the event has played against anybody of another event.
	OutOfLife         = "W715" // A person played before the day of birth or after the day of death.
	PlayedWhileBanned = "W716" // A person played while banned.
	LikeSomebody      = "W717" // A newcomer resembles a player of the registry.
)
