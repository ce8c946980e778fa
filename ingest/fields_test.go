package ingest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kalends/engine/facetest"
	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/identity"
	"kalends/ingest/registry"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// townPerson is a person who plays; the registry may not have a row about them.
type townPerson struct {
	rating.Player
	known  bool
	rating int // on the list; 0: unrated
	fed    string
}

// town has players with families, twins and namesakes; the registry knows two in three.
type town struct {
	*rand.Rand
	kin      int // one family in so many has five kinds of people who can be taken for each other
	all      []townPerson
	families [][]int // who belongs together, by their places in all
	surnames []string
	given    map[rating.Sex][]string
	reg      registry.Registry
	list     map[string]rating.Points
	taken    map[string]bool // name, year and club of everybody: nobody can tell two such apart
}

const townClubs = 60

func newTown(seed uint64, n, kin int) *town {
	w := &town{kin: kin, Rand: rand.New(rand.NewPCG(seed, 16)), given: map[rating.Sex][]string{}, list: map[string]rating.Points{},
		taken: map[string]bool{}}
	for range 1500 {
		w.surnames = append(w.surnames, w.word(2, 3)+w.of("", "", "enko", "ski", "s", "er"))
	}
	for range 250 {
		w.given[rating.Male] = append(w.given[rating.Male], w.word(1, 2)+w.of("", "n", "r", "k"))
		w.given[rating.Female] = append(w.given[rating.Female], w.word(1, 2)+w.of("a", "ia", "e"))
	}
	for len(w.all) < n {
		w.family()
	}
	var players []rating.Player
	for _, p := range w.all {
		if p.known {
			players = append(players, p.Player)
			w.list[p.ID] = rating.PointsOf(p.rating)
		}
	}
	w.reg = registry.Of(players...)
	w.reg.Counts = map[string]int{"Titles": 1}
	w.reg.Events = map[string]registry.EventRow{"2026-CUP-01": {Code: "2026-CUP-01", Name: "Autumn Cup", List: "rapid",
		Start: rating.Day(2026, 9, 1), End: rating.Day(2026, 9, 9), Requested: rating.Day(2026, 1, 1)}}
	return w
}

func (w *town) of(all ...string) string { return all[w.IntN(len(all))] }

func (w *town) word(least, most int) string {
	var b strings.Builder
	for range least + w.IntN(most-least+1) {
		b.WriteString(w.of("b", "d", "f", "g", "h", "k", "l", "m", "n", "p", "r", "s", "t", "v", "z", "ch", "sh", "kh", "š", "ž", "ł"))
		b.WriteString(w.of("a", "e", "i", "o", "u", "y", "ö", "á"))
		b.WriteString(w.of("", "", "", "n", "r", "l", "s"))
	}
	r := []rune(b.String())
	return strings.ToUpper(string(r[:1])) + string(r[1:])
}

// family adds one person, or people who have something in common: twins, father and son of one name, sisters of one club,
// namesakes of one year.
func (w *town) family() {
	surname := w.of(w.surnames...)
	first := w.member(surname, w.sex(), 1945+w.IntN(70), w.IntN(townClubs))
	kin := []townPerson{first}
	han := cells.InHan(first.Name)
	switch w.IntN(w.kin) {
	case 0: // twins
		twin := first
		if twin.Name = surname + ", " + w.near(w.givenOf(first)); han {
			twin.Name = first.Name[:3] + w.of("伟", "玮", "炜", "芳")
		}
		kin = append(kin, twin)
	case 1: // a son of his father's name
		son := w.member(surname, first.Sex, first.Birth.Year+20+w.IntN(15), 0)
		son.Name, son.Club = first.Name, first.Club
		kin = append(kin, son)
	case 2: // a namesake of one year, in another club
		same := first
		same.Club = fmt.Sprint("Club ", w.IntN(townClubs))
		same.Birth.On = rating.Day(same.Birth.Year, 2, 1+w.IntN(28))
		kin = append(kin, same)
	case 3: // a namesake of any age
		same := w.member(surname, first.Sex, 1945+w.IntN(70), w.IntN(townClubs))
		same.Name = first.Name
		kin = append(kin, same)
	case 4: // two of one club, one of them with an initial in the registry
		if han || !w.crowded() {
			break
		}
		other := w.member(surname, first.Sex, first.Birth.Year, 0)
		other.Club, other.Name = first.Club, surname+", "+string([]rune(w.givenOf(first))[:1])+"."
		kin = append(kin, other)
	}
	var places []int
	for _, p := range kin {
		if at, ok := w.enter(p); ok {
			places = append(places, at)
		}
	}
	w.families = append(w.families, places)
}

// crowded reports whether many people of the town can be mistaken for each other.
func (w *town) crowded() bool { return w.kin < 100 }

func (w *town) character() string { return string(rune('一' + w.IntN(500))) }

