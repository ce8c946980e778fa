package finding

// Findings about pairings of rounds.
const (
	OnlySomeRounds   = "E182" // The file has the games of some rounds only.
	OtherName        = "E183" // A number has another name than in an earlier round.
	OtherNumber      = "E184" // A name has another number than in an earlier round.
	NumbersGiven     = "I185" // Players without a number were numbered by name.
	PrintedPoints    = "W186" // Points printed beside a round are not those of the games.
	LeftHasFirstMove = "I187" // The player on the left was taken to have the first move.
	GamesTwice       = "I188" // Games that are in the file twice were counted once.
	SeveralGroups    = "E189" // The file has the tables of several groups.
	ColumnsSwapped   = "E308" // The columns of the players are in the opposite order to the results.
	SignsOrForfeits  = "E793" // Every decided game has + and −, and nothing says whether they were played.
	RowPerhapsLost   = "Q339" // Points printed beside a round differ, and a round before may lack a row.
	FullPointBye     = "I340" // A bye without points was read as a full point.
	DaysAsRounds     = "I807" // A list without rounds has days, which count as rounds.
	ResultsUnknown   = "E808" // No column of a list of games was understood as results.
	NotABoard        = "W340" // The entry is not the number of a board; the game was read without one.
)
