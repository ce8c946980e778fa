// Package identity finds out who the players of a sheet are: the number decides, the name must agree.
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

// People is by what an entrant is known: the registry and what the office has said of newcomers.
type People struct {
	Registry  registry.Registry
	AdmitNew  bool
	Sources   []string                   // by which sheet Aliases may name the event of a foreign sheet
	Asked     []rating.Entrant           // newcomers of this very sheet of whom the office has been asked
	LastEvent func(player string) string // nil: not known
	Lists     Lists
	Answers   *answers.InForce // about sheets that waited; nil: none
	Sender    string           // the folder of the inbox
	Privacy   rating.Privacy
	Today     rating.Date
}

// told gives a person as the sender is told of him.
func (p People) told(one rating.Player) rating.Player { return p.Privacy.Told(one, p.Today) }

// Lists is what is asked of the lists that are out and of the events that were received. A question that nobody answers
// is nil.
type Lists struct {
	// Printed gives what the list in force on a day printed of some players; one who stood on it unrated has none.
	Printed func(list string, day rating.Date, players []string) map[string]rating.Points
	// Given says whether a regulation gives a rating to many: where one begins, of a grade, the lowest there is.
	Given func(list string, r rating.Points) bool
	// Elsewhere names the event in which a player played on a day of this one in another place.
	Elsewhere func(event rating.Event, player string) string
	// Titles are those of the regulations, highest first.
	Titles []rating.TitleName
}

// Settle gives every entrant his registry id and every game its players. Newcomers get the number of their place in the
// event, so that games can name them until the office does.
func Settle(d *draft.Draft, in People) {
	s := &settler{Draft: d, People: in, reg: in.Registry, admit: in.AdmitNew, taken: make(map[string]rating.Origin, len(d.Entrants)),
		answeredFor: map[int]bool{}}
	s.prints = printsOf(d)
	for i := range d.Entrants {
		if d.Foreign {
			s.stranger(&d.Entrants[i])
		} else {
			s.entrant(&d.Entrants[i])
		}
	}
	s.byEvidence()
	s.others()
	s.tell()
	s.newcomers()
	proposals{s}.once()
	s.leaveOut()
	s.fill()
}

type settler struct {
	*draft.Draft
	People
	reg   registry.Registry
	admit bool
	taken map[string]rating.Origin // id → where it was used
	fresh []*draft.Entrant
	open  []*draft.Entrant // rows of a foreign sheet that no number places
	ways  []way
	met   []rating.Guest // rows whom the office has called no members

	absent      []*draft.Entrant // who they are is not known and need not be, because they have played nothing
	answeredFor map[int]bool     // whom the office has named, by start numbers
	prints      map[int]string   // of the rows, by start numbers
}

// entrant identifies one row.
func (s *settler) entrant(e *draft.Entrant) {
	typed := e.Typed
	switch {
	case strings.HasPrefix(typed, "\x00"):
		return
	case typed == "":
		s.ask(finding.Unidentified, e, "player.id", "", s.candidates(e))
	case isNew(typed) && s.answeredNew(e):
	case isNew(typed):
		e.New = true
		s.newcomer(e)
	default:
		s.numbered(e, typed)
	}
}

// isNew knows the word NEW in the languages of the templates.
func isNew(s string) bool {
	return slices.Contains([]string{"new", "新", "新棋手", "новий", "нова", "новый", "baru"}, cells.Sign(s))
}

// numbered finds the player of a number and asks whether the name agrees.
func (s *settler) numbered(e *draft.Entrant, typed string) {
	id := typed
	p, followed, ok := s.reg.Resolve(id)
	if !ok && !s.reg.Players.Has(id) {
		id = s.otherNumber(e, typed)
		p, followed, ok = s.reg.Resolve(id)
	}
	if !ok {
		s.ask(finding.UnknownNumber, e, "player.id", typed, s.candidates(e))
		return
	}
	if followed {
		s.note(finding.NumberReplaced, e, "player.id", typed, "id", p.ID, "registry_name", s.told(p).Name)
	}
	if e.Name != "" && !s.reg.Called(id, e.Name) && !s.reg.Called(p.ID, e.Name) {
		others := slices.DeleteFunc(s.candidates(e), func(o candidate) bool { return o.id == p.ID })
		s.ask(finding.OtherPerson, e, "player.name", e.Name, others, "id", typed, "registry_name", s.told(p).Name)
		return
	}
	s.take(e, p)
}

// otherNumber knows former numbers and those that have lost their leading zeros.
func (s *settler) otherNumber(e *draft.Entrant, typed string) string {
	if now, ok := s.reg.Renumbered(typed); ok {
		s.note(finding.NumberReplaced, e, "player.id", typed, "id", now, "registry_name", s.reg.Players.Get(now).Name)
		return now
	}
	if padded, ok := s.reg.Padded(typed); ok && s.reg.Called(padded, e.Name) {
		s.note(finding.ZerosLost, e, "player.id", typed, "id", padded, "registry_name", s.reg.Players.Get(padded).Name)
		return padded
	}
	return ""
}

