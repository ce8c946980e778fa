package importing

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/players"
	"kalends/ingest/registry"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
)

// ratings adds the rows for a person's ratings, and counts those for which the association has no list. Without a day
// for a rating it returns Wrong.
func (m *maker) ratings(id string, p players.Person) error {
	for _, s := range completed(p.Standings) {
		if !s.Rated && s.Games <= 0 {
			continue
		}
		l, ok, err := m.listOf(s.List)
		if err != nil {
			return err
		}
		if !ok {
			m.out.NoList[s.List]++
			continue
		}
		if s.Date = cmp.Or(s.Date, m.out.Summary.Date, m.opt.Date); s.Date == 0 {
			return Wrong{"date"}
		}
		m.rating(id, p, s, l)
	}
	return nil
}

// completed returns the ratings with what a list says without a date joined to its newest one: a K beside ratings of
// three years belongs to the last.
func completed(all []players.Standing) []players.Standing {
	var out []players.Standing
	for _, s := range all {
		newest := -1
		for i, o := range all {
			if o.List == s.List && o.Date != 0 && (newest < 0 || o.Date > all[newest].Date) {
				newest = i
			}
		}
		if s.Date == 0 && !s.Rated && newest >= 0 {
			continue
		}
		undated := slices.IndexFunc(all, func(o players.Standing) bool {
			return o.List == s.List && o.Date == 0 && !o.Rated
		})
		if undated >= 0 && s.Date != 0 && s.Date == all[newest].Date {
			s = joined(s, all[undated])
		}
		out = append(out, s)
	}
	return out
}

// joined returns s with K, peak, last game and games of o where s has none.
func joined(s, o players.Standing) players.Standing {
	s.K, s.Peak, s.LastGame = cmp.Or(s.K, o.K), cmp.Or(s.Peak, o.Peak), cmp.Or(s.LastGame, o.LastGame)
	if s.Games < 0 {
		s.Games = o.Games
	}
	return s
}

// listOf returns the association's list for a list of the file: the one that the office names, the one with FIDE's
// ruleset, the only one, or the one that the file's name contains. It is false if there is none, and Wrong if it cannot
// be determined.
func (m *maker) listOf(of players.Discipline) (folder.List, bool, error) {
	i := slices.IndexFunc(m.Setup.Lists, func(l folder.List) bool {
		return of != "" && (l.ID == string(of) || strings.HasSuffix(l.Ruleset.Family(), "-"+string(of)))
	})
	switch {
	case m.opt.List != "" && of == "":
		l, ok := m.ListByID(m.opt.List)
		return l, ok, nil
	case m.opt.List != "" && i >= 0:
		return m.Setup.Lists[i], m.Setup.Lists[i].ID == m.opt.List, nil
	case m.opt.List != "": // an association whose lists are not FIDE's takes the one of long games
		l, ok := m.ListByID(m.opt.List)
		return l, ok && of == players.Standard, nil
	case i >= 0:
		return m.Setup.Lists[i], true, nil
	case of != "":
		return folder.List{}, false, nil
	case len(m.Setup.Lists) == 1:
		return m.Setup.Lists[0], true, nil
	}
	for _, l := range m.Setup.Lists {
		if strings.Contains(strings.ToLower(m.out.Summary.File), strings.ToLower(l.ID)) {
			return l, true, nil
		}
	}
	return folder.List{}, false, Wrong{"list"}
}

// rating adds a row of sheet Ratings, or its cells that differ. If the ruleset refuses the rating it adds the reasons
// instead; for a player on a published list it only counts it.
func (m *maker) rating(id string, p players.Person, s players.Standing, l folder.List) {
	identity := map[string]string{"rating.id": id, "rating.list": l.ID, "rating.date": s.Date.String()}
	row, there := m.grid.Sheets["Ratings"].Find(registry.Identity(sheetNamed("Ratings"), identity))
	if _, listed := m.listed[l.ID].Find(id); listed {
		if !there {
			m.out.OnLists++
		}
		return
	}
	values := valuesOf(s)
	player := m.Registry.Players.Get(id)
	if player.Birth.Year == 0 {
		player.Birth = p.Birth
	}
	if player.Sex == "" {
		player.ID, player.Sex = id, p.Sex
	}
	o := rating.Opening{Player: id, List: l.ID, Date: s.Date, Rated: s.Rated, Rating: s.Rating, Games: s.Games,
		Peak: s.Peak, LastGame: s.LastGame, K: s.K, Origin: s.Origin}
	if _, wrong := l.Ruleset.Open(o, player); len(wrong) > 0 {
		m.out.Findings = append(m.out.Findings, wrong...)
		return
	}
	if there {
		m.otherRating(p, identity, row, values)
		return
	}
	maps.Copy(values, identity)
	values["rating.source"] = lastLetters(m.out.Summary.File, 80)
	m.row(Row{Sheet: "Ratings", Values: values, Source: s.Origin, Person: id, Name: p.Name, Why: asNew})
}

