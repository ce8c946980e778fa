package main

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"kalends/reports/sheets"
)

// misreportedWorld is a world with three lists: what was reported wrongly for the first is corrected before the last
// one is published.
type misreportedWorld struct {
	world
	lists [3]string // dates
	days  [3]string // on which the events of each list are played
	rows  bool      // the lists are on sheet Calendar, each only once its events are played
}

// reportedWorlds returns a world for each regulation, by ruleset or version.
func reportedWorlds() map[string]misreportedWorld {
	all := worlds()
	fide, rapid, old, cxa, malaysia, national := all["fide"], all["rapid"], all["2001"], all["cxa"], all["malaysia"], all["national"]
	before, blitz := fide, rapid
	before.ruleset, before.since, before.now = "fide-2024-03", "2025-08-01", "2025-07-20T09:00:00Z"
	before.registry = []sheets.FillSheet{fide.registry[0], {Sheet: "Ratings"}}
	for _, r := range fide.registry[1].Rows {
		r = maps.Clone(r)
		r["rating.date"] = "2025-07-01"
		before.registry[1].Rows = append(before.registry[1].Rows, r)
	}
	blitz.ruleset, blitz.event = "fide-blitz", maps.Clone(rapid.event)
	maps.Copy(blitz.event, row{"event.discipline": "blitz", "event.base_min": "3", "event.inc_sec": "2"})
	blitz.registry = []sheets.FillSheet{fide.registry[0], {Sheet: "Ratings"}}
	for _, r := range fide.registry[1].Rows {
		r = maps.Clone(r)
		r["rating.list"] = "blitz"
		blitz.registry[1].Rows = append(blitz.registry[1].Rows, r)
	}
	autumn := [3]string{"2026-10-01", "2026-11-01", "2026-12-01"}
	monthly := [3]string{"2026-09-05", "2026-10-05", "2026-11-05"}
	return map[string]misreportedWorld{
		"fide-2025-10": {fide, autumn, monthly, false}, "fide-rapid": {rapid, autumn, monthly, false},
		"fide-blitz":   {blitz, autumn, monthly, false},
		"fide-2024-03": {before, [3]string{"2025-08-01", "2025-09-01", "2025-10-01"}, [3]string{"2025-07-05", "2025-08-05", "2025-09-05"}, false},
		"fide-2001":    {old, [3]string{"2001-04-01", "2001-07-01", "2001-10-01"}, [3]string{"2001-02-05", "2001-05-05", "2001-08-05"}, false},
		"cxa-rapid":    {cxa, [3]string{"2026-01-01", "2026-10-01", "2027-01-01"}, [3]string{"2025-11-01", "2026-05-01", "2026-11-05"}, false},
		"malaysia-xiangqi": {malaysia, [3]string{"2026-01-01", "2027-01-01", "2028-01-01"}, [3]string{"2025-04-01", "2026-04-01", "2027-04-01"},
			true},
		"national-elo": {national, [3]string{"2027-01-01", "2027-07-01", "2028-01-01"}, [3]string{"2026-11-05", "2027-03-05", "2027-09-05"}, false},
	}
}

// season is a folder in which the events of a world's lists are played, reported and corrected.
type season struct {
	testFolder
	misreportedWorld
	policy string
	now    string
	draw   *rand.Rand // the same for every folder of a season
}

// beginSeason returns a season with the policy of corrections set; the same seed draws the same events.
func beginSeason(t *testing.T, ruleset, policy string, seed uint64) *season {
	t.Helper()
	r := reportedWorlds()[ruleset]
	begun := begun(t, "season of "+ruleset, func(f testFolder) { // its own moment, from which on rows decide
		f.must(r.registered(0)+"T09:00:00Z", "init", f.dir, "--ruleset", r.ruleset)
		f.edit("kalends.yaml", func(b []byte) []byte {
			return bytes.Replace(b, []byte("lists:\n  - id:"), []byte("lists:\n  - since: "+r.since+"\n    id:"), 1)
		})
		f.must(r.now, "template", "--kind", "registry", "--players", "5", "-o", filepath.Join(f.dir, "registry", "registry.xlsx"))
		f.fill("registry/registry.xlsx", r.registry...)
		f.must(r.now, "template", "--kind", "games", "--players", "5", "--rounds", "3", "-o", filepath.Join(f.dir, "templates", blank))
	})
	s := &season{begun, r, policy, r.now, rand.New(rand.NewPCG(seed, 7))}
	s.edit("kalends.yaml", func(b []byte) []byte {
		text := strings.Replace(string(b), "publish: approve", "publish: auto", 1)
		return []byte(strings.Replace(text, "corrections: next_list", "corrections: "+policy, 1))
	})
	others := people("Y-8|Yew, Yan|M|1982", "Z-9|Zebra, Zoe|F|1984")
	for _, p := range others {
		if home := r.people[0]["player.federation"]; home != "" {
			p["player.federation"] = home
		}
	}
	s.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", Rows: others})
	return s
}

