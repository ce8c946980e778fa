package ingest

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/registry"
	"kalends/rating"
	"kalends/rating/finding"
)

// Unnamed begins the key under which a sheet waits while nobody has said which event it reports. Codes of events have
// capitals, so none can be like it.
const Unnamed = "no-code-"

// stranger is a sheet that is not ours while the registry says what it does not say itself.
type stranger struct {
	*draft.Draft
	office Office
	files  []string // in capitals
	labels string   // the folders of the inbox in which they lay, in capitals
	key    string   // Unnamed and the beginning of the content's hash
	text   string   // of the file, without players and games, as single words between blanks, in capitals
	tnr    string   // its number on chess-results.com

	name, group, whole string // keys of its name, of its group and of both
}

// complete finds out which event a foreign sheet reports and takes from its row what the sheet leaves out. It gives the
// further codes under which the same event may be known.
func complete(d *draft.Draft, text string, all []opened, contentSHA string, office Office) []string {
	s := &stranger{Draft: d, office: office, text: strings.ToUpper(text),
		key: cmp.Or(office.Key, Unnamed+contentSHA[:min(10, len(contentSHA))])}
	s.name, s.group, s.whole = cells.NameKey(d.Event.Name), cells.NameKey(d.Event.Group), cells.NameKey(d.Event.Name+" "+d.Event.Group)
	for _, name := range namesOf(all) {
		s.files = append(s.files, strings.ToUpper(name))
	}
	for _, f := range all {
		s.labels = strings.Trim(s.labels+"/"+strings.ToUpper(f.Label), "/")
	}
	s.tnr = tnrOf(d.Event.URL + " " + strings.ReplaceAll(strings.Join(s.files, " "), "_", " ") + " " + s.text)
	if s.At == nil {
		s.At = func(string) rating.Origin { return d.Pad.At("", 0, 0) }
	}
	if d.Event.Report == "" {
		d.Event.Report = rating.FinalReport
	}
	if row, ok := s.event(); ok {
		s.fill(row)
	}
	s.ask()
	codes := []string{s.key}
	if s.tnr != "" {
		codes = append(codes, tnrCode(s.tnr))
	}
	return slices.DeleteFunc(codes, func(c string) bool { return c == d.Event.Code })
}

// numberCode gives the code under which an event may have been known before the office entered it with its number.
func numberCode(code string, reg registry.Registry) []string {
	row, _ := reg.Event(code)
	if n := tnrOf(row.FIDEEvent + " " + row.Note); n != "" && tnrCode(n) != code {
		return []string{tnrCode(n)}
	}
	return nil
}

func tnrCode(number string) string { return "TNR" + number }

// found is a code that the sheet may mean, and the note that says how it was found.
type found struct{ note, code string }

// event finds the row of sheet Events, or a code that the sheet itself carries. The office's own word goes first; what
// the sender has written must be one code, and the name not that of another event; a name by itself must be that of one
// row alone. Anything else is asked.
func (s *stranger) event() (registry.EventRow, bool) {
	if code := strings.ToUpper(s.Event.Code); code != "" { // the sheet has a cell for it
		s.Event.Code = code
		return s.office.Registry.Event(code)
	}
	named := s.named()
	for _, all := range [][]found{s.told(), s.written(), named} {
		codes := distinct(all)
		if others := distinct(named); len(codes) == 1 && all[0].note != finding.EventByNote && len(others) > 0 &&
			!slices.Contains(others, codes[0]) {
			codes = append(codes, others...)
		}
		switch {
		case len(codes) == 1:
			return s.take(all[0])
		case len(codes) > 1:
			s.unclear(finding.EventUnclear, codes)
			return registry.EventRow{}, false
		}
	}
	if s.tnr != "" && !s.office.RegisteredOnly {
		return s.take(found{finding.UnregisteredByTournament, tnrCode(s.tnr)})
	}
	s.unclear(finding.EventUnknown, s.near())
	return registry.EventRow{}, false
}

func distinct(all []found) []string {
	var codes []string
	for _, f := range all {
		if !slices.Contains(codes, f.code) {
			codes = append(codes, f.code)
		}
	}
	return codes
}

func (s *stranger) take(f found) (registry.EventRow, bool) {
	row, known := s.office.Registry.Event(f.code)
	s.Event.Code = f.code
	s.Pad.Note(f.note, s.At("event.code"), "", "code", f.code, "event", orDash(row.Name), "number", s.tnr)
	return row, known
}

// told gives the row whose note names this file by its key, and what the office has answered.
func (s *stranger) told() []found {
	var all []found
	for _, row := range s.office.Registry.EventNames() {
		if row.Note != "" && holdsWord(row.Note, s.key) {
			all = append(all, found{finding.EventByNote, row.Code})
		}
	}
	if a, ok := s.office.Answers.About(rating.AboutEvent, s.key); ok {
		all = append(all, found{finding.EventByAnswer, a.Value})
	}
	return all
}

