package finding

// Findings about our own forms and their values.
const (
	HiddenCells         = "W110" // Hidden rows or columns were read too.
	FieldMissing        = "E123" // A field of the form is missing from the sheet.
	FieldTwice          = "E124" // A field of the form appears twice on the sheet.
	KeysMissing         = "E125" // The hidden keys of the sheet are missing.
	DoubledValue        = "E126" // A value that must be unique is in two rows.
	MergedCells         = "E128" // Merged cells make it unclear to which row a value belongs.
	EmptyField          = "E130" // A field that must be filled in is empty.
	NotAChoice          = "E131" // The value is not one of those that the field allows.
	StrayValue          = "W131" // A value is in a cell where the template has no field, and was not read.
	NotWhole            = "E132" // The field needs a whole number.
	OutOfRange          = "E133" // The number is outside the range of its field.
	TooLong             = "E134" // The text is longer than its field allows.
	LogicalValue        = "E139" // The cell has a logical value instead of a text.
	MoreFindings        = "I151" // More findings of the file are not listed.
	ErrorValue          = "E303" // The cell shows an error instead of a value.
	DigitsLost          = "E304" // The spreadsheet has changed the digits of a number.
	FormulaWithoutValue = "E306" // The result of a formula was not saved with it.
	TurnedIntoDate      = "E307" // The spreadsheet has changed the entry into a date or a time.
	AmbiguousDate       = "W350" // A date that can be read in two ways was read in one of them.
	NotADate            = "E352" // The entry is not a date.
	NotABirthDate       = "W354" // The entry cannot be a date of birth and was not used.
)