// copied returns a season that goes on from here in a copy of the folder.
func (s *season) copied() *season {
	s.t.Helper()
	other := *s
	other.dir = filepath.Join(s.t.TempDir(), "test")
	if err := os.CopyFS(other.dir, os.DirFS(s.dir)); err != nil {
		s.t.Fatal(err)
	}
	return &other
}

// slips are the mistakes in the events of the first list, each corrected in a way of its own.
var slips = []string{"command", "answer", "row", "foreign", "twin", "mistaken", "unplayed"}

// eventFields returns the fields of an event of list n.
func (s *season) eventFields(n int, code string) row {
	ev := maps.Clone(s.event)
	maps.Copy(ev, row{"event.code": code, "event.name": "Cup " + code, "event.start": s.days[n], "event.end": s.days[n],
		"event.rounds_per_day_max": "3", "event.registered": s.registered(n)})
	return ev
}

// registered returns a day half a year before the events of list n.
func (r misreportedWorld) registered(n int) string {
	var year, month int
	_, _ = fmt.Sscanf(r.days[n], "%d-%d", &year, &month)
	if month -= 6; month < 1 {
		year, month = year-1, month+12
	}
	return fmt.Sprintf("%d-%02d-01", year, month)
}

// enterEvents enters the events of list n on sheet Events, and the list on sheet Calendar if rows is set.
func (s *season) enterEvents(n int, codes ...string) {
	var rows []row
	for _, code := range codes {
		ev := s.eventFields(n, code)
		known := row{"event.approval": "yes", "event.approved_by": "Office", "event.requested_on": s.registered(n)}
		for _, key := range []string{"event.code", "event.name", "event.discipline", "event.class", "event.start", "event.end", "event.city",
			"event.registered", "event.arbiters_national"} {
			if ev[key] != "" {
				known[key] = ev[key]
			}
		}
		known["event.time_control"] = map[string]string{"90": "5400+30", "15": "900+10", "10": "600+5", "3": "180+2"}[ev["event.base_min"]]
		rows = append(rows, known)
	}
	all := []sheets.FillSheet{{Sheet: "Events", Rows: rows}}
	if s.rows {
		year := s.days[n][:4]
		all = append(all, sheets.FillSheet{Sheet: "Calendar", Rows: []row{{"calendar.list": s.event["event.discipline"],
			"calendar.effective_on": s.lists[n], "calendar.period_from": year + "-01-01", "calendar.period_to": year + "-12-31",
			"calendar.publish_on": s.lists[n]}}})
	}
	s.fill("registry/registry.xlsx", all...)
}

// players returns the entrants of an event with a slip: wrongly a twin under a second number, or a player who is taken
// for another; or, with right, the true ones.
func (s *season) players(slip string, right bool) []row {
	field := entrantsOf(s.people)
	other := func(i int, id, name, sex string) {
		maps.Copy(field[i], row{"player.id": id, "player.name": name, "player.sex": sex})
	}
	switch {
	case slip == "twin" && !right:
		other(1, "Y-8", "Yew, Yan", "M")
	case slip == "mistaken" && right:
		other(2, "Z-9", "Zebra, Zoe", "F")
	}
	return field
}

// results returns the games of an event with drawn results.
func (s *season) results() []string {
	games := slices.Clone(s.games)
	for i := range games {
		games[i] = withResult(games[i], []string{"1-0", "½-½", "0-1"}[s.draw.IntN(3)])
	}
	return games
}

