package finding

// Findings about the registry and its rows.
const (
	NotOnPlayers         = "E215" // A row names a player who is not on sheet Players.
	SheetAbsent          = "W603" // The registry lacks a sheet, which was read as empty.
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
	RegistryNoWorkbook   = "E620" // The file in the registry's place is not a workbook.
	RegistryOtherFormat  = "E621" // The registry is saved in another format than XLSX.
	RegistryLocked       = "E622" // The registry is protected by a password.
	RegistryDamaged      = "E623" // The registry is damaged or incomplete.
	UnknownPermission    = "E720" // A permission is for something that is not a condition of the regulations.
	NothingPermitted     = "E721" // The regulations let nobody waive a condition.
	NotTheirsToPermit    = "E722" // A permission was given by somebody whom the regulations do not name for it.
	PermittedTooEarly    = "E723" // A permission is for an event that began before there was such a permission.
	PermittedAfterwards  = "E724" // A permission that is required in advance was given afterwards.
	RegistryTooLarge     = "E624" // The registry is larger than a registry can be.
	NoMailAddress        = "W728" // The entry for a mail address is none.

	// Possible mistakes in the persons of a registry; the office confirms what is right.
	PerhapsOnePerson = "W700" // Two rows may be about one person.
	SharedIdentity   = "W701" // A FIDE ID or a national number is in two rows.
	BornLater        = "W702" // A day of birth is in the future.
	BornLongAgo      = "W703" // A year of birth is earlier than any player's can be.
	TitleTooYoung    = "W704" // The player was younger than anybody who has had the title.
	TitleOfWomen     = "W705" // A man has a title for women.
	NameWritten      = "W706" // A name is written in another form than the others.
	LettersMixed     = "W707" // A word of a name has letters of two scripts.
	ClubSpelled      = "W708" // One club is written in several ways.
	NearlyAlike      = "W797" // The names of two players differ by a slip or a transliteration.
)

// Findings about the rows of an imported list of players.
const (
	NotANumberOfPlayer = "E680" // The entry cannot be the number of a player.
	NotAWholeCount     = "E681" // The entry is no whole number.
	NoNameInList       = "E683" // A row of the list has no name.
	RowsContradict     = "E684" // Rows of the list contradict each other about one number.
	ResemblesOther     = "Q685" // A person of the list resembles one of the registry.
	AnotherPerson      = "Q686" // A number of the list is another person's in the registry.
	SexNotSaid         = "Q687" // The sex of a new person is missing.
	NumberNotSaid      = "Q694" // A new person has no number in the list.
	GamesUnsaid        = "Q695" // It is unclear which games a column of games counts.
	TitleDiffers       = "W688" // The list has no title where the registry has one, or a lower one.
	ChangedSince       = "Q690" // A cell of the registry was changed since the import.
	RowGoneSince       = "Q691" // A row of the registry was removed since the import.
	TitleUnknown       = "W692" // A title of the list is not known here.
	NoPlaceForValue    = "E693" // A value of the list does not fit the column of the registry.
)
