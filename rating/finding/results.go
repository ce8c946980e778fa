package finding

// Findings about a filled-in template of results.
const (
	MarkLost        = "W101" // The mark of the template is lost; the sheet was read by its keys.
	TwoResultSheets = "E121" // Results are filled in on two sheets.
	SheetMissing    = "E122" // A sheet of the template is missing.
	OtherTemplate   = "E127" // The template is of a version that is not read here.
	FileNameDiffers = "W130" // The file's name contains another event code than the sheet.
	NotAnEventCode  = "E136" // The entry cannot be an event code.
	CorrectsNothing = "E137" // A correction does not say which event it corrects.
	CorrectsUnused  = "W138" // A report that is not a correction gives a corrected event.
	PairMissing     = "E329" // A pair of an all-play-all event is missing from the sheet.
	ColourMissing   = "E333" // Neither cell of a game says who had the first move.
	RowMissing      = "E335" // A player has no row in the cross table.
	OtherScoring    = "E336" // The results and points agree with another scoring than the declared.
	NoTeams         = "E349" // The sheet has no teams.
	CoversOutside   = "E356" // The report covers days up to one outside the event.
	NoTimeControl   = "W361" // No time control is given, so the rate of play cannot be checked.
	LeftOut         = "I820" // Values that a report leaves out and the list does not need.
	ScoringUsual    = "I821" // The scoring is not declared, but the games are the same under every one.
)
