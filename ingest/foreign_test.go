package ingest_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"kalends/ingest"
	"kalends/ingest/event"
	"kalends/ingest/workbook/workbooktest"
	"kalends/rating"
)

// grid makes a workbook of texts; | separates the cells of a line. It has one sheet, or one below each line "=sheet NAME".
func grid(text string) []byte {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "=sheet ") {
		text = "=sheet Sheet1\n" + text
	}
	var b *workbooktest.Book
	for _, part := range strings.Split("\n"+text, "\n=sheet ")[1:] {
		name, rows, _ := strings.Cut(part, "\n")
		if b == nil {
			b = workbooktest.Empty(name)
		} else {
			b.NewSheet(name)
		}
		for r, line := range strings.Split(rows, "\n") {
			for c, value := range strings.Split(line, "|") {
				if value != "" && value != " " {
					b.Put(name, string(rune('A'+c))+strconv.Itoa(r+1), value)
				}
			}
		}
	}
	return b.Bytes()
}

const chessResults = `From the Tournament-Database of Chess-Results http://chess-results.com
Autumn  Cup
Last update 09.09.2026 18:00:00
Date : 2026/09/01 To 2026/09/09
Starting rank crosstable
No.|ID|Name|Rtg|FED|1.Rd|2.Rd|3.Rd|Pts. 
1|ID1|Kovalenko  Oksana |2345|UKR|2w1|3b½|4w1|2,5
2|ID2|王　伟|2100|CHN|1b0|4w1|3b½|1,5
3|ID3|Ahmad bin Ali|0|MAS|4b0|1w½|2w½|1
4|ID4|Müller Jörg|0|GER|3w1|2b0|1b0|1

You find all details to this tournament under https://chess-results.com/tnr1234567.aspx?lan=1
Chess-Tournament-Results-Server: Chess-Results`

func crossTable(ids ...string) []byte {
	text := chessResults
	for i := range 4 {
		id := ""
		if len(ids) > 0 {
			id = ids[i]
		}
		text = strings.Replace(text, "|ID"+strconv.Itoa(i+1)+"|", "|"+id+"|", 1)
	}
	if len(ids) == 0 {
		text = strings.Replace(text, "No.|ID|", "No.||", 1)
	}
	return grid(text)
}

