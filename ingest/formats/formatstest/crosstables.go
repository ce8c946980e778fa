package formatstest

import (
	"fmt"
	"strconv"

	"kalends/rating"
)

// ChessResults returns a cross table as chess-results.com exports it: padded cells, names with two blanks, byes as -1,
// -½ and 0. By final rank the numbers in the cells are places, and a shared place is shown only once.
func ChessResults(e rating.Event, byRank bool) Layout {
	t := tabled(e)
	title, order := "Starting rank crosstable", make([]int, len(e.Entrants))
	for i := range order {
		order[i] = i + 1
	}
	first := "No."
	if byRank {
		title, order, first = fmt.Sprintf("Final Ranking crosstable after %d Rounds", e.Rounds), t.order(), "Rk."
	}
	b := Block{FreeRows: !byRank}
	b.Top.add("From the Tournament-Database of Chess-Results https://chess-results.com")
	b.Top.add(e.Name)
	b.Top.add("Last update 09.09.2026 18:12:44")
	b.Top.add()
	b.Top.add(title)
	head := []any{first, "", "", "Name", "Rtg", "FED"}
	for r := range e.Rounds {
		head = append(head, fmt.Sprintf("%d.Rd", r+1))
	}
	b.Head.add(append(head, "Pts. ", "TB1")...)
	at := places(order)
	for i, p := range order {
		var rank any = i + 1
		if byRank && i > 0 && t.points(p, e.Rounds) == t.points(order[i-1], e.Rounds) {
			rank = nil
		}
		row := []any{rank, "", "", spaced(t.name(p)), t.entrant(p).Rating, "UKR"}
		for r := range e.Rounds {
			row = append(row, t.chessResults(t.sides[[2]int{p, r + 1}], at))
		}
		b.Rows.add(append(row, shown(t.points(p, e.Rounds)), 12+i)...)
	}
	return footed(b)
}

// footed returns blocks with the lines below a table of chess-results.com.
func footed(blocks ...Block) Layout {
	var g Grid
	g.add()
	g.add("You find all details to this tournament under https://chess-results.com/tnr1234567.aspx?lan=1")
	g.add("Chess-Tournament-Results-Server: Chess-Results")
	return Layout{blocks, g}
}

// chessResults returns the cell of a round as chess-results.com writes it; at has the number that each opponent has in
// the table.
func (t table) chessResults(s side, at map[int]int) any {
	switch s.kind {
	case rating.FullBye:
		return -1
	case rating.HalfBye:
		return "  -½"
	case rating.ZeroBye, "":
		return 0
	}
	return fmt.Sprintf("%4d%s%s", at[s.opponent], colour(s.first, "w", "b"), t.one(s))
}

// colour returns a for the first side, otherwise b.
func colour(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}

// Tongue is a language in which people make tables by hand: the headers and the cells of a cross table.
type Tongue struct {
	Lang                                              string
	Number, ID, Name, Rating, Club, Points            string
	Round                                             func(int) string
	First, Second                                     string // letters of the colours
	Bye, HalfBye, Absent                              string
	Mark                                              string // decimal
	Board, White, Black, Result, Title, Win, Draw, Lo string // of pairings
	ForfeitFirst, ForfeitSecond, ForfeitBoth, NoOne   string
}

