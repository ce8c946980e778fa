package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/engine/facetest"
	"kalends/ingest"
	"kalends/ingest/registry"
	"kalends/ingest/workbook"
	"kalends/ingest/workbook/workbooktest"
	"kalends/rating"
	"kalends/reports/export"
	"kalends/reports/sheets"
)

// TestAnOfficesYears starts an office of 120 people from its old list and simulates it for three months; the long proof
// has 5,000 people and two years.
func TestAnOfficesYears(t *testing.T) {
	t.Parallel()
	simulate(t, years{people: 120, months: 3, monthly: 4, field: 8, each: 1, seed: 18})
}

// years is the size of an office, for how many months it is simulated with how many events a month, and how many events
// are exported and read back: one in each.
type years struct {
	people, months, monthly, field, each int
	seed                                 int64
}

// The office begins with the list of January 2027; its old list is of the month before.
var (
	newYear = rating.Day(2027, 1, 1)
	oldList = rating.Day(2026, 12, 1)
)

// elite is how many players have 2750. Their events need thirty days of notice (0.2.1).
const elite = 8

// member is a person of the old list.
type member struct {
	id, name, sex, birth, club string
	points                     int
}

// tourney is an event as it was played, and what happens to its report.
type tourney struct {
	code       string
	start, end rating.Date
	field      []int // indices of the people
	games      []string
	fate       string
	sent       map[rating.Date]string // what arrives on which day: good, bad
	settled    rating.Date            // when the office says that nothing will come
}

// fates are what happens to reports, in turn.
var fates = []string{"good", "late", "pace", "twice", "wrong", "never", "good", "cancelled", "notice", "elite", "postponed", "settled"}

// federation is a folder, with the people and events that it should have.
type federation struct {
	testFolder
	years
	random *rand.Rand
	people []member
	twins  [][2]string
	events []*tourney
	blank  []byte
	named  int
}

// simulate starts an office from its old list, simulates it day by day, and checks the permissions, exports and imports
// at the end.
func simulate(t *testing.T, y years) {
	o := &federation{testFolder: testFolder{t, filepath.Join(t.TempDir(), "club")}, years: y, random: rand.New(rand.NewSource(y.seed))}
	o.must(at(oldList), "init", o.dir, "--ruleset", "fide-standard")
	o.firstAfternoon()
	o.announceEvents()
	last := newYear.AddMonths(y.months + 3)
	for day := newYear; day <= last; day++ {
		o.simulateDay(day)
	}
	o.checkPermissions()
	o.checkExports(last)
	o.importAgain(last)
	o.must(at(last), "verify", "--all")
	t.Logf("%d people, %d twins, %d events; %d times a report was named as absent", len(o.people), len(o.twins), len(o.events), o.named)
}

// at returns the moment of a day at which the program is run.
func at(day rating.Date) string { return day.String() + "T00:10:00Z" }

// firstAfternoon imports the old list, decides the doubts about twins, publishes the first list, and checks that
// importing the old list again proposes nothing.
func (o *federation) firstAfternoon() {
	o.t.Helper()
	o.inventPeople()
	file := filepath.Join(o.t.TempDir(), "old.csv")
	if err := os.WriteFile(file, []byte(o.oldList()), 0o644); err != nil {
		o.t.Fatal(err)
	}
	afternoon := at(newYear - 10)
	status, out, errs := o.run(afternoon, "import", file, "--date", oldList.String())
	if want := fmt.Sprintf("new %s,", inThousands(len(o.people))); status != exitPerson || !strings.Contains(out, want) || !strings.Contains(out, "refused 0") {
		o.t.Fatalf("import: exit %d, want %q\n%s%s", status, want, out, errs)
	}
	o.must(afternoon, "import", filepath.Join(o.dir, "registry", "import-1.xlsx"), "--apply")
	o.importAgain(newYear - 10)
	o.decideTwins(afternoon)
	o.importAgain(newYear - 10)
	o.must(at(newYear), "run", "--once")
	if list := o.list("club-standard-2027-01-01"); len(list) != len(o.people)-(len(o.twins)+1)/2 {
		o.t.Errorf("the first list has %d people, of %d with %d twins", len(list), len(o.people), len(o.twins))
	}
}

