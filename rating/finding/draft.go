package finding

// Findings about players and games that contradict each other, in any format of sheet.
const (
	SecondGame           = "E311" // A player has two games in one round.
	NoSuchEntrant        = "E312" // A game names a number that no player of the sheet has.
	PairedWithSelf       = "E313" // A player is paired with himself or herself.
	NumberTwice          = "E314" // Two players have the same number.
	BeyondRounds         = "E317" // There are games beyond the last round.
	SecondMeeting        = "W319" // Two players meet a second time.
	CommaLost            = "W564" // The points of many players have lost their decimal comma.
	RoundPerhapsLost     = "E568" // The points of many players are more than their games give: a round is missing.
	PointsDiffer         = "E320" // The points of a player are not those of his or her games.
	JoinedLines          = "E321" // A line continues after the last column, as if two lines were joined.
	OutsideTables        = "E322" // A row with two players and a result is outside every table.
	NoSuchTeam           = "E325" // A player names a team that is not on the sheet.
	SameTeam             = "E326" // Two players of one team are paired.
	OtherMatch           = "E327" // A game of a team match is between other teams than the match.
	ResultWithoutPlayers = "E328" // A row has a result but no players.
	PlayersAbsent        = "I335" // Some players have neither game nor bye in some rounds.
	NoLineEnd            = "I336" // The last line of the text has no line end.
	StrayTitle           = "E337" // A line between the rows makes it unclear to which round the next ones belong.
	GamesWithoutResult   = "E343" // Games of a final report have no result.
	RoundMissing         = "E345" // A round of the event has no games.
	IdlePlayer           = "W346" // A player has neither a game nor a bye.
	RowOfByes            = "I806" // A row of the players stands for the bye; its games are byes.
	NumberGaps           = "W347" // The numbers of the players have gaps.
	GameOutsideEvent     = "E353" // The date of a game is outside the event.
	BoardsMissing        = "Q357" // Boards are missing between others while players have no game.
	FewerGames           = "Q358" // A round has fewer games than the one before while players have none.
)
