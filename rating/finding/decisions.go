package finding

// Findings about the office's decisions on published lists.
const (
	PutAway         = "E420" // The office withdrew a sheet that had never been counted.
	RowChanged      = "Q421" // The row of a decision says something else now.
	RowGone         = "Q422" // The row of a decision is gone.
	RowUnclear      = "E423" // The value in a row of sheet Corrections is neither a number nor a rule.
	NoSuchEvent     = "E424" // No published list has rated the event of a decision.
	NoSuchPlayer    = "E425" // The registry does not have the person of a decision.
	NotOutYet       = "E426" // The list of the event of a decision is not published yet.
	Contradicts     = "E427" // An earlier decision contradicts this one.
	OnBothSides     = "E428" // A decision would put a person into an event twice.
	SameNumber      = "E429" // A decision about two persons names one number twice.
	NumberGivenUp   = "E471" // An earlier decision gave the number up.
	NotInEvent      = "E472" // The person of a decision did not play in the event.
	NotInForce      = "E473" // There is no decision in force of that number.
	RestsOn         = "E474" // A later decision depends on the one to be revoked.
	OtherPart       = "E475" // A correcting sheet is of another list, or covers other days.
	SaysTheSame     = "E476" // A correcting sheet has the same content as what is counted already.
	NoSuchList      = "E477" // The list of a decision was not published here.
	CorrectionsWait = "Q478" // The office agrees to a correction, and several wait.
	NothingWaits    = "E479" // No sheet waits under the name that a decision gives.
	// E480 meant that a list cannot be made again. It is no longer used, and must not be used for anything else.
	OnePersonTwice = "Q490" // A sheet has two numbers that belong to one person by a decision.
	MergedHalf     = "Q492" // The registry merges a player who has played, but no decision does.
	EventWithdrawn = "W493" // A sheet was sent for an event that the office has withdrawn.
	SuspendedNow   = "E494" // A person who is to be erased is suspended or banned.
	ReasonNames    = "E495" // The reason of an erasure names the person.
	ListUnderWay   = "E496" // A person is to be erased while a list is between its freezing and its release.
	ErasedForGood  = "E497" // An erasure is to be revoked.
	NamesErased    = "E498" // A file has come again after a person in it was erased.
	WasErased      = "I499" // A list prints a player by number, because the person was erased.
	BelowTheFloor  = "E491" // The office sets a rating that the list cannot have.
	ManyFacts      = "Q580" // The registry changes facts of very many people at once.
	StillOne       = "E600" // Two players of an event are one person in the published lists, which are being replaced.
)
