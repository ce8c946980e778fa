package chessresults_test

import (
	"slices"
	"strings"
	"testing"

	"kalends/ingest/draft"
	"kalends/ingest/draft/drafttest"
	"kalends/ingest/formats/chessresults"
	"kalends/ingest/workbook"
	"kalends/rating"
)

const top = `<?xml version="1.0"?><chessresults><tournamentdata><tournament key="1268765" type="0" name="Cup" location="Kyiv" ` +
	`rounds="2" currentround="2" rankinground="2" from="20260905" to="20260906" replay="1" timecontrol="90 min + 30 sec" ` +
	`chiefarbiter="Arbiter, Anna (14100001)"/></tournamentdata><rounds><round round="1" date="2026/09/05"/></rounds><players>` +
	`<player no="1" id="100001" lastname="Ash,Anna" firstname="" rtg="2000" dob="1990" sex="w" fideid="14100010" pts="1,5"/>` +
	`<player no="2" id="100002" lastname="Birch" firstname="Boris" rtg="0" dob="01.02.1985" sex="m" fideid="0" pts="1,5"/>` +
	`<player no="3" id="100003" lastname="Cedar" firstname="Cem" rtgnat="1800" dob="" sex="" pts="1"/>` +
	`<player no="4" id="" lastname="" firstname="" pts="0,0"/></players><playerpairings>`

const boards = `<playerpairing round="1" pairing="1" board="1" whiteno="1" blackno="2" reswhite="0.5" resblack="0.5" forfeit=""/>` +
	`<playerpairing round="1" pairing="2" board="1" whiteno="3" blackno="-1" reswhite="1.0" resblack="0.0" forfeit="K"/>` +
	`<playerpairing round="2" pairing="1" board="1" whiteno="3" blackno="1" reswhite="" resblack="1.0" forfeit=""/>` +
	`<playerpairing round="2" pairing="2" board="1" whiteno="2" blackno="-1" reswhite="1.0" resblack="" forfeit="K"/>`

const end = `</playerpairings><security><securitydata sid="secret"/></security></chessresults>`

func read(t *testing.T, text string) *draft.Draft {
	t.Helper()
	book, findings := workbook.Read([]byte(text))
	if len(findings) > 0 || !chessresults.Knows(book) {
		t.Fatalf("not known: %v", findings)
	}
	return chessresults.Read(draft.Source{Book: book, File: "cup.xml"})
}

func TestATournamentIsRead(t *testing.T) {
	d := read(t, top+boards+end)
	drafttest.Same(t, "games", drafttest.Games(d), []string{"1 1-2 50:50 played", "1 3-0 100:0 bye_full", "2 2-0 100:0 bye_full",
		"2 3-1 0:100 played"})
	drafttest.Same(t, "findings", drafttest.Codes(d), []string(nil))
	e := d.Event
	if e.Name != "Cup" || e.City != "Kyiv" || e.Start != rating.Day(2026, 9, 5) || e.End != rating.Day(2026, 9, 6) || d.DeclaredRounds != 2 ||
		e.Controls[0] != (rating.Control{Minutes: 90, Increment: 30}) || e.RoundDates[1] != e.Start || e.ChiefArbiter.Name != "Arbiter, Anna" ||
		!strings.Contains(e.URL, "tnr1268765") || e.System != rating.Swiss {
		t.Errorf("%+v", e)
	}
	a, b, c := d.Entrants[0], d.Entrants[1], d.Entrants[2]
	if len(d.Entrants) != 3 || a.Name != "Ash, Anna" || a.Typed != "100001" || a.FIDEID != "14100010" || a.Rating != "2000" ||
		a.Birth.Year != 1990 || a.Sex != rating.Female || b.Name != "Birch, Boris" || b.Birth.On != rating.Day(1985, 2, 1) ||
		b.Rating != "" || b.FIDEID != "" || c.Rating != "1800" {
		t.Errorf("%+v", d.Entrants)
	}
}