// inThousands writes a number with a comma before its last three digits.
func inThousands(n int) string {
	if n < 1000 {
		return strconv.Itoa(n)
	}
	return fmt.Sprintf("%d,%03d", n/1000, n%1000)
}

// inventPeople invents the people of the old list. One in forty is in it twice (a twin), in another order of names or
// in capitals; some clubs are written in capitals.
func (o *federation) inventPeople() {
	for i := range o.years.people {
		m := member{id: strconv.Itoa(14100000 + i), name: familyOf(i) + ", " + givenOf(i/9), sex: []string{"m", "f"}[i%2],
			birth: rating.Day(1950+i%60, 1, 1).AddMonths(i % 12).String(), club: "Dynamo " + familyOf(i%12),
			points: 1500 + o.random.Intn(900)}
		if i < elite {
			m.sex, m.points = "m", 2750
		}
		if i%30 == 29 {
			m.club = strings.ToUpper(m.club)
		}
		o.people = append(o.people, m)
		if i%40 != 39 {
			continue
		}
		twin := m
		family, given, _ := strings.Cut(m.name, ", ")
		twin.id = strconv.Itoa(14900000 + i)
		twin.name = []string{given + " " + family, strings.ToUpper(m.name)}[i/40%2]
		o.people, o.twins = append(o.people, twin), append(o.twins, [2]string{m.id, twin.id})
	}
}

// familyOf returns the i-th family name; no two sound alike.
func familyOf(i int) string {
	return word(i, "B D F G K L M N P R S T V Z", "a e i o u", "nd rk lt mp st")
}

// givenOf returns the i-th given name; no two sound alike.
func givenOf(i int) string { return word(i, "M L T R P N D", "i a o u e", "la ro ka ti mu ne") }

// word returns the i-th word that is made of a head, two vowels and a tail before the second.
func word(i int, heads, vowels, tails string) string {
	h, v, e := strings.Fields(heads), strings.Fields(vowels), strings.Fields(tails)
	return h[i%len(h)] + v[i/len(h)%len(v)] + e[i/len(h)/len(v)%len(e)] + v[(i+i/350)%len(v)]
}

// oldList returns the old list as CSV, as some program once wrote it.
func (o *federation) oldList() string {
	var b strings.Builder
	b.WriteString("ID;FIDE ID;Name;Sex;Birth;Club;Rating;K\n")
	for _, m := range o.people {
		k := 20
		if m.points >= 2400 {
			k = 10
		}
		fmt.Fprintf(&b, "%s;%s;%s;%s;%s;%s;%d;%d\n", m.id, m.id, m.name, m.sex, m.birth, m.club, m.points, k)
	}
	return b.String()
}

// importAgain imports the old list once more, and checks that nothing is proposed.
func (o *federation) importAgain(day rating.Date) {
	o.t.Helper()
	file := filepath.Join(o.t.TempDir(), "old.csv")
	if err := os.WriteFile(file, []byte(o.oldList()), 0o644); err != nil {
		o.t.Fatal(err)
	}
	status, out, errs := o.run(at(day), "import", file, "--date", oldList.String())
	if status != exitDone || !strings.Contains(out, "Nothing to propose") {
		o.t.Errorf("%s: the list once more: exit %d\n%s%s", day, status, out, errs)
	}
}

// doubt is a warning of check registry.
type doubt struct {
	Code   string
	Origin rating.Origin
	Args   map[string]string
}

// doubts returns what check registry warns of.
func (o *federation) doubts(now string) (all []doubt) {
	o.t.Helper()
	_, out, errs := o.run(now, "--json", "check", "registry")
	var answer []struct{ Findings []doubt }
	if err := json.Unmarshal([]byte(out), &answer); err != nil || len(answer) != 1 {
		o.t.Fatalf("check registry: %v\n%s%s", err, out, errs)
	}
	return answer[0].Findings
}

