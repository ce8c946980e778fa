package intake

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"kalends/engine"
	"kalends/ingest"
	"kalends/ingest/cells"
	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/reports/rulebook"
	"kalends/reports/sheets"
	"kalends/templates"
)

// replies makes what the sender of a sheet and the office learn of its state.
type replies struct{ *Judge }

// replies returns what makes receipts and lists of problems.
func (in *Intake) replies() replies { return replies{in.Judge} }

// head returns what is above the problems of a returned sheet.
func (a replies) head(s ledger.Submission) sheets.Head {
	h := sheets.Head{
		Lang: a.wordsFor(s).Lang, State: sheets.Returned, File: s.Name, SHA: s.SHA, Submission: fmt.Sprint(s.ID),
		Checked: a.checked(s),
		Version: a.Setup.Program,
	}
	if s.Sheet != nil {
		h.Event = s.Sheet.Code
	}
	h.Fixed, h.Before = progress(s.Findings)
	return h
}

// checked returns the minute in which a sheet was judged, in the time of the association; now if it is not recorded
// yet.
func (a replies) checked(s ledger.Submission) string {
	return cmp.Or(folder.Clock(s.At), folder.Clock(a.Moment()))
}

// receipt returns the text of the receipt of a sheet that is not returned. placed is the desk by which its list was
// found if it was judged just now, else nil.
func (a replies) receipt(s ledger.Submission, placed *engine.Desk) ([]byte, error) {
	r := sheets.ReceiptFor{
		Lang: a.wordsFor(s).Lang, State: sheets.Accepted, Event: s.Event, File: s.Name, SHA: s.SHA, Received: a.checked(s),
		Submission: folder.SheetNumber(s.Number), List: s.List, Date: s.ListDate, Marks: a.marks(s),
		Answers: s.State == ledger.Waiting && s.Findings.Answerable(),
	}
	switch s.State {
	case ledger.Waiting:
		r.State = sheets.Waiting
	case ledger.Captured:
		number, err := a.decisionOn(s)
		if err != nil {
			return nil, err
		}
		r.State, r.Decision = sheets.Counted, number
	case ledger.Duplicate:
		first, err := a.original(s)
		if err != nil {
			return nil, err
		}
		r.State, r.First = sheets.Duplicate, folder.SheetNumber(first)
		asks := func(m sheets.Mark) bool { return m.Severity == rating.Question }
		r.Marks = slices.DeleteFunc(r.Marks, asks) // the receipt of that one has what is still asked
	}
	if err := a.addMail(&r, s); err != nil {
		return nil, err
	}
	if s.Sheet != nil {
		countSheet(&r, *s.Sheet)
	}
	if l, ok := a.ListByID(s.List); ok && s.Sheet != nil && s.State == ledger.Accepted {
		if err := a.foresee(&r, l, *s.Sheet, placed); err != nil {
			return nil, err
		}
	}
	return sheets.Receipt(r), nil
}

// addMail adds to a receipt by which mail message a sheet came, and where its answer goes; nothing if it came otherwise.
func (a replies) addMail(r *sheets.ReceiptFor, s ledger.Submission) error {
	if !strings.HasPrefix(s.Label, folder.MailFolder+"/") {
		return nil
	}
	all, err := ledger.Mails(a.Ledger, ledger.MailFilter{Sheet: s.SHA})
	for _, m := range all {
		if !strings.HasPrefix(s.Label+"/", folder.MailLabel(m.Sender)+"/") || s.ID != 0 && s.ID <= m.After {
			continue
		}
		if r.Sender, r.Mailed = m.Sender, m.Arrived; m.Silent == "" && a.Setup.Answers() {
			r.AnswersTo = cmp.Or(m.ReplyTo, m.Sender)
		}
	}
	return err
}

// decisionOn returns the number of the last decision by which a sheet counts; 0 if there is none.
func (a replies) decisionOn(s ledger.Submission) (number int, err error) {
	all, err := a.Ledger.Decisions()
	for _, d := range all {
		if d.Submission == s.ID {
			number = d.Number
		}
	}
	return number, err
}

// foresee adds to a receipt how many games of an accepted sheet the ruleset will rate, and why it will not rate the
// others. Without a desk it makes one.
func (a replies) foresee(r *sheets.ReceiptFor, l folder.List, e rating.Event, placed *engine.Desk) error {
	if placed == nil {
		now, err := a.desk(l, e)
		if err != nil {
			return err
		}
		placed = &now
	}
	desk := *placed
	desk.Players = a.Registry.Players.Find // with the newcomers of this sheet
	lost, err := l.Ruleset.Foresee(e, desk)
	if err != nil {
		return fmt.Errorf("foresee event %s: %w", e.Code, err)
	}
	words := templates.In(r.Lang)
	r.Foreseen = true
	for i := range e.Games {
		if !e.Games[i].Bye() {
			r.Rated++
		}
	}
	for _, out := range lost {
		why := words.SayMap(out.Reason, out.Args)
		if out.Rule != "" {
			why = words.Say("sheets.receipt.by_rule", "why", why, "rule", rulebook.Article(words, out.Rule))
		}
		if out.Player == "" {
			r.Rated -= out.Games
		}
		if out.Games > 0 {
			r.Lost = append(r.Lost, sheets.UnratedGames{Games: out.Games, Half: out.Player != "", Why: why})
		}
	}
	return nil
}

