package ledger

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/rating"
)

// named is a ledger in which every table names the person 200, Їжак.
func named(t *testing.T, path string) *Ledger {
	t.Helper()
	l := openAt(t, path)
	born := rating.Birth{Year: 1987, On: day("1987-06-05")}
	s := accepted("EV-1")
	s.Name, s.File, s.Label = "Їжак.xlsx", "s01_Їжак.xlsx", "їжак"
	s.Findings[0].Args["name"] = "Їжак <2>"
	e := &s.Sheet.Entrants[1]
	e.Birth, e.Sex, e.Club, e.FIDEID, e.Answer, e.NameAlt = born, rating.Female, "Hedgehogs", "1700200", 1, "Izhak"
	s.Sheet.Entrants = append(s.Sheet.Entrants, rating.Entrant{Number: 3, Player: "300", Name: "Їжак", Origin: e.Origin})
	s.Sheet.Games[0].Remark, s.Sheet.Contact = "Їжак\tcame late", "Їжак"
	s = enter(t, l, s)
	enter(t, l, Submission{SHA: "2", Name: "\xff Їжак.xlsx", State: Waiting, Sheet: event("EV-2"), Event: "EV-2", Findings: rating.Findings{{Code: "Q201",
		Asked: []rating.Asked{{Row: rating.Row{Name: "Їжак", Birth: born, Club: "Hedgehogs", Number: "9"}}}}}})
	r := result("2026-10-01", 2000, "100", "200")
	r.Totals, r.Printed = json.RawMessage(`{"best":"Їжак"}`), json.RawMessage(`{"notes":[{"args":{"a":"Їжак","player":"200"}}]}`)
	r.List = rating.List{ID: "standard", Date: day("2026-10-01"), States: []rating.State{{Player: "200", Rated: true, Rating: 200000, Source: "letter of Їжак"}}}.Packed()
	r.Changes = rating.ChangesOf(rating.Change{Player: "200", WasRated: true, IsRated: true, Steps: []rating.Step{{Kind: "game", Opponent: "100", Note: "Їжак",
		Rule: "8", Origin: rating.Origin{File: "Їжак.xlsx", SHA: "f00d", Cell: "C1"}}}})
	p := issue("2026-10-01", 1, s.ID)
	p.Inputs = `{"registry":"aa","awaited":["Їжак"]}`
	publish(t, l, p, r)
	known := rating.Player{ID: "200", Name: "Їжак", Birth: born, Sex: rating.Female}
	decided(t, l, rating.Decision{Kind: rating.Fact, Field: rating.LateBirth, Player: "200", Old: "1986", New: "1987", Known: &known, Reason: "Їжак"},
		rating.Decision{Kind: rating.Erase, Player: "200", Reason: "asked for"})
	_, _, err := l.Answer(rating.Answer{Kind: rating.AnswerNew, Event: "EV-1", Row: rating.Row{Name: "Yizhak", Birth: born, Club: "Hedgehogs"}, New: &known}, at)
	must(t, err)
	_, err = KeepMail(l, Mail{SHA: "m", Sender: "їжак@example.org", State: MailDone, Sheets: []Enclosed{{Name: "Їжак.xlsx", SHA: s.SHA}}}, at)
	must(t, err)
	_, err = EnterReply(l, Reply{ID: "r1", Mail: 1, To: []string{"їжак@example.org"}}, at)
	must(t, err, l.SetMeta("note", `{"who":"Їжак"}`), l.EnterProposal(rating.Proposal{File: "Їжак.xlsx"}, "none", at), l.Check())
	return l
}

// forgetting returns what is taken out of the ledger of named.
func forgetting() Redaction {
	taken := strings.NewReplacer("Їжак", "200", "їжак", "200")
	return Redaction{Decision: []int{2}, Players: map[string]rating.Player{"200": {ID: "200", Name: "200", Sex: rating.Male, Birth: rating.Birth{Year: 1980}}},
		Text:  func(s string) (string, bool) { return taken.Replace(s), taken.Replace(s) != s },
		Files: map[string]string{"sha-EV-1": "after"}}
}