// mustMend returns the codes of the errors and questions because of which a sheet is not accepted, sorted.
func mustMend(fs rating.Findings) string {
	var all []string
	for _, f := range fs {
		if f.Severity() == rating.Error || f.Severity() == rating.Question {
			all = append(all, f.Code)
		}
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

// TestACrossTableOfTheServer reads a table whose event is known by name. If nearly every name is that of one player only, the
// office is asked about the players, otherwise the sender is asked for their numbers. With a column of numbers they are known.
func TestACrossTableOfTheServer(t *testing.T) {
	got := ingest.Read(crossTable(), "chessResultsList.xlsx", desk(t))
	if got.Event.Code != "2026-CUP-01" || got.Event.List != "standard" || len(got.Event.Games) != 6 {
		t.Fatalf("event %q, list %q, %d games; %v", got.Event.Code, got.Event.List, len(got.Event.Games), got.Findings)
	}
	if got.Event.Approval.Decision != "yes" || !slices.Contains(got.Codes, "TNR1234567") {
		t.Errorf("approval %+v, codes %v", got.Event.Approval, got.Codes)
	}
	if codes := mustMend(got.Findings); codes != "Q650 Q650 Q650 Q650" {
		t.Fatalf("found %s", codes)
	}
	f := suggestionOf(got.Findings, "Q650")
	if f.Args["suggestion"] != "100001 Kovalenko, Oksana (1990, Kyiv, Lybid)" || f.Origin.Cell != "C7" {
		t.Errorf("%+v", f)
	}
	strange := grid(strings.NewReplacer("No.|ID|", "No.||", "|ID1|", "||", "|ID2|", "||", "|ID3|", "||", "|ID4|", "||",
		"Ahmad bin Ali", "Nobody Known").Replace(chessResults))
	if codes := mustMend(ingest.Read(strange, "chessResultsList.xlsx", desk(t)).Findings); codes != "E795" {
		t.Errorf("one of four is nobody's name: found %s", codes)
	}

	got = ingest.Read(crossTable("100001", "8600001", "OLD-3", "000104"), "chessResultsList.xlsx", desk(t))
	if codes := mustMend(got.Findings); codes != "" {
		t.Fatalf("found %v", got.Findings)
	}
	var players []string
	for _, e := range got.Event.Entrants {
		players = append(players, e.Player)
	}
	if want := []string{"100001", "100002", "100003", "000104"}; !slices.Equal(players, want) {
		t.Errorf("players %v, want %v", players, want)
	}
	for _, g := range got.Event.Games {
		if g.First == "" || g.Second == "" {
			t.Errorf("a game without its players: %+v", g)
		}
	}

	got = ingest.Read(crossTable("100001", "100003", "", "000104"), "chessResultsList.xlsx", desk(t))
	if codes := mustMend(got.Findings); codes != "E205 E216" {
		t.Errorf("found %v", got.Findings)
	}
}

// TestAnUnknownCrossTable reads a table of an event that is not entered, whose code is its number. With several lists the list
// is asked; with one list nothing is asked.
func TestAnUnknownCrossTable(t *testing.T) {
	d := desk(t)
	data := []byte(strings.Replace(string(chessResults), "Autumn  Cup", "Lviv Open", 1))
	for i, id := range []string{"100001", "8600001", "OLD-3", "000104"} {
		data = []byte(strings.Replace(string(data), "|ID"+strconv.Itoa(i+1)+"|", "|"+id+"|", 1))
	}
	book := grid(string(data))
	got := ingest.Read(book, "chessResultsList.xlsx", d)
	if got.Event.Code != "TNR1234567" || mustMend(got.Findings) != "Q380" || !got.Unplaced() {
		t.Errorf("%q %v", got.Event.Code, got.Findings)
	}
	d.Lists = []string{"standard"}
	got = ingest.Read(book, "chessResultsList.xlsx", d)
	if got.Event.Code != "TNR1234567" || mustMend(got.Findings) != "" || got.Unplaced() {
		t.Errorf("%q %v", got.Event.Code, got.Findings)
	}
	d.RegisteredOnly = true
	got = ingest.Read(book, "chessResultsList.xlsx", d)
	if !strings.HasPrefix(got.Event.Code, event.Unnamed) || mustMend(got.Findings) != "Q370" {
		t.Errorf("%q %v", got.Event.Code, got.Findings)
	}
}

// TestAllStrangersAreOneLine checks that a table of people whom the registry does not know is returned with one line, which says
// how many they are.
func TestAllStrangersAreOneLine(t *testing.T) {
	text := chessResults
	for i, name := range []string{"Kovalenko  Oksana ", "王　伟", "Ahmad bin Ali", "Müller Jörg"} {
		text = strings.Replace(text, "|ID"+strconv.Itoa(i+1)+"|"+name, "||"+[]string{"Quixada Ines", "Rwanda Tito", "Svensk Ulla", "Zhurba Zoya"}[i], 1)
	}
	found := ingest.Read(grid(text), "chessResultsList.xlsx", desk(t)).Findings
	if codes := mustMend(found); codes != "E795" {
		t.Fatalf("found %s", codes)
	}
	f := found[slices.IndexFunc(found, func(f rating.Finding) bool { return f.Code == "E795" })]
	if f.Args["n"] != "4" || f.Args["players"] != "Quixada Ines; Rwanda Tito; Svensk Ulla; Zhurba Zoya" || f.Origin.Cell != "C7" {
		t.Errorf("%+v", f)
	}
}
