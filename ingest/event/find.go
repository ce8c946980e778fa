package event

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"kalends/ingest/cells"
	"kalends/ingest/registry"
	"kalends/rating"
	"kalends/rating/finding"
)

// match is an event that the sheet may report, and the note that says how it was found.
type match struct{ note, code string }

// find returns the row of sheet Events for the sheet's event; ok is false where the event has no row or is not certain. It
// tries the code in the sheet, the word of the office, what the sender has written, the name of the event,
// and a name that differs little, in this order. The first that gives one code decides, unless the name in the sheet is that
// of another event; anything else is asked.
func (s *sheet) find() (row registry.EventRow, ok bool) {
	if code := strings.ToUpper(s.Event.Code); code != "" { // the sheet has a cell for it
		s.Event.Code = code
		return s.office.Registry.Event(code)
	}
	named := s.byName()
	for _, find := range []func() []match{s.byOffice, s.bySender, func() []match { return named }, s.byLikeness} {
		matches := find()
		codes := codesOf(matches)
		if others := codesOf(named); len(codes) == 1 && matches[0].note != finding.EventByNote && len(others) > 0 &&
			!slices.Contains(others, codes[0]) {
			codes = append(codes, others...)
		}
		switch {
		case len(codes) == 1:
			return s.take(matches[0])
		case len(codes) > 1:
			if m, ok := s.byGroup(codes); ok && (matches[0].note == finding.EventByName || matches[0].note == finding.EventByLikeName) {
				return s.take(m)
			}
			s.askEvent(finding.EventUnclear, likely(codes))
			return row, false
		}
	}
	if s.tnr != "" && !s.office.RegisteredOnly {
		return s.take(match{finding.UnregisteredByTournament, tnrCode(s.tnr)})
	}
	s.askEvent(finding.EventUnknown, s.similarRows())
	return row, false
}

// codesOf returns the different codes of some matches.
func codesOf(matches []match) (codes []string) {
	for _, m := range matches {
		if !slices.Contains(codes, m.code) {
			codes = append(codes, m.code)
		}
	}
	return codes
}

// take gives the sheet the code of a match, notes how it was found, and returns the row of the code, if there is one.
func (s *sheet) take(m match) (registry.EventRow, bool) {
	row, known := s.office.Registry.Event(m.code)
	s.Event.Code = m.code
	facts := []string{"code", m.code, "event", cmp.Or(row.Name, "—"), "number", s.tnr}
	if m.note == finding.EventByLikeName || m.note == finding.EventByGroup {
		facts = append(facts, "name", cells.Tidy(s.Event.Name+" "+s.Event.Group), "group", cmp.Or(row.Group, "—"))
	}
	s.Note(m.note, s.At("event.code"), "", facts...)
	return row, known
}

// byOffice returns the events that the office has named: in a row whose note has the key of the sheet, or in an answer.
func (s *sheet) byOffice() (matches []match) {
	for _, row := range s.office.Registry.EventNames() {
		if row.Note != "" && HasWord(row.Note, s.key) {
			matches = append(matches, match{finding.EventByNote, row.Code})
		}
	}
	if a, ok := s.office.Answers.About(rating.AboutEvent, s.key); ok {
		matches = append(matches, match{finding.EventByAnswer, a.Value})
	}
	return matches
}

// bySender returns the events that the sender has named: by a code at the beginning of a file's name, in the name of the
// folder or in the file, or by the number on chess-results.com.
func (s *sheet) bySender() (matches []match) {
	for _, row := range s.office.Registry.EventNames() {
		code := row.Code
		if slices.ContainsFunc(s.files, func(file string) bool { return beginsWithCode(file, code) }) {
			matches = append(matches, match{finding.EventByFileName, code})
		}
		if folderNames(s.folders, code) {
			matches = append(matches, match{finding.EventByFolderName, code})
		}
		if distinctive(code) && hasUpper(s.text, code) && !s.excludes(row) {
			matches = append(matches, match{finding.EventByCodeInside, code})
		}
		if s.tnr != "" && s.sameTournament(row) {
			matches = append(matches, match{finding.EventByTournament, code})
		}
	}
	if s.office.RegisteredOnly || slices.ContainsFunc(matches, func(m match) bool { return m.note == finding.EventByFileName }) {
		return matches
	}
	for _, file := range s.files {
		if code := codeOf(file); code != "" {
			matches = append(matches, match{finding.UnregisteredByFileName, code})
		}
	}
	return matches
}

// byName returns the events that have the sheet's name and whose days can be those of the sheet.
func (s *sheet) byName() (matches []match) {
	for _, row := range s.office.Registry.EventNames() {
		if s.sameName(row) && !s.excludes(row) && (s.office.Today == 0 || row.Start <= s.office.Today) {
			matches = append(matches, match{finding.EventByName, row.Code})
		}
	}
	return matches
}

// sameName reports whether a row has the sheet's name. If both have a group, by itself or in the name, it must be the
// same.
func (s *sheet) sameName(row registry.EventName) bool {
	if s.name == "" {
		return false
	}
	if s.name == row.Name {
		return s.group == "" || row.Group == "" || s.group == row.Group
	}
	return s.whole == row.Whole
}

