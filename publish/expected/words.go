package expected

import (
	"net/mail"
	"slices"
	"strconv"
	"strings"

	"kalends/publish/files"
	"kalends/rating"
	"kalends/reports/page"
	"kalends/templates"
)

// Line returns a sentence that says which report is missing.
func (e Report) Line(w templates.Words) string {
	switch {
	case e.Class != "":
		return w.Say("notices.expected.class", "class", w.Say("sheets.class."+e.Class), "year", strconv.Itoa(e.To.Year()),
			"article", e.Article)
	case e.Part:
		return w.Say("notices.expected.part", e.pairs()...)
	}
	return w.Say("notices.expected.whole", e.pairs()...)
}

// Called returns code and name of the event, or the class and year of a missing class.
func (e Report) Called(w templates.Words) string {
	if e.Class != "" {
		return w.Say("sheets.class."+e.Class) + " " + strconv.Itoa(e.To.Year())
	}
	return strings.TrimSpace(rating.Word(e.Event + " " + e.Name))
}

// Details returns further facts, one a line: until when it can come, the sheet that was returned, and what is missing
// in the files.
func (e Report) Details(w templates.Words) (lines []string) {
	switch {
	case e.Late():
		lines = append(lines, w.Say("notices.expected.late", "last", e.Last.String(), "article", e.LastBy, "event.report_late",
			w.Label("event.report_late")))
	case e.For != 0:
		lines = append(lines, w.Say("notices.expected.open", e.pairs()...))
	}
	if e.Last != 0 && !e.Late() {
		lines = append(lines, w.Say("notices.expected.last", "last", e.Last.String(), "article", e.LastBy))
	}
	if e.Returned != "" {
		lines = append(lines, w.Say("notices.expected.returned", "place", rating.Word(e.Returned)))
	}
	if missing := e.missing(); missing != "" {
		lines = append(lines, w.Say("notices.expected.lacking", "missing", missing))
	}
	return lines
}

// missing returns what the files of the event lack, rounds or the numbers of players, in one line; "" for nothing.
func (e Report) missing() string {
	var all []string
	for _, f := range e.Lacking {
		for _, key := range []string{"missing", "players"} {
			if said := f.Args[key]; said != "" {
				all = append(all, said)
			}
		}
	}
	return strings.Join(all, "; ")
}

// Letter returns subject and text of a reminder to the organiser, in the language of w and signed by the association.
func (e Report) Letter(w templates.Words, association string) (subject, text string) {
	pairs := append(e.pairs(), "association", association)
	say := func(key string, more ...string) string {
		return w.Say("notices.remind."+key, slices.Concat(more, pairs)...)
	}
	about := []string{say("whole")}
	if e.Part {
		about = []string{say("part")}
	}
	if e.Returned != "" {
		about = append(about, say("returned"))
	}
	if missing := e.missing(); missing != "" {
		about = append(about, say("lacking", "missing", missing))
	}
	paragraphs := append([]string{strings.Join(about, "\n")}, e.when(say)...)
	return say("subject"), strings.Join(append(paragraphs, say("close"), association), "\n\n")
}

// Whole returns the reminder as a text with its address and subject above it.
func (e Report) Whole(w templates.Words, association string) string {
	subject, text := e.Letter(w, association)
	return strings.Join(e.head(w, subject), "\n") + "\n\n" + text + "\n"
}

// head returns the lines above a letter: to whom, and about what.
func (e Report) head(w templates.Words, subject string) []string {
	email := e.Email
	if email == "" {
		email = w.Say("notices.remind.nobody")
	}
	return []string{w.Say("notices.remind.to", "email", email), w.Say("notices.remind.about", "subject", subject)}
}

// LettersPage returns the reminders to organisers as a page from which they can be copied or printed; nil if there is none.
// A report without an event has no organiser.
func LettersPage(w templates.Words, association string, reports []Report) ([]byte, error) {
	part := page.Part{Lang: w.Lang, Above: association, Title: w.Say("notices.remind.title")}
	for _, e := range reports {
		if e.Event == "" {
			continue
		}
		subject, text := e.Letter(w, association)
		section := page.Section{Title: e.Event, Lines: e.head(w, subject)}
		for paragraph := range strings.SplitSeq(text, "\n\n") {
			section.Lines = append(section.Lines, strings.Split(paragraph, "\n")...)
		}
		part.Sections = append(part.Sections, section)
	}
	if part.Sections == nil {
		return nil, nil
	}
	return page.Write(page.Page{Parts: []page.Part{part}})
}

// Address returns the organiser's mail address; false if the registry has none or an invalid one.
func (e Report) Address() (string, bool) {
	a, err := mail.ParseAddress(e.Email)
	if err != nil || strings.ContainsAny(e.Email, "\r\n") {
		return "", false
	}
	return a.Address, true
}

// LetterName returns the file name of the reminder.
func (e Report) LetterName() string { return "reminder-" + files.SafeName(e.Event+".txt") }

// when returns a paragraph that says until when the report must come; none if nothing is known of that.
func (e Report) when(say func(string, ...string) string) []string {
	var lines []string
	switch {
	case e.Late():
		lines = append(lines, say("late", "article", e.LastBy))
	case e.For != 0:
		lines = append(lines, say("list"))
		if e.Last != 0 {
			lines = append(lines, say("last", "article", e.LastBy))
		}
	}
	if len(lines) == 0 {
		return nil
	}
	return []string{strings.Join(lines, "\n")}
}

// pairs returns the placeholders of the words and their values.
func (e Report) pairs() []string {
	return []string{"event", rating.Word(e.Event), "name", rating.Word(e.Name), "from", e.From.String(), "to", e.To.String(),
		"date", e.For.String(), "cutoff", e.Cutoff.String(), "last", e.Last.String(), "article", e.Article}
}