// Tongues are the languages of hand-made tables.
func Tongues() []Tongue {
	round := func(format string) func(int) string { return func(n int) string { return fmt.Sprintf(format, n) } }
	return []Tongue{
		{"en", "No.", "ID", "Name", "Rating", "Club", "Points", round("Round %d"), "w", "b", "bye", "-½", "0", ".",
			"Board", "White", "Black", "Result", "Round %d", "1-0", "½-½", "0-1", "+:-", "-:+", "-:-", "bye"},
		{"zh-CN", "序号", "棋手编号", "姓名", "等级分", "单位", "总分", round("第%d轮"), "白", "黑", "轮空", "-½", "0", ".",
			"台次", "白方", "黑方", "结果", "第%d轮", "1:0", "0.5:0.5", "0:1", "+:-", "-:+", "-:-", "轮空"},
		{"zh-TW", "序號", "會員編號", "姓名", "等級分", "單位", "總分", round("第%d輪"), "w", "b", "輪空", "-½", "0", ".",
			"台次", "白方", "黑方", "結果", "第%d輪", "1-0", "½-½", "0-1", "+:-", "-:+", "-:-", "輪空"},
		{"uk", "№", "Ідентифікатор", "Прізвище та ім'я", "Рейтинг", "Клуб", "Очки", round("Тур %d"), "б", "ч", "бай", "-½",
			"0", ",",
			"Дошка", "Білі", "Чорні", "Результат", "Тур %d", "1:0", "½:½", "0:1", "+:-", "-:+", "-:-", "вільний"},
		{"ru", "Ном.", "Идент. номер", "Фамилия имя", "Рейтинг", "Клуб", "Очки", round("%d тур"), "б", "ч", "без пары", "-½",
			"0", ",",
			"Доска", "Белые", "Чёрные", "Результат", "%d. Тур", "1-0", "0,5-0,5", "0-1", "+:-", "-:+", "-:-", "без пары"},
		{"ms", "Bil.", "ID pemain", "Nama", "Penarafan", "Kelab", "Mata", round("Pusingan %d"), "w", "b", "rehat", "-½", "0",
			".",
			"Meja", "Putih", "Hitam", "Keputusan", "Pusingan %d", "1-0", "½-½", "0-1", "+:-", "-:+", "-:-", "rehat"},
		{"de", "Nr.", "ID", "Teilnehmer", "Elo", "Verein", "Punkte", round("%d.Rd"), "w", "s", "spielfrei", "-½", "0", ",",
			"Brett", "Weiss", "Schwarz", "Ergebnis", "Runde %d", "1-0", "½-½", "0-1", "+:-", "-:+", "-:-", "spielfrei"},
		{"pt", "Nº", "ID", "Nome", "Elo", "Clube", "Pontos", round("Ronda %d"), "w", "b", "bye", "-½", "0", ",",
			"Mesa", "Brancas", "Pretas", "Resultado", "Ronda %d", "1-0", "½-½", "0-1", "+:-", "-:+", "-:-", "bye"},
	}
}

// ByHand returns a cross table as people make it: a title, start numbers, and the registry's numbers left of the
// names.
func ByHand(e rating.Event, w Tongue) Layout {
	t := tabled(e)
	b := Block{FreeRows: true, FreeColumns: true}
	b.Top.add(e.Name)
	b.Top.add()
	head := []any{w.Number, w.ID, w.Name, w.Rating, w.Club}
	for r := range e.Rounds {
		head = append(head, w.Round(r+1))
	}
	b.Head.add(append(head, w.Points)...)
	for _, p := range e.Entrants {
		row := []any{p.Number, p.Player, p.Name, p.Rating, p.Club}
		for r := range e.Rounds {
			row = append(row, t.byHand(t.sides[[2]int{p.Number, r + 1}], w))
		}
		b.Rows.add(append(row, decimal(t.points(p.Number, e.Rounds), w.Mark))...)
	}
	return Layout{Blocks: []Block{b}}
}

// byHand returns the cell of a round as people write it.
func (t table) byHand(s side, w Tongue) any {
	switch s.kind {
	case rating.FullBye:
		return w.Bye
	case rating.HalfBye:
		return w.HalfBye
	case rating.ZeroBye, "":
		return w.Absent
	}
	return strconv.Itoa(s.opponent) + colour(s.first, w.First, w.Second) + t.one(s)
}

// AllAgainstAll returns the cross table of a round robin: a column for each opponent, without colours and rounds.
func AllAgainstAll(e rating.Event, byRank bool) Layout {
	t := tabled(e)
	order := make([]int, len(e.Entrants))
	for i := range order {
		order[i] = i + 1
	}
	if byRank {
		order = t.order()
	}
	got := map[[2]int]string{}
	for at, s := range t.sides {
		if s.opponent > 0 {
			got[[2]int{at[0], s.opponent}] = t.one(s)
		}
	}
	var b Block
	b.Top.add("From the Tournament-Database of Chess-Results https://chess-results.com")
	b.Top.add(e.Name)
	b.Top.add()
	b.Top.add(fmt.Sprintf("Final Ranking crosstable after %d Rounds", e.Rounds))
	head := []any{"Rk.", "", "Name", "Rtg"}
	for i := range order {
		head = append(head, i+1)
	}
	b.Head.add(append(head, "Pts. ")...)
	for i, p := range order {
		row := []any{i + 1, "", spaced(t.name(p)), t.entrant(p).Rating}
		for _, q := range order {
			cell := got[[2]int{p, q}]
			if p == q {
				cell = "*"
			}
			row = append(row, cell)
		}
		b.Rows.add(append(row, shown(t.points(p, e.Rounds)))...)
	}
	return footed(b)
}
