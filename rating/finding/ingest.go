package finding

// Findings about the event of a sheet, its row in the registry, and whether the sheet is complete.
const (
	NoResults                = "E105" // No sheet with results was recognised.
	WarningConfirmed         = "I145" // The sender has confirmed a warning.
	EncodingGuessed          = "W149" // The text could also be read in another encoding.
	WholeConfirmed           = "I337" // The office has confirmed that the file is whole.
	RoundsUnknown            = "Q359" // The file does not say how many rounds there are.
	NamesByCharset           = "Q565" // Names of players who are not known yet depend on the encoding.
	InterimConfirmed         = "I567" // The office has said that the file is an interim report.
	MostBehind               = "Q560" // Most players have fewer games than the leader.
	PlayedOnline             = "Q813" // The games were played on the internet.
	OnlineConfirmed          = "I814" // The office has confirmed that games played on the internet are rated.
	EventUnknown             = "Q370" // It is not clear which event the file reports.
	EventUnclear             = "Q371" // The file can belong to several events.
	EventByCodeInside        = "I372" // The event was found by its code in the file.
	EventByFileName          = "I373" // The event was found by its code before the file's name.
	EventByFolderName        = "I374" // The event was found by its code in the name of the folder.
	EventByTournament        = "I375" // The event was found by its number on chess-results.com.
	EventByName              = "I376" // The event was found by its name.
	EventByLikeName          = "I790" // The event was found by its days, its place and a name that differs little.
	EventByGroup             = "I791" // Of several groups of an event one was found by the file's name.
	DayFromRow               = "W792" // A day that cannot be read was taken from the event's row.
	EventByNote              = "I377" // The event was found by the note of its row, which names the file.
	UnregisteredByFileName   = "I378" // The event has no row and is kept under the code before the file's name.
	UnregisteredByTournament = "I379" // The event has no row and is kept under its chess-results.com number.
	ListUnknown              = "Q380" // The file does not say for which list the event is rated.
	DatesUnknown             = "Q381" // The file does not say when the event was played.
	FromRegistry             = "I382" // Values that the file does not have were taken from the event's row.
	TimeControlUnread        = "W383" // The time control cannot be used for calculations.
	EventNotApproved         = "Q401" // The event is not registered, or not approved yet.
	EventRefused             = "E404" // The office has refused the event.
	RegistryValueDiffers     = "W405" // The registry has another value for the event than the sheet.
	EventRowFaulty           = "Q615" // The event's row in the registry has a fault.
	ArbiterRowFaulty         = "W615" // An arbiter's row in the registry has a fault.
)
