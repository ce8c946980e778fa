package finding

// Findings about several files of one event.
const (
	GatheredFrom    = "I630" // The event was assembled from several files.
	RoundsAwaited   = "Q630" // Some rounds of the event are here, others are missing.
	NumbersAwaited  = "Q631" // The rounds are here, but not the numbers of their players.
	RoundToldTwice  = "Q632" // Two files of one event disagree about a round.
	CorrectsPerhaps = "Q634" // A file that cannot be marked as a correction was sent for an event whose list is published.
	NotTogether     = "Q633" // Two files with one code do not belong to one event.
	GamesAwaited    = "Q780" // The list of players of an event is here, its games are not.
)
