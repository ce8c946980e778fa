package sheets

import (
	"slices"
	"strings"
	"testing"

	"kalends/reports/xlsx"
	"kalends/templates"
)

// TestEvidenceInColours: what speaks for somebody is green, what speaks against red, and only what differs is bold.
func TestEvidenceInColours(t *testing.T) {
	lines := "Is it 1 / 2?\nfor: born 1989\nagainst: born 1989 / 1998; sex M / F here\nalso in 1 / 2"
	want := []xlsx.Run{{Text: "Is it 1 / 2?\n"}, {Text: "for: born 1989\n", Ink: "006100"},
		{Text: "against: born ", Ink: "9C0006"}, {Text: "1989 / 1998", Ink: "9C0006", Bold: true}, {Text: "; sex ", Ink: "9C0006"},
		{Text: "M / F", Ink: "9C0006", Bold: true}, {Text: " here\n", Ink: "9C0006"},
		{Text: "also in 1 / 2"}}
	if got := runs(lines, []Side{Neither, For, Against}); !slices.Equal(got, want) {
		t.Errorf("%+v", got)
	}
}

// TestOpenQuestions: a question is open until it, or a row above that takes its proposal, is answered and signed.
func TestOpenQuestions(t *testing.T) {
	s := answerSheet{tableSheet{workbook: &workbook{w: templates.In("en")}}, AnswersFor{Questions: []AskedFor{{Key: "a"}, {Key: "*names"}, {Key: "b"}}}}
	for question, want := range []string{
		`IF(OR(G6<>"",AND(G5<>"",F6<>"")),IF(H6&H5="","initials?","done"),"open")`,
		`IF(OR(G7<>"",AND(G5<>"",F7<>"")),IF(H7&H5="","initials?","done"),"open")`,
		`IF(OR(G8<>"",AND(G5&G7<>"",F8<>"")),IF(H8&H5&H7="","initials?","done"),"open")`,
	} {
		if got := s.open(question); got != xlsx.Formula(want) {
			t.Errorf("question %d: %v", question, got)
		}
	}
}

// TestGuideForEveryProgram: the page of each program has steps in each language, and the code of the event where it is
// known.
func TestGuideForEveryProgram(t *testing.T) {
	for _, lang := range templates.Languages {
		for _, program := range []string{"swiss_manager", "chess_results", "vega", "swissperfect", "report", "us_chess", "chinese", "table"} {
			with := strings.Split(string(Guide(lang, program, "CUP-1")), "\r\n")
			without := strings.Split(string(Guide(lang, program, "")), "\r\n")
			if len(with) < 8 || len(with) > 13 || len(with) != len(without) {
				t.Errorf("%s, %s: %d and %d lines", lang, program, len(with), len(without))
			}
			if a, b := with[len(with)-2], without[len(without)-2]; !strings.Contains(a, "CUP-1_") || strings.ContainsAny(b, "{[") {
				t.Errorf("%s, %s: %q, %q", lang, program, a, b)
			}
		}
	}
}
