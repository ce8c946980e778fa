package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/rating"
	"kalends/reports/rulebook"
	"kalends/reports/sheets"
	"kalends/templates"
)

// compareGolden compares an output with a file of testdata/explain; UPDATE=1 rewrites the file.
func compareGolden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", "explain", name)
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

// people returns rows of sheet Players, one for each "id|name|sex|birth".
func people(all ...string) []row {
	var rows []row
	for _, text := range all {
		f := strings.Split(text, "|")
		rows = append(rows, row{"player.id": f[0], "player.name": f[1], "player.sex": f[2], "player.birth": f[3]})
	}
	return rows
}

// openingRating returns a row of sheet Ratings.
func openingRating(id, list, date, points, games string) row {
	return row{"rating.id": id, "rating.list": list, "rating.date": date, "rating.rating": points, "rating.games": games}
}

// entrantsOf returns an event's rows of sheet Players from those of the registry, numbered in their order.
func entrantsOf(people []row) []row {
	var all []row
	for i, p := range people {
		all = append(all, row{"player.nr": strconv.Itoa(i + 1), "player.id": p["player.id"], "player.name": p["player.name"], "player.sex": p["player.sex"]})
	}
	return all
}

// gamesOf returns rows of sheet Games, one for each "round first second result"; a bye has - for the second.
func gamesOf(all ...string) []row {
	var rows []row
	for _, text := range all {
		f := strings.Fields(text)
		rows = append(rows, row{"game.round": f[0], "game.first": f[1], "game.second": strings.TrimPrefix(f[2], "-"), "game.result": f[3]})
	}
	return rows
}

// chess returns an association whose published list of November 2025 has a capped game, one of a player above 2650, a
// forfeit, a bye, a newcomer with a first rating and one without, and a player who falls below the floor.
func chess(t *testing.T) testFolder {
	players := people("1|Ash, Anna|F|1990", "2|Birch, Boris|M|1985", "3|Cedar, Cem|M|1979", "4|Dogwood, Dan|M|2001", "5|Elm, Eva|F|2010",
		"6|Fir, Finn|M|1999", "7|Gum, Gus|M|1988", "8|Hazel, Ida|F|1992", "9|Ivy, Jon|M|1970")
	players[6]["player.publish"] = "no"
	opening := []row{
		openingRating("1", "standard", "2025-10-01", "2700", "900"), openingRating("2", "standard", "2025-10-01", "2200", "300"),
		openingRating("3", "standard", "2025-10-01", "1800", "12"), openingRating("4", "standard", "2025-10-01", "1405", "50"),
		openingRating("6", "standard", "2025-10-01", "2000", "99"), openingRating("7", "standard", "2025-10-01", "1900", "99"),
		openingRating("9", "standard", "2025-10-01", "1950", "40"),
	}
	f := association(t, "fide-standard", "2025-11-01", sheets.FillSheet{Sheet: "Players", Rows: players}, sheets.FillSheet{Sheet: "Ratings", Rows: opening})
	f.enableTrace()
	ev := event("OPEN-25", "2025-10-04", "2025-10-12", 5)
	ev["event.name"], ev["event.base_min"] = "October Open", "120"
	f.drop("2025-10-25T09:00:00Z", "open.xlsx", ev, entrantsOf(players[:8]), gamesOf(
		"1 1 2 1-0", "1 3 4 1-0", "1 5 6 ½-½", "1 7 8 1-0",
		"2 2 3 0-1", "2 4 1 0-1", "2 6 8 +/-", "2 7 5 1-0",
		"3 1 3 ½-½", "3 2 5 1-0", "3 4 6 0-1", "3 8 7 ½-½",
		"4 5 1 0-1", "4 3 6 ½-½", "4 7 4 1-0", "4 8 2 0-1",
		"5 5 3 ½-½", "5 2 7 1-0", "5 6 1 0-1", "5 4 8 0-1"))
	f.must("2025-11-01T08:00:00Z", "publish")
	return f
}

const november = "2025-11-05T08:00:00Z"

