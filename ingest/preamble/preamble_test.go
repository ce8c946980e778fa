package preamble_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/fields"
	"kalends/ingest/preamble"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/templates"
)

// rows makes rows of texts; | separates cells, # before a cell makes a number of it, @ a day.
func rows(lines ...string) []workbook.Row {
	var all []workbook.Row
	for i, line := range lines {
		row := workbook.Row{Number: i + 1}
		for column, text := range strings.Split(line, "|") {
			c := workbook.Cell{Column: column + 1, Kind: workbook.Text, Raw: text}
			if n, ok := strings.CutPrefix(text, "#"); ok {
				c.Kind, c.Raw = workbook.Number, n
			} else if n, ok := strings.CutPrefix(text, "@"); ok {
				c.Kind, c.Raw, c.Format = workbook.Number, n, workbook.DateFormat
			}
			if text != "" {
				row.Cells = append(row.Cells, c)
			}
		}
		if len(row.Cells) > 0 {
			all = append(all, row)
		}
	}
	return all
}

// event reads rows into an event.
func event(above, below []workbook.Row) (rating.Event, preamble.Facts, rating.Findings) {
	f := preamble.From(above, below, cells.Calendar{})
	d := &draft.Draft{Report: fields.NewReport("open.xlsx", "", cells.Calendar{}, templates.Workbook{}, nil)}
	f.AddTo(d, "Sheet1")
	return d.Event, f, d.Report.Findings
}

var may = func(day int) rating.Date { return rating.Day(2026, 5, day) }

