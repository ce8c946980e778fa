package ingest_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kalends/ingest"
	"kalends/ingest/formats/formatstest"
	"kalends/ingest/workbook/workbooktest"
	"kalends/rating"
)

// A subject is a kind of file whose mutants are read.
type subject struct {
	name  string
	bases []base
}

// base is a good file of a kind.
type base struct {
	file  string
	data  []byte
	spoil func(r *rand.Rand) (data []byte, did string)
	see   func(data []byte) (testimony, error)
	desk  ingest.Office

	seePage func(page) testimony // of a file that another program has opened
	before  rating.Findings      // of the good file
}

// TestAcceptedMutantsHaveTheGamesOfTheFile compares the readings of spoiled files with those of independent readers. An accepted
// file has exactly the games that stand in it, or a finding names the row that was left out.
func TestAcceptedMutantsHaveTheGamesOfTheFile(t *testing.T) { faithful(t, 40) }

func faithful(t *testing.T, n int) {
	for i, s := range subjects(t) {
		t.Run(s.name, func(t *testing.T) {
			for i := range s.bases {
				s.bases[i].compareBase(t)
			}
			seen := tally{}
			for seed := range n {
				b := s.bases[seed%len(s.bases)]
				data, did := b.spoil(rand.New(rand.NewPCG(uint64(i), uint64(seed))))
				w, err := b.see(data)
				if err != nil {
					t.Fatalf("mutant %d (%s) has no independent reading: %v", seed, did, err)
				}
				seen.judge(t, seed, did, b, data, w)
			}
			seen.log(t, n)
		})
	}
}

// compareBase compares the readings of the good file, which must be equal.
func (b *base) compareBase(t *testing.T) {
	t.Helper()
	w, err := b.see(b.data)
	if err != nil {
		t.Fatal(err)
	}
	got := ingest.Read(b.data, b.file, b.desk)
	b.before = got.Findings
	if eventOnly, fileOnly := compare(w, got.Event); len(eventOnly)+len(fileOnly) > 0 || !accepted(got) {
		t.Fatalf("%s as it is: %v\nin the file only: %v\nin the event only: %v", b.file, got.Findings, fileOnly, eventOnly)
	}
}

func accepted(r ingest.Reading) bool {
	worst := r.Findings.Worst()
	return worst != rating.Error && worst != rating.Question
}

// wordsHold checks that errors come before questions, warnings and notes, and that no finding refuses what it allows.
func wordsHold(t *testing.T, found rating.Findings) {
	t.Helper()
	const order = "EQWI"
	for i, f := range found {
		if i > 0 && strings.IndexByte(order, f.Code[0]) < strings.IndexByte(order, found[i-1].Code[0]) {
			t.Errorf("%s stands behind %s", f.Code, found[i-1].Code)
		}
		for _, allowed := range strings.Split(strings.ReplaceAll(f.Args["allowed"], ", ", "  "), "  ") {
			if allowed != "" && strings.TrimSpace(f.Read) == allowed {
				t.Errorf("%s refuses %q and allows %s", f.Code, f.Read, f.Args["allowed"])
			}
		}
	}
}

// tally counts what became of the mutants.
type tally struct {
	equal, noted, asked, returned int
	failed                        int
	codes                         map[string]int // of the findings about them
}

func (c *tally) judge(t *testing.T, seed int, did string, b base, data []byte, w testimony) {
	t.Helper()
	got := ingest.Read(data, b.file, b.desk)
	wordsHold(t, got.Findings)
	switch got.Findings.Worst() {
	case rating.Error:
		c.returned++
		return
	case rating.Question:
		c.asked++
		return
	}
	eventOnly, fileOnly := compare(w, got.Event)
	if len(eventOnly)+len(fileOnly) == 0 {
		c.equal++
		return
	}
	fresh := freshOf(got.Findings, b.before)
	left := slices.DeleteFunc(slices.Concat(eventOnly, fileOnly), func(s sight) bool { return c.named(s, fresh) })
	if len(left) == 0 {
		c.noted++
		return
	}
	c.failed++
	t.Errorf("mutant %d of %s: %s\nfindings: %s\nin the file only: %s\nin the event only: %s", seed, b.file,
		did, brief(got.Findings),
		listed(fileOnly), listed(eventOnly))
}

// concerns reports whether a finding is about a sight: at its row, at another of its cells, or about how the numbers of
// the whole table are read.
func concerns(f rating.Finding, s sight) bool {
	if f.Code == "I161" || f.Code == "I162" {
		return true
	}
	also := slices.ContainsFunc(strings.Fields(f.Args["also"]), func(cell string) bool { return rowAt(cell) == s.row })
	return f.Origin.Sheet == s.sheet && (rowAt(f.Origin.Cell) == s.row || also)
}