// decideTwins checks that every twin is doubted once, merges every other pair and confirms the rest, and checks that no
// doubt about twins is left.
func (o *federation) decideTwins(now string) {
	o.t.Helper()
	named := map[string]int{}
	for _, d := range o.doubts(now) {
		if d.Code == "W700" {
			named[d.Args["about"]]++
		}
	}
	rowOf := o.rowsOfPlayers()
	var confirmed []row
	var merged []sheets.FillSheet
	for i, pair := range o.twins {
		about := pair[0] + " + " + pair[1]
		if named[about] != 1 {
			o.t.Errorf("the twins %s are named %d times, of %d", about, named[about], len(named))
		}
		if i%2 == 0 {
			merged = append(merged, sheets.FillSheet{Sheet: "Players", From: rowOf[pair[1]], Rows: []row{{"player.status": "merged", "player.merged_into": pair[0]}}})
		} else {
			confirmed = append(confirmed, row{"confirmed.code": "W700", "confirmed.about": about, "confirmed.by": "Office"})
		}
	}
	if len(named) != len(o.twins) {
		o.t.Errorf("%d pairs are named, of %d twins", len(named), len(o.twins))
	}
	o.fill("registry/registry.xlsx", append(merged, sheets.FillSheet{Sheet: "Confirmed", Rows: confirmed})...)
	for _, d := range o.doubts(now) {
		if d.Code == "W700" {
			o.t.Errorf("still doubtful: %+v", d.Args)
		}
	}
}

// rowsOfPlayers returns the row of each player on sheet Players.
func (o *federation) rowsOfPlayers() map[string]int {
	o.t.Helper()
	data, err := os.ReadFile(filepath.Join(o.dir, "registry", "registry.xlsx"))
	if err != nil {
		o.t.Fatal(err)
	}
	book, _ := workbook.Read(data)
	s, _ := book.Sheet("Players")
	rows := map[string]int{}
	for _, r := range s.Rows {
		for _, c := range r.Cells {
			if c.Column == 1 {
				rows[c.Raw] = r.Number
			}
		}
	}
	return rows
}

// announceEvents invents the events of all months and enters them on the registry's sheet.
func (o *federation) announceEvents() {
	o.t.Helper()
	var rows []row
	for i := range o.months * o.monthly {
		month := newYear.AddMonths(i / o.monthly)
		e := &tourney{code: fmt.Sprintf("EV-%04d", i+1), fate: fates[i%len(fates)], sent: map[rating.Date]string{}}
		e.start = month + rating.Date(2+i%o.monthly*20/o.monthly)
		e.end = e.start + 2
		o.pair(e)
		o.planSheets(e)
		o.events, rows = append(o.events, e), append(rows, e.row())
	}
	o.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Events", Rows: rows})
	file := filepath.Join(o.t.TempDir(), "blank.xlsx")
	o.must(at(newYear), "template", "--kind", "games", "--players", "12", "--rounds", "3", "-o", file)
	data, err := os.ReadFile(file)
	if err != nil {
		o.t.Fatal(err)
	}
	o.blank = workbooktest.Short(data)
}

// pair draws the players of an event and pairs three rounds, with drawn results.
func (o *federation) pair(e *tourney) {
	e.field = o.random.Perm(len(o.people) - elite)[:o.field]
	for i := range e.field {
		e.field[i] += elite
		for slices.ContainsFunc(o.twins, func(t [2]string) bool { return t[1] == o.people[e.field[i]].id }) {
			e.field[i]--
		}
	}
	slices.Sort(e.field)
	if e.field = slices.Compact(e.field); len(e.field)%2 > 0 {
		e.field = e.field[1:]
	}
	if e.fate == "elite" {
		e.field = []int{0, 1, 2, 3, 4, 5, 6, 7}
	}
	n := len(e.field)
	for round := 1; round <= min(3, n-1); round++ {
		for board := range n / 2 {
			a, b := board, n-1-board
			if a, b = turned(a, round, n), turned(b, round, n); round%2 == 0 {
				a, b = b, a
			}
			e.games = append(e.games, fmt.Sprint(round, " ", a+1, " ", b+1, " ", o.result(e, a, b)))
		}
	}
}

