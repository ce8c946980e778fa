package formatstest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"kalends/rating"
)

// Export is the files that chess-results.com exports of an event, in one file or one for each round, in one of its
// languages.
type Export struct {
	Name  string // what was drawn
	Event rating.Event
	Files []ExportFile
}

// ExportFile is a file by name and content.
type ExportFile struct {
	Name string
	Data []byte
}

// server holds the words that chess-results.com uses in a language.
type server struct {
	lang                                             string
	rank, no, player, rtg, fed, pts                  string
	round, title, final, start, rounds               string // of a column, above pairings, above cross tables, above all
	board, white, black, result, bye, unpaired, foot string
	first, second                                    string
	day                                              string // how it writes a day
}

// servers returns the words of all languages.
func servers() []server {
	return []server{
		{"en", "Rk.", "No.", "Name", "Rtg", "FED", "Pts. ", "%d.Rd", "Round %d on %s at 10:00", "Final Ranking crosstable after %d Rounds",
			"Starting rank crosstable", "Number of rounds : %d", "Bo.", "White", "Black", "Result", "bye", "not paired",
			"You find all details to this tournament under https://chess-results.com/tnr1234567.aspx?lan=1", "w", "b", "2006/01/02"},
		{"de", "Rg.", "Nr.", "Name", "Elo", "Land", "Pkt. ", "%d.Rd", "%d. Runde am %s um 10:00", "Endtabelle nach %d Runden",
			"Startrangliste", "Rundenzahl : %d", "Br.", "Weiß", "Schwarz", "Ergebnis", "spielfrei", "nicht ausgelost",
			"Alle Details zu diesem Turnier finden Sie unter https://chess-results.com/tnr1234567.aspx?lan=0", "w", "s", "02.01.2006"},
		{"pt", "Clas.", "Nº.", "Nome", "Elo", "FED", "Pts. ", "%d.Rd", "%d. Ronda a %s às 10:00", "Classificação final após %d rondas", "Ranking inicial",
			"Número de rondas : %d", "Mesa", "Brancas", "Pretas", "Resultado", "bye", "não emparceirado",
			"Poderá encontrar todos os detalhes deste torneio em https://chess-results.com/tnr1234567.aspx?lan=10", "w", "b", "2006/01/02"},
		{"ru", "Место", "Ном.", "Имя", "Рейт.", "ФЕД.", "Очки", "%d.Тур", "%d. Тур %s 10:00", "Итоговое положение после %d туров",
			"Стартовый список", "Количество туров : %d", "Bo.", "White", "Black", "Результат", "без пары", "не в паре",
			"Все данные турнира https://chess-results.com/tnr1234567.aspx?lan=11", "w", "b", "2006/01/02"},
		{"uk", "Місце", "Ном", "Ім'я", "Рейт.", "ФЕД", "Очки", "%d.Тур", "%d. Тур %s 10:00", "Підсумкове становище після %d турів",
			"Стартовий список", "Кількість турів : %d", "Дошка", "Білі", "Чорні", "Результат", "без пари", "не в парі",
			"Усі подробиці https://chess-results.com/tnr1234567.aspx?lan=29", "w", "b", "02.01.2006"},
		{"ms", "Kedudukan", "No.", "Nama", "Rtg", "FED", "Mata", "%d.Rd", "Pusingan %d %s 10:00", "Kedudukan akhir selepas %d pusingan",
			"Senarai permulaan", "Bilangan pusingan : %d", "Meja", "Putih", "Hitam", "Keputusan", "rehat", "tidak dipadankan",
			"https://chess-results.com/tnr1234567.aspx?lan=41", "w", "b", "2006/01/02"},
		{"zh-CN", "名次", "序号", "姓名", "等级分", "协会", "总分", "第%d轮", "第 %d 轮 %s", "%d轮后最终名次", "参赛名单", "轮数：%d", "台次", "白方", "黑方",
			"结果", "轮空", "未编排", "https://chess-results.com/tnr1234567.aspx?lan=23", "w", "b", "2006/01/02"},
		{"zh-TW", "名次", "序號", "姓名", "等級分", "協會", "總分", "第%d輪", "第 %d 輪 %s", "%d輪後最終名次", "參賽名單", "輪數：%d", "桌次", "白方", "黑方",
			"結果", "輪空", "輪空", "https://chess-results.com/tnr1234567.aspx?lan=24", "w", "b", "2006/01/02"},
	}
}

