package ingest_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kalends/engine/facetest"
	"kalends/ingest"
	"kalends/ingest/registry"
	"kalends/ingest/workbook/workbooktest"
	"kalends/rating"
	"kalends/templates"
)

// TestGallery shows every finding that a reading can have: for each code a workbook with that fault, and the words to its sender
// in each language. UPDATE=1 writes the words anew; the diff is reviewed like code.
func TestGallery(t *testing.T) {
	cases := faultyFiles(t)
	for code := range registryFaults() {
		if cases[code] != nil {
			t.Errorf("%s has two cases", code)
		}
		cases[code] = registryFaults()[code]
	}
	for _, code := range codes() {
		t.Run(code, func(t *testing.T) {
			find, ok := cases[code]
			if !ok {
				t.Fatal("no case shows this code")
			}
			findings := find()
			got := words(findings, code)
			if got == "" {
				t.Fatalf("not found; found %v", findings)
			}
			golden(t, filepath.Join("testdata", "findings", code+".txt"), got)
		})
	}
	for code := range maps.Keys(cases) {
		if !slices.Contains(codes(), code) {
			t.Errorf("%s has no words", code)
		}
	}
}

// codes returns every code for which findings.yaml has words.
func codes() []string {
	var all []string
	for _, key := range templates.In("en").Keys() {
		parts := strings.Split(key, ".")
		if len(parts) == 3 && parts[0] == "findings" && parts[2] == "problem" {
			all = append(all, parts[1])
		}
	}
	return all
}

// words returns the place of the first finding of a code, and its message in every language; empty if there is none.
func words(fs rating.Findings, code string) string {
	var b strings.Builder
	for _, f := range fs {
		if f.Code != code {
			continue
		}
		fmt.Fprintf(&b, "%s  read %q\n", f.Origin, f.Read)
		for _, lang := range templates.Languages {
			problem, remedy := templates.In(lang).Finding(f)
			fmt.Fprintf(&b, "%-5s  %s\n       %s\n", lang, problem, remedy)
		}
		return b.String()
	}
	return ""
}