// named reports whether a finding names the row of a sight.
func (c *tally) named(s sight, fresh rating.Findings) bool {
	for _, f := range fresh {
		if concerns(f, s) {
			if c.codes == nil {
				c.codes = map[string]int{}
			}
			c.codes[f.Code]++
			return true
		}
	}
	return false
}

func (c *tally) log(t *testing.T, n int) {
	t.Logf("%d mutants: %d accepted with equal games, %d accepted with a finding %v, "+
		"%d asked about, %d returned, %d unfaithful", n, c.equal, c.noted,
		slices.Sorted(maps.Keys(c.codes)), c.asked, c.returned, c.failed)
}

// freshOf returns the findings with codes that the good file does not have.
func freshOf(all, before rating.Findings) (fresh rating.Findings) {
	for _, f := range all {
		if !slices.ContainsFunc(before, func(g rating.Finding) bool { return f.Code == g.Code }) {
			fresh = append(fresh, f)
		}
	}
	return fresh
}

func brief(fs rating.Findings) string {
	var all []string
	for _, f := range fs {
		all = append(all, fmt.Sprintf("%s %s!%s %q %v", f.Code, f.Origin.Sheet, f.Origin.Cell, f.Read, f.Args))
	}
	return strings.Join(all, "; ")
}

func listed(all []sight) string {
	var lines []string
	for _, s := range all {
		lines = append(lines, fmt.Sprintf("\n\t%s row %d: %s", s.sheet, s.row, s.what))
	}
	return strings.Join(lines, "")
}

// compare returns the sights that only the event has, and those that only the independent reader has.
func compare(w testimony, e rating.Event) (eventOnly, fileOnly []sight) {
	fileOnly = slices.Clone(w.sights)
	for _, s := range eventSights(w, e) {
		i := slices.IndexFunc(fileOnly, func(o sight) bool { return o.what == s.what })
		if i < 0 {
			eventOnly = append(eventOnly, s)
			continue
		}
		fileOnly = slices.Delete(fileOnly, i, i+1)
	}
	return eventOnly, fileOnly
}

// subjects are the kinds of files.
func subjects(t *testing.T) []subject {
	swiss, six, seven := formatstest.Swiss(), formatstest.RoundRobin(6), formatstest.RoundRobin(7)
	return []subject{
		{"games", ourBases(t, swiss, "games", "Games", gamesBook)},
		{"crosstable", ourBases(t, swiss, "crosstable", "Crosstable", crossBook)},
		{"roundrobin", slices.Concat(ourBases(t, six, "roundrobin", "RoundRobin", gamesBook),
			ourBases(t, seven, "roundrobin", "RoundRobin", gamesBook))},
		{"team", ourBases(t, teamEvent(), "team", "Games", gamesBook)},
		{"trf", []base{reportBase(t, swiss)}},
		{"csv", []base{
			csvBase(t, swiss, "pairings", formatstest.Pairings(swiss, 0).Grid(), seePairings),
			csvBase(t, swiss, "games", formatstest.Games(swiss).Grid(), seeGamesList),
			csvBase(t, swiss, "cross", formatstest.ChessResults(swiss, false).Grid(), seeCross),
		}},
		{"xls", oldBases(t, swiss)},
	}
}

// teamEvent is a match of three against three over three rounds.
func teamEvent() rating.Event {
	e := formatstest.RoundRobin(6)
	e.System, e.Rounds, e.Games = rating.Scheveningen, 3, nil
	results := [][2]rating.Score{{100, 0}, {50, 50}, {0, 100}}
	for i := range e.Entrants {
		e.Entrants[i].Team = 1 + i/3
	}
	for i := range 9 {
		round, board := i/3, i%3
		g := rating.Game{Round: round + 1, Board: board + 1, First: formatstest.ID(board + 1),
			Second: formatstest.ID(4 + (board+round)%3), Match: "1",
			FirstScore: results[(i*2)%3][0], SecondScore: results[(i*2)%3][1], Kind: rating.OverBoard,
			Stage: rating.Normal}
		if i == 4 {
			g.Kind, g.FirstScore, g.SecondScore = rating.Forfeit, rating.Win, rating.Loss
		}
		e.Games = append(e.Games, g)
	}
	return e
}

// ourBases are the sheets of a kind with the players' points and without them.
func ourBases(t *testing.T, e rating.Event, kind, sheet string,
	fill func(*workbooktest.Book, rating.Event, string)) []base {
	d := formsDesk(t, e)
	var all []base
	for _, points := range []bool{true, false} {
		book := ourBook(e, kind, points)
		fill(book, e, sheet)
		data := book.Bytes()
		all = append(all, base{file: formatstest.Code + "_" + kind + ".xlsx", data: data, see: seeOurs, desk: d,
			spoil: func(r *rand.Rand) ([]byte, string) { return spoilBook(r, data, sheet) }})
	}
	return all
}