func (w *town) givenOf(p townPerson) string {
	if _, given, ok := strings.Cut(p.Name, ", "); ok {
		return given
	}
	return p.Name
}

func (w *town) sex() rating.Sex {
	if w.IntN(4) == 0 {
		return rating.Female
	}
	return rating.Male
}

func (w *town) member(surname string, sex rating.Sex, year, club int) townPerson {
	p := townPerson{Player: rating.Player{Name: surname + ", " + w.of(w.given[sex]...), Sex: sex, Status: rating.Active,
		Birth: rating.Birth{Year: year, On: rating.Day(year, 3, 1+w.IntN(28))}, Club: fmt.Sprint("Club ", club)}}
	if w.IntN(8) == 0 {
		p.Name = w.of("王", "李", "张", "刘", "陈") + w.of("伟", "玮", "炜", "芳", "娜", "敏", "静") + w.of("", "", "东", "华", "明", "强")
		if !w.crowded() {
			p.Name = w.character() + w.character() + w.character()
		}
	}
	return p
}

// enter gives a person a rating, a title and a number, and perhaps a row in the registry.
func (w *town) enter(p townPerson) (int, bool) {
	key := fmt.Sprint(cells.NameKey(p.Name), p.Birth.Year, p.Club)
	if w.taken[key] {
		return 0, false
	}
	w.taken[key] = true
	p.known, p.fed, p.rating = !w.crowded() || w.IntN(3) > 0, "UKR", 0
	switch n := w.IntN(20); {
	case !p.known && n < 2: // a guest, with a rating of elsewhere
		p.fed, p.rating = w.of("POL", "ROU", "MDA"), 1400+w.IntN(1300)
	case !p.known && n < 6, p.known && n < 1 && w.crowded(): // a rating that programs give everybody
		p.rating = 1500
	case p.known && n < 17:
		p.rating = 1400 + w.IntN(1300)
	}
	if w.IntN(30) == 0 {
		p.Titles = []rating.Title{{Code: w.of("FM", "CM", "IM"), AwardedOn: 1}}
	}
	if w.IntN(3) == 0 || !w.crowded() {
		p.FIDEID = fmt.Sprint(14100000 + len(w.all))
	}
	p.ID = fmt.Sprint(100000 + len(w.all))
	if p.known && w.IntN(40) == 0 {
		p.Status = rating.Deceased
	}
	w.all = append(w.all, p)
	return len(w.all) - 1, true
}

// near changes a letter of a word, or exchanges two.
func (w *town) near(word string) string {
	r := []rune(word)
	i := w.IntN(len(r))
	switch w.IntN(4) {
	case 0:
		r[i] = []rune("aeioubdgklmnprstv")[w.IntN(17)]
	case 1:
		r = slices.Insert(r, i, []rune("aeiounrst")[w.IntN(9)])
	case 2:
		if len(r) > 3 {
			r = slices.Delete(r, i, i+1)
		}
	default:
		if i > 0 {
			r[i-1], r[i] = r[i], r[i-1]
		}
	}
	return strings.ToUpper(string(r[:1])) + strings.ToLower(string(r[1:]))
}

// field draws the players of an event; families come together.
func (w *town) field(n int) (players []int) {
	for len(players) < n {
		for _, at := range w.families[w.IntN(len(w.families))] {
			if !slices.Contains(players, at) && w.all[at].Status != rating.Deceased {
				players = append(players, at)
			}
		}
	}
	return players
}

// row is what a table of the server says of a person; a careless one has typing errors, initials, old ratings and other
// values.
func (w *town) row(p townPerson, careless bool) draft.Entrant {
	e := draft.Entrant{Federation: p.fed, Entrant: rating.Entrant{Name: w.written(p.Name)}}
	if p.rating > 0 {
		e.Rating = fmt.Sprint(p.rating)
	}
	if w.IntN(3) > 0 {
		e.Club = p.Club
	}
	if p.Sex == rating.Female && w.IntN(2) == 0 {
		e.Sex = p.Sex
	}
	if len(p.Titles) > 0 {
		e.Title = p.Titles[0].Code
	}
	if w.IntN(4) == 0 {
		e.FIDEID = p.FIDEID
	}
	if !careless {
		return e
	}
	switch w.IntN(3) {
	case 0:
		e.Birth.Year = p.Birth.Year
	case 1:
		e.Birth = p.Birth
	}
	switch w.IntN(12) {
	case 0:
		slip := w.near(p.Name)
		if !w.taken[fmt.Sprint(cells.NameKey(slip), p.Birth.Year, p.Club)] && !cells.InHan(p.Name) {
			e.Name = slip // not into the name of another one of his year and club
		}
	case 1:
		if surname, given, ok := strings.Cut(p.Name, ", "); ok {
			e.Name = surname + ", " + string([]rune(given)[:1]) + "."
		}
	case 2:
		e.Rating = fmt.Sprint(1400 + w.IntN(1300))
	case 3:
		e.Rating = ""
	}
	return e
}