// DrawExport returns a random event as chess-results.com writes it: in a random language, as a cross table by final or
// starting rank or as pairings in one file or one for each round, with or without columns of titles, flags and blanks
// and lines above and below.
func DrawExport(r *rand.Rand) Export {
	s := servers()[r.IntN(8)]
	x := exporter{Rand: r, server: s, table: tabled(drawEvent(r)), flags: r.IntN(3), spacer: r.IntN(3)}
	form := []string{"by rank", "by number", "pairings", "a file a round"}[r.IntN(4)]
	e := Export{Name: fmt.Sprintf("%s, %s, %d players, %d rounds", s.lang, form, len(x.Entrants), x.Rounds), Event: x.Event}
	switch form {
	case "by rank", "by number":
		e.Files = []ExportFile{x.file("table", x.cross(form == "by rank"))}
	case "pairings":
		var g Grid
		for round := range x.Rounds {
			g = append(g, x.boards(round+1)...)
		}
		e.Files = []ExportFile{x.file("pairings", slices.Concat(x.above(), g, x.below()))}
	default:
		for round := range x.Rounds {
			e.Files = append(e.Files, x.file(fmt.Sprint("r", round+1), slices.Concat(x.above(), x.boards(round+1), x.below())))
		}
		r.Shuffle(len(e.Files), func(i, j int) { e.Files[i], e.Files[j] = e.Files[j], e.Files[i] })
	}
	return e
}

// exporter writes the files of one event.
type exporter struct {
	*rand.Rand
	server
	table
	flags, spacer int // columns without heads: for titles and flags, and blank ones
}

// file returns a grid as a file of a random kind.
func (x exporter) file(name string, g Grid) ExportFile {
	name = Code + "_" + name
	switch x.IntN(6) {
	case 0:
		return ExportFile{name + ".xls", g.XLS()}
	case 1:
		return ExportFile{name + ".csv", g.CSV(';')}
	case 2:
		return ExportFile{name + ".xls", g.HTML()}
	case 3:
		return ExportFile{name + ".ods", g.ODS()}
	}
	return ExportFile{name + ".xlsx", g.XLSX()}
}

// above returns the lines above a table, below those below it.
func (x exporter) above() (g Grid) {
	g.add("From the Tournament-Database of Chess-Results https://chess-results.com")
	g.add(x.Event.Name)
	g.add(fmt.Sprintf(x.rounds, x.Rounds))
	if x.IntN(2) == 0 {
		g.add()
	}
	return g
}

func (x exporter) below() (g Grid) {
	g.add()
	if x.IntN(2) == 0 {
		g.add(x.foot)
	}
	g.add("Chess-Tournament-Results-Server: Chess-Results")
	return g
}

// blanks are cells without a head.
func blanks(n int) []any { return make([]any, n) }

// mark returns a row's n cells in the columns without a head; in one of five rows the last of them is a title.
func (x exporter) mark(n int) []any {
	all := blanks(n)
	if n > 0 && x.IntN(5) == 0 {
		all[n-1] = []any{"FM", "WCM", "CM", "IM"}[x.IntN(4)]
	}
	return all
}

// cross returns the cross table by final or by starting rank, with the lines above and below.
func (x exporter) cross(byRank bool) Grid {
	order, first, title := make([]int, len(x.Entrants)), x.no, x.start
	for i := range order {
		order[i] = i + 1
	}
	if byRank {
		order, first, title = x.order(), x.rank, fmt.Sprintf(x.final, x.Rounds)
	}
	g := x.above()
	g.add(title)
	head := slices.Concat([]any{first}, blanks(1+x.flags), []any{x.player, x.rtg, x.fed})
	for r := range x.Rounds {
		head = append(head, fmt.Sprintf(x.round, r+1))
	}
	g.add(slices.Concat(head, []any{x.pts}, blanks(x.spacer), []any{"TB1", "TB2"})...)
	at := places(order)
	for i, p := range order {
		var rank any = i + 1
		if byRank && i > 0 && x.table.points(p, x.Rounds) == x.table.points(order[i-1], x.Rounds) {
			rank = nil
		}
		row := slices.Concat([]any{rank, nil}, x.mark(x.flags), []any{spaced(x.table.name(p)), x.entrant(p).Rating, "UKR"})
		for r := range x.Rounds {
			row = append(row, x.cell(x.sides[[2]int{p, r + 1}], at))
		}
		g.add(slices.Concat(row, []any{shown(x.table.points(p, x.Rounds))}, blanks(x.spacer), []any{12 + i, 3})...)
	}
	return append(g, x.below()...)
}

