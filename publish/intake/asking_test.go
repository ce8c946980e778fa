package intake

import (
	"strings"
	"testing"

	"kalends/ledger"
	"kalends/rating"
)

// TestQuestionsAboutPlayersAreOneLine checks that several questions about players are one line that says how many and who, and
// that a single one, and every question about the event, is written in full.
func TestQuestionsAboutPlayersAreOneLine(t *testing.T) {
	about := func(code, what, name, cell string) rating.Finding {
		return rating.Finding{Code: code, Read: name, Origin: rating.Origin{Sheet: "R", Cell: cell}, Asked: []rating.Asked{{About: what}}}
	}
	days, list := about("Q372", rating.AboutDays, "", ""), about("Q371", rating.AboutList, "", "")
	first, second := about("Q651", "", "Ash, Anna", "B3"), about("Q653", "", "Birch, Boris", "B4")
	for _, c := range []struct {
		found rating.Findings
		want  string
	}{
		{rating.Findings{list, days}, "Q371 Q372"},
		{rating.Findings{list, first}, "Q371 Q651"},
		{rating.Findings{first, second, list}, "Q651 Q371"},
		{rating.Findings{{Code: "E302"}, first, second, {Code: "I160"}}, "E302 Q651 I160"},
		{rating.Findings{{Code: "E302"}, first, second}, "E302 Q651"},
	} {
		marks := replies{}.marks(ledger.Submission{Findings: c.found, Sheet: &rating.Event{Lang: "en"}})
		var codes []string
		for _, m := range marks {
			codes = append(codes, m.Code)
			if together := strings.Contains(m.Problem, "2 players are asked of the office: Ash, Anna; Birch, Boris"); together != (m.Code == "Q651" && len(marks) < len(c.found)) {
				t.Errorf("%s: %s", m.Code, m.Problem)
			}
		}
		if got := strings.Join(codes, " "); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}