func TestPreambles(t *testing.T) {
	for name, c := range map[string]struct {
		above, below []workbook.Row
		want         rating.Event
	}{
		"chess-results with details": {rows("From the Tournament-Database of Chess-Results http://chess-results.com", "Open  Amberfield 2026", "Organizer(s) : Amberfield Chess Club",
			"Federation : Brazil ( BRA )", "Tournament director : Roe, Jane", "Chief arbiter : IA Lake, Ann", "Deputy Chief Arbiter : Hill, Bob; Wood, Cid", "Arbiter : Moss, Dee",
			"Time control (Rapid) : 10+5", "Town : Amberfield", "Number of rounds : 6", "Tournament type : Swiss-System", "Rating calculation : -", "Date : 2026/05/11 To 2026/05/12",
			"Rating-Ø / Average age : 1016 / 10", "", "Final Ranking crosstable after 6 Rounds"),
			rows("You find all details to this tournament under https://chess-results.com/tnr123456.aspx?lan=1", "Chess-Tournament-Results-Server: Chess-Results"),
			rating.Event{Name: "Open Amberfield 2026", Organizer: "Amberfield Chess Club", City: "Amberfield", ChiefArbiter: rating.Arbiter{Name: "IA Lake, Ann"},
				Deputies: []rating.Arbiter{{Name: "Hill, Bob"}, {Name: "Wood, Cid"}}, TimeText: "10+5", Controls: []rating.Control{{Minutes: 10, Increment: 5}},
				Rounds: 6, System: rating.Swiss, Start: may(11), End: may(12), Program: "chess-results", URL: "https://chess-results.com/tnr123456.aspx"}},
		"chess-results without details": {rows("From the Tournament-Database of Chess-Results http://chess-results.com", "Open Amberfield 2026", "Last update 24.05.2026 15:00:00", "Round 3 on 2026/05/12 at 14:30"), nil,
			rating.Event{Name: "Open Amberfield 2026", Program: "chess-results"}},
		"chess-results in Portuguese": {rows("Aberto de Amberfield", "Organizador(es) : Clube", "Árbitro Principal : Lago, Ana", "Data : 2026/05/11 Até 2026/05/12", "Ritmo de jogo : 15'+10''", "5. Ronda a 2026/04/11"), nil,
			rating.Event{Name: "Aberto de Amberfield", Organizer: "Clube", ChiefArbiter: rating.Arbiter{Name: "Lago, Ana"}, Start: may(11), End: may(12), TimeText: "15'+10''",
				Controls: []rating.Control{{Minutes: 15, Increment: 10}}}},
		"Swiss-Chess in German": {rows("Amberfelder Open", "Ort : Amberfeld", "Datum : vom 11.05.2026 bis 13.05.2026", "Rangliste: Stand nach der 5. Runde", "Hauptschiedsrichter: See, Anna"), nil,
			rating.Event{Name: "Amberfelder Open", City: "Amberfeld", Start: may(11), End: may(13), ChiefArbiter: rating.Arbiter{Name: "See, Anna"}}},
		"Ukrainian, labels beside values": {rows("Кубок Бурштинового (жінки)", "Місце проведення|м. Бурштинове", "Дати:|з 11.05.2026 по 13.05.2026", "Головний суддя||Озерна Ганна", "Кількість турів|#7", "Система:|швейцарська",
			"Контроль часу|15 хв + 10 с", "Нарахування очок: перемога 1, нічия ½"), rows("Секретар: Лісова Олена"),
			rating.Event{Name: "Кубок Бурштинового", Group: "жінки", City: "м. Бурштинове", Start: may(11), End: may(13), ChiefArbiter: rating.Arbiter{Name: "Озерна Ганна"}, Rounds: 7, System: rating.Swiss,
				TimeText: "15 хв + 10 с", Controls: []rating.Control{{Minutes: 15, Increment: 10}}, Scoring: cells.Half, PairingOfficer: "Лісова Олена"}},
		"Russian": {rows("Открытый кубок", "Главный судья: Озёрная Анна", "Заместитель главного судьи: Лесная Ольга", "Дата: 2026/05/11 по 2026/05/12", "Тур 3"), nil,
			rating.Event{Name: "Открытый кубок", ChiefArbiter: rating.Arbiter{Name: "Озёрная Анна"}, Deputies: []rating.Arbiter{{Name: "Лесная Ольга"}}, Start: may(11), End: may(12)}},
		"Malay": {rows("Kejohanan Terbuka", "Penganjur: Kelab Ambar", "Ketua Pengadil: Tasik", "Tarikh: 11-13 Mei 2026", "Tempat: Ambar", "Kawalan masa: 15 minit + 10 saat", "Pusingan 3"), nil,
			rating.Event{Name: "Kejohanan Terbuka", Organizer: "Kelab Ambar", ChiefArbiter: rating.Arbiter{Name: "Tasik"}, Start: may(11), End: may(13), City: "Ambar",
				TimeText: "15 minit + 10 saat", Controls: []rating.Control{{Minutes: 15, Increment: 10}}}},
		"Chinese pairings": {rows("2026年琥珀杯象棋公开赛（男子组）", "第 3 轮|对阵表|第 1 页（共 2 页）", "比赛地点：琥珀市体育馆　　比赛时间：2026年5月12日-6月12日", "用时：15分钟，每步加5秒", "计分：胜2分，和1分，负0分"),
			rows("裁判长：湖 安　　编排：林 山　　打印时间：2026年5月12日 18:00:00"),
			rating.Event{Name: "2026年琥珀杯象棋公开赛", Group: "男子组", City: "琥珀市体育馆", Start: may(12), End: rating.Day(2026, 6, 12), TimeText: "用时",
				Scoring: cells.Two, ChiefArbiter: rating.Arbiter{Name: "湖 安"}, PairingOfficer: "林 山"}},
		"traditional Chinese": {rows("琥珀盃", "裁判長：湖安", "比賽日期：民國115年5月12日至16日", "組別：公開組", "賽制：積分編排", "總輪數：7輪", "計分：2:1:0"), nil,
			rating.Event{Name: "琥珀盃", ChiefArbiter: rating.Arbiter{Name: "湖安"}, Start: may(12), End: may(16), Group: "公開組", System: rating.Swiss, Rounds: 7, Scoring: cells.Two}},
		"days in cells of their own": {rows("Club championship", "Dates|@46153|@46155", "Rounds|#5", "Scoring|3-1-0"), nil,
			rating.Event{Name: "Club championship", Start: may(11), End: may(13), Rounds: 5, Scoring: cells.Three}},
		"first and last day": {rows("Club championship", "Start date: 11 May 2026", "End date: 13 May 2026", "Group: U12"), nil,
			rating.Event{Name: "Club championship", Start: may(11), End: may(13), Group: "U12"}},
		"town and days in a line":    {rows("Кубок клубу", "Київ, 11–13 травня 2026 р.", "3 тур"), nil, rating.Event{Name: "Кубок клубу", Start: may(11), End: may(13)}},
		"the round behind the name":  {rows("Club cup. Round 3 of 9"), nil, rating.Event{Name: "Club cup", Rounds: 9}},
		"the round behind the group": {rows("琥珀杯", "组别：男子组　　第 3 轮　　第 1 页（共 1 页）"), nil, rating.Event{Name: "琥珀杯", Group: "男子组"}},
		"nothing is said":            {rows("Results"), nil, rating.Event{}},
	} {
		got, _, findings := event(c.above, c.below)
		if name == "Chinese pairings" {
			c.want.TimeText, c.want.Controls = "15分钟,每步加5秒", []rating.Control{{Minutes: 15, Increment: 5}}
		}
		if diff := cmp.Diff(c.want, got); diff != "" || len(findings) > 0 {
			t.Errorf("%s: %s %v", name, diff, findings)
		}
	}
}

