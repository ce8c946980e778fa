package demo

import (
	"strconv"

	"kalends/rating"
	"kalends/reports/sheets"
	"kalends/templates"
)

// registryOf writes a demo's registry.
func registryOf(d templates.Demo, players []person, red bool) ([]byte, error) {
	book, err := sheets.Template(sheets.TemplateOptions{Kind: "registry", Lang: templates.Languages[0],
		Players: len(players) + 20, Disciplines: []string{d.List}, Red: red})
	if err != nil {
		return nil, err
	}
	return sheets.Fill(book, registryRows(d, players))
}

// registryRows returns the rows of a demo's registry by machine key.
func registryRows(d templates.Demo, players []person) []sheets.FillSheet {
	var people, ratings, titles []map[string]string
	for i, p := range players {
		people = append(people, personRow(i, p, d.People.Private))
		ratings = append(ratings, ratingRows(d, p)...)
		if p.title != "" {
			titles = append(titles, map[string]string{
				"title.id": p.id, "title.title": p.title,
				"title.awarded_on": strconv.Itoa(d.People.TitleYear+i%20) + "-04-01",
				"title.doc_no":     d.People.TitleDoc + " " + strconv.Itoa(100+i),
			})
		}
	}
	rows := []sheets.FillSheet{
		{Sheet: "Players", Rows: people}, {Sheet: "Ratings", Rows: ratings}, {Sheet: "Titles", Rows: titles},
		{Sheet: "Officials", Rows: officials(d.Officials)},
	}
	if d.Play.Approved {
		rows = append(rows, sheets.FillSheet{Sheet: "Events", Rows: approvals(d)})
	}
	return rows
}

// roles are the officials, with their titles in every language.
var roles = []map[string]string{
	{"official.role": "rating_officer", "official.title_en": "Rating Officer",
		"official.title_zh": "等级分负责人", "official.title_uk": "Рейтинг-офіцер", "official.title_ms": "Pegawai Penarafan"},
	{"official.role": "secretary", "official.title_en": "Secretary General",
		"official.title_zh": "秘书长", "official.title_uk": "Генеральний секретар", "official.title_ms": "Setiausaha Agung"},
	{"official.role": "president", "official.title_en": "President",
		"official.title_zh": "主席", "official.title_uk": "Президент", "official.title_ms": "Presiden"},
}

func officials(names map[string]string) (rows []map[string]string) {
	for _, role := range roles {
		row := map[string]string{"official.name": names[role["official.role"]]}
		for key, value := range role {
			row[key] = value
		}
		rows = append(rows, row)
	}
	return rows
}

// approvals returns the rows of the events that the association has approved, among them the one whose sheet is
// returned.
func approvals(d templates.Demo) (rows []map[string]string) {
	for _, e := range append(d.Events[:len(d.Events):len(d.Events)], wrongEvent(d)) {
		day := (min(e.Start, e.End) - rating.Date(d.Play.Announced)).String()
		rows = append(rows, map[string]string{
			"event.code": e.Code, "event.name": e.Name, "event.discipline": d.List, "event.city": e.City,
			"event.start": min(e.Start, e.End).String(), "event.end": max(e.Start, e.End).String(),
			"event.system": e.System, "event.requested_on": day, "event.registered": day, "event.approval": "yes",
			"event.arbiters_national": d.Play.Event["event.arbiters_national"],
			"event.approved_by":       d.Officials["rating_officer"],
		})
	}
	return rows
}

func personRow(i int, p person, private int) map[string]string {
	row := map[string]string{
		"player.id": p.id, "player.name": p.name, "player.sex": p.sex, "player.birth": strconv.Itoa(p.birth),
		"player.region": p.region,
		"player.club":   p.club, "player.status": "active", "player.publish": "yes",
	}
	if p.sortKey != "" {
		row["player.sort_key"] = p.sortKey
	}
	if p.alt != "" {
		row["player.name_latin"] = p.alt
	}
	if i == private && i > 0 {
		row["player.publish"] = "no"
	}
	return row
}

// ratingRows returns a player's opening ratings, on each list that the player was on.
func ratingRows(d templates.Demo, p person) []map[string]string {
	if p.rating == 0 {
		return nil
	}
	o := d.Opening
	past := p.history[len(p.history)-min(len(p.history), o.Lists):]
	var rows []map[string]string
	for i, r := range append(past[:len(past):len(past)], p.rating) {
		back := len(past) - i
		row := map[string]string{
			"rating.id": p.id, "rating.list": d.List, "rating.date": o.Date.AddMonths(-back * o.Months).String(),
			"rating.rating": points(r, p.games-back, o.Tenths),
			"rating.source": "list before Kalends",
		}
		if back == 0 {
			row["rating.games"], row["rating.peak"] = strconv.Itoa(p.games), points(p.peak, p.games, o.Tenths)
			row["rating.last_game"] = o.Date.AddMonths(-(p.games % 16)).String()
		} else {
			row["rating.games"] = strconv.Itoa(max(0, p.games-2*back))
		}
		rows = append(rows, row)
	}
	return rows
}

// points writes a rating. Where the list has decimals, the tenths come from another number.
func points(whole, tenths int, fine bool) string {
	if !fine {
		return strconv.Itoa(whole)
	}
	return strconv.Itoa(whole) + "." + strconv.Itoa(max(0, tenths)%10)
}
