package finding

// Who the players of a sheet are.
const (
	UnknownNumber         = "E201" // The number of a player is not in the registry.
	PlayerTwice           = "E202" // A player is entered twice.
	Unidentified          = "E203" // A player has no number, or is new without name, sex and birth.
	ZerosLost             = "W204" // A number that has lost its leading zeros was completed.
	OtherPerson           = "E205" // The number belongs to somebody of another name.
	NewPlayers            = "Q206" // New players need the approval of the office.
	SexDiffers            = "W207" // The sheet gives another sex than the registry.
	BirthDiffers          = "W208" // The sheet gives another birth than the registry.
	NumberReplaced        = "I209" // A number has been replaced by another.
	EnteredMeanwhile      = "I210" // A player marked as new is in the registry by now.
	NewPlayersAdmitted    = "I211" // New players are admitted.
	PerhapsKnown          = "Q213" // A player marked as new may be one of several in the registry.
	FIDENumberDiffers     = "W214" // The sheet gives another FIDE ID than the registry.
	NoNumber              = "E216" // A player of a table has no number beside the name.
	NoKnownNumber         = "E217" // A player of a report has neither a FIDE ID nor a national number known here.
	NameUnknown           = "Q218" // A spelling is in no alias, where the file cannot carry numbers.
	KnownByFIDENumber     = "I219" // Players were recognised by FIDE ID and name.
	KnownByNationalNumber = "I220" // Players were recognised by national number and name.
	KnownByAliasNumber    = "I221" // Players were recognised by a number on sheet Aliases and by name.
	KnownByOffice         = "I222" // Players were named for this event on sheet Aliases.
	SeveralBearers        = "Q223" // A number stands for several players of the name.
	SeveralAliases        = "Q224" // Sheet Aliases names several players for one spelling.
	ForeignNumber         = "E225" // A number is in the registry neither as ours nor as that of FIDE.
	OthersNumber          = "W226" // The number beside a player is that of somebody else here.
	KnownByEvidence       = "I650" // Players were recognised by name and by what agrees beside it.
	AbsentLeftOut         = "I781" // Players whom nothing identifies have played nothing, and were left out.
	NameAlone             = "Q650" // A name is one player's, and too little beside it agrees.
	SomethingAgainst      = "Q651" // A name is one player's, and something speaks against him.
	NotForCertain         = "Q652" // A name may be that of several players, or of one who is written otherwise.
	NobodyOfTheName       = "Q653" // Nobody in the registry is called so.
	NearlyTheName         = "Q654" // The bearer of a number is nearly called so.
	NumberContradicted    = "Q655" // Number and name are a player's, and something else is not.
)

// What becomes of the office's answers about sheets that wait.
const (
	KnownByAnswer     = "I660" // The office has answered who somebody is.
	AnswersDisagree   = "Q661" // The registry and the office's answer, or two answers, name different people.
	AskedBack         = "E662" // The office has answered that the sender must say who somebody is.
	AnswerUnclear     = "E663" // An answer is none that the question can have.
	AnswererMissing   = "E664" // An answer has no initials.
	NewPlayerLacks    = "E665" // Of a new player something is not said.
	NumberIsTaken     = "E666" // The number of a new player is another's.
	PersonIsThere     = "E669" // A new player has name, sex and birth of one in the registry, and no number of his own.
	EventByAnswer     = "I670" // The office has answered which event the file reports.
	AnswerDiffers     = "Q671" // The file or the registry says otherwise than the office's answer.
	FileAskedBack     = "E672" // The office asks the sender whether the file is whole.
	ValueByAnswer     = "I779" // The office has answered what the file does not say of its event.
	NotAskedNow       = "W667" // A row is not what is asked now.
	AnswersContradict = "E668" // Two answers to one question contradict each other.
)

// Players who are no members of the association.
const (
	GuestRefused  = "E773" // The regulation says nothing of opponents who are no members, or lets somebody be none.
	GuestLacks    = "E774" // Of somebody who is no member something is not said.
	GuestRating   = "E775" // The rating of somebody who is no member cannot be one, or it is not clear which it is.
	GuestCounts   = "I776" // What becomes of games against somebody who is no member.
	GuestMisfits  = "Q777" // The office has called a player no member, and the regulation says nothing of such.
	GuestIsMember = "E778" // Somebody who is called no member has the FIDE ID of one.
)
