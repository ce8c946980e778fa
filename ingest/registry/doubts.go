package registry

import (
	"cmp"
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/fields"
	"kalends/ingest/persons"
	"kalends/rating"
)

// confirmedSheet is where the office says that what a warning names is right. A registry from before there was one has
// confirmed nothing.
const confirmedSheet = "Confirmed"

// Confirmation is a row of sheet Confirmed: a warning that names something right.
type Confirmation struct {
	Code, About, By string
	On              rating.Date
}

func (r *reader) confirmed() {
	for _, rec := range r.table(confirmedSheet) {
		if len(r.faults(rec)) == 0 {
			r.reg.Confirmed = append(r.reg.Confirmed, Confirmation{Code: rec.Text("confirmed.code"),
				About: persons.Fact(rec.Text("confirmed.about")), By: rec.Text("confirmed.by"), On: rec.Date("confirmed.on")})
		}
	}
}

// nationalAt is the national number of a player.
type nationalAt struct {
	player int32
	text   string
}

// looked is what is known of the rows of sheet Players when their people are looked through.
type looked struct {
	look      persons.Looker
	rows      []int32                                 // of each player
	written   map[int32]string                        // names that do not stand in their cells as they are kept
	nationals []nationalAt                            // in the order of the rows
	place     func(row int, key string) rating.Origin // of a field
}

// see looks at the next player.
func (r *reader) see(p *rating.Player, rec fields.Record, names [][]cells.Part) {
	raw := rec.Cell("player.name").Raw
	if r.place == nil {
		r.place = rec.AnyPlace()
	}
	r.rows = append(r.rows, int32(rec.Row))
	if raw != p.Name {
		r.written[int32(len(r.rows)-1)] = strings.Clone(raw)
	}
	r.look.See(persons.Person{Player: p, Written: raw, National: rec.Text("player.national_no")}, names)
}

// doubts gives what is doubtful about the people of an image.
func (r *reader) doubts(t *tables, ranks []int32, titles []rating.TitleName) []persons.Doubt {
	var clubs []string
	for _, club := range r.reg.Clubs {
		clubs = append(clubs, club.Code)
		for _, name := range club.Names {
			clubs = append(clubs, name)
		}
	}
	slices.Sort(clubs)
	who := func(at int32) persons.Person { return r.person(t, ranks, at) }
	return r.look.Tell(who, persons.Terms{Titles: titles, Clubs: clubs})
}

// person gives somebody with all that is asked of who is doubtful.
func (r *reader) person(t *tables, ranks []int32, at int32) persons.Person {
	p := t.playerAt(int(ranks[at]))
	who := persons.Person{Player: &p, Written: p.Name, Others: t.otherNames(p.ID),
		At: func(key string) rating.Origin { return r.place(int(r.rows[at]), key) }}
	if raw, otherwise := r.written[at]; otherwise {
		who.Written = raw
	}
	byPlayer := func(n nationalAt, at int32) int { return cmp.Compare(n.player, at) }
	if i, has := slices.BinarySearchFunc(r.nationals, at, byPlayer); has {
		who.National = r.nationals[i].text
	}
	return who
}

// Doubts gives what is doubtful about people on a day and was not confirmed.
func (r Registry) Doubts(day rating.Date) rating.Findings {
	var found rating.Findings
	for _, d := range r.doubts {
		if d.Before == 0 || day < d.Before {
			found = append(found, d.Finding)
		}
	}
	return r.Unconfirmed(found)
}

// Unconfirmed leaves out warnings whose fact the office has confirmed.
func (r Registry) Unconfirmed(found rating.Findings) rating.Findings {
	right := make(map[Confirmation]bool, len(r.Confirmed))
	for _, c := range r.Confirmed {
		right[Confirmation{Code: strings.ToUpper(c.Code), About: c.About}] = true
	}
	return slices.DeleteFunc(found, func(f rating.Finding) bool {
		return right[Confirmation{Code: f.Code, About: persons.Fact(f.Args[persons.About])}]
	})
}
