//go:build prove

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"kalends/ingest/formats/trf/trftest"
	"kalends/publish/publishtest"
	"kalends/rating"
	"kalends/reports/sheets"
)

// forgetting is a federation in which some are erased: the first of the people, each with a name that has words which
// nobody else has, and those after them, who have namesakes.
type forgetting struct {
	testFolder
	size forgettingSize
	draw *rand.Rand
	all  []row
}

// forgettingSize is the size of a federation: of the erased, namesakes are those whose names others have, too.
type forgettingSize struct{ people, months, field, rounds, erased, namesakes int }

// TestThirtyOfFiveThousandAreForgotten erases thirty people of a federation of 5,000 with two years of lists.
func TestThirtyOfFiveThousandAreForgotten(t *testing.T) {
	forget(t, forgettingSize{people: 5000, months: 24, field: 30, rounds: 5, erased: 30, namesakes: 6})
}

// TestSomeOfAFewAreForgotten is the same in a small federation.
func TestSomeOfAFewAreForgotten(t *testing.T) {
	forget(t, forgettingSize{people: 200, months: 4, field: 30, rounds: 3, erased: 30, namesakes: 6})
}

func forget(t *testing.T, size forgettingSize) {
	o := &forgetting{testFolder: association(t, "fide-standard", "2026-10-01"), size: size, draw: rand.New(rand.NewPCG(42, 8))}
	began := time.Now()
	clock := func(what string) {
		t.Logf("%s: %.0f s", what, time.Since(began).Seconds())
		began = time.Now()
	}
	o.begin()
	clock("registry")
	for month := range size.months {
		o.month(month)
	}
	o.correct()
	clock("lists")
	ids := o.erasedIDs()
	ratings, told := o.ratingsOf(ids...), o.explained(0)
	clock("explained")
	if size.people < 1000 {
		if places, _, _ := o.searched(o.needles()); len(places) < len(o.needles())/2 {
			t.Errorf("of %d texts only %d were there before", len(o.needles()), len(places))
		} else {
			t.Logf("%d of %d texts were there before", len(places), len(o.needles()))
		}
	}
	now := o.day(size.months, 12)
	status, out, errs := o.run(now, append([]string{"--json", "erase", "--reason", "asked for", "--document", "E-1"}, ids...)...)
	clock("erased")
	var report erasure
	if err := json.Unmarshal([]byte(out), &report); err != nil || status != exitDone || len(report.Left) > 0 {
		t.Errorf("exit %d, %v, left %d: %.3000v\n%s", status, err, len(report.Left), report.Left, errs)
	}
	t.Logf("%d lists made again, %d files replaced, %d removed", len(report.Lists), report.Replaced, report.Removed)
	files, searched := o.checkNoByte(o.needles())
	clock(fmt.Sprintf("searched %d files, %d MB unpacked", files, searched>>20))
	o.checkVerified(now)
	clock("verified")
	if after := o.ratingsOf(ids...); !maps.Equal(ratings, after) {
		t.Errorf("ratings of others differ: %d before, %d after", len(ratings), len(after))
		for key, was := range ratings {
			if after[key] != was {
				t.Fatalf("%s was\n%s and is\n%s", key, was, after[key])
			}
		}
	}
	if again := o.explained(1); !maps.Equal(told, again) {
		for key, was := range told {
			if again[key] != was {
				t.Errorf("%s was\n%s\nand is\n%s", key, was, again[key])
			}
		}
	}
	t.Logf("%d lines of lists, %d explanations are as before", len(ratings), len(told))
	o.checkNamesakes()
	clock("compared")
}

// day returns a moment of a month, counted from September 2026.
func (o *forgetting) day(month, day int) string {
	return time.Date(2026, time.Month(9+month), day, 10, 0, 0, 0, time.UTC).Format(time.RFC3339)
}