// withResult returns a game, as gamesOf reads it, with another result.
func withResult(game, result string) string {
	f := strings.Fields(game)
	f[3] = result
	return strings.Join(f, " ")
}

// writeSheet writes a sheet somewhere in the folder.
func (s *season) writeSheet(name string, n int, code, slip string, right bool, games []string, change row) {
	ev := s.eventFields(n, code)
	maps.Copy(ev, change)
	s.sheet(name, ev, s.players(slip, right), gamesOf(games...))
}

// table writes the games as another program would: a cross table with columns separated by tabs.
func (s *season) table(name string, games []string) {
	lines := []string{"Cup", "Number of rounds: 3", "No.\tName\tID\t1.Rd\t2.Rd\t3.Rd\tPts."}
	for i, p := range s.people {
		nr, half := fmt.Sprint(i+1), 0
		cells := []string{"", "", ""}
		for _, g := range games {
			f := strings.Fields(g)
			round := int(f[0][0] - '1')
			score := map[string][2]int{"1-0": {2, 0}, "½-½": {1, 1}, "0-1": {0, 2}}[f[3]]
			signs := []string{"0", "½", "1"}
			switch nr {
			case f[1]:
				cells[round] = f[2] + "w" + signs[score[0]]
				half += score[0]
			case f[2]:
				cells[round] = f[1] + "b" + signs[score[1]]
				half += score[1]
			}
		}
		lines = append(lines, strings.Join(slices.Concat([]string{nr, p["player.name"], p["player.id"]}, cells,
			[]string{fmt.Sprintf("%d,%d", half/2, half%2*5)}), "\t"))
	}
	if err := os.WriteFile(filepath.Join(s.dir, filepath.FromSlash(name)), []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
		s.t.Fatal(err)
	}
}

// outcome is an event of the season with its results as they were played and as they were reported.
type outcome struct {
	code, slip       string
	played, reported []string
}

// publishMonth reports the events of list n, as they were played (right) or as they were reported, and publishes the
// list.
func (s *season) publishMonth(n int, right bool, events []outcome) {
	s.t.Helper()
	var codes []string
	for _, e := range events {
		codes = append(codes, e.code)
	}
	s.enterEvents(n, codes...)
	for _, e := range events {
		if right && e.slip == "unplayed" {
			continue
		}
		games := e.reported
		if right {
			games = e.played
		}
		s.writeSheet("inbox/"+e.code+".xlsx", n, e.code, e.slip, right, games, nil)
	}
	s.now = s.days[n] + "T20:00:00Z"
	s.must(s.now, "collect")
	s.now = s.lists[n] + "T20:00:00Z"
	s.must(s.now, "publish")
}

// drawEvents draws an event for each slip, numbered from first on.
func (s *season) drawEvents(first int, of ...string) (all []outcome) {
	for i, slip := range of {
		e := outcome{code: fmt.Sprintf("EV-%d", first+i), slip: slip, played: s.results()}
		if e.reported = slices.Clone(e.played); slices.Contains(slips[:4], slip) {
			e.played[0], e.reported[0] = withResult(e.played[0], "1-0"), withResult(e.played[0], "0-1")
		}
		all = append(all, e)
	}
	return all
}

// decideByCommand takes a decision by a command, after a dry run, and returns the decision's number.
func (s *season) decideByCommand(args ...string) string {
	s.t.Helper()
	args = append(args, "--reason", "it was wrong", "--by", "Office")
	if status, out, errs := s.run(s.now, append(args, "--dry-run")...); status != exitDone {
		s.t.Fatalf("kalends %v --dry-run: exit %d\n%s%s", args, status, out, errs)
	}
	status, out, errs := s.run(s.now, args...)
	if status != exitDone && status != exitPerson { // lists that were made again await their release
		s.t.Fatalf("kalends %v: exit %d\n%s%s", args, status, out, errs)
	}
	return strings.TrimSpace(out)
}

