package finding

// Findings about the identity of players on a sheet.
const (
	UnknownNumber         = "E201" // The number of a player is not in the registry.
	PlayerTwice           = "E202" // A player is entered twice.
	Unidentified          = "E203" // A player has no number, or is new without name, sex and birth.
	ZerosLost             = "W204" // A number that has lost its leading zeros was completed.
	OtherPerson           = "E205" // The number belongs to a player of another name.
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
	NameUnknown           = "Q218" // No alias has this spelling, and the file cannot contain numbers.
	KnownByFIDENumber     = "I219" // Players were recognised by FIDE ID and name.
	KnownByNationalNumber = "I220" // Players were recognised by national number and name.
	KnownByAliasNumber    = "I221" // Players were recognised by a number on sheet Aliases and by name.
	KnownByOffice         = "I222" // Players were named for this event on sheet Aliases.
	SeveralBearers        = "Q223" // A number belongs to several players of that name.
	SeveralAliases        = "Q224" // Sheet Aliases names several players for one spelling.
	ForeignNumber         = "E225" // A number is in the registry neither as our own nor as a FIDE ID.
	OthersNumber          = "W226" // The number beside a player is another player's in the registry.
	KnownByEvidence       = "I650" // Players were recognised by name and by other data that agree.
	KnownByName           = "I794" // Players were recognised by a name that one member alone has.
	KnownInSeries         = "I818" // Players were recognised by a name that an earlier event of the series identifies.
	NamesOnly             = "E795" // A table has names alone, and too few of them are one member's each.
	AbsentLeftOut         = "I781" // Players who cannot be identified and have no games were left out.
	NameAlone             = "Q650" // One player has the name, but too little else agrees.
	SomethingAgainst      = "Q651" // One player has the name, but something contradicts.
	NotForCertain         = "Q652" // The name may be that of several players, or of one who is written otherwise.
	NobodyOfTheName       = "Q653" // No player of the registry has the name.
	NearlyTheName         = "Q654" // The name differs slightly from that of the player with the number.
	KnownByFullerName     = "I800" // Players were recognised by number; their names have a word more or less than here.
	NumberContradicted    = "Q655" // Number and name are a player's, but something else contradicts.
)

// Findings about the office's answers to questions about waiting sheets.
const (
	KnownByAnswer     = "I660" // The office has answered who a player is.
	AnswersDisagree   = "Q661" // The registry and the office's answer, or two answers, name different people.
	AskedBack         = "E662" // The office has answered that the sender must say who a player is.
	AnswerUnclear     = "E663" // An answer is not one that the question allows.
	MarkUnclear       = "E840" // An entry that is to take many proposals is no mark.
	AnswererMissing   = "E664" // An answer has no initials.
	NewPlayerLacks    = "E665" // Data of a new player are missing.
	NumberIsTaken     = "E666" // The number of a new player is another's.
	PersonIsThere     = "E669" // A new player without a number has the name, sex and birth of a player of the registry.
	EventByAnswer     = "I670" // The office has answered which event the file reports.
	AnswerDiffers     = "Q671" // The file or the registry contradicts the office's answer.
	FileAskedBack     = "E672" // The office asks the sender whether the file is whole.
	ValueByAnswer     = "I779" // The office has given a value of the event that the file does not have.
	NotAskedNow       = "W667" // The answer is to a question that has changed or is no longer asked.
	AnswersContradict = "E668" // Two answers to one question contradict each other.
)

// Findings about guests: players who are no members of the association.
const (
	GuestRefused  = "E773" // The regulation says nothing about guests, or does not allow this one.
	GuestLacks    = "E774" // Data of a guest are missing.
	GuestRating   = "E775" // The rating of a guest is impossible or ambiguous.
	GuestCounts   = "I776" // How games against a guest count.
	GuestMisfits  = "Q777" // The office has answered that a player is a guest, which the regulation does not allow.
	GuestIsMember = "E778" // A guest has the FIDE ID of a member.
)
