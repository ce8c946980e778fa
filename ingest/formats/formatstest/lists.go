package formatstest

import (
	"fmt"
	"slices"
	"strings"

	"kalends/rating"
)

// Pairings returns pairings as chess-results.com exports them, all rounds below each other, with the given number of
// further columns before either player, as in its other languages.
func Pairings(e rating.Event, further int) Layout {
	t := tabled(e)
	var blocks []Block
	var top Grid
	top.add("From the Tournament-Database of Chess-Results https://chess-results.com")
	top.add(e.Name)
	top.add("Last update 09.09.2026 18:12:44")
	for r := range e.Rounds {
		b := Block{Top: top, FreeRows: true}
		top = nil
		b.Top.add()
		b.Top.add(fmt.Sprintf("Round %d on 2026/09/%02d at 10:00", r+1, 5+min(r, 4)))
		gap := make([]any, further)
		b.Head.add(slices.Concat([]any{"Bo.", "No.", "", ""}, gap, []any{"White", "Rtg", "Pts.", "Result", "Pts.", ""}, gap,
			[]any{"Black", "Rtg", "", "No."})...)
		for _, m := range t.of(r + 1) {
			white, black := number(m.First), number(m.Second)
			left := slices.Concat([]any{m.Board, white, "", ""}, gap, []any{spaced(t.name(white)), t.entrant(white).Rating,
				shown(t.points(white, r))})
			win, draw := "1", "½"
			bye := m.FirstScore
			if t.Scoring == "2-1-0" {
				win, draw, bye = "2", "1", 2*bye
			}
			if m.Bye() {
				b.Rows.add(slices.Concat(left, []any{shown(bye), "", ""}, gap,
					[]any{colour(m.Kind == rating.FullBye, "bye", "not paired")})...)
				continue
			}
			b.Rows.add(slices.Concat(left, []any{paired(m, " - ", win, draw, "0"), shown(t.points(black, r)), ""}, gap,
				[]any{spaced(t.name(black)), t.entrant(black).Rating, "", black})...)
		}
		blocks = append(blocks, b)
	}
	return footed(blocks...)
}

// of returns the games and byes of a round.
func (t table) of(round int) (all []rating.Game) {
	for _, g := range t.Games {
		if g.Round == round {
			all = append(all, g)
		}
	}
	return all
}

// paired returns both scores of a game with sep between them; win, draw and loss are the scores as written.
func paired(g rating.Game, sep, win, draw, loss string) string {
	one := func(s rating.Score) string {
		switch {
		case g.Kind == rating.Forfeit && s > 0:
			return "+"
		case g.Kind == rating.Forfeit:
			return "-"
		case s == rating.Win:
			return win
		case s == rating.Draw:
			return draw
		}
		return loss
	}
	return one(g.FirstScore) + sep + one(g.SecondScore)
}

// PairingsByHand returns pairings as people make them, without start numbers.
func PairingsByHand(e rating.Event, w Tongue) Layout {
	t := tabled(e)
	var blocks []Block
	var top Grid
	top.add(e.Name)
	for r := range e.Rounds {
		b := Block{Top: top, FreeRows: true}
		b.Top.add(fmt.Sprintf(w.Title, r+1))
		b.Head.add(w.Board, w.ID, w.White, w.Result, w.Black, w.ID)
		for _, m := range t.of(r + 1) {
			white := t.name(number(m.First))
			switch {
			case m.Kind == rating.ZeroBye:
			case m.Bye():
				b.Rows.add(m.Board, m.First, white, shown(m.FirstScore), w.NoOne)
			default:
				b.Rows.add(m.Board, m.First, white, w.result(m), t.name(number(m.Second)), m.Second)
			}
		}
		blocks, top = append(blocks, b), Grid{{}}
	}
	return Layout{Blocks: blocks}
}

// result returns the result of a game in the language.
func (w Tongue) result(g rating.Game) string {
	switch key := paired(g, ":", "1", "½", "0"); key {
	case "1:0":
		return w.Win
	case "½:½":
		return w.Draw
	case "0:1":
		return w.Lo
	case "+:-":
		return w.ForfeitFirst
	case "-:+":
		return w.ForfeitSecond
	default:
		return w.ForfeitBoth
	}
}

// Games returns a list of games with a column for the round.
func Games(e rating.Event) Layout {
	t := tabled(e)
	b := Block{FreeRows: true}
	b.Head.add("Round", "Board", "ID", "White", "Result", "Black", "ID")
	for _, m := range e.Games {
		if !m.Bye() {
			b.Rows.add(m.Round, m.Board, m.First, t.name(number(m.First)), paired(m, "-", "1", "½", "0"),
				t.name(number(m.Second)), m.Second)
		}
	}
	return Layout{Blocks: []Block{b}}
}

// Duizhenbiao returns the pairings of Chinese programs: a header of two rows, 2 points for a win, full-width signs.
func Duizhenbiao(e rating.Event) map[string]Grid {
	t := tabled(e)
	sheets := map[string]Grid{}
	for r := range e.Rounds {
		var g Grid
		g.add(e.Name + "（公开组）")
		g.add("组别：公开组", nil, nil, fmt.Sprintf("第 %d 轮", r+1), nil, nil, nil, "第 1 页（共 1 页）")
		g.add("台次", "红方", nil, nil, "结果", "黑方")
		g.add(nil, "序号", "姓名", "上轮积分", nil, "上轮积分", "姓名", "序号")
		for _, m := range t.of(r + 1) {
			a, b := number(m.First), number(m.Second)
			left := []any{fmt.Sprintf("[%d]", m.Board), fmt.Sprintf("（%d）", a), padded(t.name(a)), decimal(t.points(a, r), ".")}
			if m.Bye() {
				g.add(append(left, decimal(2*m.FirstScore, "."), nil, "空号", "（0）")...)
				continue
			}
			g.add(append(left, wide(paired(m, ":", "2", "1", "0")), decimal(t.points(b, r), "."), padded(t.name(b)),
				fmt.Sprintf("（%d）", b))...)
		}
		g.add("裁判长：", nil, nil, nil, "编排：")
		sheets[Round(r+1)] = g
	}
	return sheets
}

