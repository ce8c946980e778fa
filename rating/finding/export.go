package finding

// What is found when an event is handed on to programs of others.
const (
	NotForFIDE        = "E740" // The event is xiangqi: no report of it goes to FIDE.
	GamesPending      = "E741" // Games of the event have no result yet.
	NotInRounds       = "E742" // The event does not fit a table by rounds, or has more players or rounds than a report holds.
	NoFIDENumber      = "W743" // Players have no number of FIDE.
	NoLatinName       = "W744" // Names cannot be written in Latin letters.
	PlayersLack       = "W745" // Sex, birth or federation of players is not known.
	NoRoundDays       = "W746" // The days of rounds are not known.
	NoTempo           = "W747" // The time control is not known.
	NotRegistered     = "W748" // The number under which FIDE has registered the event is not known.
	NoLicence         = "W749" // An arbiter has no number, or his licence had run out.
	TiebreaksLeftOut  = "I750" // Games that break a tie are not for FIDE.
	BarredAsShort     = "I751" // Games that must not be rated are reported as unplayed.
	NationalLeftOut   = "I752" // National ratings have no place in the edition of 2016.
	NamesShortened    = "I753" // Names are longer than their columns.
	FederationUnknown = "W754" // FIDE's code of the association is not known.
)