// correctSlip corrects an event of the first list in the way that its slip names.
func (s *season) correctSlip(e outcome) {
	s.t.Helper()
	path := filepath.Join(s.dir, "right.xlsx")
	corrects := row{"event.report_kind": "correction", "event.corrects": e.code}
	switch e.slip {
	case "command":
		s.writeSheet("right.xlsx", 0, e.code, e.slip, true, e.played, nil)
		s.decideByCommand("correct", e.code, path)
	case "answer", "row":
		s.writeSheet("inbox/"+e.code+"_right.xlsx", 0, e.code, e.slip, true, e.played, corrects)
		s.dropCorrection()
		if e.slip == "row" {
			s.agreeByRow(e.code)
		} else {
			s.answerQuestion(e.code)
		}
	case "foreign":
		s.table("inbox/"+e.code+"_table.txt", e.played)
		s.dropCorrection()
		s.answerQuestion(e.code)
	case "twin":
		s.decideByCommand("merge", "Y-8", s.people[1]["player.id"])
	case "mistaken":
		s.decideByCommand("split", s.people[2]["player.id"], "Z-9", "--event", e.code)
	case "unplayed":
		s.decideByCommand("withdraw", e.code)
	}
}

// dropCorrection collects a correction and checks that the only question about it is whether it is one.
func (s *season) dropCorrection() {
	s.t.Helper()
	if status, out, errs := s.run(s.now, "collect"); status != exitPerson || strings.Count(errs, "[Q") != 1 || strings.Contains(errs, "[E") ||
		!strings.Contains(errs, "[Q405]") && !strings.Contains(errs, "[Q634]") {
		s.t.Fatalf("exit %d\n%s%s", status, out, errs)
	}
}

// answerQuestion enters the office's answer that a waiting file corrects the event, and collects.
func (s *season) answerQuestion(code string) {
	s.t.Helper()
	s.fill("waiting/"+code+"/answers.xlsx", sheets.FillSheet{Sheet: "Answers", From: 5, Rows: []row{{}, {"answer.answer": "it corrects the event",
		"answer.by": "AK"}}})
	s.collectPass()
}

// agreeByRow enters the office's agreement on sheet Corrections, and collects.
func (s *season) agreeByRow(code string) {
	s.t.Helper()
	s.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Corrections", Rows: []row{{"correction.date": s.now[:10],
		"correction.list": s.event["event.discipline"], "correction.event": code, "correction.field": "report", "correction.new": "yes", "correction.reason": "it was wrong",
		"correction.approved_by": "Office"}}})
	s.collectPass()
}

// correctFigures corrects a player's rating and number of games on the first list by rows of sheet Corrections, and
// collects.
func (s *season) correctFigures() {
	s.t.Helper()
	id := s.people[3]["player.id"]
	line := regexp.MustCompile(`(?m)^.*\b` + regexp.QuoteMeta(id) + `\b.*$`).FindString(s.newest(0))
	if line == "" {
		s.t.Fatalf("%s is not on the first list", id)
	}
	var rows []row
	for _, f := range [][2]string{{"rating", "2111"}, {"games", "77"}} {
		rows = append(rows, row{"correction.date": s.now[:10], "correction.list": s.event["event.discipline"], "correction.list_date": s.lists[0],
			"correction.id": id, "correction.field": f[0], "correction.new": f[1], "correction.reason": "it was wrong", "correction.approved_by": "Office"})
	}
	s.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Corrections", Rows: rows})
	s.collectPass()
}

// enterLateFacts corrects a player's birth in the registry.
func (s *season) enterLateFacts() {
	s.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", From: 5, Rows: []row{{"player.id": s.people[0]["player.id"], "player.birth": "2012"}}})
}

// collectPass collects and checks that nothing is asked or wrong.
func (s *season) collectPass() {
	s.t.Helper()
	if status, out, errs := s.run(s.now, "collect"); status != exitDone && status != exitPerson || strings.Contains(errs, "[E") || strings.Contains(errs, "[Q") {
		s.t.Fatalf("exit %d\n%s%s", status, out, errs)
	}
}

// releaseReissues publishes the lists that were made again, if the policy is reissue.
func (s *season) releaseReissues() {
	s.t.Helper()
	if s.policy == "reissue" {
		s.run(s.now, "publish") // what is not staged yet
		s.must(s.now, "release")
	}
}

