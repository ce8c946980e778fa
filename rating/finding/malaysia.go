package finding

// Findings by the regulations of Malaysian xiangqi.
const (
	OpeningHasDecimals  = "E460" // An opening rating has decimals, which this list does not have.
	ClassUnknown        = "W460" // The class of the event is not known; it gives no bonus.
	PlaceTwice          = "E461" // A place of a national event is given twice.
	CalendarEnds        = "Q461" // The calendar has no list after the event.
	EventsOverlap       = "W461" // Events overlap and are rated one by one, as not all games have a day.
	PlaceWithoutGame    = "E462" // A player has a place but no game.
	RankingMissing      = "E463" // A national event has no final ranking.
	PlaceVacant         = "W463" // Nobody has a place that gives a bonus.
	NotOpenGroup        = "W464" // The group is not the open one and gives no bonus.
	ChosenListTooEarly  = "Q465" // The list that the office chose is earlier than the first that can take the event.
	RatedLater          = "W465" // The list of the event's period is published; it is rated in the next.
	KingMissing         = "W466" // No sheet of the year's King tournament was received, so absence costs nothing.
	IndividualMissing   = "W467" // No sheet of the year's Individual was received, so absence costs nothing.
	NationalDayMissing  = "W468" // No sheet of the year's National Day was received, so absence costs nothing.
	AbsentFromNationals = "I469" // A player was in none of the year's national events.
	AbsentByGradeAlone  = "W469" // A player on the list by grade only would lose points for absence.
)
