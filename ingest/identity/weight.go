package identity

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/registry"
	"kalends/rating"
)

// fewTitled is how many players of one year may have a title so that it counts as evidence.
const fewTitled = 20

// evidenceFor returns what agrees and what contradicts if a row means a player. A full date of birth suffices; a year of birth
// with the exact rating, the club or a title; the exact rating alone if the file has the ratings of the list. A year or a club
// alone never suffices, because the children of one club have them in common.
func (q *inquiry) evidenceFor(e *draft.Entrant, p rating.Player) (w evidence) {
	day := e.Birth.On != 0 && e.Birth.On == p.Birth.On && !newYear(e.Birth.On)
	year := e.Birth.Year != 0 && e.Birth.Year == p.Birth.Year
	value, exact := q.ratings.exact(e, p.ID)
	clubName := cmp.Or(e.Club, clubOfTeam(q.Event.Teams[e.Team]))
	club := q.sameClub(clubName, p)
	title := q.distinctiveTitle(e, p)
	switch {
	case day:
		w.pro = append(w.pro, phrase("birth", "read", registry.BirthText(e.Birth)))
	case year:
		w.pro = append(w.pro, phrase("birth", "read", strconv.Itoa(e.Birth.Year)))
	}
	if exact {
		w.pro = append(w.pro, phrase("rating", "read", value, "list", q.ratings.list, "day", q.ratings.day.String()))
	}
	if club {
		w.pro = append(w.pro, phrase("club", "read", clubName))
	}
	if title != "" {
		w.pro = append(w.pro, phrase("title", "read", title))
	}
	switch {
	case exact && (year || q.ratings.ours):
		w.enough = true
	case day:
		w.enough, w.group = true, registry.BornOn(p.Birth.On)
	case year && club:
		w.enough, w.group = true, registry.ClubOf(p.Birth.Year, p.Club)
	case year && title != "":
		w.enough, w.group = true, registry.TitleOf(p.Birth.Year, title)
	}
	w.contra = q.against(e, p)
	return w
}

// newYear reports whether a day is 1 January, which programs write if only the year is known.
func newYear(day rating.Date) bool {
	_, month, d := day.Civil()
	return month == time.January && d == 1
}

// clubOfTeam returns the name of a team without the number or letter that tells the teams of one club apart.
func clubOfTeam(team string) string {
	at := strings.LastIndexByte(team, ' ')
	last := strings.Trim(team[at+1:], `"'«»“”().`)
	if at > 0 && (utf8.RuneCountInString(last) < 2 || strings.Trim(last, "0123456789") == "" || strings.Trim(last, "IVX") == "") {
		return team[:at]
	}
	return team
}

// sameClub reports whether a text is a name or the code of a player's club.
func (q *inquiry) sameClub(club string, p rating.Player) bool {
	key := cells.NameKey(club)
	if key == "" || p.Club == "" {
		return false
	}
	if key == cells.NameKey(p.Club) {
		return true
	}
	for _, c := range q.Registry.Clubs {
		if c.Code != p.Club {
			continue
		}
		if slices.ContainsFunc(slices.Collect(maps.Values(c.Names)), func(name string) bool { return key == cells.NameKey(name) }) {
			return true
		}
	}
	return false
}

// distinctiveTitle returns the title that row and player have in common, unless many players of that year have it.
func (q *inquiry) distinctiveTitle(e *draft.Entrant, p rating.Player) string {
	i := q.titleOf(e.Title)
	if i < 0 || e.Birth.Year == 0 || e.Birth.Year != p.Birth.Year {
		return ""
	}
	code := q.Lists.Titles[i].Code
	if !slices.Contains(p.TitlesOn(q.lastDay()), code) ||
		len(q.Registry.Sharing(registry.TitleOf(p.Birth.Year, code))) > fewTitled {
		return ""
	}
	return code
}

// titleOf returns the index of a title among those of the regulations, or −1.
func (q *inquiry) titleOf(text string) int {
	key := cells.NameKey(text)
	return slices.IndexFunc(q.Lists.Titles, func(t rating.TitleName) bool {
		return key != "" && (key == cells.NameKey(t.Code) ||
			slices.ContainsFunc(t.Names, func(n string) bool { return key == cells.NameKey(n) }))
	})
}

// lastDay returns the last day of the event; while it is not known, a day after all others.
func (q *inquiry) lastDay() rating.Date {
	if q.Event.End != 0 {
		return q.Event.End
	}
	return rating.Day(9999, time.December, 31)
}

// against returns what contradicts that a row means a player, as phrases.
func (q *inquiry) against(e *draft.Entrant, p rating.Player) (contra []string) {
	contra = q.excluded(e, p)
	if e.FIDEID != "" && p.FIDEID != "" && !slices.Contains(q.Registry.Bearers(registry.ByFIDE, e.FIDEID), p.ID) {
		contra = append(contra, phrase("other_number", "read", p.FIDEID))
	}
	if q.higher(e.Title, p) {
		contra = append(contra, phrase("higher_title", "read", e.Title))
	}
	if now := away(p, q.Event.Start, q.lastDay(), "suspended", "ban"); now {
		contra = append(contra, phrase("banned"))
	}
	return append(contra, q.ratings.against(e, p.ID)...)
}

// excluded returns, as phrases, the contradictions that hold against any number: nobody changes sex or year of birth,
// and the dead do not play.
func (s *settler) excluded(e *draft.Entrant, p rating.Player) (contra []string) {
	sex := e.Sex
	if strings.HasPrefix(e.Title, "W") && sex == "" {
		sex = rating.Female
	}
	if sex != "" && p.Sex != "" && sex != p.Sex {
		contra = append(contra, phrase("sex", "read", string(p.Sex)))
	}
	if !sameBirth(e.Birth, p.Birth) && !(e.Birth.Year == p.Birth.Year && (newYear(e.Birth.On) || newYear(p.Birth.On))) {
		contra = append(contra, otherBirth(e.Birth, s.forSender(p)))
	}
	if away(p, s.Event.Start, s.Event.Start, "deceased") {
		contra = append(contra, phrase("dead"))
	}
	return contra
}