// begin writes the registry and the configuration.
func (o *forgetting) begin() {
	for n := range o.size.people {
		o.all = append(o.all, o.invent(n))
	}
	var opening []row
	for n, p := range o.all {
		opening = append(opening, openingRating(p["player.id"], "standard", "2026-09-01", strconv.Itoa(1450+n*7%1100), "50"))
	}
	var known []row
	for month := range o.size.months {
		for _, code := range []string{"TRF", "CSV"} {
			known = append(known, row{"event.code": fmt.Sprintf("%s-%02d", code, month), "event.name": fmt.Sprint(code, month),
				"event.discipline": "standard", "event.start": o.day(month, 5)[:10], "event.end": o.day(month, 9)[:10], "event.requested_on": "2026-08-01",
				"event.registered": "2026-08-01", "event.approval": "yes", "event.city": "Testville"})
		}
	}
	now := o.day(0, 1)
	o.must(now, "template", "--kind", "registry", "--players", "5", "-o", filepath.Join(o.dir, "registry", "registry.xlsx"))
	o.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", Rows: o.all}, sheets.FillSheet{Sheet: "Ratings", Rows: opening},
		sheets.FillSheet{Sheet: "Events", Rows: known})
	o.must(now, "template", "--kind", "games", "--players", strconv.Itoa(o.size.field), "--rounds", strconv.Itoa(o.size.rounds), "-o",
		filepath.Join(o.dir, "templates", blank))
	o.publishAutomatically()
	o.edit("kalends.yaml", func(b []byte) []byte {
		b = bytes.Replace(b, []byte("corrections: next_list"), []byte("corrections: reissue"), 1)
		return append(b, "\nexports: [trf26, xlsx]\nplayers_by_name: accept\nsite: {languages: [en]}\n"+
			"privacy: {birth: band, juniors: {under: 16, names: initials, from: 2026-01-01}}\n"...)
	})
}

// The words of names that are no secret, and the heads of those that are.
var (
	manyGiven  = strings.Fields("Anna Boris Chen Дмитро Олена Farid Ida João Оксана Lars Нина Siti Muthu Aminah")
	manyFamily = strings.Fields("Larkholm Ковальчук Silva Thornbury Шевченко Ahmad Їжакевич Quarrywell Бондар Zulkifli")
	manyHan    = []string{"王", "李", "欧阳", "陈", "张伟", "晓明", "婷婷", "志强", "建国"}
	rareWords  = [][3]string{{"Vrzoqu", "lnbaxt", ""}, {"Щебзюк", "Гжицьо", "Shchebziuk"}, {"麴龑", "麤龘", "Qvyan"}, {"Fhaezrul", "bin Qhadzri", ""}}
	uniqueTail = strings.Fields("abe eco idu ofa uge ahi eko ilu oma une apo eru isa ote uvi axo eza ibu oce")
)

