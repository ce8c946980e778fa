package sheetfile

import (
	"strconv"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/tables"
	"kalends/rating"
	"kalends/rating/finding"
)

// AddLists adds to the entrants what lists of entrants elsewhere in the workbook have of them: numbers, birth, sex,
// title, club. A row belongs to a player if the name and one thing more agree: the start number, if numbered says that
// the draft has start numbers, the rating or a number of identification. If all players of the table are in the list,
// each under a unique name, the name is enough.
func (r *Reader) AddLists(all []tables.Table, numbered bool) {
	for _, t := range all {
		if k := t.Kind(); k != tables.StartList && k != tables.RankList {
			continue
		}
		if n := r.addList(t, numbered); n > 0 {
			r.Note(finding.ListAdds, r.Report.At(t.Sheet.Name, t.Header, 1), "", "n", strconv.Itoa(n))
		}
	}
}

// People returns the players in a list of entrants, with their numbers there, without rows that stand for the bye. Faults
// of the list are not reported.
func (r *Reader) People(t tables.Table) (all []draft.Entrant) {
	quiet := r.Quiet()
	for _, row := range t.Rows {
		e := quiet.Entrant(t, row, "")
		if e.Number, _ = quiet.Number(t, row, ""); e.Name != "" && e.Absence() != cells.Bye {
			all = append(all, e)
		}
	}
	return all
}

// addList adds the data of one list, and returns the number of players to whom it adds something.
func (r *Reader) addList(t tables.Table, numbered bool) (added int) {
	byName := map[string][]draft.Entrant{}
	for _, e := range r.People(t) {
		key := cells.NameKey(e.Name)
		byName[key] = append(byName[key], e)
	}
	all := r.sameField(byName)
	for i := range r.Entrants {
		e := &r.Entrants[i]
		rows := byName[cells.NameKey(e.Name)]
		if len(rows) == 1 && (all || agree(rows[0], *e, numbered)) && fill(e, rows[0]) {
			added++
		}
	}
	return added
}

// sameField reports whether a list has exactly one row for each player of the table, under a name that no other player
// has, and no different rating.
func (r *Reader) sameField(byName map[string][]draft.Entrant) bool {
	seen := map[string]bool{}
	for _, e := range r.Entrants {
		key := cells.NameKey(e.Name)
		rows := byName[key]
		if key == "" || seen[key] || len(rows) != 1 || rows[0].Rating != "" && e.Rating != "" && rows[0].Rating != e.Rating {
			return false
		}
		seen[key] = true
	}
	return len(seen) > 1
}

// agree reports whether an entrant of a list and a player of the same name have one thing more in common: the start
// number, the rating or a number of identification.
func agree(l, e draft.Entrant, numbered bool) bool {
	same := func(a, b string) bool { return a != "" && a == b }
	return numbered && l.Number > 0 && l.Number == e.Number || same(l.Rating, e.Rating) || same(l.FIDEID, e.FIDEID) ||
		same(l.Typed, e.Typed)
}

// fill adds to a player what a list has and the player's own row lacks, with its place, and reports whether that was
// anything.
func fill(e *draft.Entrant, l draft.Entrant) bool {
	before := e.Entrant
	typed := e.Typed
	e.Differs(l)
	places := map[string]bool{}
	set := func(into *string, value, key string) {
		if *into == "" && value != "" && value != unreadable {
			*into, places[key] = value, true
		}
	}
	set(&e.Typed, l.Typed, "player.id")
	set(&e.FIDEID, l.FIDEID, "player.fide_id")
	set((*string)(&e.Sex), string(l.Sex), "player.sex")
	set(&e.Title, l.Title, "player.title")
	set(&e.Club, l.Club, "player.club")
	set(&e.Region, l.Region, "player.region")
	set(&e.Rating, l.Rating, "player.rating")
	e.Learn(l)
	if e.Birth.Year == 0 && l.Birth.Year != 0 {
		e.Birth, places["player.birth"] = l.Birth, true
	}
	own := e.At
	e.At = func(key string) rating.Origin {
		if places[key] {
			return l.At(key)
		}
		return own(key)
	}
	return before != e.Entrant || typed != e.Typed
}