// otherBirth returns the phrase for another birth. It names the year of the player unless that is withheld, and never the day.
func otherBirth(b rating.Birth, p rating.Player) string {
	if p.HideBirth || b.Year == p.Birth.Year {
		return phrase("born_otherwise")
	}
	return phrase("other_birth", "read", strconv.Itoa(p.Birth.Year))
}

// higher reports whether a row has a title above those of the player. An office that keeps no titles cannot know.
func (q *inquiry) higher(title string, p rating.Player) bool {
	i := q.titleOf(title)
	if i < 0 || q.Registry.Counts["Titles"] == 0 {
		return false
	}
	return !slices.ContainsFunc(p.TitlesOn(q.lastDay()), func(code string) bool {
		held := q.titleOf(code)
		return held >= 0 && held <= i
	})
}

// away reports whether a player was in one of these standings on a day from one to another, by sheet Status or the row of the
// player.
func away(p rating.Player, from, to rating.Date, kinds ...string) bool {
	if slices.Contains(kinds, string(p.Status)) && p.Since <= to {
		return true
	}
	for i, s := range p.Standings {
		if !slices.Contains(kinds, s.Kind) || s.From > to || s.To != 0 && s.To < from {
			continue
		}
		if !slices.ContainsFunc(p.Standings[i+1:], func(l rating.Spell) bool {
			return l.Kind == "reinstated" && l.From <= from
		}) {
			return true
		}
	}
	return false
}

// homeOf returns the federation that the file has for most of the known players of the association, or if it has none
// of them, for more than half of those whose name alone is known; otherwise the one in kalends.yaml.
func (q *inquiry) homeOf() string {
	var known, named federationsOf
	for _, w := range q.rows {
		switch {
		case w.isClear() && w.from == "":
			known.add(w.Entrant, *w.player)
		case w.isClear(), w.hasNameAlone():
			named.add(w.Entrant, *w.player)
		}
	}
	for i := range q.Entrants {
		if e := &q.Entrants[i]; e.Player != "" && !e.New && !e.Guest {
			known.add(e, q.Registry.Players.Get(e.Player))
		}
	}
	if most, _ := known.most(); most != "" {
		return most
	}
	if most, n := named.most(); 2*n > len(named) {
		return most
	}
	return q.Federation
}

// federationsOf are the federations that a file has for players of the association.
type federationsOf []string

func (f *federationsOf) add(e *draft.Entrant, p rating.Player) {
	if isFederation(e.Federation) && p.Federation == "" {
		*f = append(*f, e.Federation)
	}
}

// most returns the most frequent federation, the first by the alphabet of several, and how often it is there.
func (f federationsOf) most() (most string, times int) {
	n := map[string]int{}
	for _, fed := range f {
		n[fed]++
	}
	for _, fed := range slices.Sorted(maps.Keys(n)) {
		if n[fed] > times {
			most, times = fed, n[fed]
		}
	}
	return most, times
}

// otherFederation returns the federation of a row if the player has another one, else an empty text.
func (q *inquiry) otherFederation(e *draft.Entrant, p rating.Player) string {
	known := cmp.Or(p.Federation, q.home)
	if !isFederation(e.Federation) || !isFederation(known) || e.Federation == known {
		return ""
	}
	return e.Federation
}

// federations are the codes of FIDE's members, and the codes of players without a federation.
const federations = ` AFG AHO ALB ALG AND ANG ANT ARG ARM ARU AUS AUT AZE BAH BAN BAR BDI BEL BEN BER BHU BIH BIZ BLR BOL BOT BRA BRN
 BRU BUL BUR CAF CAM CAN CAY CGO CHA CHI CHN CIV CMR COD COL COM CPV CRC CRO CUB CYP CZE DEN DJI DMA DOM ECU EGY ENG ERI ESA ESP EST
 ETH FAI FID FIE FIJ FIN FRA GAB GAM GCI GEO GEQ GER GHA GRE GRL GRN GUA GUI GUM GUY HAI HKG HON HUN INA IND IRI IRL IRQ ISL ISR ISV
 ITA IVB JAM JCI JOR JPN KAZ KEN KGZ KIR KOR KOS KSA KUW LAO LAT LBA LBN LBR LCA LES LIB LIE LTU LUX MAC MAD MAR MAS MAW MDA MDV MEX
 MGL MKD MLI MLT MNC MNE MOZ MRI MTN MYA NAM NCA NCL NED NEP NGR NIG NON NOR NRU NZL OMA PAK PAN PAR PER PHI PLE PLW PNG POL POR PUR
 QAT ROU RSA RUS RWA SCO SEN SEY SGP SIN SKN SLE SLO SMR SOL SOM SRB SRI SSD STP SUD SUI SUR SVK SWE SWZ SYR TAN TGA THA TJK TKM TLS
 TOG TPE TTO TUN TUR UAE UGA UKR URU USA UZB VAN VEN VIE VIN WLS YEM ZAM ZIM IOM GBS TUV FSM COK SAM ASA VUT GIB TCA NAU MSR `

// isFederation reports whether a text is the code of a federation. Files also have regions, provinces and clubs in that
// column.
func isFederation(code string) bool {
	return len(code) == 3 && strings.Contains(strings.ReplaceAll(federations, "\n", ""), " "+code+" ")
}
