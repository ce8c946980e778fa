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

// ratings proposes a person's ratings on each list.
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

// completed adds what a list says without a date to its newest ratings: a K beside ratings of three years belongs to
// the last.
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

func joined(s, o players.Standing) players.Standing {
	s.K, s.Peak, s.LastGame = cmp.Or(s.K, o.K), cmp.Or(s.Peak, o.Peak), cmp.Or(s.LastGame, o.LastGame)
	if s.Games < 0 {
		s.Games = o.Games
	}
	return s
}

// listOf returns the association's list for a list of the file: the one that the office names, the one with FIDE's
// ruleset, or the only one.
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

// rating proposes a row of sheet Ratings, or the cells that differ, if the ruleset accepts the rating.
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
	values["rating.source"] = cut(m.out.Summary.File, 80)
	m.row(Row{Sheet: "Ratings", Values: values, Source: s.Origin, Person: id, Name: p.Name, Why: asNew})
}

// valuesOf returns the values of a row of sheet Ratings without its identity.
func valuesOf(s players.Standing) map[string]string {
	values := map[string]string{"rating.rating": plain(s.Rating, s.Rated), "rating.games": itoa(s.Games),
		"rating.peak": plain(s.Peak, s.Peak > 0)}
	if s.K > 0 {
		values["rating.k"] = itoa(s.K)
	}
	if s.LastGame != 0 {
		values["rating.last_game"] = s.LastGame.String()
	}
	return values
}

// otherRating proposes the cells of an opening rating that differ.
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

// plain writes a rating as a registry has it, nothing for none.
func plain(p rating.Points, is bool) string {
	if !is {
		return ""
	}
	return registry.RatingText(p)
}

// cut returns the last n letters of a text.
func cut(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[len(r)-n:])
	}
	return s
}

// fideTitles are the short forms of titles in FIDE's older lists.
var fideTitles = map[string]string{"g": "GM", "m": "IM", "f": "FM", "c": "CM",
	"wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM"}

// awards proposes titles that the registry does not have, and reports where the list has a lower one or none.
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

// hasTitles reports whether the list has titles at all.
func (m *maker) hasTitles() bool {
	return slices.ContainsFunc(m.out.Summary.Columns, func(c players.Column) bool { return c.Field == players.Title })
}

// award proposes a title.
func (m *maker) award(id string, p players.Person, code string) {
	day := cmp.Or(m.opt.Date, m.out.Summary.Date, newest(p.Standings), m.Today())
	values := map[string]string{"title.id": id, "title.title": code, "title.awarded_on": day.String(),
		"title.doc_no": cut(m.out.Summary.File, 40)}
	m.row(Row{Sheet: "Titles", Values: values, Source: p.Origin, Person: id, Name: p.Name, Why: asNew})
}

// newest returns the last day of a person's ratings: by then the person had the title, too.
func newest(all []players.Standing) (day rating.Date) {
	for _, s := range all {
		day = max(day, s.Date)
	}
	return day
}

// series returns the series of a title: titles of women and of the arena are not compared with others.
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

// rank is the place of a title among those of its documents, the highest first.
func (m *maker) rank(code string) int {
	return slices.IndexFunc(m.ranks, func(t rating.TitleName) bool { return t.Code == code })
}

// outranked reports whether one of the titles held is higher than another title of its series.
func (m *maker) outranked(code string, by []string) bool {
	return slices.ContainsFunc(by, func(o string) bool {
		return series(o) == series(code) && m.rank(o) < m.rank(code)
	})
}

// best is the highest of some titles.
func (m *maker) best(codes []string) string {
	best := ""
	for _, c := range codes {
		if best == "" || m.rank(c) < m.rank(best) {
			best = c
		}
	}
	return best
}