// cell returns the cell of a round; at has the number that each opponent has in the table.
func (x exporter) cell(s side, at map[int]int) any {
	switch s.kind {
	case rating.FullBye:
		return -1
	case rating.HalfBye:
		return "  -½"
	case rating.ZeroBye, "":
		return 0
	}
	return fmt.Sprintf("%4d%s%s", at[s.opponent], colour(s.first, x.first, x.second), x.one(s))
}

// boards returns the pairings of a round below its title.
func (x exporter) boards(round int) (g Grid) {
	day := x.RoundDates[round].Time().Format(x.day)
	g.add()
	g.add(fmt.Sprintf(x.title, round, day))
	gap := blanks(x.spacer)
	g.add(slices.Concat([]any{x.board, x.no}, blanks(1+x.flags), gap, []any{x.white, x.rtg, x.pts, x.result, x.pts},
		blanks(x.flags), gap, []any{x.black, x.rtg, nil, x.no})...)
	for _, m := range x.of(round) {
		a, b := number(m.First), number(m.Second)
		left := slices.Concat([]any{m.Board, a, nil}, x.mark(x.flags), gap, []any{spaced(x.table.name(a)), x.entrant(a).Rating,
			shown(x.table.points(a, round-1))})
		if m.Bye() {
			g.add(slices.Concat(left, []any{shown(m.FirstScore), nil}, blanks(x.flags), gap,
				[]any{colour(m.Kind == rating.FullBye, x.bye, x.unpaired)})...)
			continue
		}
		g.add(slices.Concat(left, []any{paired(m, " - ", "1", "½", "0"), shown(x.table.points(b, round-1))}, x.mark(x.flags), gap,
			[]any{spaced(x.table.name(b)), x.entrant(b).Rating, nil, b})...)
	}
	return g
}

// Pool returns the players who may take part in a random event.
func Pool() (all []rating.Entrant) {
	last := []string{"Orlov", "Tanaka", "Kimura", "Lysenko", "Ahmadov", "Petrenko", "Olsen", "Garcia", "Novak", "Müller"}
	first := []string{"Anna", "Boris", "Cem", "Dariia"}
	for i := range 40 {
		n := i + 1
		all = append(all, rating.Entrant{Number: n, Player: ID(n), Name: last[i%10] + ", " + first[i/10], FIDEID: FIDE(n),
			Birth: rating.Birth{Year: 1960 + i}, Sex: rating.Female, Rating: fmt.Sprint(2400 - 23*i), Status: rating.Played})
	}
	return all
}

// drawEvent returns a random event of four to forty players and one to eleven rounds, with byes of every kind and
// forfeits.
func drawEvent(r *rand.Rand) rating.Event {
	e := event("Autumn Cup", rating.Swiss, "1-½-0", 0, nil)
	e.Entrants, e.Rounds = Pool()[:4+r.IntN(37)], 1+r.IntN(11)
	for round := range e.Rounds {
		e.RoundDates[round+1] = e.Start + rating.Date(min(round/3, 4))
		board, order := 0, r.Perm(len(e.Entrants))
		for len(order) > 0 {
			board++
			a := fmt.Sprint(order[0] + 1)
			what := a + []string{" bye½", " bye0"}[r.IntN(2)]
			switch {
			case len(order) == 1:
				what = a + " bye1"
				order = order[1:]
			case r.IntN(20) == 0:
				order = order[1:]
			default:
				result := "1-0" // an event that consists of forfeits is none
				if len(e.Games) > 0 {
					result = []string{"1-0", "1-0", "½-½", "½-½", "0-1", "0-1", "+:-", "-:+", "-:-"}[min(r.IntN(40), 38)%9]
				}
				what = fmt.Sprintf("%s-%d %s", a, order[1]+1, result)
				order = order[2:]
			}
			e.Games = append(e.Games, game(round+1, board, what))
		}
	}
	return e
}
