package ingest_test

import (
	"bytes"
	"testing"

	"kalends/ingest"
	"kalends/reports/export"
)

// TestTeamNamesAreContent checks that another name of a team changes the content hash, and that FormerSHA is still the hash
// without these names.
func TestTeamNamesAreContent(t *testing.T) {
	d := desk(t)
	read := func(name string) ingest.Reading {
		return ingest.Read(scheveningen().SetRow("team.name", 1, name).Bytes(), "team.xlsx", d)
	}
	a, b, again := read("Lybid"), read("Dnipro"), read(" Lybid ")
	if a.ContentSHA == b.ContentSHA || a.ContentSHA != again.ContentSHA {
		t.Errorf("%s, %s with another name, %s with blanks", a.ContentSHA, b.ContentSHA, again.ContentSHA)
	}
	const former = "8031fc337427e6ad636196aa5371b9a45f8bd422b20a33cb758f45acf39f3a87"
	if a.FormerSHA != former || b.FormerSHA != former {
		t.Errorf("ledgers have %s, here it is %s and %s", former, a.FormerSHA, b.FormerSHA)
	}
	if plain := ingest.Read(sheet().Bytes(), "sheet.xlsx", d); plain.FormerSHA != "" {
		t.Error("a sheet without teams has a former hash")
	}
}

// TestTeamNamesAreKept checks that the event keeps the names of teams, so that exports and reports have them.
func TestTeamNamesAreKept(t *testing.T) {
	d := desk(t)
	event := ingest.Read(scheveningen().Bytes(), "team.xlsx", d).Event
	if event.Teams[1] != "Lybid" || event.Teams[2] != "Dnipro" {
		t.Errorf("%v", event.Teams)
	}
	handed := export.Tournament{Event: event, People: map[string]export.Person{}}
	for _, format := range []string{export.TRF16, export.TRF26} {
		var b bytes.Buffer
		if err := export.Write(&b, handed, format); err != nil {
			t.Fatal(err)
		}
		if again := ingest.Read(b.Bytes(), "team.trf", d).Event.Teams; again[1] != "Lybid" || again[2] != "Dnipro" {
			t.Errorf("%s: %v\n%s", format, again, &b)
		}
	}
}
