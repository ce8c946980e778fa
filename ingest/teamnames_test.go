package ingest_test

import (
	"testing"

	"kalends/ingest"
)

// TestTeamNamesAreContent: a sheet in which a team bears another name says something else, and the hash under which
// ledgers have sheets from before team names counted is the one they had.
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