// valuesOf returns the cells of a row of sheet Ratings, by key, without those that identify it.
func valuesOf(s players.Standing) map[string]string {
	values := map[string]string{"rating.rating": ratingText(s.Rating, s.Rated), "rating.games": itoa(s.Games),
		"rating.peak": ratingText(s.Peak, s.Peak > 0)}
	if s.K > 0 {
		values["rating.k"] = itoa(s.K)
	}
	if s.LastGame != 0 {
		values["rating.last_game"] = s.LastGame.String()
	}
	return values
}

// otherRating adds the cells of an opening rating that differ from the list and have no formula.
func (m *maker) otherRating(p players.Person, identity map[string]string, row registry.GridRow,
	values map[string]string) {
	changes := map[string]string{}
	for key, v := range values {
		if v != "" && row.Values[key] != v && !row.Formulas[key] {
			changes[key] = v
		}
	}
	m.changed("Ratings", identity, row, changes, p, byNumber)
}

// ratingText returns a rating as a registry has it, "" if rated is false.
func ratingText(p rating.Points, rated bool) string {
	if !rated {
		return ""
	}
	return registry.RatingText(p)
}

// lastLetters returns the last n letters of a text.
func lastLetters(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[len(r)-n:])
	}
	return s
}

// fideTitles are the short forms of titles in FIDE's older lists.
var fideTitles = map[string]string{"g": "GM", "m": "IM", "f": "FM", "c": "CM",
	"wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM"}

// awards adds rows for titles that the registry does not have, unless the player has a higher one of the same series,
// and findings for unknown titles and where the list has a lower one or none.
func (m *maker) awards(id string, p players.Person) {
	held := m.Registry.Players.Get(id).TitlesOn(m.Today())
	var listed []string
	for _, word := range p.Titles {
		if short, ok := fideTitles[strings.ToLower(word)]; ok {
			word = short
		}
		code, ok := m.titles[cells.NameKey(word)]
		if !ok {
			m.note(finding.TitleUnknown, p.Origin, word, "number", id)
			continue
		}
		if !slices.Contains(listed, code) {
			listed = append(listed, code)
		}
	}
	for _, code := range listed {
		if !slices.Contains(held, code) && !m.outranked(code, held) {
			m.award(id, p, code)
		}
	}
	higher := func(code string) bool { return m.rank(code) <= m.rank(m.best(held)) }
	if best := m.best(held); best != "" && m.hasTitles() && !slices.ContainsFunc(listed, higher) {
		m.note(finding.TitleDiffers, p.Origin, cmp.Or(strings.Join(listed, " "), "–"), "number", id, "name", p.Name,
			"title", best)
	}
}

// hasTitles reports whether the list has a column of titles.
func (m *maker) hasTitles() bool {
	return slices.ContainsFunc(m.out.Summary.Columns, func(c players.Column) bool { return c.Field == players.Title })
}

// award adds a row of sheet Titles, awarded on the day of the list.
func (m *maker) award(id string, p players.Person, code string) {
	day := cmp.Or(m.opt.Date, m.out.Summary.Date, newest(p.Standings), m.Today())
	values := map[string]string{"title.id": id, "title.title": code, "title.awarded_on": day.String(),
		"title.doc_no": lastLetters(m.out.Summary.File, 40)}
	m.row(Row{Sheet: "Titles", Values: values, Source: p.Origin, Person: id, Name: p.Name, Why: asNew})
}

// newest returns the last day of a person's ratings, 0 if none has a day: by then the person had the title, too.
func newest(all []players.Standing) (day rating.Date) {
	for _, s := range all {
		day = max(day, s.Date)
	}
	return day
}

// series returns the series of a title, "" for the usual one: titles of women (W) and of the arena (A), and those
// before a hyphen, are not compared with others.
func series(code string) string {
	for _, own := range []string{"W", "A"} {
		if strings.HasPrefix(code, own) && len(code) == 3 {
			return own
		}
	}
	before, _, _ := strings.Cut(code, "-")
	if before == code {
		return ""
	}
	return before
}

// rank returns the place of a title in the order of its documents: 0 is the highest, −1 an unknown one.
func (m *maker) rank(code string) int {
	return slices.IndexFunc(m.ranks, func(t rating.TitleName) bool { return t.Code == code })
}

// outranked reports whether one of the titles held is higher than another title of its series.
func (m *maker) outranked(code string, by []string) bool {
	return slices.ContainsFunc(by, func(o string) bool {
		return series(o) == series(code) && m.rank(o) < m.rank(code)
	})
}

// best returns the highest of some titles, "" for none.
func (m *maker) best(codes []string) string {
	best := ""
	for _, c := range codes {
		if best == "" || m.rank(c) < m.rank(best) {
			best = c
		}
	}
	return best
}
