// Package identity finds out who the players of a sheet are.
//
// In comes a draft whose event is known. Out goes the draft with the registry number of each player, or with a
// question. On our own sheets the number decides and the name must agree. On foreign sheets a name also needs evidence:
// what else the file says must agree with one player alone. Nobody is guessed.
package identity

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/answers"
	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/registry"
	"kalends/rating"
	"kalends/rating/finding"
)

// People is what is known about people.
type People struct {
	Registry   registry.Registry
	AdmitNew   bool                       // new players need no answer of the office
	ByName     bool                       // a name that one member alone has identifies, if nothing contradicts
	Federation string                     // of the association, as kalends.yaml has it; may be empty
	Sources    []string                   // the codes by which sheet Aliases may name the event
	Asked      []rating.Entrant           // newcomers of this sheet about whom the office has been asked
	LastEvent  func(player string) string // nil: not known
	Lists      Lists
	Answers    *answers.InForce // about sheets that waited; nil: none
	Sender     string           // the folder of the inbox
	Privacy    rating.Privacy
	Today      rating.Date
}

// forSender returns a player with only those facts that the sender of a sheet may know.
func (p People) forSender(one rating.Player) rating.Player { return p.Privacy.ForSender(one, p.Today) }

// Lists answers questions about published lists and received events. A function that is nil has no answers.
type Lists struct {
	// Printed returns the ratings that the list in force on a day has printed for some players; unrated players have
	// none.
	Printed func(list string, day rating.Date, players []string) map[string]rating.Points
	// All are the lists of the association.
	All []string
	// Given reports whether a regulation gives a rating to many players, a first rating, one of a grade, the lowest
	// one, or has none so low.
	Given func(list string, r rating.Points) bool
	// Elsewhere returns an event in another place in which a player played on a day of this one.
	Elsewhere func(event rating.Event, player string) string
	// Earlier returns the accepted sheets, without games, that are about the same event or about earlier ones of its
	// series, with the decisions of the office applied, the last first. sender is the folder of the inbox.
	Earlier func(event rating.Event, sender string) []rating.Event
	// Titles are the titles of the regulations, the highest first.
	Titles []rating.TitleName
}

// Settle identifies the players of a draft and fills entrants and games into its event, with the numbers of players. It
// asks about the rows that it cannot identify. A newcomer gets a number made of the event's code and the place in it,
// until the office gives another.
func Settle(d *draft.Draft, in People) {
	s := &settler{Draft: d, People: in, taken: make(map[string]rating.Origin, len(d.Entrants)), answeredFor: map[int]bool{}, byes: map[int]bool{},
		rowTexts: rowTextsOf(d)}
	for i := range d.Entrants {
		if d.Foreign {
			s.foreignRow(&d.Entrants[i])
		} else {
			s.ownRow(&d.Entrants[i])
		}
	}
	s.byEvidence()
	numberCheck{s}.all()
	s.noteRecognised()
	s.numberNewPlayers()
	s.proposeOnce()
	s.leaveOutAbsent()
	s.MakeByes(s.byes)
	s.fillEvent()
}

// settler finds out who the players of one draft are.
type settler struct {
	*draft.Draft
	People
	taken        map[string]rating.Origin // by registry number, the place of the row that has the player
	newPlayers   []*draft.Entrant
	unidentified []*draft.Entrant // rows of a foreign sheet without a number that is known
	recognitions []recognition
	guests       []rating.Guest // players who are no members, as the office has answered

	absent      []*draft.Entrant // rows of people who have played nothing, so that it need not be known who they are
	byes        map[int]bool     // rows that are no people but byes, by start number, as the office has answered
	answeredFor map[int]bool     // the rows that the office has answered, by start number
	rowTexts    map[int]string   // see rowTextsOf
}

// ownRow identifies a row of a sheet of ours, or asks about it. A number that could not be read has been reported.
func (s *settler) ownRow(e *draft.Entrant) {
	typed := e.Typed
	switch {
	case strings.HasPrefix(typed, "\x00"):
		return
	case typed == "":
		s.ask(finding.Unidentified, e, "player.id", "", s.candidates(e))
	case isNew(typed) && s.newByOffice(e):
	case isNew(typed):
		e.New = true
		s.newcomer(e)
	default:
		s.numbered(e, typed)
	}
}