// newest returns list n as CSV in its newest revision.
func (s *season) newest(n int) string {
	s.t.Helper()
	all, err := filepath.Glob(filepath.Join(s.dir, "published", "*-"+s.lists[n], "r*", "*_list.csv"))
	if err != nil || len(all) == 0 {
		s.t.Fatalf("no list of %s (%v)", s.lists[n], err)
	}
	data, err := os.ReadFile(slices.MaxFunc(all, byRevision))
	if err != nil {
		s.t.Fatal(err)
	}
	return string(data)
}

// byRevision compares paths of one file in several revisions: r10 comes after r9.
func byRevision(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }

// TestRevisionsAreNumbers checks which of several revisions is the newest.
func TestRevisionsAreNumbers(t *testing.T) {
	t.Parallel()
	if got := slices.MaxFunc([]string{"x/r9/l.csv", "x/r10/l.csv", "x/r2/l.csv"}, byRevision); got != "x/r10/l.csv" {
		t.Error(got)
	}
}

// TestEverythingPutRight checks under two regulations, of a table for each game and of a sequence of games, that each
// decision can be taken in each way, and that in the end the lists are those that were right from the start (reissue),
// or, once everything is revoked, those without any decision (next_list). The long proof does so under every regulation.
func TestEverythingPutRight(t *testing.T) {
	t.Parallel()
	putRight(t, 0, 1, "fide-2025-10", "malaysia-xiangqi")
}

// putRight runs both checks under some regulations for the seeds from from to to−1.
func putRight(t *testing.T, from, to uint64, rulesets ...string) {
	for _, ruleset := range rulesets {
		for seed := from; seed < to; seed++ {
			t.Run(fmt.Sprint(ruleset, "/", seed), func(t *testing.T) {
				t.Parallel()
				checkReissued(t, ruleset, seed)
				checkRevoked(t, ruleset, seed)
			})
		}
	}
}

// checkReissued corrects a season whose lists are made again, and checks that in the end they are those of a season
// that was reported rightly from the start.
func checkReissued(t *testing.T, ruleset string, seed uint64) {
	right, wrong := beginSeason(t, ruleset, "reissue", seed), beginSeason(t, ruleset, "reissue", seed)
	right.enterLateFacts()
	first := wrong.drawEvents(1, slips...)
	second, third := wrong.drawEvents(8, "sound"), wrong.drawEvents(9, "sound")
	for n, events := range [][]outcome{first, second} {
		wrong.publishMonth(n, false, events)
		right.publishMonth(n, true, events)
	}
	for _, i := range wrong.draw.Perm(len(first)) {
		wrong.correctSlip(first[i])
	}
	wrong.enterLateFacts()
	wrong.collectPass()
	wrong.decideByCommand("revoke", wrong.decideByCommand("withdraw", second[0].code))
	wrong.releaseReissues()
	wrong.publishMonth(2, false, third)
	right.publishMonth(2, true, third)
	for n := range wrong.lists {
		if got, want := wrong.newest(n), right.newest(n); got != want {
			t.Errorf("list of %s:\n%s\nas if it had been right:\n%s", wrong.lists[n], got, want)
		}
	}
}

// checkRevoked takes every decision of a season and revokes each before the list on which it would be booked, and
// checks that the next list is the one without any decision.
func checkRevoked(t *testing.T, ruleset string, seed uint64) {
	decided := beginSeason(t, ruleset, "next_list", seed)
	first := decided.drawEvents(1, slips...)
	second := decided.drawEvents(8, "sound")
	decided.publishMonth(0, false, first)
	untouched := decided.copied()
	for _, e := range first {
		decided.correctSlip(e)
	}
	decided.correctFigures()
	decided.enterLateFacts()
	decided.collectPass()
	last := len(first) + 3
	decided.decideByCommand("revoke", fmt.Sprint(last))
	for n := last - 1; n > 0; n-- {
		decided.must(decided.now, "revoke", fmt.Sprint(n), "--reason", "it was wrong", "--by", "Office")
	}
	born := row{"player.id": decided.people[0]["player.id"], "player.birth": decided.people[0]["player.birth"]}
	decided.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", From: 5, Rows: []row{born}}) // the rows from which the next list is made
	for _, s := range []*season{decided, untouched} {
		s.publishMonth(1, false, second)
	}
	if got, want := decided.newest(1), untouched.newest(1); got != want {
		t.Errorf("list of %s:\n%s\nas if nothing had been decided:\n%s", decided.lists[1], got, want)
	}
}