// TestExplainFIDE compares what is printed about players of the list of chess with goldens, and every figure with the
// workbook.
func TestExplainFIDE(t *testing.T) {
	t.Parallel()
	f := chess(t)
	for id, name := range map[string]string{
		"1": "exempt_2650", "2": "capped_400", "4": "below_floor", "5": "first_rating", "8": "not_yet", "6": "forfeit", "9": "no_game",
	} {
		compareGolden(t, "fide_"+name+".txt", f.must(november, "explain", id))
	}
	compareGolden(t, "fide_exempt_2650_zh-CN.txt", f.must(november, "--lang", "zh-CN", "explain", "1"))
	compareGolden(t, "fide_capped_400.json", f.must(november, "--json", "explain", "2"))
	f.compareExplain("test-standard-2025-11-01", november, "1", "2", "3", "4", "5", "6", "7", "8")
	f.checkStories(november)
}

// explanation is the output of explain --json as a program reads it: every figure is a string.
type explanation struct {
	Player, Issue string
	Old, New      *string
	Steps         []struct {
		Kind, Event, Opponent, Expected, Score, Change, Rule string
		OpponentRating                                       string `json:"opponent_rating"`
		OwnRating                                            string `json:"own_rating"`
		Difference, Average, P, We, W, Normal, Bonus, After  string
		Round, K, N                                          int
		Origin                                               *struct{ File, Sheet, Cell string }
	}
}

// explanationOf returns what explain --json prints about a player.
func (f testFolder) explanationOf(now, player string) (a explanation) {
	f.t.Helper()
	if err := json.Unmarshal([]byte(f.must(now, "--json", "explain", player)), &a); err != nil {
		f.t.Fatal(err)
	}
	return a
}

// enableTrace turns on the sheet Trace of the calculation, so that every step can be compared with explain.
func (f testFolder) enableTrace() {
	f.t.Helper()
	f.edit("kalends.yaml", func(b []byte) []byte { return append([]byte("calculation: {trace: yes}\n"), b...) })
}

// compareExplain compares every figure of explain --json for some players with the calculation workbook and the list.
func (f testFolder) compareExplain(issue, now string, players ...string) {
	f.t.Helper()
	list := f.list(issue)
	sums := map[string]row{}
	for _, r := range f.calculation(issue, "Players") {
		sums[r["player.id"]] = r
	}
	games := map[string][]row{}
	for _, r := range f.calculation(issue, "Trace") {
		if r["trace.opponent"] != "" {
			games[r["trace.player"]] = append(games[r["trace.player"]], r)
		}
	}
	for _, id := range players {
		a := f.explanationOf(now, id)
		if a.Player != id || a.Issue != issue {
			f.t.Errorf("%s %s: answered for %s %s", id, issue, a.Player, a.Issue)
		}
		f.checkDecimal(id+" old", value(a.Old), sums[id]["player.old"])
		f.checkDecimal(id+" new", value(a.New), sums[id]["player.new"])
		if printed, on := list[id]; on && printed != value(a.New) {
			f.t.Errorf("%s: %s, printed %s", id, value(a.New), printed)
		}
		f.checkSteps(a)
		f.sameGames(a, games[id])
	}
}