// TestFindingsOfBoards changes one value of a good file in each case.
func TestFindingsOfBoards(t *testing.T) {
	for name, c := range map[string]struct{ from, to, code string }{
		"no result":             {`reswhite="0.5" resblack="0.5"`, `reswhite="" resblack=""`, "E343 F2"},
		"both lost":             {`reswhite="0.5" resblack="0.5"`, `reswhite="0.0" resblack="0.0"`, "Q342 F2"},
		"not a result":          {`reswhite="0.5" resblack="0.5"`, `reswhite="x" resblack="0.5"`, "E302 F2"},
		"more than a point":     {`reswhite="0.5" resblack="0.5"`, `reswhite="1.0" resblack="0.5"`, "E302 F2"},
		"less than a point":     {`reswhite="0.5" resblack="0.5"`, `reswhite="0.5" resblack="0.0"`, "E323 F2"},
		"a forfeited draw":      {`resblack="0.5" forfeit=""`, `resblack="0.5" forfeit="K"`, "E302 F2"},
		"another letter":        {`resblack="0.5" forfeit=""`, `resblack="0.5" forfeit="Z"`, "E302 F2"},
		"nobody of that number": {`whiteno="1" blackno="2"`, `whiteno="1" blackno="9"`, "E312 E2"},
		"oneself":               {`whiteno="1" blackno="2"`, `whiteno="1" blackno="1"`, "E313 E2"},
		"a number twice":        {`no="2"`, `no="1"`, "E314 A3"},
		"no number":             {`whiteno="1" blackno="2"`, `whiteno="" blackno="2"`, "E132 D2"},
		"other points":          {`pts="1,5"`, `pts="2,5"`, "E320 I2"},
		"points of letters":     {`pts="1,5"`, `pts="many"`, "E324 I2"},
		"a round is missing":    {`rounds="2"`, `rounds="3"`, "E345 E2"},
		"no day":                {`from="20260905"`, `from="20261305"`, "E352 H2"},
		"no boards":             {boards, "", "E111"},
	} {
		text := strings.Replace(top+boards+end, c.from, c.to, 1)
		if text == top+boards+end {
			t.Fatalf("%s changes nothing", name)
		}
		if got := drafttest.Codes(read(t, text)); !strings.Contains(strings.Join(got, ",")+",", c.code) {
			t.Errorf("%s: %v, not %s", name, got, c.code)
		}
	}
}

// TestGamesToComeArePending: boards of rounds that are not played yet may have noughts.
func TestGamesToComeArePending(t *testing.T) {
	text := strings.NewReplacer(`currentround="2"`, `currentround="1"`, `rankinground="2"`, `rankinground="1"`,
		`reswhite="" resblack="1.0"`, `reswhite="0.0" resblack="0.0"`, `pts="1,5"`, `pts="0,5"`).Replace(top + boards + end)
	drafttest.Same(t, "findings", drafttest.Codes(read(t, text)), []string{"E343 F4"})
}

// TestTeams: a board belongs to a match, and a place without a player gives the other player a bye.
func TestTeams(t *testing.T) {
	text := strings.Replace(top, `type="0"`, `type="3"`, 1) +
		`<playerpairing round="1" pairing="1" board="1" whiteno="1" blackno="2" reswhite="1.0" resblack="0.0" forfeit=""/>` +
		`<playerpairing round="1" pairing="1" board="2" whiteno="0" blackno="3" reswhite="0.0" resblack="1.0" forfeit="K"/>` +
		`<playerpairing round="2" pairing="1" board="1" whiteno="0" blackno="0" reswhite="" resblack="" forfeit=""/>` +
		`<playerpairing round="2" pairing="1" board="2" whiteno="2" blackno="1" reswhite="1.0" resblack="0.0" forfeit="K"/>` + end
	text = strings.NewReplacer(`pts="1,5"`, `pts="1"`).Replace(text)
	d := read(t, text)
	drafttest.Same(t, "games", drafttest.Games(d), []string{"1 1-2 100:0 played", "1 3-0 100:0 bye_full", "2 2-1 100:0 forfeit"})
	drafttest.Same(t, "findings", drafttest.Codes(d), []string(nil))
	if d.Event.System != rating.TeamSwiss || d.Pairs[0].Match != "1" {
		t.Errorf("%+v", d.Pairs)
	}
}