func TestARedactedLedgerNamesNobodyAndIsWhole(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ledger.db")
	l := named(t, path)
	before, _, err := l.Head()
	must(t, err, Redact(l, forgetting(), at), l.Check())
	once, _, err := l.Head()
	must(t, err, Redact(l, forgetting(), at))
	twice, _, err := l.Head()
	must(t, err, Vacuum(l))
	if once.Seq != before.Seq+1 || once.Prev != before.Hash || once.Hash != twice.Hash {
		t.Errorf("the journal ends with %d, %d and %d", before.Seq, once.Seq, twice.Seq)
	}
	all, err := l.Submissions(Filter{WithSheets: true})
	must(t, err)
	want := rating.Entrant{Number: 2, Player: "200", Name: "200", New: true, Sex: rating.Male, Birth: rating.Birth{Year: 1980}, Answer: 1, Origin: event("EV-1").Entrants[1].Origin}
	if diff := cmp.Diff(want, all[0].Sheet.Entrants[1]); diff != "" || all[0].Sheet.Entrants[2].Name != "Їжак" {
		t.Errorf("%s; the other of the name is %q", diff, all[0].Sheet.Entrants[2].Name)
	}
	_, err = l.db.Exec(`DROP TRIGGER decided_sheet_update; UPDATE sheet SET head = replace(head, 'Їжак', '')`) // the other of the name
	must(t, err)
	said, err := dump(&l.Reader)
	must(t, err)
	for b, err := range blocks(l.reader(), 1) {
		must(t, err)
		said += string(b.body)
	}
	for _, name := range []string{"Їжак", "їжак", "Izhak", "Yizhak", "Hedgehogs", "1700200", "1987", "1986"} {
		if at := strings.Index(said, name); at >= 0 {
			t.Errorf("%s is in %.300s", name, said[max(0, at-100):])
		}
	}
	must(t, Vacuum(l))
	for _, file := range []string{path, path + "-wal"} {
		data, err := os.ReadFile(file)
		must(t, err)
		if bytes.Contains(data, []byte("Їжак")) || bytes.Contains(data, []byte("Hedgehogs")) {
			t.Errorf("%s has the name", file)
		}
	}
}

// TestWhatIsNotNamedInARedactionIsFound: other bodies and rows than the entry names are faults, also the ones before it.
func TestWhatIsNotNamedInARedactionIsFound(t *testing.T) {
	l := named(t, filepath.Join(t.TempDir(), "ledger.db"))
	var body, head string
	must(t, l.db.QueryRow(`SELECT (SELECT body FROM journal WHERE seq = 1), (SELECT head FROM sheet WHERE submission = 1)`).Scan(&body, &head),
		Redact(l, forgetting(), at))
	for _, change := range []struct{ statement, with, fault string }{
		{`UPDATE journal SET body = ? WHERE seq = 1`, body, "entry 1 of"},
		{`UPDATE journal SET body = replace(body, 's01_200', ?) WHERE seq = 1`, "s01_300", "entry 1 of"},
		{`UPDATE sheet SET head = ? WHERE submission = 1`, head, "submission 1"},
		{`UPDATE result SET printed = replace(printed, '"a":"200"', ?)`, `"a":"Їжак"`, "publication standard"},
		{`UPDATE decision SET body = replace(body, '"reason":"200"', ?) WHERE number = 1`, `"reason":"Їжак"`, "decision 1"},
		{`UPDATE journal SET body = replace(body, 'after', ?) WHERE kind = 'redacted'`, "other", "of " + string(at)},
	} {
		t.Run(change.fault, func(t *testing.T) {
			defer func() { must(t, l.Check()) }()
			must(t, exec(t, l, "SAVEPOINT change"))
			defer exec(t, l, "ROLLBACK TO change", "RELEASE change")
			must(t, exec(t, l, "DROP TRIGGER journal_update", "DROP TRIGGER decision_update"))
			_, err := l.db.Exec(change.statement, change.with)
			must(t, err)
			err = l.Check()
			if err == nil || !strings.Contains(err.Error(), change.fault) {
				t.Errorf("%s: %v", change.statement, err)
			}
		})
	}
}

