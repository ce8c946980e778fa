package registry

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/fields"
	"kalends/ingest/persons"
	"kalends/rating"
	"kalends/rating/finding"
)

// confirmedSheet is where the office confirms that the fact behind a warning is right. Old registries lack it.
const confirmedSheet = "Confirmed"

// Confirmation is a row of sheet Confirmed: a warning whose fact is right.
type Confirmation struct {
	Code, About, By string
	On              rating.Date
}

// confirmed reads sheet Confirmed, without the rows that have an error.
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

// personChecks are the checks of players against each other, and what they need of the rows of sheet Players.
type personChecks struct {
	checker   persons.Checker
	rows      []int32                                 // the row on the sheet of each player
	written   map[int32]string                        // names as their cells have them, where Player.Name differs
	nationals []nationalAt                            // in the order of the players
	place     func(row int, key string) rating.Origin // of a field
}

// collect adds the next player to the checks and keeps the place and the spelling in the cells, which doubts show.
func (r *reader) collect(p *rating.Player, rec fields.Record, names [][]cells.Part) {
	raw := rec.Cell("player.name").Raw
	if r.place == nil {
		r.place = rec.AnyPlace()
	}
	r.rows = append(r.rows, int32(rec.Row))
	if raw != p.Name {
		r.written[int32(len(r.rows)-1)] = raw
	}
	r.checker.Add(persons.Person{Player: p, Written: raw, National: rec.Text("player.national_no")}, names)
}

// doubts returns what is doubtful about the players of the workbook.
func (r *reader) doubts(t *tables, ranks []int32, titles []rating.TitleName) []persons.Doubt {
	who := func(at int32) persons.Person { return r.person(t, ranks, at) }
	return r.checker.Doubts(who, persons.Terms{Titles: titles, Clubs: r.reg.ClubNames()})
}

// ClubNames returns the codes and names of the clubs on sheet Clubs, sorted.
func (s SmallSheets) ClubNames() (names []string) {
	for _, club := range s.Clubs {
		names = append(append(names, club.Code), slices.Collect(maps.Values(club.Names))...)
	}
	slices.Sort(names)
	return names
}

// person returns the player who was added as number at, with all that a doubt about him shows.
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

// Doubts returns what is doubtful about players on a day and was not confirmed.
func (r Registry) Doubts(day rating.Date) rating.Findings {
	var found rating.Findings
	for _, d := range r.doubts {
		if d.Before == 0 || day < d.Before {
			found = append(found, d.Finding)
		}
	}
	return r.Unconfirmed(found)
}

// Unconfirmed removes the warnings whose fact the office has confirmed. It changes the findings in place and returns
// those that are left.
func (r Registry) Unconfirmed(found rating.Findings) rating.Findings {
	right := make(map[Confirmation]bool, len(r.Confirmed))
	for _, c := range r.Confirmed {
		right[Confirmation{Code: strings.ToUpper(c.Code), About: c.About}] = true
	}
	return slices.DeleteFunc(found, func(f rating.Finding) bool {
		return right[Confirmation{Code: f.Code, About: persons.Fact(f.Args[persons.About])}]
	})
}

// readAliases reads sheet Aliases into the lookups and Assigned, and warns of numbers that two players have. Rows of
// unknown players are reported and left out.
func (r *reader) readAliases() {
	first := map[aliasKey]aliasRow{}
	for _, rec := range r.table("Aliases") {
		row, ok := r.playerRow(rec, "alias.id")
		if !ok {
			continue
		}
		a := Alias{Player: rec.Text("alias.id"), Text: rec.Text("alias.alias"), Kind: rec.Choice("alias.kind"),
			Source: rec.Text("alias.source")}
		if a.Kind == "" {
			a.Kind = "name"
		}
		r.addAlias(a, r.builder.players.get(row))
		if a.Kind == "name" {
			source := strings.ToUpper(a.Source)
			r.reg.Assigned[source] = append(r.reg.Assigned[source], a)
		}
		if a.Kind != "name" && a.Text != "" {
			r.clash(rec, a, first)
		}
	}
}

// addAlias adds another name or number of a player, and checks a name against those of others.
func (r *reader) addAlias(a Alias, p rating.Player) {
	at := r.builder.numbers[a.Player]
	names := r.builder.addAlias(a, at)
	if a.Kind == national {
		r.nationals = append(r.nationals, nationalAt{at, a.Text})
	}
	if a.Kind == "name" {
		r.checker.AddNames(at, persons.Person{Player: &p}, names)
	}
}

// aliasKey identifies a number that only one player can have: a former number in the whole registry, a foreign one in
// its program.
type aliasKey struct{ kind, text, source string }

// aliasRow is where a number was found first.
type aliasRow struct{ player, cell string }

// clash warns of a former number that is another player's now, or that two players have.
func (r *reader) clash(rec fields.Record, a Alias, first map[aliasKey]aliasRow) {
	if r.builder.has(a.Text) && !r.onePerson(a.Text, a.Player) {
		rec.Note(finding.FormerNumberTaken, "alias.alias", "player", r.called(a.Player), "owner", r.called(a.Text))
		return
	}
	key := aliasKey{kind: a.Kind, text: cells.Unpadded(a.Text)}
	if a.Kind != "old_id" {
		key.source = a.Source
	}
	before, twice := first[key]
	switch {
	case !twice:
		first[key] = aliasRow{a.Player, rec.Origin("alias.alias").Cell}
	case !r.onePerson(before.player, a.Player):
		rec.Note(finding.SharedNumber, "alias.alias", "player", r.called(a.Player), "other", r.called(before.player),
			"first", before.cell)
	}
}

// onePerson reports whether two numbers are the same player's, after mergers.
func (r *reader) onePerson(a, b string) bool {
	p, _, okay := resolve(r.builder.find, a)
	q, _, fine := resolve(r.builder.find, b)
	return okay && fine && p.ID == q.ID
}

// called returns number and name of a player for messages.
func (r *reader) called(id string) string {
	p, _ := r.builder.find(id)
	return id + " " + p.Name
}