// invent returns the n-th person. The first have secret names, the next ones namesakes: the names of the last people.
func (o *forgetting) invent(n int) row {
	secret := o.size.erased - o.size.namesakes
	p := row{"player.id": strconv.Itoa(4100000 + n), "player.sex": []string{"M", "F", "M"}[n%3], "player.fide_id": strconv.Itoa(37500001 + 7*n),
		"player.birth": fmt.Sprintf("%d-%02d-%02d", 1955+n%50, 1+n%12, 1+n%20), "player.club": fmt.Sprint("Club ", n%80), "player.region": fmt.Sprint("R", n%9)}
	if n%11 == 0 {
		p["player.birth"] = p["player.birth"][:4]
	}
	switch {
	case n < secret:
		w, tail := rareWords[n%4], uniqueTail[n/4]
		p["player.birth"] = fmt.Sprintf("%d-%02d-%02d", 1957+n*2, 1+n%12, 28-n%5)
		if n%6 == 5 {
			p["player.birth"] = fmt.Sprintf("%d-0%d-27", 2012+n%3, 1+n%9) // a junior
		}
		switch n % 4 {
		case 1:
			tail = []string{"аб", "еч", "ід", "оф", "уг", "ах"}[n/4]
			p["player.name_latin"] = w[2] + uniqueTail[n/4] + ", Hzhytso" + uniqueTail[n/4]
		case 2:
			tail = []string{"岽", "峂", "崀", "嵖", "巘", "帔"}[n/4]
			p["player.name_latin"] = w[2] + uniqueTail[n/4] + ", Culong" + uniqueTail[n/4]
		}
		p["player.name"] = w[0] + tail + ", " + w[1] + tail
		if n%4 == 2 {
			p["player.name"] = w[0] + tail + w[1]
		}
	case n < o.size.erased:
		p["player.name"] = o.invent(o.size.people - 1 - n)["player.name"]
	case n%5 == 0:
		p["player.name"] = manyHan[n%9] + manyHan[n/9%9] + manyHan[n/81%9]
	default:
		p["player.name"] = fmt.Sprint(manyFamily[n%10], string(rune('a'+n/10%26)), string(rune('a'+n/260%26)), ", ", manyGiven[n/3%14])
	}
	return p
}

// erasedIDs returns the numbers of those who are erased.
func (o *forgetting) erasedIDs() (ids []string) {
	for _, p := range o.all[:o.size.erased] {
		ids = append(ids, p["player.id"])
	}
	return ids
}

// fieldOf returns the players of an event: some of the erased, and drawn others.
func (o *forgetting) fieldOf(n int) (people []row) {
	for i := range o.size.field / 5 {
		people = append(people, o.all[(n*o.size.field/5+i)%o.size.erased])
	}
	for _, i := range o.draw.Perm(o.size.people - o.size.erased)[:o.size.field-len(people)] {
		people = append(people, o.all[o.size.erased+i])
	}
	return people
}

// games draws the games of an event by the circle method.
func (o *forgetting) games(rounds int) (all []string) {
	n := o.size.field
	for r := range rounds {
		for i := range n / 2 {
			at := func(seat int) int {
				if seat == 0 {
					return n
				}
				return (seat-1+r)%(n-1) + 1
			}
			all = append(all, fmt.Sprint(r+1, " ", at(i), " ", at(n-1-i), " ", []string{"1-0", "½-½", "0-1"}[o.draw.IntN(3)]))
		}
	}
	return all
}

// month plays the events of a month, collects them and publishes the list.
func (o *forgetting) month(m int) {
	start, now := o.day(m, 5)[:10], o.day(m, 20)
	report := func(name, code string, people []row) {
		ev := event(code, start, o.day(m, 9)[:10], o.size.rounds)
		ev["event.rounds_per_day_max"], ev["event.registered"] = "2", "2026-08-01"
		o.sheet(name, ev, entrantsOf(people), gamesOf(o.games(o.size.rounds)...))
	}
	first := o.fieldOf(2 * m)
	report(fmt.Sprintf("inbox/%s_open.xlsx", strings.ReplaceAll(first[0]["player.name"], ", ", " ")), fmt.Sprintf("OPEN-%02d", m), first)
	report(fmt.Sprintf("inbox/cup%02d.xlsx", m), fmt.Sprintf("CUP-%02d", m), o.fieldOf(2*m+1))
	if m%3 == 0 {
		o.text(fmt.Sprintf("TRF-%02d_report.trf", m), trftest.Write(o.foreign(m), trftest.Style{}))
	}
	if m%3 == 1 {
		o.text(fmt.Sprintf("CSV-%02d.csv", m), o.table(m))
	}
	o.oddThings(m)
	o.worked(now, "collect")
	o.worked(o.day(m+1, 1), "publish", "--accept-clock")
}

// worked runs a command that may leave something to the office.
func (o *forgetting) worked(now string, args ...string) {
	o.t.Helper()
	if status, out, errs := o.run(now, args...); status != exitDone && status != exitPerson {
		o.t.Fatalf("%s %v: exit %d\n%s%s", now, args, status, out, errs)
	}
}

