package questions

import (
	"cmp"
	"slices"

	"kalends/ingest/cells"
	"kalends/publish/exchange"
	"kalends/rating"
	"kalends/reports/sheets"
)

// propose writes the new players of the events in a folder as rows of the registry, which the office copies into its
// registry; Kalends never does. Once the registry has them all, the file is removed.
func (w writer) propose(known *exchange.Written, events []string) error {
	rows, day := w.proposed(events)
	opt := sheets.TemplateOptions{Kind: "registry", Lang: w.Words.Lang, Players: len(rows), Disciplines: w.ListIDs(),
		Classes: w.Classes(), Generated: day, Prefill: []sheets.FillSheet{{Sheet: "Players", Rows: rows}}}
	if len(rows) == 0 {
		return w.write(newOnes, known, nil, nil)
	}
	return w.write(newOnes, known, opt, func() ([]byte, error) { return sheets.Template(opt) })
}

// proposed returns the rows of the new players of some events who are not in the registry, by name, and the day of the
// last answer. A player without a number from the office has none in the row.
func (w writer) proposed(events []string) (rows []map[string]string, day rating.Date) {
	for _, a := range w.given {
		if a.Kind != rating.AnswerNew || !slices.Contains(events, a.Event) || a.New == nil || w.isRegistered(a) {
			continue
		}
		day = max(day, a.Day)
		row := map[string]string{"player.id": a.Player, "player.name": a.Row.Name, "player.sex": string(a.New.Sex),
			"player.birth": birth(a.New.Birth), "player.federation": a.New.Federation, "player.club": a.Row.Club,
			"player.fide_id": a.Row.FIDEID, "player.note": a.Event + ", " + a.By}
		rows = append(rows, row)
	}
	slices.SortStableFunc(rows, func(a, b map[string]string) int { return cmp.Compare(a["player.name"], b["player.name"]) })
	return rows, day
}

// isRegistered reports whether the registry has a new player by now: by number, or by name, sex and birth.
func (o Office) isRegistered(a rating.Answer) bool {
	if a.Player != "" {
		_, _, known := o.Registry.Resolve(a.Player)
		return known
	}
	return o.findPerson(a.Row.Name, a.New.Sex, a.New.Birth) != ""
}

// findPerson returns the number of the player in the registry with this name, sex and birth; empty if there is none.
// Only the years are compared if one of the two days of birth is not known.
func (o Office) findPerson(name string, sex rating.Sex, b rating.Birth) string {
	for _, id := range o.Registry.Named(name) {
		p, _, ok := o.Registry.Resolve(id)
		if ok && p.Sex == sex && p.Birth.Year == b.Year && (p.Birth.On == 0 || b.On == 0 || p.Birth.On == b.On) &&
			cells.SameName(p.Name, name) {
			return p.ID
		}
	}
	return ""
}
