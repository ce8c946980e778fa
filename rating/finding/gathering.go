package finding

// Files that are one event.
const (
	GatheredFrom    = "I630" // The event was gathered from several files.
	RoundsAwaited   = "Q630" // Some rounds of the event are here, others are missing.
	NumbersAwaited  = "Q631" // The rounds are here, but not the numbers of their players.
	RoundToldTwice  = "Q632" // Two files of one event tell a round differently.
	CorrectsPerhaps = "Q634" // A file that cannot call itself a correction comes for an event whose list is out.
	NotTogether     = "Q633" // Two files of one code are not of one event.
	GamesAwaited    = "Q780" // The list of players of an event is here, its games are not.
)