// isNew reports whether a text is the word NEW in a language of the templates.
func isNew(s string) bool {
	return slices.Contains([]string{"new", "新", "新棋手", "новий", "нова", "новый", "baru"}, cells.Sign(s))
}

// numbered takes the player with a number, also by a former one. It asks if nobody has the number, or if the name is
// another person's.
func (s *settler) numbered(e *draft.Entrant, typed string) {
	id := typed
	p, followed, ok := s.Registry.Resolve(id)
	if !ok && !s.Registry.Players.Has(id) {
		id = s.otherNumber(e, typed)
		p, followed, ok = s.Registry.Resolve(id)
	}
	if !ok {
		s.ask(finding.UnknownNumber, e, "player.id", typed, s.candidates(e))
		return
	}
	if followed {
		s.note(finding.NumberReplaced, e, "player.id", typed, "id", p.ID, "registry_name", s.forSender(p).Name)
	}
	switch called := e.Name == "" || s.Registry.Called(id, e.Name) || s.Registry.Called(p.ID, e.Name); {
	case !called && s.Registry.CalledFullerAlone(p.ID, e.Name):
		s.recognised(claim{read: p.ID, fuller: true}, e, p.ID)
		return
	case !called:
		others := slices.DeleteFunc(s.candidates(e), func(o candidate) bool { return o.id == p.ID })
		s.ask(finding.OtherPerson, e, "player.name", e.Name, others, "id", typed, "registry_name", s.forSender(p).Name)
		return
	}
	s.take(e, p)
}

// otherNumber returns, and notes, the present number for a former one, or for one that has lost its leading zeros;
// empty if it is neither.
func (s *settler) otherNumber(e *draft.Entrant, typed string) string {
	if now, ok := s.Registry.Renumbered(typed); ok {
		s.note(finding.NumberReplaced, e, "player.id", typed, "id", now, "registry_name", s.Registry.Players.Get(now).Name)
		return now
	}
	if padded, ok := s.Registry.Padded(typed); ok && s.Registry.Called(padded, e.Name) {
		s.note(finding.ZerosLost, e, "player.id", typed, "id", padded, "registry_name", s.Registry.Players.Get(padded).Name)
		return padded
	}
	return ""
}

// take gives a row its player, and notes what the sheet and the registry say differently. If another row has the player
// already, that is reported, and the row gets none.
func (s *settler) take(e *draft.Entrant, p rating.Player) {
	if at, twice := s.taken[p.ID]; twice {
		if !s.noted(finding.PlayerTwice, e.At("player.id")) {
			s.note(finding.PlayerTwice, e, "player.id", cmp.Or(e.Typed, e.FIDEID, e.Name), "first", at.Cell,
				"player", s.forSender(p).Name)
		}
		return
	}
	s.taken[p.ID] = e.At("player.id")
	e.Player, e.By = p.ID, cmp.Or(e.By, rating.ByNumber)
	if e.Sex != "" && p.Sex != "" && e.Sex != p.Sex {
		s.note(finding.SexDiffers, e, "player.sex", string(e.Sex), "registry_value", string(p.Sex), "registry_name", s.forSender(p).Name)
	}
	if !sameBirth(e.Birth, p.Birth) {
		s.note(finding.BirthDiffers, e, "player.birth", registry.BirthText(e.Birth),
			append([]string{"registry_value", birthForSender(s.forSender(p)), "registry_name", s.forSender(p).Name}, s.namesake(e, p)...)...)
	}
	bearers := s.Registry.Bearers(registry.ByFIDE, e.FIDEID)
	if e.FIDEID != "" && (p.FIDEID != "" || len(bearers) > 0) && !slices.Contains(bearers, p.ID) {
		s.note(finding.FIDENumberDiffers, e, "player.fide_id", e.FIDEID, "registry_value", cmp.Or(s.forSender(p).FIDEID, "—"),
			"registry_name", s.forSender(p).Name)
	}
}

// noted reports whether the draft has a finding of a code at a place.
func (s *settler) noted(code string, at rating.Origin) bool {
	return slices.ContainsFunc(s.Report.Findings, func(f rating.Finding) bool { return f.Code == code && f.Origin == at })
}

// sameBirth reports whether two births do not contradict each other.
func sameBirth(a, b rating.Birth) bool {
	if a.Year == 0 || b.Year == 0 {
		return true
	}
	return a.Year == b.Year && (a.On == 0 || b.On == 0 || a.On == b.On)
}

