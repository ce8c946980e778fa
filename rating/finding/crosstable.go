package finding

// Findings about tables with all rounds of all players, of Swiss and of all-play-all events.
const (
	NumbersAreStartNumbers = "I160" // The numbers of opponents are start numbers.
	NumbersArePlaces       = "I161" // The numbers of opponents are places in the table.
	NumbersAreRows         = "I162" // The numbers of opponents count the rows of the table.
	ScoringFound           = "I163" // The scoring follows from the opposite cells and the points.
	ColoursFound           = "I164" // The signs of the colours follow from the opposite cells.
	RunningPoints          = "I166" // The points beside an opponent are running totals.
	MoreTables             = "I167" // A further table adds games to the same event.
	GamesInTwoTables       = "I168" // Games that are in two tables were counted once.
	SignsArePlayed         = "W169" // Plus and minus were read as games over the board.
	OpponentsUnclear       = "E170" // The numbers of opponents fit no way of numbering the players.
	OpponentsOutside       = "E171" // Opponents are given who are not in the table.
	ImpossibleStep         = "E172" // The points do not grow by the value of any result.
	ColoursLeftOpen        = "W173" // No cell says who had the first move; games are read without colours.
	TwoOpponents           = "E174" // A number can name two different opponents.
	SignsUnclear           = "E562" // The signs of results can be read in two ways, and no points decide.
	OneGameOrTwo           = "E810" // A cell can have the score of one game or the results of two.
	ColumnMissing          = "E569" // A table of all against all has fewer columns than players.
	OrderLeftOpen          = "W176" // A table of all against all gives no rounds and no colours.
	ScoringAgrees          = "I178" // The scoring follows from the cells and points of an all-play-all table.
	PairsMissing           = "W179" // Some pairs of an all-play-all table have no result.
)