func TestTitles(t *testing.T) {
	for text, want := range map[string]preamble.Title{
		"Round 3":                        {Round: 3},
		"Round 3 on 2026/05/12 at 14:30": {Round: 3},
		"Round: 3":                       {Round: 3},
		"Rd. 3":                          {Round: 3},
		"Round #3/9":                     {Round: 3, Of: 9},
		"Club cup – Round 3 of 9":        {Round: 3, Of: 9, Rest: "Club cup"},
		"3rd round":                      {Round: 3},
		"5. Ronda a 2026/04/11":          {Round: 5},
		"3ª Rodada":                      {Round: 3},
		"Rodada 3":                       {Round: 3},
		"Runde 3":                        {Round: 3},
		"3. Runde":                       {Round: 3},
		"N. Тур":                         {},
		"3. Тур":                         {Round: 3},
		"1. Тур 05.09.2026 10:00":        {Round: 1},
		"3. Тур 2026/09/05":              {Round: 3},
		"3-й тур":                        {Round: 3},
		"Тур 3":                          {Round: 3},
		"ІІІ тур":                        {Round: 3},
		"第IV轮":                           {Round: 4},
		"第 Ⅻ 轮":                          {Round: 12},
		"Тур XII":                        {Round: 12},
		"Тур IIII":                       {},
		"Раунд 3":                        {Round: 3},
		"Результати 3-го туру":           {Round: 3, Rest: "Результати"},
		"Pusingan 3":                     {Round: 3},
		"第3轮":                            {Round: 3},
		"第 ３ 輪":                          {Round: 3},
		"第三轮":                            {Round: 3},
		"第十二轮":                           {Round: 12},
		"第二十轮":                           {Round: 20},
		"琥珀杯 第3轮对阵表":                     {Round: 3, Rest: "琥珀杯"},
		"Rank after Round 5":             {Round: 5, Standing: true, Rest: "Rank after"},
		"Stand nach der 5. Runde":        {Round: 5, Standing: true, Rest: "Stand nach der"},
		"Положение после 5 тура":       {Round: 5, Standing: true, Rest: "Положение после"},
		"第5轮后名次":                       {Round: 5, Standing: true},
		"Final Ranking after 9 Rounds": {},
		"Round 3 and round 4":          {},
		"Around 3":                     {},
		"Ván 1":                        {Round: 1},
		"Vòng đấu số 2":                {Round: 2},
		"Round no. 1":                  {Round: 1},
		"Round Nr 4 of 9":              {Round: 4, Of: 9},
		"Тур № 2":                      {Round: 2},
		"Pusingan ke-3":                {Round: 3},
		"Runde_1":                      {Round: 1},
		"Round-7":                      {Round: 7},
		"1_Runde":                      {Round: 1},
		"Jornada 5":                    {Round: 5},
		"Round November 3":             {},
		"Round-05.09.2026":             {},
		"Contour 3":                    {},
		"Open 2026":                    {},
	} {
		got, ok := preamble.ReadTitle(text)
		if ok != (want.Round > 0) || ok && got != want {
			t.Errorf("%q: %+v %v, want %+v", text, got, ok, want)
		}
	}
}

