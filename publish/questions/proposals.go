package questions

import (
	"cmp"
	"slices"

	"kalends/ingest/cells"
	"kalends/rating"
	"kalends/reports/sheets"
)

// propose writes the new players whom the office has named for what waits in a folder, in the form of the registry, so that
// their rows can be put into it: Kalends never does that. Once they stand there the file goes.
func (w writing) propose(s *sheet, events []string) error {
	rows, day := w.proposed(events)
	opt := sheets.TemplateOptions{Kind: "registry", Lang: w.Words.Lang, Players: len(rows), Disciplines: w.ListIDs(),
		Classes: w.Classes(), Generated: day, Prefill: []sheets.FillSheet{{Sheet: "Players", Rows: rows}}}
	if len(rows) == 0 {
		return w.write(newOnes, s, nil, nil)
	}
	return w.write(newOnes, s, opt, func() ([]byte, error) { return sheets.Template(opt) })
}

// proposed gives the rows of the new players of some events who do not stand in the registry, and the day of the last
// answer. A number that the office has not given is left to be given.
func (w writing) proposed(events []string) (rows []map[string]string, day rating.Date) {
	for _, a := range w.given {
		if a.Kind != rating.AnswerNew || !slices.Contains(events, a.Event) || a.New == nil || w.stands(a) {
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

// stands says whether a new player stands in the registry now: under his number, or by name, sex and birth.
func (o Office) stands(a rating.Answer) bool {
	if a.Player != "" {
		_, _, there := o.Registry.Resolve(a.Player)
		return there
	}
	return o.same(a.Row.Name, a.New.Sex, a.New.Birth) != ""
}

// same gives the player of the registry who has a name, a sex and a birth; nothing where nobody has.
func (o Office) same(name string, sex rating.Sex, b rating.Birth) string {
	for _, id := range o.Registry.Named(name) {
		p, _, ok := o.Registry.Resolve(id)
		if ok && p.Sex == sex && p.Birth.Year == b.Year && (p.Birth.On == 0 || b.On == 0 || p.Birth.On == b.On) &&
			cells.SameName(p.Name, name) {
			return p.ID
		}
	}
	return ""
}
