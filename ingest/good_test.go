package ingest_test

import (
	"testing"
	"time"

	"kalends/engine/facetest"
	"kalends/ingest"
	"kalends/ingest/registry"
	"kalends/ingest/workbook/workbooktest"
	"kalends/rating"
)

var today = rating.Day(2026, time.October, 1)

// office is a registry of invented people in several scripts.
func office() *workbooktest.Book {
	return workbooktest.Registry().
		Add("Players", "player.id", "100001", "player.name", "Kovalenko, Oksana", "player.name_local", "Коваленко Оксана", "player.sex", "F", "player.birth", "1990-05-12", "player.region", "Kyiv", "player.club", "Lybid").
		Add("Players", "player.id", "100002", "player.name", "王伟", "player.name_latin", "Wang Wei", "player.sex", "M", "player.birth", "1985", "player.fide_id", "8600001").
		Add("Players", "player.id", "100003", "player.name", "Ahmad bin Ali", "player.sex", "M", "player.birth", "2001-01-31").
		Add("Players", "player.id", "000104", "player.name", "Müller, Jörg", "player.sex", "M", "player.birth", "1970-02-02").
		Add("Players", "player.id", "100005", "player.name", "Kovalenko, Oksana", "player.sex", "F", "player.birth", "1990-05-12", "player.status", "merged", "player.merged_into", "100001").
		Add("Players", "player.id", "100006", "player.name", "Li Na", "player.sex", "F", "player.birth", "1999-09-09").
		Add("Players", "player.id", "100007", "player.name", "Li Na", "player.sex", "F", "player.birth", "1999").
		Add("Ratings", "rating.id", "100001", "rating.list", "standard", "rating.date", "2026-07-01", "rating.rating", 2345, "rating.games", 120).
		Add("Ratings", "rating.id", "100002", "rating.list", "standard", "rating.date", "2026-07-01", "rating.rating", "2100.5").
		Add("Titles", "title.id", "100001", "title.title", "WGM", "title.awarded_on", "2015-03-01", "title.doc_no", "T-1").
		Add("Aliases", "alias.id", "100003", "alias.alias", "A. b. Ali", "alias.kind", "name").
		Add("Aliases", "alias.id", "100003", "alias.alias", "OLD-3", "alias.kind", "old_id").
		Add("Events", "event.code", "2026-CUP-01", "event.name", "Autumn Cup", "event.discipline", "standard", "event.start", "2026-09-01", "event.end", "2026-09-09", "event.requested_on", "2026-06-01", "event.approval", "yes", "event.approved_by", "The office").
		Add("Events", "event.code", "2026-CUP-02", "event.name", "Held Cup", "event.discipline", "standard", "event.start", "2026-09-01", "event.end", "2026-09-09", "event.requested_on", "2026-06-01", "event.approval", "hold").
		Add("Events", "event.code", "2026-CUP-03", "event.name", "Refused Cup", "event.discipline", "standard", "event.start", "2026-09-01", "event.end", "2026-09-09", "event.requested_on", "2026-06-01", "event.approval", "no", "event.approved_by", "The board")
}

// sheet is a good result sheet: four players, three rounds, one bye and one forfeit.
func sheet() *workbooktest.Book {
	b := workbooktest.Results("games")
	for _, pair := range [][2]any{
		{"event.code", "2026-CUP-01"}, {"event.name", "Autumn Cup"}, {"event.report_kind", "final"}, {"event.discipline", "standard"},
		{"event.system", "swiss"}, {"event.scoring", "1-½-0"}, {"event.start", "2026-09-01"}, {"event.end", "2026-09-09"},
		{"event.city", "Kyiv"}, {"event.organizer", "Chess Club"}, {"event.rounds", 3}, {"event.base_min", 90}, {"event.inc_sec", 30},
		{"event.chief_arbiter", "Arbiter, Anna"}, {"event.contact_name", "Olena"}, {"event.contact_email", "olena@example.org"},
	} {
		b.Set(pair[0].(string), pair[1])
	}
	players := [][]any{{1, "100001", "Kovalenko, Oksana", "F", 2}, {2, "100002", "王伟", "M", 2}, {3, "100003", "Ahmad bin Ali", "M", "1½"}, {4, "000104", "Muller Jorg", "M", 0.5}}
	for _, p := range players {
		b.Add("Players", "player.nr", p[0], "player.id", p[1], "player.name", p[2], "player.sex", p[3], "player.points", p[4])
	}
	games := [][]any{
		{1, 1, 1, "1-0", 2}, {1, 2, 3, "½-½", 4}, {2, 1, 2, "1-0 White wins", 3}, {2, 2, 4, "-:+", 1}, {3, 1, 3, "bye1", nil}, {3, 2, 2, "1-0", 4},
	}
	for _, g := range games {
		b.Add("Games", "game.round", g[0], "game.board", g[1], "game.first", g[2], "game.result", g[3])
		if g[4] != nil {
			b.SetRow("game.second", rowOf(b), g[4])
		}
	}
	return b
}

func rowOf(b *workbooktest.Book) int { return b.Used("Games") }

func desk(t testing.TB) ingest.Office {
	t.Helper()
	reg, findings := registry.Terms{Titles: facetest.Titles("")}.Read(office().Bytes(), "registry.xlsx")
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	return ingest.Office{Registry: reg, Lists: []string{"standard", "rapid"}, Today: today}
}

func TestAGoodSheetIsReadWhole(t *testing.T) {
	r := ingest.Read(sheet().Bytes(), "2026-CUP-01_results.xlsx", desk(t))
	for _, f := range r.Findings {
		t.Errorf("%+v", f)
	}
}