func TestTheLastTitleIsThatOfTheTable(t *testing.T) {
	_, f, _ := event(rows("Club cup", "Round 1", "Round 2 on 05/06/2026"), rows("Round 3"))
	want := preamble.Round{Number: preamble.Number{Fact: preamble.Fact{Text: "Round 2 on 05/06/2026", Row: 3, Column: 1}, N: 2}, Date: rating.Day(2026, 6, 5), Ambiguous: true}
	if f.Round != want {
		t.Errorf("%+v", f.Round)
	}
	for _, line := range []string{"Round|#4", "Тур:|4", "轮次：4", "轮次：第四轮", "Club cup||Round 4", "Pairings: Round 4", "Results: Round 4", "Club cup: Round 4", "Group: A, Round 4", "组别：男子组 第 4 轮"} {
		if _, f, _ := event(rows("Club cup", line), nil); f.Round.N != 4 {
			t.Errorf("%q: %+v", line, f.Round)
		}
	}
}

func TestDoubtfulDays(t *testing.T) {
	e, _, findings := event(rows("Club cup", "Date: 05/06/2026"), nil)
	if e.Start != rating.Day(2026, 6, 5) || len(findings) != 1 || findings[0].Code != "W350" || findings[0].Origin.Cell != "A2" {
		t.Errorf("%v %v", e.Start, findings)
	}
	e, _, findings = event(rows("Club cup", "Date: every Monday in May"), nil)
	if e.Start != 0 || len(findings) != 1 || findings[0].Code != "W180" {
		t.Errorf("%v %v", e.Start, findings)
	}
}

func TestTheHourIsNoDay(t *testing.T) {
	for _, line := range []string{"时间：9:00", "Time|14:30", "Date: 14.30 h"} {
		if e, _, findings := event(rows("Club cup", line), nil); e.Start != 0 || len(findings) > 0 {
			t.Errorf("%q: %v %v", line, e.Start, findings)
		}
	}
	if e, _, _ := event(rows("Club cup", "时间：2026年5月12日 9:00"), nil); e.Start != may(12) {
		t.Errorf("%v", e.Start)
	}
}

func FuzzPreamble(f *testing.F) {
	for _, s := range []string{"Round 3 on 2026/05/12 at 14:30\nChief arbiter : A", "裁判长：湖 安　　编排：\n第三轮", "Дати:|з 11.05.2026 по 13.05.2026", "Dates|@46153|@46155", "Тур|#3\n: : :|::"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			return
		}
		lines := rows(strings.Split(text, "\n")...)
		e, facts, _ := event(lines, lines)
		again, _, _ := event(lines, lines)
		if diff := cmp.Diff(e, again); diff != "" {
			t.Fatalf("read twice: %s", diff)
		}
		if e.End != 0 && e.End < e.Start || facts.Round.N < 0 || e.Rounds < 0 || e.Rounds > 99 {
			t.Fatalf("%+v", facts)
		}
	})
}