// foreign returns an event as a pairing program reports it.
func (o *forgetting) foreign(m int) rating.Event {
	at := rating.Day(2026, time.Month(9+m), 5)
	e := rating.Event{Name: fmt.Sprint("TRF", m), City: "Testville", Start: at, End: at + 4, System: rating.Swiss, Rounds: 2,
		Scoring: "1-½-0", ChiefArbiter: rating.Arbiter{Name: "A. Biter"}, RoundDates: map[int]rating.Date{1: at, 2: at + 1}}
	people := o.fieldOf(m)[:10]
	for i, p := range people {
		e.Entrants = append(e.Entrants, rating.Entrant{Number: i + 1, Player: p["player.id"], Name: p["player.name"], FIDEID: p["player.fide_id"]})
	}
	for r := range 2 {
		for i := range 5 {
			e.Games = append(e.Games, rating.Game{Round: r + 1, First: people[i]["player.id"], Second: people[5+(i+r)%5]["player.id"], FirstScore: rating.Win,
				Kind: rating.OverBoard, Stage: rating.Normal})
		}
	}
	return e
}

// table returns a cross table as a pairing program writes it, in one of several charsets.
func (o *forgetting) table(m int) string {
	var b strings.Builder
	b.WriteString("\"Cup\"\n\"Final Ranking crosstable after 1 Rounds\"\n\n\"Rk.\",\"Name\",\"Rtg\",\"FED\",\"1.Rd\",\"Pts. \"\n")
	people := o.all[:o.size.erased:o.size.erased]
	for i := range 4 {
		p := people[(4*m+i*5)%len(people)]
		fmt.Fprintf(&b, "\"%d\",%q,1500,\"NOR\",\" %d%s\",\"%d\"\n", i+1, p["player.name"], 4-i, []string{"w1", "b1", "w0", "b0"}[i], 1-i/2)
	}
	switch m % 2 {
	case 0:
		if text, err := charmap.Windows1251.NewEncoder().String(b.String()); err == nil {
			return text
		}
		text, _ := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(b.String())
		return text
	}
	return b.String()
}

// oddThings drops what does not become a rated event: a wrong sheet, one that waits, a message, a list.
func (o *forgetting) oddThings(m int) {
	if m != o.size.months-1 {
		return
	}
	people := slices.Clone(o.fieldOf(2 * m))
	ev := event("ODD-1", o.day(m, 5)[:10], o.day(m, 9)[:10], o.size.rounds)
	ev["event.rounds_per_day_max"] = "2"
	people[7] = row{"player.id": "X-1", "player.name": "Nobody, Known", "player.sex": "F"}
	o.sheet("inbox/odd.xlsx", ev, entrantsOf(people), gamesOf(o.games(o.size.rounds)...))
	ev["event.code"] = "NEW-1"
	people[7] = row{"player.name": "Newcomer, Nora", "player.sex": "F", "player.birth": "2001"}
	o.sheet("inbox/new.xlsx", ev, entrantsOf(people), gamesOf(o.games(o.size.rounds)...))
	var text strings.Builder
	for _, p := range o.all[:o.size.erased] {
		fmt.Fprintln(&text, p["player.name"], p["player.birth"], p["player.fide_id"])
	}
	o.text("list.csv", strings.ReplaceAll(text.String(), ", ", ";"))
	for i, p := range o.all[:4] {
		o.mail(fmt.Sprint("m", i), publishtest.Letter{From: "arbiter@example.org", ID: fmt.Sprint(i, "@example.org"), Subject: "Re: " + p["player.name"],
			Day: o.day(m, 10)[:10], Text: p["player.name"] + " played.", Files: []publishtest.File{{Name: p["player.name"] + ".csv", Data: []byte(text.String())}}})
	}
}

