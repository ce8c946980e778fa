package registry

import (
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/fields"
	"kalends/ingest/persons"
	"kalends/rating"
	"kalends/rating/finding"
)

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
		r.nationals = append(r.nationals, nationalAt{at, strings.Clone(a.Text)})
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

func (r *reader) called(id string) string {
	p, _ := r.builder.find(id)
	return id + " " + p.Name
}
