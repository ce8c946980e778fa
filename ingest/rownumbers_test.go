package ingest_test

import (
	"slices"
	"strings"
	"testing"

	"kalends/ingest"
	"kalends/ingest/formats/formatstest"
	"kalends/ingest/registry"
	"kalends/rating"
)

// unanswered is an office that knows the players and the event, and has no rows on sheet Aliases.
func unanswered(t *testing.T, e rating.Event) ingest.Office {
	desk := formsDesk(t, e)
	events := desk.Registry.Events
	desk.Registry = registry.Of(slices.Collect(desk.Registry.Players.All())...)
	desk.Registry.Events = events
	return desk
}

// TestANumberBesideANameThatIsNotHis writes another number into one row of each form that has our numbers: one of another person,
// and one that nobody has. Neither the number nor the name wins, whether or not the office has named the players before.
func TestANumberBesideANameThatIsNotHis(t *testing.T) {
	e := formatstest.Swiss()
	word := formatstest.Tongues()[0]
	offices := map[string]ingest.Office{"unanswered": unanswered(t, e), "answered": formsDesk(t, e)}
	for name, grid := range map[string]formatstest.Grid{
		"list of games": formatstest.Games(e).Grid(), "pairings": formatstest.PairingsByHand(e, word).Grid(), "cross table": formatstest.ByHand(e, word).Grid(),
	} {
		for end, data := range map[string][]byte{".csv": grid.CSV(','), ".txt": grid.CSV('\t'), ".csv in Excel": grid.CSV(';')} {
			text := string(data)
			for n := range strings.Count(text, "100003") {
				for number, want := range map[string]string{"100004": "E205", "999999": "E201"} {
					changed := replaceNth(text, "100003", number, n)
					for office, desk := range offices {
						r := ingest.Read([]byte(changed), formatstest.Code+"_x.csv", desk)
						alone := strings.Count(text, "100003") == 1 && office == "answered" // the office's answer stands
						if found := mustMend(r.Findings); !strings.Contains(found, want) && !alone {
							t.Errorf("%s%s, row %d of 100003, %s, %s: %q, want %s", name, end, n, number, office, found, want)
						}
					}
				}
			}
		}
	}
}

// TestATableIsAnsweredAlikeInEveryContainer checks that a text with columns has the findings of a workbook, because its sender
// can correct it, too. Only the texts of pairing programs cannot be corrected.
func TestATableIsAnsweredAlikeInEveryContainer(t *testing.T) {
	e := formatstest.Swiss()
	g := formatstest.ByHand(e, formatstest.Tongues()[0]).Grid()
	desk := unanswered(t, e)
	for _, number := range []string{"999999", ""} {
		var answers []string
		for _, data := range [][]byte{changed(g, "100003", number).XLSX(), changed(g, "100003", number).CSV(',')} {
			answers = append(answers, mustMend(ingest.Read(data, formatstest.Code+"_x", desk).Findings))
		}
		if answers[0] != answers[1] || !strings.HasPrefix(answers[0], "E2") {
			t.Errorf("%q as a workbook, %q as a text", answers[0], answers[1])
		}
	}
}

func changed(g formatstest.Grid, old, text string) formatstest.Grid {
	var out formatstest.Grid
	for _, row := range g {
		line := append([]any{}, row...)
		for i, v := range line {
			if v == old {
				line[i] = text
			}
		}
		out = append(out, line)
	}
	return out
}

func replaceNth(text, old, with string, n int) string {
	parts := strings.SplitAfter(text, old)
	parts[n] = strings.TrimSuffix(parts[n], old) + with
	return strings.Join(parts, "")
}