// correct withdraws an event of the last but one list, and releases the lists that are made again.
func (o *forgetting) correct() {
	o.must(o.day(o.size.months, 3), "withdraw", fmt.Sprintf("CUP-%02d", o.size.months-2), "--reason", "played at home")
	o.worked(o.day(o.size.months, 4), "collect")
	o.worked(o.day(o.size.months, 5), "release")
	o.worked(o.day(o.size.months, 6), "release")
}

// explained returns the explanations of fifty opponents of the erased, by list and player, and checks that they add up.
func (o *forgetting) explained(days int) map[string]string {
	all := map[string]string{}
	for m := o.size.months - 1; m >= 0 && len(all) < 50; m-- {
		rows, err := byKey(o.whole(o.bookOf(m)), "Players")
		if err != nil {
			o.t.Fatal(err)
		}
		date := o.day(m+1, 1)[:10]
		for _, r := range rows {
			id := r["player.id"]
			if len(all) >= 50 || len(all) >= 10*(o.size.months-m) || slices.Contains(o.erasedIDs(), id) {
				continue
			}
			var a explanation
			out := o.must(o.day(o.size.months, 13+days), "--json", "explain", id, "--date", date)
			if err := json.Unmarshal([]byte(out), &a); err != nil {
				o.t.Fatal(err)
			}
			o.checkSteps(a)
			if len(a.Steps) == 0 {
				continue
			}
			for i := range a.Steps {
				a.Steps[i].Origin = nil
			}
			text, _ := json.Marshal(a)
			all[date+" "+id] = string(text)
		}
	}
	return all
}

// bookOf returns the newest calculation workbook of the list after a month.
func (o *forgetting) bookOf(m int) string {
	issue := "test-standard-" + o.day(m+1, 1)[:10]
	all, err := filepath.Glob(filepath.Join(o.dir, "published", issue, "r*", issue+"_calculation.xlsx"))
	if err != nil || len(all) == 0 {
		o.t.Fatal(issue, err)
	}
	rel, _ := filepath.Rel(o.dir, all[len(all)-1])
	return filepath.ToSlash(rel)
}

// checkNamesakes checks that everybody whose name an erased person had too keeps it on every list, and that no erased
// person has one.
func (o *forgetting) checkNamesakes() {
	last := o.size.people - 1
	names, _ := filepath.Glob(filepath.Join(o.dir, "published", "*", "r*", "*_list.csv"))
	for _, name := range names {
		rel, _ := filepath.Rel(o.dir, name)
		text := o.content(filepath.ToSlash(rel))
		for n := o.size.erased - o.size.namesakes; n < o.size.erased; n++ {
			p, other := o.all[n], o.all[last-n]
			if p["player.name"] != other["player.name"] {
				o.t.Fatal("no namesake:", p, other)
			}
			if strings.Count(text, p["player.name"]) == 0 || !strings.Contains(text, ","+p["player.id"]+","+p["player.id"]+",") {
				o.t.Errorf("%s: %s %s\n", rel, p["player.id"], p["player.name"])
			}
		}
	}
}

// needles returns what must stand nowhere: the words of names that nobody else has, days of birth and numbers.
func (o *forgetting) needles() (all []string) {
	for n, p := range o.all[:o.size.erased] {
		all = append(all, p["player.fide_id"])
		if n >= o.size.erased-o.size.namesakes {
			continue
		}
		if b := p["player.birth"]; len(b) == 10 {
			all = append(all, b, strings.ReplaceAll(b, "-", "/"), b[8:]+"."+b[5:7]+"."+b[:4])
		}
		for _, name := range []string{p["player.name"], p["player.name_latin"]} {
			for word := range strings.FieldsFuncSeq(name, func(r rune) bool { return r == ',' || r == ' ' }) {
				if len(word) > 5 {
					all = append(all, word, strings.ToUpper(word))
				}
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
