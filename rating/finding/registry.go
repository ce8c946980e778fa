package finding

// What is wrong with the registry or one of its rows.
const (
	NotOnPlayers         = "E215" // A row names a player who is not on sheet Players.
	SheetAbsent          = "W603" // The registry lacks a sheet, which was taken for empty.
	UnknownTitle         = "E604" // The entry is not a title that is known here.
	DaysOverlap          = "E605" // The days of two rows overlap.
	MergerLost           = "E607" // A merger does not lead to a player of the registry.
	NotARating           = "E608" // The entry is not a rating.
	RatingTwice          = "E609" // The player has a rating of this list and date already.
	NotOnSheet           = "W612" // The entry is not on the sheet that it refers to.
	FormerNumberTaken    = "W613" // A former number of one player is the number of another now.
	SharedNumber         = "W614" // A number is given as that of two players.
	OtherWorkbook        = "E615" // The file in the registry's place is another workbook.
	OtherRegistryVersion = "E616" // The registry is of a version that is not read here.
	RegistrySheetMissing = "E617" // The registry lacks a sheet that it cannot do without.
	RegistryNoWorkbook   = "E620" // The file in the registry's place is no workbook.
	RegistryOtherFormat  = "E621" // The registry is saved in another format than XLSX.
	RegistryLocked       = "E622" // The registry is protected by a password.
	RegistryDamaged      = "E623" // The registry is damaged or incomplete.
	UnknownPermission    = "E720" // A permission is for something that the regulations do not know as a condition.
	NothingPermitted     = "E721" // The regulations let nobody waive a condition.
	NotTheirsToPermit    = "E722" // A permission was given by somebody whom the regulations do not name for it.
	PermittedTooEarly    = "E723" // A permission is for an event that began before there was such a permission.
	PermittedAfterwards  = "E724" // A permission that is to be had in advance was given afterwards.
	RegistryTooLarge     = "E624" // The registry is larger than a registry can be.
	NoMailAddress        = "W728" // What stands as an organiser's address is no mail address.

	// What may be wrong with the people of a registry; the office confirms what is right.
	PerhapsOnePerson = "W700" // Two rows may be about one person.
	SharedIdentity   = "W701" // A FIDE ID or a national number stands in two rows.
	BornLater        = "W702" // A day of birth is still to come.
	BornLongAgo      = "W703" // Somebody was born before anybody who plays.
	TitleTooYoung    = "W704" // Nobody has had the title at that age.
	TitleOfWomen     = "W705" // A man has a title of women.
	NameWritten      = "W706" // A name is not written as the others are.
	LettersMixed     = "W707" // A word of a name has letters of two scripts.
	ClubSpelled      = "W708" // One club is written in several ways.
)

// What becomes of the rows of a list of players that is imported.
const (
	NotANumberOfPlayer = "E680" // The entry cannot be the number of a player.
	NotAWholeCount     = "E681" // The entry is no whole number.
	NoNameInList       = "E683" // A row of the list has no name.
	RowsContradict     = "E684" // Rows of the list say different things of one number.
	ResemblesOther     = "Q685" // A person of the list resembles one of the registry.
	AnotherPerson      = "Q686" // A number of the list is another person's in the registry.
	SexNotSaid         = "Q687" // A new person's sex is not said.
	NumberNotSaid      = "Q694" // A new person has no number in the list.
	GamesUnsaid        = "Q695" // A column of games does not say which games it counts.
	TitleDiffers       = "W688" // The list has no title where the registry has one, or a lower one.
	ChangedSince       = "Q690" // A cell of the registry was changed since the import.
	RowGoneSince       = "Q691" // A row of the registry has gone since the import.
	TitleUnknown       = "W692" // A title of the list is none that is known here.
	NoPlaceForValue    = "E693" // A value of the list does not fit the column of the registry.
)