// written is a name as programs write it.
func (w *town) written(name string) string {
	surname, given, ok := strings.Cut(name, ", ")
	switch {
	case !ok:
		return w.of(name, name[:3]+" "+name[3:])
	case w.IntN(3) == 0:
		return given + " " + surname
	}
	return w.of(name, surname+"  "+given+" ", strings.ToUpper(surname)+", "+given)
}

// settledField returns the reading of the rows of a field, by an office that is changed before.
func (w *town) settledField(rows []draft.Entrant, change ...func(*Office)) Reading {
	d := table(func(d *draft.Draft) {
		d.Entrants, d.Pairs = rows, nil
		for i := range rows {
			at := func(string) rating.Origin { return d.Report.At("Sheet1", 6+i, 2) }
			rows[i].Number, rows[i].At, rows[i].Origin = i+1, at, at("")
			d.Pairs = append(d.Pairs, draft.Pair{First: i + 1, At: at, Game: rating.Game{Round: 1, Kind: rating.FullBye}})
		}
	})
	desk := at(w.reg)
	desk.Evidence = identity.Lists{Titles: facetest.Titles(""), Printed: func(_ string, _ rating.Date, ids []string) map[string]rating.Points {
		all := map[string]rating.Points{}
		for _, id := range ids {
			all[id] = w.list[id]
		}
		return all
	}}
	for _, c := range change {
		c(&desk)
	}
	return settle(Reading{}, d, workbook.Book{}, []opened{{File: File{Name: "table.xlsx"}}}, desk)
}

// TestNobodyIsTakenForAnother reads fields with twins, fathers and sons of one club, namesakes of one year, typing errors,
// initials and old ratings; the registry does not know a third of the players. Nobody is taken for somebody else. Two people of
// one name, year and club are left out, because nothing distinguishes them.
func TestNobodyIsTakenForAnother(t *testing.T) {

	taken, asked := 0, 0
	var w *town
	for n := range randomFields {
		if n%500 == 0 {
			w = newTown(uint64(n), 4000, 12)
		}
		players := w.field(8 + w.IntN(40))
		var rows []draft.Entrant
		for _, at := range players {
			rows = append(rows, w.row(w.all[at], true))
		}
		for i, e := range w.settledField(rows).Event.Entrants {
			p := w.all[players[i]]
			switch {
			case e.Player == "" || e.New:
				asked++
			case !p.known || e.Player != p.ID:
				t.Errorf("field %d: %+v was taken for %+v by %q; he is %+v", n, rows[i].Entrant, w.reg.Players.Get(e.Player), e.Known, p)
			default:
				taken++
			}
		}
	}
	t.Logf("%d fields: %d recognised, %d asked about, nobody taken for another", randomFields, taken, asked)
	if taken == 0 {
		t.Error("nobody was recognised at all")
	}
}

// TestMostAreKnownWithoutTyping checks that nineteen of twenty rated players of the registry are recognised in the form that
// the server exports.
func TestMostAreKnownWithoutTyping(t *testing.T) {
	known, rated, shared := 0, 0, 0
	missed := map[string]int{}
	var w *town
	for n := range randomFields / 5 {
		if n%500 == 0 {
			w = newTown(uint64(n)+7, 4000, 150)
		}
		var rows []draft.Entrant
		players := w.field(20 + w.IntN(100))
		numbered := n%4 == 0 // the column of FIDE IDs is one that can be left out
		for _, at := range players {
			e := w.row(w.all[at], false)
			if e.FIDEID = ""; numbered {
				e.FIDEID = w.all[at].FIDEID
			}
			rows = append(rows, e)
		}
		r := w.settledField(rows)
		why := map[string]string{}
		for _, f := range r.Findings {
			if f.Severity() == rating.Question {
				why[f.Origin.Cell] = f.Code
			}
		}
		for i, e := range r.Event.Entrants {
			p := w.all[players[i]]
			if !p.known || p.rating == 0 {
				continue
			}
			rated++
			if len(w.reg.Named(p.Name)) > 1 {
				shared++
			}
			if e.Player == p.ID {
				known++
			} else {
				missed[why[e.Origin.Cell]]++
			}
		}
	}
	t.Logf("%d of %d rated players recognised, %d of whom share their name; of the others %v", known, rated, shared, missed)
	if known*20 < rated*19 {
		t.Errorf("%d of %d rated players recognised, fewer than nineteen of twenty", known, rated)
	}
}

// BenchmarkEvidence reads a field of sixty of an association of 150,000.
func BenchmarkEvidence(b *testing.B) {
	w := newTown(1, 150000, 120)
	var rows []draft.Entrant
	for _, at := range w.field(60) {
		rows = append(rows, w.row(w.all[at], false))
	}
	w.settledField(rows)
	for b.Loop() {
		w.settledField(slices.Clone(rows))
	}
}
