package finding

// What no single sheet shows; the office confirms what is right.
const (
	TwoPlaces         = "W710" // Somebody played in two places on one day.
	TooMuchADay       = "W711" // Somebody played more on a day, over all events, than the regulation lets him.
	SameUnderTwoNames = "W712" // Two events have the same games under two names.
	AgainstRatings    = "W713" // The results of a whole field are far from what its ratings explain.
	MetNobodyElse     = "W714" // The players of an event have met nobody else.
	OutOfLife         = "W715" // Somebody played before he was born or after he had died.
	PlayedWhileBanned = "W716" // Somebody played while he was banned.
	LikeSomebody      = "W717" // A newcomer resembles somebody.
)
