package finding

// Findings about the text files of pairing programs (TRF, Vega, SwissPerfect).
const (
	CountedByBytes   = "I190" // The columns of the report were counted by bytes or by width.
	OtherFederations = "W190" // No national record belongs to the event's federation.
	NoScoringFits    = "E191" // The points agree with the results under no scoring.
	NationalNumbers  = "I191" // Numbers of players were taken from national records.
	CountDiffers     = "W191" // The number of players is not the one that the report declares.
	NotABye          = "E192" // The entry is not a bye that record 240 allows.
	OurNumbers       = "I192" // Numbers in the place of the FIDE ID were read as our own.
	ByesAssumed      = "W192" // Points differ from the games, and from rounds read as byes.
	ByesDisagree     = "E193" // Record 240 and the player's own line give different byes.
	DateFromRounds   = "I193" // A missing date was taken from the rounds.
	RoundDatesUnused = "W193" // The dates of the rounds are out of order and were not used.
	DateGuessed      = "I194" // A date was read as the other dates of the report suggest.
	NotInTeam        = "W194" // A team names a player who does not exist or is of another team.
	ScoringByPoints  = "I195" // No scoring is declared; the points of the players prove it.
	ForfeitsUnmarked = "W195" // An old edition of Vega does not mark forfeits.
	LinesUnused      = "I196" // Lines that do not affect the rating were not used.
	ScoringUnchecked = "W196" // The declared scoring is one for which points are not checked.
	PointsAdjusted   = "I197" // Record 299 changes points, which were not compared.
	EmptyRound       = "I815" // Players' lines continue after the last round that was played, without data.
	AbsentByLetter   = "I816" // Paired players have the letter of a bye: they were absent.
	BesideColumns    = "E817" // Data of a round are not in the columns of that round.
	SignedByes       = "I198" // Results without opponent that have the sign of a game were read as byes.
	NamesMissing     = "E561" // A text has pairings by start numbers and no list of the players.
	ColoursUnknown   = "I199" // The file does not say who had the first move.
)