// otherDays reports whether the days of the sheet and of a row do not overlap.
func (s *sheet) otherDays(row registry.EventName) bool {
	from, to := s.span()
	return from != 0 && row.Start != 0 && (to < row.Start || row.End < from)
}

// excludes reports whether the days of the sheet, or its number on chess-results.com, are those of another event than the
// row's.
func (s *sheet) excludes(row registry.EventName) bool {
	if s.otherDays(row) || s.tnr == "" {
		return s.otherDays(row)
	}
	theirs := tnrOf(row.FIDEEvent + " " + row.Note)
	return theirs != "" && s.tnr != theirs
}

// span returns the days of the sheet's event; where one of them is not known both are the other.
func (s *sheet) span() (from, to rating.Date) {
	return cmp.Or(s.Event.Start, s.Event.End), cmp.Or(s.Event.End, s.Event.Start)
}

// sameTournament reports whether a row has the sheet's number on chess-results.com: as tnr123456, or as a bare number if
// the name or the days agree, because FIDE's numbers of events look the same.
func (s *sheet) sameTournament(row registry.EventName) bool {
	theirs := row.FIDEEvent + " " + row.Note
	if strings.Contains(theirs, s.tnr) && tnrOf(theirs) == s.tnr || row.Code == tnrCode(s.tnr) {
		return true
	}
	from, _ := s.span()
	return row.FIDEEvent == s.tnr && (s.sameName(row) || from != 0 && !s.otherDays(row))
}

// askEvent puts the sheet under its key and asks the office which event it reports, with what was read and the rows that
// may be meant.
func (s *sheet) askEvent(code string, near []rating.Likely) {
	e := &s.Event
	e.Code = s.key
	days := "—"
	if from, to := s.span(); from != 0 && from != to {
		days = from.String() + " – " + to.String()
	} else if from != 0 {
		days = from.String()
	}
	var rows []string
	for _, l := range near {
		rows = append(rows, s.describe(l.Player))
	}
	s.Note(code, s.At("event.name"), e.Name, "name", cmp.Or(cells.Tidy(e.Name+" "+e.Group), "—"), "dates", days, "place",
		cmp.Or(cells.Tidy(e.City), "—"), "near", cmp.Or(strings.Join(rows, "; "), "—"), "key", s.key,
		"lead", cmp.Or(s.unknownLead(), "—"))
	s.askOffice(rating.AboutEvent, s.key, near...)
}

// unknownLead returns what looks like a code at the beginning of a file's name and is the code of no row; empty if
// there is none.
func (s *sheet) unknownLead() string {
	for _, file := range s.files {
		lead := leadOf(file)
		if _, known := s.office.Registry.Event(lead); lead != "" && !known {
			return lead
		}
	}
	return ""
}

// describe returns code, name, days and town of an event for a message.
func (s *sheet) describe(code string) string {
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

// similarRows returns up to three rows that the sheet may mean: the only one whose name differs little, else first those of
// a similar name, then those of the same days. The only one that fits is proposed.
func (s *sheet) similarRows() []rating.Likely {
	if rows := s.alike(); len(rows) == 1 {
		return []rating.Likely{{Player: rows[0].Code, Proposed: true}}
	}
	var fitting, similar, sameDays []rating.Likely
	from, _ := s.span()
	limit, own := len([]rune(s.name))/3, words(s.Event.Name)
	for _, row := range s.office.Registry.EventNames() {
		named := s.name != "" && (rating.Distance(s.name, row.Name, limit) <= limit ||
			shareWords(own, words(s.office.Registry.Events[row.Code].Name)))
		one := rating.Likely{Player: row.Code}
		switch during := from != 0 && row.Start != 0 && !s.otherDays(row); {
		case (named || during) && s.fits(row, named):
			fitting = append(fitting, one)
		case named:
			similar = append(similar, one)
		case during:
			sameDays = append(sameDays, one)
		}
	}
	all := slices.Concat(fitting, similar, sameDays)
	if len(fitting) == 1 {
		all[0].Proposed = true
	}
	return all[:min(len(all), 3)]
}

// fits reports whether a row can be proposed: days, place and number on chess-results.com do not exclude it, and a name
// with words of the sheet's name has the same numbers and single letters. A row of another name must agree in days and
// place, or the sheet has no name.
func (s *sheet) fits(known registry.EventName, named bool) bool {
	e, row := &s.Event, s.office.Registry.Events[known.Code]
	if s.excludes(known) || !samePlace(e.City, row.City) {
		return false
	}
	of := plainWords(row.Name, row.Start, row.End)
	if named || slices.ContainsFunc(plainWords(e.Name, row.Start, row.End), func(w string) bool { return slices.Contains(of, w) }) {
		return slices.Equal(signsOf(e.Name+" "+e.Group, row.Start, row.End), signsOf(row.Name+" "+row.Group, row.Start, row.End))
	}
	return s.name == "" || e.City != "" && row.City != ""
}

// shareWords reports whether the longer of two names has all words of the shorter one, at least two.
func shareWords(x, y []string) bool {
	if len(x) > len(y) {
		x, y = y, x
	}
	return len(x) > 1 && !slices.ContainsFunc(x, func(w string) bool { return !slices.Contains(y, w) })
}

// words returns the words of a text in small letters.
func words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(cells.Tidy(text)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}
