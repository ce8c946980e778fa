package formatstest

import (
	"fmt"
	"strings"

	"kalends/rating"
)

// USChess returns the cross table of US Chess: two lines per player between bars.
func USChess(e rating.Event) []byte {
	t := tabled(e)
	head, number, colours := " Pair | Player Name                     |Total|", " Num  | USCF ID / Rtg (Pre->Post)       | Pts |", ""
	for r := range e.Rounds {
		head, number = head+"Round|", number+fmt.Sprintf("%3d  |", r+1)
	}
	rule := strings.Repeat("-", len(head))
	lines := []string{e.Name, rule, head, number, rule}
	for _, p := range e.Entrants {
		line := fmt.Sprintf("%5d | %s%s|%-5s|", p.Number, p.Name, strings.Repeat(" ", max(32-len([]rune(p.Name)), 0)),
			decimal(t.points(p.Number, e.Rounds), "."))
		colours = fmt.Sprintf("   ON | %s / R: %4s   ->%4s     |N:2  |", p.Player, p.Rating, p.Rating)
		for r := range e.Rounds {
			s := t.sides[[2]int{p.Number, r + 1}]
			line += usChess(s) + "|"
			letter := " "
			if s.opponent > 0 && s.kind != rating.Forfeit {
				letter = colour(s.first, "W", "B")
			}
			colours += letter + "    |"
		}
		lines = append(lines, line, colours, rule)
	}
	return []byte(strings.Join(lines, "\r\n") + "\r\n")
}

// usChess returns the round of a player as US Chess writes it.
func usChess(s side) string {
	letter := map[rating.Score]string{rating.Win: "W", rating.Draw: "D", rating.Loss: "L"}[s.score]
	switch s.kind {
	case rating.Forfeit:
		letter = map[rating.Score]string{rating.Win: "X", rating.Loss: "F"}[s.score]
	case rating.FullBye:
		letter = "B"
	case rating.HalfBye:
		letter = "H"
	case rating.ZeroBye, "":
		letter = "U"
	}
	if s.opponent == 0 {
		return letter + "    "
	}
	return fmt.Sprintf("%s%4d", letter, s.opponent)
}

// SwissManager returns the list of players and the pairings that Swiss-Manager writes for other programs.
func SwissManager(e rating.Event) []byte {
	lines := []string{"Nr;Name;Titel;Identnr;EloNat;EloInt;Geburt;Fed;Sex;Nachname;Vorname"}
	for _, p := range e.Entrants {
		lines = append(lines, fmt.Sprintf("%d;%s;;%s;%s;0;;UKR;;;", p.Number, p.Name, p.Player, p.Rating))
	}
	lines = append(lines, "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS")
	half := func(s rating.Score) string { return decimal(s, ",") }
	for r := range e.Rounds {
		board := 0
		for _, g := range (table{Event: e}).of(r + 1) {
			board++
			k := ""
			switch {
			case g.Kind == rating.FullBye:
				lines = append(lines, fmt.Sprintf("%d;%d;0;0;%d;-1;0;0;;0:0;0;;", g.Round, board, number(g.First)))
				continue
			case g.Bye():
				continue
			case g.Kind == rating.Forfeit:
				k = "K"
			}
			a, b := half(g.FirstScore), half(g.SecondScore)
			lines = append(lines, fmt.Sprintf("%d;%d;%s;%s;%d;%d;%s;%s;%s;%s:%s%s;0;;", g.Round, board, g.First, g.Second,
				number(g.First), number(g.Second), a, b, k, a, b, k))
		}
	}
	return []byte(strings.Join(lines, "\r\n") + "\r\n")
}

// ForeignCSV returns an event abroad in which only members of the Irish union played, as they report it. It has no
// forfeits.
func ForeignCSV(e rating.Event) []byte {
	t := tabled(e)
	lines := []string{fmt.Sprintf("Event,%q", e.Name), "Start," + e.Start.String(), "End," + e.End.String(),
		fmt.Sprint("Rounds,", e.Rounds), "Website,https://example.org/"}
	name := func(n int) string {
		last, first, _ := strings.Cut(t.entrant(n).Name, ", ")
		return last + "," + first
	}
	for _, p := range e.Entrants {
		lines = append(lines, "", "Player,"+p.Player+","+name(p.Number))
		for r := range e.Rounds {
			s := t.sides[[2]int{p.Number, r + 1}]
			result := map[rating.Score]string{rating.Win: "1", rating.Draw: "=", rating.Loss: "0"}[s.score]
			if s.opponent == 0 {
				lines = append(lines, fmt.Sprintf("%d,%s,-", r+1, result))
				continue
			}
			lines = append(lines, fmt.Sprintf("%d,%s,%s,%s,%s,,UKR", r+1, result, colour(s.first, "W", "B"), name(s.opponent),
				t.entrant(s.opponent).Rating))
		}
		lines = append(lines, "Total,"+decimal(t.points(p.Number, e.Rounds), "."))
	}
	return []byte(strings.Join(lines, "\n") + "\n")
}
