package finding

// Findings about what is filled in in the office's own workbook.
const (
	DecisionLacks       = "E822" // A row of a decision is filled in only in part.
	NotADecision        = "E823" // A cell has none of its choices.
	DecisionsContradict = "E824" // Two copies of the workbook say different things in one row.
	NotDecidedNow       = "W825" // A row is about something that has changed, or is no longer to be decided.
	FormulaFilledIn     = "E833" // A cell that is to be filled in has a formula.
	SeveralPeople       = "E835" // A cell names somebody whose name several people have.
	NotDone             = "E834" // A decision cannot be carried out.
	AppliedInPart       = "W801" // A proposal for the registry was applied, and a rest of it waits.
	NotAnswered         = "E802" // A question about lists that are out has no answer.
	SheetUnread         = "E836" // A saved workbook lacks a sheet, or its keys.
	RowsApart           = "E837" // The cells of a row belong to different rows.
	TwoDecisions        = "E838" // A row has an entry that its decision does not need.
	TwoQuestions        = "E803" // A row asks about a player and about a difference at once.
)

// Findings about sheet Settings of the office's workbook.
const (
	SettingRefused     = "E826" // A value is not possible for the setting.
	SettingsContradict = "E827" // With the new value kalends.yaml would contradict itself.
	SettingsUnwritten  = "E828" // The file kalends.yaml could not be written.
	SettingByHand      = "E829" // The setting is written in a way that only a person can change.
)