func golden(t *testing.T, path, got string) {
	t.Helper()
	if strings.ContainsAny(got, "{}") {
		t.Errorf("a place is not filled: %s", got)
	}
	if os.Getenv("UPDATE") == "1" {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

type find = func() rating.Findings

// faultyFiles returns for each code a file that a sender might drop.
func faultyFiles(t *testing.T) map[string]find {
	d := desk(t)
	all := map[string]find{}
	for code, data := range containers() {
		all[code] = func() rating.Findings { return ingest.Read(data, "sheet.xlsx", d).Findings }
	}
	for code, change := range sheetFaults() {
		all[code] = func() rating.Findings {
			b := sheet()
			change(b)
			return ingest.Read(b.Bytes(), "sheet.xlsx", d).Findings
		}
	}
	for code, make := range kindFaults() {
		all[code] = func() rating.Findings { return ingest.Read(make().Bytes(), "sheet.xlsx", d).Findings }
	}
	maps.Copy(all, rowFaults(t))
	all["W130"] = func() rating.Findings { return ingest.Read(sheet().Bytes(), "2026-CUP-77_results.xlsx", d).Findings }
	all["I151"] = func() rating.Findings {
		return ingest.Read(workbooktest.FaultInEveryRow(sheet().Bytes(), 5200), "sheet.xlsx", d).Findings
	}
	all["I211"] = func() rating.Findings {
		admitting := d
		admitting.AdmitNew = true
		return ingest.Read(newcomer(sheet()).Bytes(), "sheet.xlsx", admitting).Findings
	}
	return all
}

func newcomer(b *workbooktest.Book) *workbooktest.Book {
	return b.SetRow("player.id", 4, "NEW").SetRow("player.name", 4, "Shevchenko, Taras").SetRow("player.birth", 4, "2010-03-09")
}

// sheetFaults spoils a good sheet in one way for each code.
func sheetFaults() map[string]func(*workbooktest.Book) {
	type B = *workbooktest.Book
	set := func(key string, value any) func(B) { return func(b B) { b.Set(key, value) } }
	row := func(key string, n int, value any) func(B) { return func(b B) { b.SetRow(key, n, value) } }
	return map[string]func(B){
		"E119": func(b B) { b.Put("Games", "A250001", 1) },
		"E121": func(b B) {
			b.Sheet("Crosstable").Put("Crosstable", "A3", "cross.nr").Put("Crosstable", "B3", "cross.r1").Put("Crosstable", "B5", "2w1")
		},
		"E122": func(b B) { b.Rename("Players", "棋手") },
		"E123": func(b B) { b.Put("Games", "E3", "") },
		"E124": func(b B) { b.Put("Games", "L3", "game.result") },
		"E125": func(b B) { wipe(b, "Games") },
		"E127": func(b B) { b.Put("_kalends", "B1", "results/9") },
		"E128": func(b B) { b.Merge("Players", "C5", "C6") },
		"E130": set("event.rounds", ""),
		"E131": set("event.system", "ladder"),
		"E132": set("event.rounds", "three"),
		"E133": set("event.rounds", 47),
		"E134": set("event.group", strings.Repeat("open ", 10)),
		"E136": set("event.code", "CUP 1"),
		"E137": set("event.report_kind", "correction"),
		"E139": set("event.name", true),
		"E201": row("player.id", 2, "100008"),
		"E202": row("player.id", 2, "100001"),
		"E203": row("player.id", 2, ""),
		"E205": row("player.name", 1, "Ahmad bin Ali"),
		"E302": row("game.result", 1, "won"),
		"E304": row("player.id", 2, "1.23E+11"),
		"E306": func(b B) { b.Formula("Games", "E5", "1/2") },
		"E307": func(b B) { b.Number("Games", "E5", 46000, 14) },
		"E311": row("game.second", 2, 1),
		"E312": row("game.second", 1, 9),
		"E313": row("game.second", 1, 1),
		"E314": row("player.nr", 2, 1),
		"E315": row("game.result", 1, "bye1"),
		"E316": row("game.result", 5, "1-0"),
		"E317": row("game.round", 6, 4),
		"E320": row("player.points", 1, "2½"),
		"E323": row("game.result", 2, "½-0"),
		"E324": row("player.points", 1, "many"),
		"E330": row("game.result", 1, "2:0"),
		"E331": func(b B) { b.Set("event.scoring", "").SetRow("game.result", 1, "1:1") },
		"E343": row("game.result", 1, "*"),
		"E344": func(b B) { clearRows(b, "Games", 6, 11) },
		"E345": set("event.rounds", 5),
		"E336": func(b B) { b.Set("event.scoring", "2-1-0") },
		"E348": func(b B) { clearRows(b, "Players", 4, 18) },
		"E351": set("event.end", "2026-08-30"),
		"E352": set("event.end", "soon"),
		"E353": row("game.date", 1, "2026-09-10"),
		"E355": set("event.end", "2026-10-02"),
		"E356": func(b B) { b.Set("event.report_kind", "interim").Set("event.reported_to", "2026-09-10") },
		"E404": set("event.code", "2026-CUP-03"),
		"Q206": func(b B) { newcomer(b) },
		"Q213": func(b B) {
			b.SetRow("player.id", 4, "NEW").SetRow("player.name", 4, "Li Na").SetRow("player.sex", 4, "F").SetRow("player.birth", 4, "1999")
		},
		"Q401": set("event.code", "2026-CUP-02"),
		"W101": func(b B) { b.Unmark() },
		"W110": func(b B) { b.HideRow("Games", 7) },
		"W111": func(b B) { b.Sheet("Old").Put("Old", "A1", "x").HideSheet("Old") },
		"W112": func(b B) { b.HideSheet("Players") },
		"I820": func(b B) { b.Set("event.organizer", "").Set("event.city", "") },
		"I821": func(b B) {
			b.Set("event.scoring", "")
			for i := range 4 {
				b.SetRow("player.points", i+1, "")
			}
		},
		"W131": func(b B) { b.Put("Games", "M6", "protest") },
		"W138": set("event.corrects", "2026-CUP-00"),
		"W204": row("player.id", 4, 104),
		"W207": row("player.sex", 1, "M"),
		"W208": row("player.birth", 1, "1991"),
		"W214": row("player.fide_id", 2, "8600002"),
		"W301": func(b B) { b.Number("Games", "E6", 46054, 16) },
		"W319": row("game.second", 6, 3),
		"W341": row("game.result", 5, "+"),
		"W346": func(b B) {
			b.Add("Players", "player.nr", 5, "player.id", "100006", "player.name", "Li Na", "player.sex", "F")
		},
		"W347": func(b B) {
			b.SetRow("player.nr", 4, 5).SetRow("game.second", 2, 5).SetRow("game.first", 4, 5).SetRow("game.second", 6, 5)
		},
		"W350": row("game.date", 1, "05/09/2026"),
		"W354": row("player.birth", 1, "1780"),
		"W360": set("event.time_control", "classical, 90 minutes"),
		"W361": func(b B) { b.Set("event.base_min", "").Set("event.inc_sec", "") },
		"W405": set("event.start", "2026-09-02"),
		"I145": func(b B) { b.SetRow("game.date", 1, "05/09/2026").SetRow("game.remark", 1, "played early; ok W350") },
		"I209": row("player.id", 1, "100005"),
		"I210": func(b B) { b.SetRow("player.id", 3, "NEW").SetRow("player.birth", 3, "2001-01-31") },
	}
}

func wipe(b *workbooktest.Book, sheet string) {
	for column := 'A'; column <= 'K'; column++ {
		b.Put(sheet, string(column)+"3", "")
	}
}

func clearRows(b *workbooktest.Book, sheet string, rows, columns int) {
	for r := 0; r < rows; r++ {
		for c := 0; c < columns; c++ {
			b.Put(sheet, fmt.Sprintf("%c%d", 'A'+c, 5+r), "")
		}
	}
}

// registryFaults spoils the office's workbook in one way for each code that only a registry can have.
func registryFaults() map[string]find {
	type B = *workbooktest.Book
	all := map[string]find{}
	for code, change := range map[string]func(B){
		"E126": func(b B) { b.SetRow("event.code", 2, "2026-CUP-01") },
		"E215": func(b B) { b.SetRow("rating.id", 1, "999999") },
		"E604": func(b B) { b.SetRow("title.title", 1, "Champion of the yard") },
		"E605": func(b B) {
			b.Add("Calendar", "calendar.list", "standard", "calendar.effective_on", "2026-10-01", "calendar.period_from", "2026-07-01", "calendar.period_to", "2026-09-30").
				Add("Calendar", "calendar.list", "standard", "calendar.effective_on", "2027-01-01", "calendar.period_from", "2026-09-30", "calendar.period_to", "2026-12-31")
		},
		"E607": func(b B) { b.SetRow("player.merged_into", 5, "777") },
		"E608": func(b B) { b.SetRow("rating.rating", 1, "strong") },
		"E609": func(b B) { b.SetRow("rating.id", 2, "100001") },
		"E615": func(b B) { marked(b, "results/1") },
		"E616": func(b B) { marked(b, "registry/9") },
		"E617": func(b B) { b.Drop("Ratings") },
		"W603": func(b B) { b.Drop("Officials") },
		"W613": func(b B) { b.Add("Aliases", "alias.id", "100003", "alias.alias", "100002", "alias.kind", "old_id") },
		"W614": func(b B) { b.Add("Aliases", "alias.id", "100002", "alias.alias", "OLD-3", "alias.kind", "old_id") },
		"W612": func(b B) { b.Add("Regions", "region.code", "LV", "region.name_en", "Lviv") },
	} {
		all[code] = func() rating.Findings {
			b := office()
			change(b)
			_, findings := registry.Terms{Titles: facetest.Titles("")}.Read(b.Bytes(), "registry.xlsx")
			return findings
		}
	}
	maps.Copy(all, notTheRegistry())
	return all
}