// countSheet adds to a receipt the facts of an event and the numbers of its players, newcomers, games, forfeits and
// byes.
func countSheet(r *sheets.ReceiptFor, e rating.Event) {
	r.Name, r.Group, r.Start, r.End, r.Players = e.Name, e.Group, e.Start, e.End, len(e.Entrants)
	for i := range e.Entrants {
		if e.Entrants[i].New {
			r.Newcomers++
		}
	}
	for i := range e.Games {
		g := &e.Games[i]
		switch {
		case g.Bye():
			r.Byes++
		case g.Kind == rating.Forfeit:
			r.Forfeits++
		case g.Kind == rating.OverBoard:
			r.Games++
		}
	}
}

// original returns the number of the sheet that s repeats: of one with the same bytes or content, or else of the one
// that counts; 0 if there is none.
func (a replies) original(s ledger.Submission) (int, error) {
	counted := 0
	for _, state := range []ledger.State{ledger.Accepted, ledger.Waiting, ledger.Captured} {
		same, err := a.Ledger.Submissions(ledger.Filter{State: state, Event: s.Event})
		if err != nil {
			return 0, err
		}
		for _, other := range same {
			if other.SHA == s.SHA || other.ContentSHA == s.ContentSHA {
				return a.numberOf(other)
			}
			if counted == 0 && other.Whole == 0 && other.Folder == s.Folder {
				counted = other.Number
			}
		}
	}
	return counted, nil
}

// numberOf returns the number of a sheet in its event; a part has that of the whole. It is 0 if the whole is missing.
func (a replies) numberOf(s ledger.Submission) (int, error) {
	if s.Whole == 0 {
		return s.Number, nil
	}
	whole, err := a.Ledger.Submissions(ledger.Filter{ID: s.Whole})
	if err != nil || len(whole) == 0 {
		return 0, err
	}
	return whole[0].Number, nil
}

// metaGuides is the key under which the ledger keeps which senders have got the page on exporting from which program. Each
// name is the sender's and the program's, with a line break between them; its value is the submission that the page went with.
const metaGuides = "guides"

// programs maps what files say of the program that wrote them, and the formats that only one program writes, to the
// keys of the words that say how to export from it.
var programs = map[string]string{"Swiss-Manager": "swiss_manager", "swissmanager": "swiss_manager",
	"chess-results": "chess_results", "chessresults": "chess_results", "Vega": "vega", "vega": "vega",
	"SwissPerfect": "swissperfect", "swissperfect": "swissperfect", "uschess": "us_chess", "trf": "report", "Papi": "report",
	"Swiss-Chess": "report", "Tornelo": "report", "ChessArbiter": "report", "云比赛": "chinese", "象棋编排系统": "chinese"}

// programOf returns the key of the words that say how to export from the program that wrote a foreign file; "table" if
// nothing tells which it was, and an empty text for a sheet of ours and for a file that cannot be read.
func programOf(r ingest.Reading) string {
	if i := slices.IndexFunc(r.Findings, func(f rating.Finding) bool { return f.Code == finding.ProgramsOwnFile }); i >= 0 {
		return programs[r.Findings[i].Args["program"]]
	}
	if !r.Foreign {
		return ""
	}
	said, marks := cells.Sign(r.Event.Program+" "+r.Event.URL), templates.Around().Programs
	for _, name := range slices.Sorted(maps.Keys(marks)) {
		if slices.ContainsFunc(marks[name], func(mark string) bool { return strings.Contains(said, mark) }) {
			return programs[name]
		}
	}
	return cmp.Or(programs[r.Format], "table")
}

// giveGuide notes that a recorded sheet of another program has the page about that program beside it, if its sender has
// none yet. The sender is the folder of the inbox, unless the event's code is its name, or else the organiser.
func (g *group) giveGuide(s ledger.Submission, r ingest.Reading) error {
	program, sender := programOf(r), s.Label
	if program == "" || s.State == ledger.Duplicate {
		return nil
	}
	if sender == "" || strings.EqualFold(path.Base(sender), r.Event.Code) {
		sender = r.Event.Organizer
	}
	given, key := map[string]int64{}, sender+"\n"+program
	if err := g.ReadNote(metaGuides, &given); err != nil || given[key] != 0 {
		return err
	}
	given[key] = s.ID
	return g.WriteNote(metaGuides, given)
}

// guide returns the page that goes with a sheet, as a list of one file; nil if none does.
func (a replies) guide(s ledger.Submission) (page []files.File, err error) {
	given, event, name := map[string]int64{}, s.Event, folder.GuideName(s)
	err = a.ReadNote(metaGuides, &given)
	if unnamed(event) {
		event = ""
	}
	for key, id := range given {
		if id == s.ID {
			_, program, _ := strings.Cut(key, "\n")
			page = []files.File{{Name: name, Data: sheets.Guide(a.wordsFor(s).Lang, program, event)}}
		}
	}
	return page, err
}
