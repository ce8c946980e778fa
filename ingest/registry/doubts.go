package registry

import (
	"slices"
	"strings"

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

// personRow is where a player was read, and how his name stands there.
type personRow struct {
	id, written string
	at          func(key string) rating.Origin
}

// doubts looks the people of the workbook through.
func (r *reader) doubts(titles []rating.TitleName) []persons.Doubt {
	others, numbers := map[string][]string{}, map[string]string{}
	for _, a := range r.aliased {
		switch a.Kind {
		case "name":
			others[a.Player] = append(others[a.Player], a.Text)
		case national:
			numbers[a.Player] = a.Text
		}
	}
	all := make([]persons.Person, 0, len(r.rows))
	for _, row := range r.rows {
		all = append(all, persons.Person{Player: r.players.get(row.id), Written: row.written, Others: others[row.id],
			National: numbers[row.id], At: row.at})
	}
	var clubs []string
	for _, club := range r.reg.Clubs {
		clubs = append(clubs, club.Code)
		for _, name := range club.Names {
			clubs = append(clubs, name)
		}
	}
	slices.Sort(clubs)
	return persons.Look(all, persons.Terms{Titles: titles, Clubs: clubs})
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