// turned returns the place of a player in a round of a round robin by the circle method, in which the last one stays.
func turned(i, round, n int) int {
	if i == n-1 {
		return i
	}
	return (i + round) % (n - 1)
}

// result draws the result of a game, as the ratings predict.
func (o *federation) result(e *tourney, a, b int) string {
	dice := o.random.Float64()
	gap := float64(o.people[e.field[b]].points - o.people[e.field[a]].points)
	win := 1 / (1 + math.Pow(10, gap/400))
	switch {
	case e.fate == "elite" || math.Abs(dice-win) < 0.12:
		return "½-½"
	case dice < win:
		return "1-0"
	}
	return "0-1"
}

// planSheets draws the days on which the sheets of an event arrive, by its fate.
func (o *federation) planSheets(e *tourney) {
	soon := e.end + 1 + rating.Date(o.random.Intn(5))
	switch e.fate {
	case "never", "cancelled", "postponed":
	case "settled":
		e.settled = e.end + 40
	case "late":
		e.sent[e.end+30+rating.Date(o.random.Intn(25))] = "good"
	case "twice":
		e.sent[soon], e.sent[soon+3] = "good", "good"
	case "wrong":
		e.sent[soon], e.sent[soon+4] = "bad", "good"
	default:
		e.sent[soon] = "good"
	}
}

// document returns the number of the document by which something was permitted for the event.
func (e *tourney) document() string { return "D-" + e.code + "/27" }

// permitted returns what was permitted for the event, by whom, and how many days before its start it was registered.
func (e *tourney) permitted() (what, by string, notice rating.Date) {
	switch e.fate {
	case "pace":
		return "pace", "qc_chair", 40
	case "notice":
		return "registration", "qc_chair", 1
	case "elite":
		return "registration", "president", 10
	}
	return "", "", 40
}

// row returns the event's row of sheet Events.
func (e *tourney) row() row {
	what, by, notice := e.permitted()
	r := row{"event.code": e.code, "event.name": e.code + " Open", "event.discipline": "standard", "event.start": e.start.String(),
		"event.end": e.end.String(), "event.requested_on": (e.start - notice).String(), "event.registered": (e.start - notice).String(),
		"event.approval": "yes", "event.city": "Testville", "event.organizer": "Test", "event.contact_email": "a@test.example"}
	if e.fate == "cancelled" || e.fate == "postponed" {
		r["event.state"] = e.fate
	}
	if what != "" {
		maps.Copy(r, row{"event.permits": what, "event.permit_by": by, "event.permit_doc": e.document(), "event.permit_on": (e.start - 12).String()})
	}
	return r
}

// sheet returns the filled result sheet of an event; a bad one has an impossible result.
func (o *federation) sheet(e *tourney, kind string) []byte {
	o.t.Helper()
	_, _, notice := e.permitted()
	ev := event(e.code, e.start.String(), e.end.String(), 3)
	ev["event.name"], ev["event.registered"], ev["event.rounds_per_day_max"] = e.code+" Open", (e.start - notice).String(), "1"
	if e.fate == "pace" {
		ev["event.base_min"] = "45"
	}
	var players []row
	for i, at := range e.field {
		m := o.people[at]
		players = append(players, row{"player.nr": strconv.Itoa(i + 1), "player.id": m.id, "player.name": m.name, "player.sex": strings.ToUpper(m.sex)})
	}
	games := gamesOf(e.games...)
	if kind == "bad" {
		games[1]["game.result"] = "won"
	}
	data, err := sheets.Fill(o.blank, []sheets.FillSheet{{Sheet: "Event", Rows: []row{ev}}, {Sheet: "Players", Rows: players}, {Sheet: "Games", Rows: games}})
	if err != nil {
		o.t.Fatal(err)
	}
	return data
}

