package finding

// Findings that several formats of sheets share.
const (
	HiddenSheet       = "W111" // A hidden sheet was not read.
	HiddenSheetRead   = "W112" // A hidden sheet was read.
	SeveralEvents     = "E120" // The tables of results are not of one event, or contradict each other.
	DaysUnread        = "W180" // The days of the event could not be read.
	RoundUnknown      = "E181" // No text above the table says which round it is.
	RoundsOfSheets    = "I811" // The names of the sheets say which rounds they have.
	NotAPlayer        = "E190" // The line cannot be read as that of a player.
	ResultRepaired    = "W301" // A result that the spreadsheet had changed was read as it was typed.
	NotAResult        = "E302" // The entry is not a result.
	CellsDisagree     = "E310" // The two cells of one game give different results.
	ByeWithOpponent   = "E315" // A bye has an opponent.
	OpponentMissing   = "E316" // A result that needs an opponent has none.
	UnevenUnexplained = "E323" // An uneven result has no explanation.
	NotPoints         = "E324" // The entry is not a number of points.
	NotInScoring      = "E330" // The result is not possible under the declared scoring.
	ScoringUnknown    = "E331" // The result depends on the scoring, and none is declared.
	SameColour        = "E332" // Both cells of a game give the same colour.
	ScoringProven     = "W334" // The scoring is not declared; the results prove it.
	EmptyBoards       = "I338" // Boards at the end of the rounds were numbered and have no game.
	ReadAsBye         = "W341" // A result without an opponent was read as a bye.
	BothLost          = "Q342" // A result can mean that both lost, or that nobody played.
	NoGames           = "E344" // The sheet has no games.
	NoPlayers         = "E348" // The sheet has no players.
	BeforeStart       = "E351" // A date is before the first day of the event.
	InFuture          = "E355" // A date is in the future.
	OtherNotation     = "W360" // The time control is not in a notation that can be calculated with.
)