// birthForSender returns the birth of a player as the sender may know it. Of one that is withheld it says only that it
// differs.
func birthForSender(p rating.Player) string {
	if p.HideBirth {
		return rating.Said("evidence.other_one")
	}
	return registry.BirthText(p.Birth)
}

// newcomer decides about a row of a new player, which must have a name, sex and birth, or is asked about. If one player
// of the registry has all three, the row gets this player; if several have, the office is asked.
func (s *settler) newcomer(e *draft.Entrant) {
	if e.Vague {
		return
	}
	if e.Name == "" || e.Sex == "" || e.Birth.Year == 0 {
		s.ask(finding.Unidentified, e, "player.id", e.Typed, s.candidates(e))
		return
	}
	switch same := s.samePeople(e); len(same) {
	case 0:
		s.newPlayers = append(s.newPlayers, e)
	case 1:
		p := s.Registry.Players.Get(same[0])
		s.note(finding.EnteredMeanwhile, e, "player.id", e.Typed, "id", p.ID, "registry_name", s.forSender(p).Name)
		e.By = finding.EnteredMeanwhile
		s.take(e, p)
	default:
		s.note(finding.PerhapsKnown, e, "player.id", e.Typed, "player", e.Name, "similar", s.describe(same))
		s.askOffice(e, likely(same))
	}
}

// samePeople returns the players who have a row's name, sex and birth.
func (s *settler) samePeople(e *draft.Entrant) []string {
	return slices.DeleteFunc(s.Registry.Present(s.Registry.Named(e.Name), nil), func(id string) bool {
		p := s.Registry.Players.Get(id)
		return p.Sex != e.Sex || p.Birth.Year == 0 || !sameBirth(e.Birth, p.Birth)
	})
}

// numberNewPlayers gives new players their numbers, adds one finding with all their names, and asks the office about
// those about whom it has not answered.
func (s *settler) numberNewPlayers() {
	var names []string
	for _, e := range s.newPlayers {
		if e.Player == "" { // the office has given no number
			e.Player = fmt.Sprintf("N-%s-%d", s.Event.Code, e.Number)
		}
		name := e.Name
		if similar := s.candidates(e); len(similar) > 0 {
			name += " (≈ " + s.describe(idsOf(similar)) + ")"
		}
		names = append(names, name)
	}
	if len(names) == 0 {
		return
	}
	code := finding.NewPlayers
	if s.AdmitNew {
		code = finding.NewPlayersAdmitted
	}
	s.note(code, s.newPlayers[0], "player.id", s.newPlayers[0].Typed, "n", strconv.Itoa(len(names)), "players",
		strings.Join(firstOf(names), "; "))
	for _, e := range s.newPlayers {
		if !s.answeredFor[e.Number] {
			s.askOffice(e, likely(idsOf(s.candidates(e))))
		}
	}
}

func idsOf(found []candidate) (all []string) {
	for _, c := range found {
		all = append(all, c.id)
	}
	return all
}

// mostNamed is how many players a message names.
const mostNamed = 10

// firstOf returns as many names as a message has, and then "…".
func firstOf(names []string) []string {
	if len(names) > mostNamed {
		return append(slices.Clone(names[:mostNamed]), "…")
	}
	return names
}

// note adds a finding about a value of a row.
func (s *settler) note(code string, e *draft.Entrant, key, read string, args ...string) {
	s.Note(code, e.At(key), read, append([]string{"field", key}, args...)...)
}

// fillEvent writes the entrants and games into the event, with registry numbers in the place of start numbers.
func (s *settler) fillEvent() {
	ids := make(map[int]string, len(s.Entrants))
	s.Event.Entrants = slices.Grow(s.Event.Entrants, len(s.Entrants))
	for i := range s.Entrants {
		e := &s.Entrants[i].Entrant
		if _, twice := ids[e.Number]; !twice {
			ids[e.Number] = e.Player
		}
		s.Event.Entrants = append(s.Event.Entrants, *e)
	}
	s.Event.Games = slices.Grow(s.Event.Games, len(s.Pairs))
	slices.SortFunc(s.guests, func(a, b rating.Guest) int { return strings.Compare(a.Player, b.Player) })
	s.Event.Guests = s.guests
	for i := range s.Pairs {
		p := &s.Pairs[i]
		g := p.Game
		g.First, g.Second = ids[p.First], ids[p.Second]
		s.Event.Games = append(s.Event.Games, g)
	}
}
