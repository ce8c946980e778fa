package finding

// Findings by the FIDE regulations about events and opening ratings.
const (
	PaceNotAllowed       = "E411" // The thinking time is not one that the list allows.
	BeforeFirstRules     = "E430" // The event began before the earliest text of the regulations.
	FirstControlShort    = "E431" // The first time control has too few moves.
	GamesTooFast         = "W432" // Games are not rated, because the time is too short for the ratings.
	HoursExceeded        = "Q433" // A day has more hours of play than allowed; the office decides.
	HoursWarned          = "W433" // A day has more hours of play than allowed; the event is rated.
	RegisteredLate       = "Q434" // The event was registered late; the office decides.
	RegisteredLateWarned = "W434" // The event was registered late; it is rated.
	ReportedLate         = "Q435" // The report came after the third list; the office decides.
	ReportedLateWarned   = "W435" // The report came after the third list; the event is rated.
	PerhapsMatch         = "Q436" // An event of two players may be a match.
	ScheduledUnchecked   = "I437" // The rule on decided matches was not checked: no number of games.
	ScheduledMissing     = "Q437" // The number of scheduled games of a match is missing.
	LaterList            = "I438" // The event ended after the closing date and goes into a later list.
	NoListAfter          = "Q438" // The calendar has no list for the event.
	MonthlyReports       = "I439" // A long event is reported at once and not every month.
	RoundsExceeded       = "Q440" // A day has more rounds than allowed; the office decides.
	RoundsWarned         = "W440" // A day has more rounds than allowed; the event is rated.
	PaceUnchecked        = "I441" // The rate of play was not checked: no time control.
	PaceMissing          = "Q441" // The time control is missing, which the rules make a condition.
	NoticeUnchecked      = "I442" // The notice was not checked: no date of registration.
	NoticeMissing        = "Q442" // The date of registration is missing, which the rules make a condition.
	RoundsUnchecked      = "I443" // The rounds of a day were not checked: none are given.
	RoundsMissing        = "Q443" // The rounds of a day are missing, which the rules make a condition.
	OpeningWithoutK      = "E444" // An opening rating has neither a number of games nor K.
	OpeningTooLow        = "E445" // An opening rating is below the lowest that FIDE publishes.
	OpeningNotWhole      = "E446" // An opening rating is not a whole number.
	ResultsExpired       = "I446" // Results of a newcomer are too old to count.
	OpeningOtherK        = "E447" // An opening rating has a K that the regulations do not know.
	StandardListMissing  = "I447" // No standard list is kept to take first ratings from.
	EarlierListMissing   = "I448" // No list of the event's first day is kept; another one was used.
	PermitFallsShort     = "W725" // A permission is not sufficient for the event.
	Permitted            = "I726" // A condition was waived by a person whom the regulations name.
	PermittedByOffice    = "I727" // A condition was waived by the office on its own.
	GamesUndated         = "I449" // Games of a long event have no date and take the first day's ratings.
)