func ourBook(e rating.Event, kind string, points bool) *workbooktest.Book {
	b := workbooktest.Results(kind)
	for _, pair := range [][2]any{
		{"event.code", e.Code}, {"event.name", e.Name}, {"event.report_kind", "final"},
		{"event.discipline", e.List}, {"event.system", string(e.System)},
		{"event.scoring", e.Scoring}, {"event.start", e.Start.String()}, {"event.end", e.End.String()},
		{"event.city", e.City},
		{"event.organizer", e.Organizer}, {"event.rounds", e.Rounds}, {"event.base_min", 90}, {"event.inc_sec", 30},
		{"event.chief_arbiter", e.ChiefArbiter.Name}, {"event.contact_name", "Office"},
		{"event.contact_email", "office@example.org"},
	} {
		b.Set(pair[0].(string), pair[1])
	}
	if kind == "team" {
		b.Add("Teams", "team.nr", 1, "team.name", "Lybid").Add("Teams", "team.nr", 2, "team.name", "Dnipro")
	}
	for i, p := range e.Entrants {
		b.Add("Players", "player.nr", p.Number, "player.id", p.Player, "player.name", p.Name, "player.sex",
			string(p.Sex))
		if p.Team > 0 {
			b.SetRow("player.team", i+1, p.Team)
		}
		if points {
			b.SetRow("player.points", i+1, pointsOf(e, p.Player))
		}
	}
	return b
}

func pointsOf(e rating.Event, player string) string {
	sum := rating.Score(0)
	for _, g := range e.Games {
		switch player {
		case g.First:
			sum += g.FirstScore
		case g.Second:
			sum += g.SecondScore
		}
	}
	return strings.TrimSuffix(fmt.Sprintf("%d.%d", sum/100, sum%100/10), ".0")
}

func numberOf(e rating.Event, id string) int {
	return 1 + slices.IndexFunc(e.Entrants, func(p rating.Entrant) bool { return p.Player == id })
}

// gamesBook fills a sheet that has one game a row.
func gamesBook(b *workbooktest.Book, e rating.Event, sheet string) {
	for _, g := range e.Games {
		row := []any{"game.round", g.Round, "game.board", g.Board, "game.first", numberOf(e, g.First)}
		switch {
		case g.Bye() && sheet == "RoundRobin":
			row = append(row[:2], "game.first", numberOf(e, g.First), "game.result", "rest")
		case g.Bye():
			row = append(row, "game.result", sightResult(g))
		default:
			row = append(row, "game.result", strings.ReplaceAll(strings.Replace(sightResult(g), ":", "-", 1),
				"---", "-:-"), "game.second", numberOf(e, g.Second))
		}
		if g.Kind == rating.Forfeit {
			row[7] = sightResult(g)
		}
		if g.Match != "" {
			row = append(row, "game.match", g.Match)
		}
		b.Add(sheet, row...)
	}
}

// crossBook fills a sheet that has one player a row.
func crossBook(b *workbooktest.Book, e rating.Event, sheet string) {
	for _, p := range e.Entrants {
		row := []any{"cross.nr", p.Number}
		for _, g := range e.Games {
			a, z, _ := strings.Cut(sightResult(g), ":")
			cell := ""
			switch {
			case g.First != p.Player && g.Second != p.Player:
				continue
			case g.Bye():
				cell = a
			case g.First == p.Player:
				cell = fmt.Sprintf("%dw%s", numberOf(e, g.Second), a)
			default:
				cell = fmt.Sprintf("%db%s", numberOf(e, g.First), z)
			}
			row = append(row, fmt.Sprintf("cross.r%d", g.Round), cell)
		}
		b.Add(sheet, row...)
	}
}

// spoilBook spoils a sheet of a workbook, mostly that of the games.
func spoilBook(r *rand.Rand, data []byte, sheet string) ([]byte, string) {
	if r.IntN(8) == 0 {
		sheet = "Players"
	}
	pages, err := pagesOf(data)
	if err != nil {
		panic(err)
	}
	i := slices.IndexFunc(pages, func(p page) bool { return p.name == sheet })
	s := spoiler{Rand: r, page: pages[i], top: 4}
	s.spoil()
	return with(data, s.page, fmt.Sprintf("xl/worksheets/sheet%d.xml", i+1), s.merged),
		sheet + ": " + strings.Join(s.did, ", ")
}

