package finding

// Findings of the folder, the intake and the lists that are not about the content of a sheet.
const (
	SameGames         = "Q384" // The same players and results are counted already as another event.
	ListIsOut         = "E402" // A second final report was sent for an event whose list is published.
	PartsAreOut       = "E731" // A sheet that is no part was sent for an event of which a part is published.
	OtherSheet        = "Q404" // A different sheet of the event is here already.
	CorrectsPublished = "Q405" // A correction was sent for an event whose list is published, or awaits its release.
	Supersedes        = "I406" // A correction replaces an earlier sheet.
	LaterReport       = "I782" // A report that has further rounds replaces an earlier one.
	NothingToCorrect  = "E407" // A correction was sent for an event that has no accepted sheet.
	DatesAreFixed     = "E408" // Sheet Calendar has rows for a list whose regulations fix the dates.
	RatingUnused      = "W409" // A rating of the registry is of a player who is on a published list.
	MendedCopy        = "I410" // A sheet is a corrected copy of one that was returned.
	LeansOnDraft      = "I412" // A draft uses ratings of an earlier list, because the one that is due is not published.
	DateTakenOut      = "W413" // The calendar no longer has the list date that an event was accepted for.
	NoGlyph           = "W610" // A name has characters that no font can draw.
	CalendarRowFaulty = "Q616" // A row of the list's calendar has a fault.
	RowUnusable       = "W616" // A list is printed without what a faulty row of the registry says.
	BirthsWithheld    = "I760" // The association prints no years of birth, which the regulations require on the list.
	BirthsInBands     = "I763" // Bands are printed instead of years of birth, which the regulations require on the list.
	NamedOnList       = "I796" // Players of the list's events were identified by name alone.
	JuniorsInitials   = "I761" // Players under an age are printed with initials.
	JuniorsNameless   = "I762" // Players under an age are printed without a name.
	RowsLost          = "E618" // A sheet of the registry has lost rows since the last pass.
)

// Findings about sheets that come by mail.
const (
	SenderUnknown  = "Q843" // A message is from an address that neither the registry nor the office knows.
	SenderUnproven = "Q844" // A message may not come from the address in it.
	SenderRefused  = "E845" // A message is from an address of which the office takes no sheets.
)

// Findings about the export of an event for other programs.
const (
	NotForFIDE        = "E740" // The event is xiangqi: no report of it goes to FIDE.
	GamesPending      = "E741" // Games of the event have no result yet.
	NotInRounds       = "E742" // The event fits no table by rounds, or has more players or rounds than a report holds.
	NoFIDENumber      = "W743" // Players have no FIDE ID.
	NoLatinName       = "W744" // Names cannot be written in Latin letters.
	PlayersLack       = "W745" // Sex, birth or federation of players is not known.
	NoRoundDays       = "W746" // The days of rounds are not known.
	NoTempo           = "W747" // The time control is not known.
	NotRegistered     = "W748" // The number under which FIDE has registered the event is not known.
	NoLicence         = "W749" // An arbiter has no number, or the licence had expired.
	TiebreaksLeftOut  = "I750" // Games that break a tie are not for FIDE.
	BarredAsShort     = "I751" // Games that must not be rated are reported as unplayed.
	NationalLeftOut   = "I752" // National ratings cannot be written in the edition of 2016.
	NamesShortened    = "I753" // Names are longer than their columns.
	FederationUnknown = "W754" // FIDE's code of the association is not known.
)
