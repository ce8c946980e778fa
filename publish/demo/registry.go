package demo

import (
	"math/rand/v2"
	"strconv"

	"kalends/rating"
	"kalends/reports/sheets"
)

func newRandom() *rand.Rand { return rand.New(rand.NewPCG(9, 6)) }

// registryRows gives the rows of the demo's registry by machine key.
func registryRows(players []person) []sheets.FillSheet {
	var people, ratings, titles []map[string]string
	for i, p := range players {
		people = append(people, personRow(i, p))
		ratings = append(ratings, ratingRows(p)...)
		if p.title != "" {
			titles = append(titles, map[string]string{
				"title.id": p.id, "title.title": p.title, "title.awarded_on": strconv.Itoa(2005+i%20) + "-04-01",
				"title.doc_no": "QC " + strconv.Itoa(100+i),
			})
		}
	}
	officials := []map[string]string{
		{"official.role": "rating_officer", "official.name": "T. Wexcombe", "official.title_en": "Rating Officer",
			"official.title_zh": "等级分负责人", "official.title_uk": "Рейтинг-офіцер", "official.title_ms": "Pegawai Penarafan"},
		{"official.role": "secretary", "official.name": "K. Harrowgate", "official.title_en": "Secretary General",
			"official.title_zh": "秘书长", "official.title_uk": "Генеральний секретар", "official.title_ms": "Setiausaha Agung"},
		{"official.role": "president", "official.name": "R. Oakshott", "official.title_en": "President",
			"official.title_zh": "主席", "official.title_uk": "Президент", "official.title_ms": "Presiden"},
	}
	return []sheets.FillSheet{
		{Sheet: "Players", Rows: people}, {Sheet: "Ratings", Rows: ratings}, {Sheet: "Titles", Rows: titles},
		{Sheet: "Officials", Rows: officials},
	}
}

func personRow(i int, p person) map[string]string {
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
	if i == 57 {
		row["player.publish"] = "no" // wishes not to be printed
	}
	return row
}

// ratingRows gives a player's opening ratings on the lists that he stood on.
func ratingRows(p person) []map[string]string {
	var rows []map[string]string
	last := rating.Day(2026, 8, 1)
	for i, r := range append(p.history, p.rating) {
		if p.rating == 0 {
			break
		}
		back := len(p.history) - i
		row := map[string]string{
			"rating.id": p.id, "rating.list": "standard", "rating.date": last.AddMonths(-back).String(),
			"rating.rating": strconv.Itoa(r),
			"rating.source": "list before Kalends",
		}
		if back == 0 {
			row["rating.games"], row["rating.peak"] = strconv.Itoa(p.games), strconv.Itoa(p.peak)
			row["rating.last_game"] = last.AddMonths(-(p.games % 16)).String()
		} else {
			row["rating.games"] = strconv.Itoa(max(0, p.games-2*back))
		}
		rows = append(rows, row)
	}
	return rows
}
