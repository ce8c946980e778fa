package registry

import (
	"kalends/ingest/fields"
	"kalends/rating/finding"
)

func (r *reader) aliases() {
	first := map[aliasKey]aliasRow{}
	for _, rec := range r.table("Aliases") {
		id, ok := r.player(rec, "alias.id")
		if !ok {
			continue
		}
		a := Alias{Player: id, Text: rec.Text("alias.alias"), Kind: rec.Choice("alias.kind"),
			Source: rec.Text("alias.source")}
		if a.Kind == "" {
			a.Kind = "name"
		}
		r.aliased = append(r.aliased, a)
		if a.Kind != "name" && a.Text != "" {
			r.clash(rec, a, first)
		}
	}
}

// aliasKey is a number that can have one bearer: a former number in the whole registry, a foreign one in its program.
type aliasKey struct{ kind, text, source string }

type aliasRow struct{ player, cell string }

// clash warns of a number that is another player's now, or that two players are said to have had.
func (r *reader) clash(rec fields.Record, a Alias, first map[aliasKey]aliasRow) {
	if owner := r.players.get(a.Text); owner != nil && !r.onePerson(owner.ID, a.Player) {
		rec.Note(finding.FormerNumberTaken, "alias.alias", "player", r.called(a.Player), "owner", r.called(owner.ID))
		return
	}
	key := aliasKey{kind: a.Kind, text: plainNumber(a.Text)}
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

// onePerson says whether two numbers lead to the same player, one having been merged into the other.
func (r *reader) onePerson(a, b string) bool {
	p, _, okay := resolve(r.find, a)
	q, _, fine := resolve(r.find, b)
	return okay && fine && p.ID == q.ID
}

func (r *reader) called(id string) string {
	p, _ := r.find(id)
	return id + " " + p.Name
}
