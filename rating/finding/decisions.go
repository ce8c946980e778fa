package finding

// What the office is told of its decisions about lists that are out.
const (
	PutAway         = "E420" // The office has put away a sheet that never counted.
	RowChanged      = "Q421" // The row of a decision says something else now.
	RowGone         = "Q422" // The row of a decision is gone.
	RowUnclear      = "E423" // A row of sheet Corrections says no number and no rule.
	NoSuchEvent     = "E424" // No list that is out has rated the event of a decision.
	NoSuchPlayer    = "E425" // The registry does not have the person of a decision.
	NotOutYet       = "E426" // The list of the event of a decision is not out yet.
	Contradicts     = "E427" // An earlier decision says otherwise.
	OnBothSides     = "E428" // A decision would put a person into an event twice.
	SameNumber      = "E429" // A decision about two persons names one number twice.
	NumberGivenUp   = "E471" // An earlier decision gave the number up.
	NotInEvent      = "E472" // The person of a decision did not play in the event.
	NotInForce      = "E473" // There is no decision in force of that number.
	RestsOn         = "E474" // A later decision rests on the one to be revoked.
	OtherPart       = "E475" // A correcting sheet is of another list, or of other days.
	SaysTheSame     = "E476" // A correcting sheet says what is counted already.
	NoSuchList      = "E477" // The list of a decision is not one that came out here.
	CorrectionsWait = "Q478" // The office agrees to a correction, and several wait.
	NothingWaits    = "E479" // No sheet waits under the name that a decision gives.
	// E480 has said that a list cannot be made again. It is not said any more, and the number is not given again.
	OnePersonTwice = "Q490" // A sheet has two numbers in it that are one person's by decision.
	MergedHalf     = "Q492" // The registry merges somebody who has played, and no decision does.
	EventWithdrawn = "W493" // A sheet comes for an event that the office has withdrawn.
	BelowTheFloor  = "E491" // A rating that the office sets is none that the list can have.
	ManyFacts      = "Q580" // The registry says otherwise of very many people at once.
	StillOne       = "E600" // An event names two who are one in what is out, until lists come out that tell them apart.
)
