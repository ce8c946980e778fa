package cells_test

import (
	"testing"

	"kalends/ingest/cells"
)

func TestAbsenceOf(t *testing.T) {
	for want, texts := range map[cells.Absence][]string{
		cells.Bye: {"bye", "( half point bye )", "Bye (requested)", "Full-point bye", "Bye, Bye", "PAB", "DESCANSA", "轮空(1分)", "轮空（得2分）",
			"輪空", "[bye]", "0.5 point bye", "Bye 1/2", "half-bye", "вільний від гри", "Вільна", "Freilos (1 Punkt)", "turno di riposo", "Exempt(e)",
			"miễn đấu", "bye req.", "申请轮空", "半分轮空", "*** BYE ***", "Pairing-allocated bye", "BYE BYE", "HPB"},
		cells.Unpaired: {"not paired", "( not paired )", "请假"},
		cells.Nobody:   {"--", "N.N.", "N. N.", "***", "( - )", "nn", "Wolny", "X"},
		cells.Present: {"", "Bye, Anna", "Bye Kim", "Anna Bye", "Byer, Tom", "Free, Peter", "Rest, Ivan", "12", "½", "1/2", "Half, Tom", "轮空山", "半田",
			"Вільний, Олег", "Point, A", "Freeman", "byebye", "Volná, Jana", "Nn, Li", "Prost, Alain", "Request", "12弃权", "弃权 1", "12 bye", "bye 12"},
	} {
		for _, text := range texts {
			if got := cells.AbsenceOf(text); got != want {
				t.Errorf("%q: %v, not %v", text, got, want)
			}
		}
	}
}

func TestWorthOfBye(t *testing.T) {
	for text, want := range map[string]string{"( half point bye )": "bye½", "Full-point bye": "bye1", "轮空(1分)": "bye1", "轮空(0分)": "bye0",
		"0.5 point bye": "bye½", "HPB": "bye½", "ZPB": "bye0", "半分轮空": "bye½", "bye": "", "轮空(2分)": "", "Half, Tom": "", "Bye (round 3)": ""} {
		shown := ""
		if r, said := cells.WorthOfBye(text, ""); said {
			shown = r.Write()
		}
		if shown != want {
			t.Errorf("%q: %q, not %q", text, shown, want)
		}
	}
	if r, said := cells.WorthOfBye("轮空(2分)", cells.Two); !said || r.Write() != "bye1" {
		t.Errorf("%v, %v", r, said)
	}
	if r, said := cells.WorthOfBye("half bye", cells.Two); !said || r.Write() != "bye½" {
		t.Errorf("%v, %v", r, said)
	}
}