// TestTeamsWithoutAnOpponent: whom the points say to have a bye has one, in a round without an opponent of the team.
func TestTeamsWithoutAnOpponent(t *testing.T) {
	base := strings.NewReplacer(`type="0"`, `type="3"`, `no="1" id`, `no="1" teamno="1" id`, `no="2" id`, `no="2" teamno="2" id`,
		`no="3" id`, `no="3" teamno="3" id`, `fideid="14100010" pts="1,5"`, `fideid="14100010" pts="2"`, `pts="1,5"`, `pts="0"`,
		`sex="" pts="1"`, `sex="" pts="2"`).Replace(top) +
		`<playerpairing round="1" pairing="1" board="1" whiteno="1" blackno="2" reswhite="1.0" resblack="0.0"/>` +
		`<playerpairing round="2" pairing="1" board="1" whiteno="2" blackno="3" reswhite="0.0" resblack="1.0"/>` +
		`</playerpairings><teampairings><teampairing round="1" no1="1" no2="2"/><teampairing round="1" no1="3" no2="-1"/>` +
		`<teampairing round="2" no1="2" no2="3"/><teampairing round="2" no1="-1" no2="1"/></teampairings></chessresults>`
	games := func(byes ...string) []string {
		return append([]string{"1 1-2 100:0 played", "2 2-3 0:100 played"}, byes...)
	}
	for name, c := range map[string]struct {
		change       *strings.Replacer
		games, found []string
	}{
		"none":            {strings.NewReplacer(), games("1 3-0 100:0 bye_full", "2 1-0 100:0 bye_full"), nil},
		"an empty team":   {strings.NewReplacer(`"-1"`, `"4"`), games("1 3-0 100:0 bye_full", "2 1-0 100:0 bye_full"), nil},
		"half a point":    {strings.NewReplacer(`pts="2"`, `pts="1,5"`), games("1 3-0 50:0 bye_half", "2 1-0 50:0 bye_half"), nil},
		"no points":       {strings.NewReplacer(`pts="2"`, `pts="1"`), games(), nil},
		"too many points": {strings.NewReplacer(`sex="" pts="2"`, `sex="" pts="3"`), games("2 1-0 100:0 bye_full"), []string{"E320 J4"}},
	} {
		d := read(t, c.change.Replace(base))
		got := drafttest.Games(d)
		slices.Sort(got)
		slices.Sort(c.games)
		drafttest.Same(t, name+": games", got, c.games)
		drafttest.Same(t, name+": findings", drafttest.Codes(d), c.found)
	}
}

// TestNumbersThatOnlyCount: numbers that count the players identify nobody.
func TestNumbersThatOnlyCount(t *testing.T) {
	d := read(t, strings.NewReplacer(`id="10000`, `id="`).Replace(top+boards+end))
	if d.Entrants[0].Typed != "" {
		t.Errorf("%q", d.Entrants[0].Typed)
	}
}

// TestTheDeclaredCharsetHolds: a file that is not in Unicode is decoded by its declaration.
func TestTheDeclaredCharsetHolds(t *testing.T) {
	for charset, name := range map[string]string{"windows-1252": "M\xFCller", "ISO-8859-2": "Da\xEDkov\xE1", "windows-1251": "\xCA\xEE\xE2\xE0\xEB\xFC"} {
		text := strings.NewReplacer(`version="1.0"`, `version="1.0" encoding="`+charset+`"`, "Birch", name).Replace(top + boards + end)
		want := map[string]string{"windows-1252": "Müller, Boris", "ISO-8859-2": "Daíková, Boris", "windows-1251": "Коваль, Boris"}[charset]
		if got := read(t, text).Entrants[1].Name; got != want {
			t.Errorf("%s: %q", charset, got)
		}
	}
}
