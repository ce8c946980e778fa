package sheets

import (
	"strconv"

	"kalends/rating"
	"kalends/reports"
	"kalends/templates"
)

// ReceiptFor is the content of a receipt.
type ReceiptFor struct {
	Lang       string
	State      State  // Accepted, Waiting, Duplicate or Counted
	Decision   int    // the decision by which a sheet counts
	First      string // the earlier submission with the same content, "s01"
	Event      string
	Name       string
	Group      string
	Start, End rating.Date
	File       string
	SHA        string
	Received   string // by the association's clock
	Sender     string // address from which it came by mail, on the day Mailed; empty if it did not
	Mailed     rating.Date
	AnswersTo  string // address to which answers go; empty if nobody is answered
	Submission string // "s01"
	Players    int
	Newcomers  int
	Games      int            // played over the board
	Foreseen   bool           // Rated and Lost are known
	Rated      int            // how many games will be rated
	Lost       []UnratedGames // the games that will not be rated
	Forfeits   int
	Byes       int
	List       string
	Date       rating.Date // of the list that will include the event; 0: not known
	Answers    bool        // the office can answer in a workbook beside the sheet
	Marks      []Mark
}

// UnratedGames are games that will not be rated, with the reason.
type UnratedGames struct {
	Games int
	Half  bool // for one of the two players only
	Why   string
}

// Receipt returns the plain text beside a sheet that was not returned.
func Receipt(r ReceiptFor) []byte {
	w := templates.In(r.Lang)
	say := func(key string, pairs ...string) string { return w.Say("sheets.receipt."+key, pairs...) }
	t := textIn(w)
	switch r.State {
	case Duplicate:
		t.line(say("duplicate", "first", r.First))
	case Waiting:
		t.line(say("waiting"))
	case Counted:
		t.line(say("decided", "n", strconv.Itoa(r.Decision)))
	default:
		t.line(say("accepted"))
	}
	t.line("")
	for _, fact := range r.facts(w) {
		t.fact(say(fact[0]), fact[1])
	}
	r.lost(&t, w)
	r.marks(&t, say)
	t.line("")
	switch r.State {
	case Waiting:
		t.line(say("patience"))
	case Counted:
		t.line(say("decided_how"))
	default:
		t.line(say("thanks"))
	}
	return t.bytes()
}

// facts returns the lines of a receipt: the key of the label, and the value, which may be empty.
func (r ReceiptFor) facts(w templates.Words) [][2]string {
	list := ""
	if r.Date != 0 {
		list = w.Say("sheets.receipt.list_of", "list", r.List, "date", w.Date(r.Date))
	} else if r.List != "" {
		list = r.List
	}
	mailed := ""
	if r.Sender != "" {
		mailed = w.Say("sheets.receipt.mail_of", "sender", r.Sender, "date", w.Date(r.Mailed))
	}
	dates := ""
	if r.Start != 0 && r.End != 0 {
		dates = w.Span(r.Start, r.End)
	}
	return [][2]string{
		{"event", joined(r.Event, r.Name)}, {"group", r.Group}, {"dates", dates},
		{"file", r.File}, {"submission", r.Submission}, {"received", r.Received}, {"mail", mailed}, {"answers", r.AnswersTo}, {"list", list},
		{"players", count(r.Players)}, {"newcomers", reports.Positive(r.Newcomers)}, {"games", count(r.Games)},
		{"forfeits", count(r.Forfeits)}, {"byes", count(r.Byes)}, {"rated", r.rated()}, {"sha", r.SHA},
	}
}

// rated returns how many games will be rated; empty if that is not known yet.
func (r ReceiptFor) rated() string {
	if !r.Foreseen {
		return ""
	}
	return count(r.Rated)
}

// lost adds lines that say which games will not be rated and why, each reason once, and what can be done.
func (r ReceiptFor) lost(t *text, w templates.Words) {
	if len(r.Lost) == 0 {
		return
	}
	type reason struct {
		half bool
		why  string
	}
	games, order := map[reason]int{}, []reason(nil)
	for _, l := range r.Lost {
		why := reason{l.Half, l.Why}
		if games[why] == 0 {
			order = append(order, why)
		}
		games[why] += l.Games
	}
	t.line("")
	t.head(w.Say("sheets.receipt.lost"))
	for _, why := range order[:min(len(order), maxReasons)] {
		key := "sheets.receipt.lost_games"
		if why.half {
			key = "sheets.receipt.lost_half"
		}
		t.line("  " + w.Say(key, "n", count(games[why]), "why", why.why))
	}
	if more := len(order) - maxReasons; more > 0 {
		t.line("  " + w.Say("sheets.returned.more", "n", count(more)))
	}
	t.line("   " + w.Say("sheets.receipt.lost_remedy", "date", w.Date(r.Date)))
}

// maxReasons limits the reasons on a receipt.
const maxReasons = 20

// joined joins code and name by a dot; if one is empty it returns the other.
func joined(code, name string) string {
	if code == "" || name == "" {
		return code + name
	}
	return code + " · " + name
}

// fact adds a line with a label and a value, unless the value is empty.
func (t *text) fact(label, s string) {
	if s != "" {
		t.line(label + t.colon + rating.Word(s))
	}
}

// marks adds the questions, repairs, warnings and notes, each kind below its head.
func (r ReceiptFor) marks(t *text, say func(string, ...string) string) {
	heads := []struct {
		key  string
		look look
	}{{"questions", questionLook}, {"repairs", repairedLook}, {"warnings", warningLook}, {"notes", noteLook}}
	groups := grouped(r.Marks)
	w := templates.In(r.Lang)
	for _, h := range heads {
		first := true
		for _, g := range groups {
			if g.look() != h.look {
				continue
			}
			if first {
				t.line("")
				t.head(say(h.key))
				first = false
			}
			t.line("  " + joined(g.Code, place(w, g.Mark)))
			t.labelled("", g.problem(w))
			t.labelled("", g.Remedy)
		}
		if r.Answers && h.look == questionLook {
			t.labelled("", w.Say("answers.beside"))
		}
	}
}