// simulateDay drops what arrives on a day, runs the job, and checks that status names exactly the missing reports.
func (o *federation) simulateDay(day rating.Date) {
	o.t.Helper()
	for i, e := range o.events {
		if kind, ok := e.sent[day]; ok {
			name := filepath.Join(o.dir, "inbox", fmt.Sprintf("%s %s.xlsx", e.code, day))
			if err := os.WriteFile(name, o.sheet(e, kind), 0o644); err != nil {
				o.t.Fatal(err)
			}
		}
		if e.settled == day {
			o.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Events", From: 5 + i, Rows: []row{{"event.state": "cancelled"}}})
		}
	}
	if status, out, errs := o.run(at(day), "run", "--once"); status != exitDone && status != exitPerson {
		o.t.Fatalf("%s: exit %d\n%s%s", day, status, out, errs)
	}
	o.acknowledgeQuietList(day)
	want := o.missingReports(day)
	o.named += len(want)
	if diff := cmp.Diff(want, o.expected()); diff != "" {
		o.t.Fatalf("%s: absent reports (-are +are named)\n%s", day, diff)
	}
}

// acknowledgeQuietList releases a list that is held because hardly anybody played, which is expected after the last
// events.
func (o *federation) acknowledgeQuietList(day rating.Date) {
	o.t.Helper()
	held, _ := filepath.Glob(filepath.Join(o.dir, "draft", "*", "impact.xlsx"))
	if len(held) == 0 || day.AddMonths(-o.months) < newYear {
		return
	}
	if _, out, _ := o.run(at(day), "status"); strings.Contains(out, "Q506") {
		o.must(at(day), "release", "--ack", "Q506")
	}
}

// missingReports returns the events whose report is missing on a day, though they were held and are over.
func (o *federation) missingReports(day rating.Date) (codes []string) {
	for _, e := range o.events {
		off := e.fate == "cancelled" || e.fate == "postponed" || e.settled != 0 && e.settled <= day
		if e.end < day && !off && !e.reported(day) {
			codes = append(codes, e.code)
		}
	}
	return codes
}

// reported reports whether a good sheet has come up to a day.
func (e *tourney) reported(day rating.Date) bool {
	for on, kind := range e.sent {
		if kind == "good" && on <= day {
			return true
		}
	}
	return false
}

// expected returns the events whose reports status.json names as missing, sorted.
func (o *federation) expected() (codes []string) {
	o.t.Helper()
	var answer struct {
		Expected []struct{ Event string }
	}
	data, err := os.ReadFile(filepath.Join(o.dir, "status.json"))
	if err == nil {
		err = json.Unmarshal(data, &answer)
	}
	if err != nil {
		o.t.Fatal(err)
	}
	for _, e := range answer.Expected {
		codes = append(codes, e.Event)
	}
	slices.Sort(codes)
	return codes
}

// checkPermissions checks that every permission is cited in the manifest and the notes of exactly one issue, and in the
// explanation of a player.
func (o *federation) checkPermissions() {
	o.t.Helper()
	issues, _ := filepath.Glob(filepath.Join(o.dir, "published", "club-standard-*", "r1"))
	if len(issues) != o.months+4 {
		o.t.Errorf("%d lists are out, want %d", len(issues), o.months+4)
	}
	where := map[string][]string{}
	for _, dir := range issues {
		var m struct{ Permits []struct{ Document string } }
		data, err := os.ReadFile(filepath.Join(dir, "manifest.json"))
		if err == nil {
			err = json.Unmarshal(data, &m)
		}
		if err != nil {
			o.t.Fatal(err)
		}
		for _, p := range m.Permits {
			where[p.Document] = append(where[p.Document], filepath.Base(filepath.Dir(dir)))
		}
	}
	granted := 0
	for _, e := range o.events {
		if what, _, _ := e.permitted(); what == "" {
			continue
		}
		granted++
		doc := e.document()
		if len(where[doc]) != 1 {
			o.t.Errorf("%s is cited in %q", doc, where[doc])
			continue
		}
		o.mentionsPermission(where[doc][0], e)
	}
	if len(where) != granted || granted == 0 {
		o.t.Errorf("%d permissions are cited, %d were granted", len(where), granted)
	}
}

