package sheetfile

import (
	"strconv"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/tables"
	"kalends/rating"
	"kalends/rating/finding"
)

// AddLists adds what lists of entrants elsewhere in the workbook say of the players: numbers, birth, sex, title, club.
// A row is somebody's if the name and one thing more agree: the start number, the rating or a number of identification.
// Where everybody of the table stands in the list, each under a name of his own, the name is enough. Numbers of the draft are
// start numbers only if numbered says so.
func (r *Reader) AddLists(all []tables.Table, numbered bool) {
	for _, t := range all {
		if k := t.Kind(); k != tables.StartList && k != tables.RankList {
			continue
		}
		if n := r.addList(t, numbered); n > 0 {
			r.Pad.Note(finding.ListAdds, r.Pad.At(t.Sheet.Name, t.Header, 1), "", "n", strconv.Itoa(n))
		}
	}
}

// People gives those whom a list of entrants names. What is wrong with it is not put down.
func (r *Reader) People(t tables.Table) (all []draft.Entrant) {
	quiet := r.Quiet()
	for _, row := range t.Rows {
		if e := quiet.Entrant(t, row, ""); e.Name != "" {
			all = append(all, e)
		}
	}
	return all
}

// addList gives the number of players to whom the list added something.
func (r *Reader) addList(t tables.Table, numbered bool) int {
	quiet := r.Quiet()
	byName := map[string][]listed{}
	for _, row := range t.Rows {
		e := quiet.Entrant(t, row, "")
		n, _ := quiet.Number(t, row, "")
		key := cells.NameKey(e.Name)
		byName[key] = append(byName[key], listed{e, n})
	}
	added, all := 0, r.sameField(byName)
	for i := range r.Entrants {
		e := &r.Entrants[i]
		rows := byName[cells.NameKey(e.Name)]
		if len(rows) == 1 && (all || rows[0].agrees(*e, numbered)) && rows[0].give(e) {
			added++
		}
	}
	return added
}

// sameField says whether a list is that of the players of the table: each of them stands there once, under a name that no other
// player has, and no rating speaks against it.
func (r *Reader) sameField(byName map[string][]listed) bool {
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

// listed is a row of a list of entrants.
type listed struct {
	draft.Entrant
	number int
}

func (l listed) agrees(e draft.Entrant, numbered bool) bool {
	same := func(a, b string) bool { return a != "" && a == b }
	return numbered && l.number > 0 && l.number == e.Number || same(l.Rating, e.Rating) || same(l.FIDEID, e.FIDEID) ||
		same(l.Typed, e.Typed)
}

// give fills what the entrant's own row does not say.
func (l listed) give(e *draft.Entrant) bool {
	before := e.Entrant
	typed := e.Typed
	e.Differs(l.Entrant)
	places := map[string]bool{}
	fill := func(into *string, value, key string) {
		if *into == "" && value != "" && value != unreadable {
			*into, places[key] = value, true
		}
	}
	fill(&e.Typed, l.Typed, "player.id")
	fill(&e.FIDEID, l.FIDEID, "player.fide_id")
	fill((*string)(&e.Sex), string(l.Sex), "player.sex")
	fill(&e.Title, l.Title, "player.title")
	fill(&e.Club, l.Club, "player.club")
	fill(&e.Region, l.Region, "player.region")
	fill(&e.Rating, l.Rating, "player.rating")
	e.Learn(l.Entrant)
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