// value returns the text of a figure; empty if there is none.
func value(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// checkDecimal compares two decimals by value, because the workbook drops trailing zeros.
func (f testFolder) checkDecimal(what, got, want string) {
	f.t.Helper()
	if got == "" || want == "" {
		if got != want {
			f.t.Errorf("%s: %q, in the workbook %q", what, got, want)
		}
		return
	}
	if points(f.t, got) != points(f.t, want) {
		f.t.Errorf("%s: %s, in the workbook %s", what, got, want)
	}
}

// checkSteps checks that the changes of the steps add up from the old rating, or the first one, to the new one.
func (f testFolder) checkSteps(a explanation) {
	f.t.Helper()
	if a.New == nil {
		return
	}
	now := rating.Points(0)
	if a.Old != nil {
		now = points(f.t, *a.Old)
	}
	for _, s := range a.Steps {
		if s.Kind == "initial" {
			now = points(f.t, s.After)
		}
		if s.Change != "" {
			now += points(f.t, s.Change)
		}
	}
	if now != points(f.t, *a.New) {
		f.t.Errorf("player %s: the steps lead to %s, the rating is %s", a.Player, now, *a.New)
	}
}

// sameGames compares the games of an explanation with the rows of sheet Trace.
func (f testFolder) sameGames(a explanation, rows []row) {
	f.t.Helper()
	n := 0
	for _, s := range a.Steps {
		if s.Kind != "game" {
			continue
		}
		if n >= len(rows) {
			f.t.Fatalf("player %s: more games than the workbook's %d", a.Player, len(rows))
		}
		r, what := rows[n], fmt.Sprintf("player %s, game %d", a.Player, n+1)
		n++
		rule := rulebook.Article(templates.In("en"), s.Rule) // for programs by the article's number, for people in words
		if got := []string{s.Event, strconv.Itoa(s.Round), s.Opponent, rule}; !cmp.Equal(got, []string{r["trace.event"], r["trace.round"], r["trace.opponent"], r["trace.rule"]}) {
			f.t.Errorf("%s: %v, in the workbook %v", what, got, r)
		}
		f.checkDecimal(what+" score", s.Score, r["trace.score"])
		f.checkDecimal(what+" opponent's rating", s.OpponentRating, r["trace.opponent_rating"])
		if s.Expected != "" {
			f.checkDecimal(what+" own rating", s.OwnRating, r["trace.own_rating"])
			f.checkDecimal(what+" difference", s.Difference, r["trace.difference"])
			f.checkDecimal(what+" expected", s.Expected, r["trace.expected"])
			f.checkDecimal(what+" change", s.Change, r["trace.change"])
		}
		if s.Origin == nil || s.Origin.Sheet != r["trace.sheet"] || s.Origin.Cell != r["trace.cell"] || s.Origin.File != r["trace.file"] {
			f.t.Errorf("%s: read at %v, in the workbook %s %s %s", what, s.Origin, r["trace.file"], r["trace.sheet"], r["trace.cell"])
		}
	}
	if n != len(rows) {
		f.t.Errorf("player %s: %d games, in the workbook %d", a.Player, n, len(rows))
	}
}

// TestExplainFIDELines reads the lines of a capped game and of the same game for the player above 2650.
func TestExplainFIDELines(t *testing.T) {
	t.Parallel()
	f := chess(t)
	own := f.must(november, "explain", "1")
	theirs := f.must(november, "explain", "2")
	for _, c := range []struct{ text, pattern string }{
		{own, `(?m)^ +1 +Birch, Boris 2 +2700 +2025-10-01 +2200 +2025-10-01 +\+500 +485–517 +0\.96 +1 +\+0\.04 .*2650.* 8\.3\.2 +open\.xlsx!Games!\w+\d+$`},
		{theirs, `(?m)^ +1 +Ash, Anna 1 +2200 +2025-10-01 +2700 +2025-10-01 +−500 +−400 +392–411 +0\.08 +0 +−0\.08 +counted as 400 +8\.3\.2 +open\.xlsx!Games!\w+\d+$`},
		{theirs, `(?m)^  K = 20: .* 8\.3\.3$`},
		{theirs, `(?m)^  Rounded to a whole number.* 8\.3\.4$`},
	} {
		if !regexp.MustCompile(c.pattern).MatchString(c.text) {
			t.Errorf("no line like %s in\n%s", c.pattern, c.text)
		}
	}
}

// TestExplainCutK plays so many games that K is cut: 40 × 18 exceeds 700, so K is 38.
func TestExplainCutK(t *testing.T) {
	t.Parallel()
	players, opening := people("1|Junior, Jo|M|2012"), []row{openingRating("1", "standard", "2025-10-01", "1800", "80")}
	var games []string
	for i := 2; i <= 19; i++ {
		id := strconv.Itoa(i)
		players = append(players, people(id+"|Other "+id+"|M|1980")...)
		opening = append(opening, openingRating(id, "standard", "2025-10-01", "1800", "80"))
		games = append(games, fmt.Sprintf("%d 1 %d 1-0", i-1, i))
	}
	f := association(t, "fide-standard", "2025-11-01", sheets.FillSheet{Sheet: "Players", Rows: players}, sheets.FillSheet{Sheet: "Ratings", Rows: opening})
	f.enableTrace()
	f.drop("2025-10-25T09:00:00Z", "long.xlsx", event("LONG", "2025-10-01", "2025-10-20", 18), entrantsOf(players), gamesOf(games...))
	f.must("2025-11-01T08:00:00Z", "publish")
	text := f.must(november, "explain", "Junior, Jo")
	for _, want := range []string{"K = 38: reduced: K × games would exceed 700", "K × ΣΔR = 38 × +9.00 = +342.00", "New rating: 1800 +342 = 2142"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	f.compareExplain("test-standard-2025-11-01", november, "1", "2", "19")
}

// TestExplainRefuses checks the exit status and the message of calls that have no answer.
func TestExplainRefuses(t *testing.T) {
	t.Parallel()
	f := chess(t)
	for _, c := range []struct {
		args   []string
		status int
		says   string
	}{
		{[]string{"Birch, Bonis"}, exitFailed, `there is no player “Birch, Bonis”; did you mean 2 Birch, Boris?`},
		{[]string{"nobody at all"}, exitFailed, `there is no player “nobody at all”`},
		{[]string{"1", "--list", "blitz"}, exitUsage, `--list "blitz": the configuration has standard`},
		{[]string{"1", "--date", "2025-11-02"}, exitUsage, "no list is due on 2025-11-02"},
		{[]string{"1", "--date", "2025-12-01"}, exitUsage, "the list of 2025-12-01 is not out"},
		{[]string{"1", "--date", "2025-13-01"}, exitUsage, "is not a date"},
		{[]string{}, exitUsage, "write kalends explain PLAYER; kalends explain --help says more"},
	} {
		status, out, errs := f.run(november, append([]string{"explain"}, c.args...)...)
		if status != c.status || !strings.Contains(errs, c.says) || out != "" {
			t.Errorf("%v: exit %d, want %d\n%s%s", c.args, status, c.status, out, errs)
		}
	}
}

// TestExplainOnlyReads works while another kalends holds the folder, and leaves every file as it was.
func TestExplainOnlyReads(t *testing.T) {
	t.Parallel()
	f := chess(t)
	other := &door{dir: f.dir, nowText: november}
	other.progress = newProgress(other)
	held, err := other.openForWork()
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	before := f.everything()
	f.must(november, "explain", "1")
	f.must(november, "rulesets", "fide-standard")
	if diff := cmp.Diff(before, f.everything()); diff != "" {
		t.Errorf("the folder changed:\n%s", diff)
	}
}

// everything returns by path the size and the modification time of every file of the folder, without SQLite's own.
func (f testFolder) everything() map[string]string {
	f.t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(f.dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(path, "-shm") || strings.HasSuffix(path, "-wal") { // made by every reader of SQLite
			return err
		}
		info, err := d.Info()
		if err == nil {
			all[path] = fmt.Sprint(info.Size(), info.ModTime())
		}
		return err
	})
	if err != nil {
		f.t.Fatal(err)
	}
	return all
}

// TestExplainDate explains an earlier list if its date is given, the last one if not, and every list that has the
// player.
func TestExplainDate(t *testing.T) {
	t.Parallel()
	f := chess(t)
	f.edit("kalends.yaml", func(b []byte) []byte {
		return append(b, "\n  - since: 2025-12-01\n    id: rapid\n    ruleset: fide-rapid\n"...)
	})
	f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Ratings", From: 20, Rows: []row{openingRating("9", "rapid", "2025-11-01", "1875", "40")}})
	f.must("2025-12-01T08:00:00Z", "publish")
	for _, c := range []struct {
		args []string
		want []string // issue, old, new
	}{
		{[]string{"2"}, []string{"test-standard-2025-12-01 2183 2183"}},
		{[]string{"2", "--date", "2025-11-01"}, []string{"test-standard-2025-11-01 2200 2183"}},
		{[]string{"9"}, []string{"test-standard-2025-12-01 1950 1950", "test-rapid-2025-12-01 1875 1875"}},
		{[]string{"9", "--list", "rapid"}, []string{"test-rapid-2025-12-01 1875 1875"}},
	} {
		var got []string
		in := json.NewDecoder(strings.NewReader(f.must("2025-12-05T08:00:00Z", append([]string{"--json", "explain"}, c.args...)...)))
		for in.More() {
			var a explanation
			if err := in.Decode(&a); err != nil {
				t.Fatal(err)
			}
			got = append(got, a.Issue+" "+value(a.Old)+" "+value(a.New))
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%v (-want +got):\n%s", c.args, diff)
		}
	}
	status, _, errs := f.run("2025-12-05T08:00:00Z", "explain", "2", "--list", "rapid")
	if status != exitFailed || !strings.Contains(errs, "the list does not know the player") {
		t.Errorf("exit %d: %s", status, errs)
	}
}