// written lists what the sender has written: a code before the file's name, in the name of its folder or in the file,
// and the number on chess-results.com.
func (s *stranger) written() []found {
	var all []found
	for _, row := range s.office.Registry.EventNames() {
		code := row.Code
		if slices.ContainsFunc(s.files, func(file string) bool { return leads(file, code) }) {
			all = append(all, found{finding.EventByFileName, code})
		}
		if labelled(s.labels, code) {
			all = append(all, found{finding.EventByFolderName, code})
		}
		if telling(code) && holds(s.text, code) && !s.otherEvent(row) {
			all = append(all, found{finding.EventByCodeInside, code})
		}
		if s.tnr != "" && s.numbered(row) {
			all = append(all, found{finding.EventByTournament, code})
		}
	}
	if s.office.RegisteredOnly || slices.ContainsFunc(all, func(f found) bool { return f.note == finding.EventByFileName }) {
		return all
	}
	for _, file := range s.files {
		if code := codeOf(file); code != "" {
			all = append(all, found{finding.UnregisteredByFileName, code})
		}
	}
	return all
}

// named lists the rows of the sheet's name whose days can be those of the sheet.
func (s *stranger) named() []found {
	var all []found
	for _, row := range s.office.Registry.EventNames() {
		if s.called(row) && !s.otherEvent(row) && (s.office.Today == 0 || row.Start <= s.office.Today) {
			all = append(all, found{finding.EventByName, row.Code})
		}
	}
	return all
}

func (s *stranger) called(row registry.EventName) bool {
	if s.name == "" {
		return false
	}
	if s.name == row.Name {
		return s.group == "" || row.Group == "" || s.group == row.Group
	}
	return s.whole == row.Whole
}

// otherDays says whether the sheet's days and the row's have none in common.
func (s *stranger) otherDays(row registry.EventName) bool {
	from, to := days(s.Event.Start, s.Event.End)
	return from != 0 && row.Start != 0 && (to < row.Start || row.End < from)
}

// otherEvent says whether the days, or the numbers on chess-results.com, are those of another event.
func (s *stranger) otherEvent(row registry.EventName) bool {
	if s.otherDays(row) || s.tnr == "" {
		return s.otherDays(row)
	}
	theirs := tnrOf(row.FIDEEvent + " " + row.Note)
	return theirs != "" && s.tnr != theirs
}

// days is a span of which one end may be unknown.
func days(from, to rating.Date) (rating.Date, rating.Date) {
	if from == 0 {
		from = to
	}
	if to == 0 {
		to = from
	}
	return from, to
}

// numbered says whether a row has the sheet's number on chess-results.com: as tnr123456, or as a bare number where name
// or days agree, because FIDE's numbers of events are of the same kind.
func (s *stranger) numbered(row registry.EventName) bool {
	said := row.FIDEEvent + " " + row.Note
	if strings.Contains(said, s.tnr) && tnrOf(said) == s.tnr || row.Code == tnrCode(s.tnr) {
		return true
	}
	from, _ := days(s.Event.Start, s.Event.End)
	return row.FIDEEvent == s.tnr && (s.called(row) || from != 0 && !s.otherDays(row))
}

// unclear lets the sheet wait under its key and tells the office what was read and which rows come near.
func (s *stranger) unclear(code string, near []string) {
	e := &s.Event
	e.Code = s.key
	span := "—"
	if from, to := days(e.Start, e.End); from != 0 && from != to {
		span = from.String() + " – " + to.String()
	} else if from != 0 {
		span = from.String()
	}
	var rows []string
	for _, c := range near {
		rows = append(rows, s.describe(c))
	}
	s.Pad.Note(code, s.At("event.name"), e.Name, "name", orDash(cells.Tidy(e.Name+" "+e.Group)), "dates", span, "place",
		orDash(cells.Tidy(e.City)),
		"near", orDash(strings.Join(rows, "; ")), "key", s.key, "lead", orDash(s.lead()))
	s.forOffice(rating.AboutEvent, s.key, near...)
}

// lead is what a sender can have meant for a code, before a file's name, and is that of no row.
func (s *stranger) lead() string {
	for _, file := range s.files {
		lead := leadOf(file)
		if _, known := s.office.Registry.Event(lead); lead != "" && !known {
			return lead
		}
	}
	return ""
}

func (s *stranger) describe(code string) string {
	row, ok := s.office.Registry.Event(code)
	if !ok {
		return code
	}
	text := code + " " + strings.TrimSpace(row.Name+" "+row.Group) + " (" + row.Start.String() + " – " + row.End.String()
	if row.City != "" {
		text += ", " + row.City
	}
	return text + ")"
}

// near lists up to three rows that the sheet may mean: of nearly its name first, then of its days.
func (s *stranger) near() []string {
	var alike, then []string
	from, _ := days(s.Event.Start, s.Event.End)
	limit, own := len([]rune(s.name))/3, words(s.Event.Name)
	for _, row := range s.office.Registry.EventNames() {
		switch {
		case s.name != "" && (rating.Distance(s.name, row.Name, limit) <= limit || shares(own, words(s.office.Registry.Events[row.Code].Name))):
			alike = append(alike, row.Code)
		case from != 0 && row.Start != 0 && !s.otherDays(row):
			then = append(then, row.Code)
		}
	}
	all := append(alike, then...)
	return all[:min(len(all), 3)]
}

// shares says whether all words of the shorter name stand in the longer one, at least two of them.
func shares(x, y []string) bool {
	if len(x) > len(y) {
		x, y = y, x
	}
	return len(x) > 1 && !slices.ContainsFunc(x, func(w string) bool { return !slices.Contains(y, w) })
}

func words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(cells.Tidy(text)), func(r rune) bool {
		return !unicode.IsLetter(r) &&
			!unicode.IsDigit(r)
	})
}