// Round returns the name of the sheet of a round.
func Round(n int) string { return fmt.Sprintf("第%d轮", n) }

// padded returns a name of two characters with a wide blank between them, as Chinese lists have it, and other names as
// they are.
func padded(name string) string {
	if r := []rune(name); len(r) == 2 {
		return string(r[0]) + "　" + string(r[1])
	}
	return name
}

// wide returns a text with digits and colons of full width.
func wide(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= ':' {
			return r + 0xFEE0
		}
		return r
	}, text)
}

// Chengjibiao returns the results of Chinese programs: for each round the opponent and the points so far. Colours and
// forfeits are in separate columns, if at all.
func Chengjibiao(e rating.Event, sequences bool) Layout {
	t := tabled(e)
	b := Block{FreeRows: true}
	b.Top.add(e.Name)
	b.Top.add("组别：公开组", nil, nil, "比赛地点：基辅", nil, nil, "比赛时间：2026年9月5日-9月9日")
	head, under := []any{"序号", "单位", "姓名"}, []any{nil, nil, nil}
	for r := range e.Rounds {
		head, under = append(head, fmt.Sprintf("第%d轮", r+1), nil), append(under, "对手", "积分")
	}
	head = append(head, "总分", "名次")
	if sequences {
		head = append(head, "先后手", "弃权")
	}
	b.Head.add(head...)
	b.Head.add(under...)
	at := places(t.order())
	for _, p := range e.Entrants {
		row := []any{p.Number, p.Club, padded(p.Name)}
		colours, forfeits := "", ""
		for r := range e.Rounds {
			s := t.sides[[2]int{p.Number, r + 1}]
			var opponent any = s.opponent
			if s.opponent == 0 {
				opponent = "空号"
			}
			row = append(row, opponent, decimal(t.points(p.Number, r+1), "."))
			colours += sequence(s.opponent == 0, s.first)
			forfeits += sequence(s.kind != rating.Forfeit, s.score > 0)
		}
		row = append(row, decimal(t.points(p.Number, e.Rounds), "."), at[p.Number])
		if sequences {
			row = append(row, colours, forfeits)
		}
		b.Rows.add(row...)
	}
	return Layout{[]Block{b}, Grid{{"裁判长：", nil, nil, "软件编排：", nil, nil, "打印时间：2026年9月9日 18:00:00"}}}
}

// sequence returns the sign of a round in a sequence: = for neither, otherwise + or -.
func sequence(neither, plus bool) string {
	switch {
	case neither:
		return "="
	case plus:
		return "+"
	}
	return "-"
}

// SwissManagerRanking returns the final ranking that Swiss-Manager writes as an old Excel file: many columns, two
// names, and no opponents.
func SwissManagerRanking(e rating.Event) Grid {
	t := tabled(e)
	var g Grid
	g.add(e.Name)
	g.add("Organizer(s) : Chess Club")
	g.add("Chief Arbiter : Arbiter, Anna")
	g.add("Town : Kyiv")
	g.add("Date : 2026/09/05 To 2026/09/09")
	g.add()
	g.add("Final ranking")
	g.add()
	g.add("Rank", "SNo.", "", "Name", "Name", "", "Rtg", "NRtg", "IRtg", "Fed.", "fs", "FED", "Federation", "Club", "Team",
		"Birth", "age", "Ident", "Type", "Gr",
		"Fide-No.", "Pts", "Wins", "Draws", "Loses", "forfeit", "Gam.", "BH:GP/C1", "BH:GP", "SB", "DE", "WIN/P", "BWG",
		"Nrat-Ø", "IRat-Ø", "Rtg+/-", "W", "n",
		"We", "W-We", "K", "Rtg+/-", "Ra", "Rp")
	for i, p := range t.order() {
		x := t.entrant(p)
		women := ""
		if x.Sex == rating.Female {
			women = "F"
		}
		g.add(i+1, p, "", spaced(x.Name), x.Name, women, x.Rating, 0, x.Rating, "UKR", "", "UKR", "Ukraine", x.Club, "",
			fmt.Sprintf("%d/00/00", x.Birth.Year), "",
			"", "", "", x.FIDEID, shown(t.points(p, e.Rounds)), 2, 1, 1, 0, 5, fmt.Sprint(14-i), 12, 10, 0, 2, 2, 1900, 1900, 0,
			3, 5, 2.4, 0.6, 20, 12, 1900, 1950)
	}
	g.add()
	g.add("Program Swiss-Manager developed and copyright by H. Example")
	g.add("Mail: someone@example.org License 11, 2026/10/16")
	g.add("Details on this tournament https://chess-results.com/tnr1234567.aspx?lan=1")
	return g
}

// StartingRank returns the list of entrants of chess-results.com before the first game.
func StartingRank(e rating.Event) Grid {
	var g Grid
	g.add("From the Tournament-Database of Chess-Results https://chess-results.com")
	g.add(e.Name)
	g.add()
	g.add("Starting rank")
	g.add("No.", "", "Name", "FideID", "FED", "Rtg", "Club/City")
	for _, p := range e.Entrants {
		g.add(p.Number, "", spaced(p.Name), p.FIDEID, "UKR", p.Rating, p.Club)
	}
	return g
}