// TestWhatComesAfterARedactionIsJudgedByItsOwnEntry: a redacted submission can be updated, and redacted again.
func TestWhatComesAfterARedactionIsJudgedByItsOwnEntry(t *testing.T) {
	l := named(t, filepath.Join(t.TempDir(), "ledger.db"))
	must(t, Redact(l, forgetting(), at))
	all, err := l.Submissions(Filter{ID: 2, WithSheets: true})
	must(t, err)
	all[0].State, all[0].Sheet.Remarks = Rejected, "王伟"
	must(t, l.Update(all[0], at, "away"), l.Check())
	w := forgetting()
	w.Decision, w.Files = []int{3}, map[string]string{"after": "last"}
	w.Text = func(s string) (string, bool) {
		return strings.ReplaceAll(s, "王伟", "100"), strings.Contains(s, "王伟")
	}
	w.Players["100"] = rating.Player{ID: "100", Name: "100"}
	must(t, Redact(l, w, at), l.Check())
	became, err := Redactions(&l.Reader)
	if want := map[string]Redacted{"sha-EV-1": {"last", 3}, "after": {"last", 3}}; err != nil || !cmp.Equal(became, want) {
		t.Errorf("%+v, %v", became, err)
	}
}

// TestARedactionIsDoneOrNot: a failure leaves everything, and the triggers, as they were.
func TestARedactionIsDoneOrNot(t *testing.T) {
	l := named(t, filepath.Join(t.TempDir(), "ledger.db"))
	before, err := dump(&l.Reader)
	must(t, err)
	_, err = l.db.Exec(`UPDATE submission SET findings = '{' WHERE id = 1`)
	must(t, err)
	if err := Redact(l, forgetting(), at); err == nil {
		t.Error("redacted what cannot be read")
	}
	_, err = l.db.Exec(`UPDATE submission SET findings = ? WHERE id = 1`, fmt.Sprintf(`[{"code":"W301","origin":{"sheet":"Event","cell":"B3"},"read":"x","args":{"a":"b","name":"Їжак %s2%s"}}]`, `\u003c`, `\u003e`))
	must(t, err, l.Check())
	if after, err := dump(&l.Reader); err != nil || after != before {
		t.Errorf("%s, %v", firstOther(before, after), err)
	}
}

// TestALedgerFromBeforeErasures keeps its decisions when it is brought up to date, and then takes an erasure.
func TestALedgerFromBeforeErasures(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ledger.db")
	old, err := connect(dsn(path, "rwc", "foreign_keys(ON)"))
	must(t, err, old.migrateTo(versionErase-1))
	s := enter(t, old, accepted("EV-1"))
	decided(t, old, rating.Decision{Kind: rating.Correct, Event: "EV-1", Submission: s.ID}, withdrawal("EV-1", "a"), revocation(2))
	if _, _, err := old.Decide(rating.Decision{Kind: rating.Erase, Player: "200"}, at); err == nil {
		t.Error("an older ledger took an erasure")
	}
	must(t, old.Close())
	r, err := OpenReadOnly(path)
	must(t, err)
	none, err := Redactions(r)
	must(t, err, r.Check(), r.Close())
	l := openAt(t, path)
	decided(t, l, rating.Decision{Kind: rating.Erase, Player: "200"})
	all, err := Erasures(&l.Reader)
	must(t, err, l.Check())
	if len(none) != 0 || len(all) != 1 || all[0].Number != 4 {
		t.Errorf("%v, %+v", none, all)
	}
	if _, err := l.db.Exec(`UPDATE sheet SET head = ''`); err == nil {
		t.Error("the sheet of a decision was changed")
	}
}
