package finding

// Findings by the regulations of the Chinese Xiangqi Association.
const (
	BeforeFirstRapidRules = "E450" // The event began before the regulations were in force.
	NotRapid              = "E451" // The time control is slower than rapid.
	RapidUnchecked        = "I451" // The time control was not checked: none is given.
	RapidMissing          = "Q451" // The time control is missing, which is a condition.
	TooFewArbiters        = "E452" // Fewer than two arbiters of national level directed the event.
	ArbitersUnchecked     = "I452" // The arbiters were not checked: their number is not given.
	ArbitersMissing       = "Q452" // The number of national arbiters is missing, which is a condition.
	ApprovalRefused       = "E453" // The association has refused the event.
	ApprovalUnchecked     = "I453" // The approval was not checked: no decision is on record.
	ApprovalMissing       = "Q453" // The approval is not on record, which is a condition.
	EventOnHold           = "Q454" // The event is on hold.
	OpeningTooFine        = "E455" // An opening rating has more than one decimal.
	AnnouncedUnchecked    = "I455" // The announcement was not checked: its day is not given.
	AnnouncedLate         = "W455" // The event was announced less than two months ahead.
	PeriodIsOut           = "Q456" // The list of the event's period is published.
	ChosenListImpossible  = "Q457" // The list that the office chose cannot take the event.
	InterimReport         = "E458" // An interim report was sent, but events count as a whole.
	OpeningBelowFloor     = "E459" // An opening rating is below the floor.
)
