package finding

// What becomes of the rows of a list of players that is imported.
const (
	NotANumberOfPlayer = "E680" // The entry cannot be the number of a player.
	NotAWholeCount     = "E681" // The entry is no whole number.
	NoNumberInList     = "E682" // A row of the list has no number by which the person stays himself.
	NoNameInList       = "E683" // A row of the list has no name.
	RowsContradict     = "E684" // Rows of the list say different things of one number.
	ResemblesOther     = "Q685" // A person of the list resembles one of the registry.
	AnotherPerson      = "Q686" // A number of the list is another person's in the registry.
	SexNotSaid         = "Q687" // A new person's sex is not said.
	TitleDiffers       = "W688" // The list has no title where the registry has one, or a lower one.
	ChangedSince       = "Q690" // A cell of the registry was changed since the import.
	RowGoneSince       = "Q691" // A row of the registry has gone since the import.
	TitleUnknown       = "W692" // A title of the list is none that is known here.
	NoPlaceForValue    = "E693" // A value of the list does not fit the column of the registry.
)