// take gives the entrant his player and compares what else the sheet says of him.
func (s *settler) take(e *draft.Entrant, p rating.Player) {
	if at, twice := s.taken[p.ID]; twice {
		if !s.said(finding.PlayerTwice, e.At("player.id")) {
			s.note(finding.PlayerTwice, e, "player.id", cmp.Or(e.Typed, e.FIDEID, e.Name), "first", at.Cell,
				"player", s.told(p).Name)
		}
		return
	}
	s.taken[p.ID] = e.At("player.id")
	e.Player = p.ID
	if e.Sex != "" && p.Sex != "" && e.Sex != p.Sex {
		s.note(finding.SexDiffers, e, "player.sex", string(e.Sex), "registry_value", string(p.Sex), "registry_name", s.told(p).Name)
	}
	if !sameBirth(e.Birth, p.Birth) {
		s.note(finding.BirthDiffers, e, "player.birth", birth(e.Birth),
			append([]string{"registry_value", birthTold(s.told(p)), "registry_name", s.told(p).Name}, s.namesake(e, p)...)...)
	}
	bearers := s.reg.Bearers(registry.ByFIDE, e.FIDEID)
	if e.FIDEID != "" && (p.FIDEID != "" || len(bearers) > 0) && !slices.Contains(bearers, p.ID) {
		s.note(finding.FIDENumberDiffers, e, "player.fide_id", e.FIDEID, "registry_value", cmp.Or(s.told(p).FIDEID, "—"),
			"registry_name", s.told(p).Name)
	}
}

func (s *settler) said(code string, at rating.Origin) bool {
	return slices.ContainsFunc(s.Pad.Findings, func(f rating.Finding) bool { return f.Code == code && f.Origin == at })
}

// sameBirth lets pass what one side does not know.
func sameBirth(a, b rating.Birth) bool {
	if a.Year == 0 || b.Year == 0 {
		return true
	}
	return a.Year == b.Year && (a.On == 0 || b.On == 0 || a.On == b.On)
}

// birthTold is a birth as the sender is told of it: that it is another one, where it is withheld.
func birthTold(p rating.Player) string {
	if p.HideBirth {
		return rating.Said("evidence.other_one")
	}
	return birth(p.Birth)
}

func birth(b rating.Birth) string {
	if b.On != 0 {
		return b.On.String()
	}
	if b.Year == 0 {
		return ""
	}
	return strconv.Itoa(b.Year)
}

// newcomer judges a row that says NEW: it needs name, sex and birth, and may meanwhile be in the registry.
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
		s.fresh = append(s.fresh, e)
	case 1:
		p := s.reg.Players.Get(same[0])
		s.note(finding.EnteredMeanwhile, e, "player.id", e.Typed, "id", p.ID, "registry_name", s.told(p).Name)
		s.take(e, p)
	default:
		s.note(finding.PerhapsKnown, e, "player.id", e.Typed, "player", e.Name, "similar", s.describe(people(same)))
		s.forOffice(e, likely(same))
	}
}

// samePeople lists the players who have a row's name, sex and birth.
func (s *settler) samePeople(e *draft.Entrant) []string {
	var same []string
	for _, id := range s.reg.Named(e.Name) {
		p, _, ok := s.reg.Resolve(id)
		if ok && p.Sex == e.Sex && p.Birth.Year != 0 && sameBirth(e.Birth, p.Birth) && !slices.Contains(same, p.ID) {
			same = append(same, p.ID)
		}
	}
	return same
}

// newcomers numbers those who are new and asks the office about them, once a sheet.
func (s *settler) newcomers() {
	var names []string
	for _, e := range s.fresh {
		if e.Player == "" { // the office has given him no number
			e.Player = fmt.Sprintf("N-%s-%d", s.Event.Code, e.Number)
		}
		name := e.Name
		if similar := s.candidates(e); len(similar) > 0 {
			name += " (≈ " + s.describe(similar) + ")"
		}
		names = append(names, name)
	}
	if len(names) == 0 {
		return
	}
	code := finding.NewPlayers
	if s.admit {
		code = finding.NewPlayersAdmitted
	}
	s.note(code, s.fresh[0], "player.id", s.fresh[0].Typed, "n", strconv.Itoa(len(names)), "players",
		strings.Join(first(names, 10), "; "))
	for _, e := range s.fresh {
		if !s.answeredFor[e.Number] {
			s.forOffice(e, likely(ids(s.candidates(e))))
		}
	}
}

func people(ids []string) []candidate {
	var all []candidate
	for _, id := range ids {
		all = append(all, candidate{id: id})
	}
	return all
}

func ids(found []candidate) (all []string) {
	for _, c := range found {
		all = append(all, c.id)
	}
	return all
}

func first(all []string, n int) []string {
	if len(all) > n {
		return append(slices.Clone(all[:n]), "…")
	}
	return all
}

func (s *settler) note(code string, e *draft.Entrant, key, read string, args ...string) {
	s.Pad.Note(code, e.At(key), read, append([]string{"field", key}, args...)...)
}

// fill puts ids for numbers into the event.
func (s *settler) fill() {
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
	slices.SortFunc(s.met, func(a, b rating.Guest) int { return strings.Compare(a.Player, b.Player) })
	s.Event.Guests = s.met
	for i := range s.Pairs {
		p := &s.Pairs[i]
		g := p.Game
		g.First, g.Second = ids[p.First], ids[p.Second]
		s.Event.Games = append(s.Event.Games, g)
	}
}
