package finding

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
	NotAskedNow       = "W667" // A row is not what is asked now.
	AnswersContradict = "E668" // Two answers to one question contradict each other.
)