func reportBase(t *testing.T, e rating.Event) base {
	form := formatstest.Forms(e)[slices.IndexFunc(formatstest.Forms(e),
		func(f formatstest.Form) bool { return f.Name == "TRF16" })]
	data := form.Write(e)
	return base{file: form.File(), data: data, desk: formsDesk(t, e),
		see:   func(b []byte) (testimony, error) { return seeReport(b), nil },
		spoil: func(r *rand.Rand) ([]byte, string) { return spoilText(r, data) }}
}

func csvBase(t *testing.T, e rating.Event, name string, g formatstest.Grid, see func(page) testimony) base {
	data := g.CSV(';')
	return base{file: formatstest.Code + "_" + name + ".csv", data: data, desk: formsDesk(t, e),
		see: func(b []byte) (testimony, error) { return see(pageOf(b, ';')), nil },
		spoil: func(r *rand.Rand) ([]byte, string) {
			if r.IntN(2) == 0 {
				return spoilText(r, data)
			}
			s := spoiler{Rand: r, page: gridPage(g), top: headOf(g) + 1}
			s.spoil()
			return pageGrid(s.page).CSV(';'), strings.Join(s.did, ", ")
		}}
}

// gridPage and pageGrid turn the grid of a sheet into a page and back.
func gridPage(g formatstest.Grid) page {
	p := page{name: "Sheet1"}
	for i, row := range g {
		l := line{number: i + 1}
		for _, v := range row {
			_, number := v.(int)
			f := field{number: number}
			if v != nil {
				f.text = fmt.Sprint(v)
			}
			l.cells = append(l.cells, f)
		}
		p.rows = append(p.rows, l)
	}
	return p
}

func pageGrid(p page) (g formatstest.Grid) {
	for _, l := range p.rows {
		var row []any
		for _, f := range l.cells {
			var n int
			if _, err := fmt.Sscan(f.text, &n); f.number && err == nil && fmt.Sprint(n) == f.text {
				row = append(row, n)
				continue
			}
			row = append(row, f.text)
		}
		g = append(g, row)
	}
	return g
}

// headOf finds the header of a grid: its first row of more than four cells.
func headOf(g formatstest.Grid) int {
	return slices.IndexFunc(g, func(row []any) bool { return len(row) > 4 })
}

// oldBases are tables in old Excel files. Here the reader looks at the cells that were written.
func oldBases(t *testing.T, e rating.Event) (all []base) {
	for _, f := range []struct {
		name string
		grid formatstest.Grid
		see  func(page) testimony
	}{
		{"pairings", formatstest.Pairings(e, 0).Grid(), seePairings},
		{"games", formatstest.Games(e).Grid(), seeGamesList},
		{"cross", formatstest.ChessResults(e, false).Grid(), seeCross},
	} {
		var last page
		all = append(all, base{file: formatstest.Code + "_" + f.name + ".xls", data: f.grid.XLS(),
			desk: formsDesk(t, e), seePage: f.see,
			see: func([]byte) (testimony, error) {
				return f.see(last.orOf(f.grid)), nil
			},
			spoil: func(r *rand.Rand) ([]byte, string) {
				s := spoiler{Rand: r, page: gridPage(f.grid), top: headOf(f.grid) + 1}
				s.spoil()
				last = s.page
				for _, m := range s.merged {
					from, to, _ := strings.Cut(m, ":")
					last.rows = spread(uncovered(last.rows, to), from, to)
				}
				return oldBook(s).XLS(), strings.Join(s.did, ", ")
			}})
	}
	return all
}

// orOf returns the page, or that of a grid if there is none yet.
func (p *page) orOf(g formatstest.Grid) page {
	if p.rows == nil {
		return gridPage(g)
	}
	return *p
}

// uncovered empties the cells that a merged cell covers, because their values are not written into the file.
func uncovered(rows []line, at string) []line {
	rows = slices.Clone(rows)
	for i, l := range rows {
		if i+1 == rowAt(at) && columnOf(at) < len(l.cells) {
			rows[i].cells = slices.Clone(l.cells)
			rows[i].cells[columnOf(at)] = field{}
		}
	}
	return rows
}

// oldBook puts a spoiled page into a workbook.
func oldBook(s spoiler) *workbooktest.Book {
	b := formatstest.Book(map[string]formatstest.Grid{"Sheet1": pageGrid(s.page)}, "Sheet1")
	for _, l := range s.rows {
		if l.hidden {
			b.HideRow("Sheet1", l.number)
		}
	}
	for _, m := range s.merged {
		from, to, _ := strings.Cut(m, ":")
		b.Merge("Sheet1", from, to)
	}
	return b
}