// mentionsPermission checks that the notes of an issue and the explanation of a player cite the document of a
// permission.
func (o *federation) mentionsPermission(issue string, e *tourney) {
	o.t.Helper()
	data, err := os.ReadFile(filepath.Join(o.dir, "published", issue, "r1", issue+"_list.xlsx"))
	if err != nil {
		o.t.Fatal(err)
	}
	book, _ := workbook.Read(data)
	s, _ := book.Sheet("Notes")
	if !strings.Contains(fmt.Sprint(s.Rows), e.document()) {
		o.t.Errorf("the notes of %s do not cite %s", issue, e.document())
	}
	out := o.must(at(newYear.AddMonths(o.months+3)), "explain", o.people[e.field[0]].id, "--list", "standard", "--date", strings.TrimPrefix(issue, "club-standard-"))
	if !strings.Contains(out, e.document()) {
		o.t.Errorf("explain does not cite %s:\n%s", e.document(), out)
	}
}

// checkExports exports accepted events as tournament reports and checks that the same games are read from them.
func (o *federation) checkExports(day rating.Date) {
	o.t.Helper()
	data, err := os.ReadFile(filepath.Join(o.dir, "registry", "registry.xlsx"))
	if err != nil {
		o.t.Fatal(err)
	}
	reg, _ := registry.Terms{Titles: facetest.Titles("")}.Read(data, "registry.xlsx")
	desk := ingest.Office{Registry: reg, Lists: []string{"standard"}, Today: day}
	read := 0
	for i, e := range o.events {
		if i%o.each > 0 || !e.reported(day) {
			continue
		}
		for _, format := range []string{export.TRF16, export.TRF26} {
			file := filepath.Join(o.t.TempDir(), e.code+"_"+format+"."+format)
			if status, out, errs := o.run(at(day), "export", e.code, "--format", format, "-o", file); status != exitDone && status != exitPerson {
				o.t.Fatalf("export %s: exit %d\n%s%s", e.code, status, out, errs)
			}
			data, err := os.ReadFile(file)
			if err != nil {
				o.t.Fatal(err)
			}
			r := ingest.Read(data, filepath.Base(file), desk)
			if diff := cmp.Diff(o.played(e), playedBy(r.Event)); diff != "" {
				o.t.Errorf("%s as %s (-held +read)\n%s%v", e.code, format, diff, r.Findings)
			}
			read++
		}
	}
	o.t.Logf("%d reports were handed on and read back", read)
}

// played lists the games of an event by the players' numbers, sorted.
func (o *federation) played(e *tourney) (all []string) {
	for _, g := range e.games {
		f := strings.Fields(g)
		a, _ := strconv.Atoi(f[1])
		b, _ := strconv.Atoi(f[2])
		all = append(all, fmt.Sprint(f[0], " ", o.people[e.field[a-1]].id, " ", o.people[e.field[b-1]].id, " ", f[3]))
	}
	slices.Sort(all)
	return all
}

// playedBy lists the games of an event that was read, in the same form.
func playedBy(e rating.Event) (all []string) {
	for _, g := range e.Games {
		result := map[rating.Score]string{rating.Win: "1-0", rating.Draw: "½-½"}[g.FirstScore]
		if result == "" {
			result = "0-1"
		}
		all = append(all, fmt.Sprint(g.Round, " ", g.First, " ", g.Second, " ", result))
	}
	slices.Sort(all)
	return all
}
