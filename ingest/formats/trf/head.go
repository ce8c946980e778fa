package trf

import (
	"cmp"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/formats/textfile"
	"kalends/ingest/preamble"
	"kalends/rating"
	"kalends/rating/finding"
)

// head sets the event's fields, their places and the scoring from the records above the players.
func (r *reader) head() {
	e := &r.Event
	e.Name, e.City, e.TimeText, e.Program = r.value("012"), r.value("022"), r.value("122"), r.value("182")
	r.federal = strings.ToUpper(r.value("032"))
	if by := codeOf(r.value("172")); by != "" { // the federation of the ratings for the starting order
		r.federal = by
	}
	e.System = cmp.Or(preamble.System(r.value("192")), preamble.System(r.value("092")))
	e.ChiefArbiter = arbiter(r.value("102"))
	r.each("112", func(l line) {
		if a := arbiter(l.rest(5)); a.Name != "" {
			e.Deputies = append(e.Deputies, a)
		}
	})
	e.Rounds = textfile.Number(r.value("142"))
	if e.Rounds == 0 {
		e.Rounds = textfile.Number(r.value("XXR"))
	}
	e.Remarks = r.confirmed()
	r.control()
	r.declared()
	r.At = func(key string) rating.Origin { return r.at(tagsOf[key]...) }
}

// confirmed returns the comments with which a sender confirms a warning, such as ### ok W191, joined by semicolons.
// Other comments, such as rulers and times that programs write, are ignored.
func (r *reader) confirmed() string {
	var remarks []string
	r.each("###", func(l line) {
		if text := l.rest(4); strings.HasPrefix(strings.ToLower(text), "ok") {
			remarks = append(remarks, text)
		}
	})
	return strings.Join(remarks, "; ")
}

// codeOf returns the code of three characters that is the first word of a text, or "".
func codeOf(text string) string {
	code, _, _ := strings.Cut(strings.ToUpper(text), " ")
	if len(code) != 3 {
		return ""
	}
	return code
}

// tagsOf maps fields of the event to the records that may have them, the preferred one first.
var tagsOf = map[string][]string{
	"event.name": {"012"}, "event.city": {"022"}, "event.start": {"042", "132"}, "event.end": {"052", "132"},
	"event.system":        {"192", "092"},
	"event.chief_arbiter": {"102"}, "event.deputy1": {"112"}, "event.time_control": {"222", "122"},
	"event.rounds":  {"142", "XXR"},
	"event.scoring": {"162", "XXS", "BBW"}, "event.program": {"182"},
}

// value returns the text, from column 5 on, of the first line of a kind that is not empty there; "" if there is none.
func (r *reader) value(tag string) string {
	for _, l := range r.lines {
		if l.tag != tag {
			continue
		}
		if text := l.rest(5); text != "" {
			return text
		}
	}
	return ""
}

// named is how arbiters are written: a grade, a name, and a number in parentheses.
var named = cells.Compile(`^(?:(IA|FA|NA|ia|fa|na)\.? )?(.*?)\s*(?:[(\[](\d{4,11})[)\]])?$`)

// arbiter returns the arbiter in a text; a text in another form is the name.
func arbiter(text string) rating.Arbiter {
	m := named.FindStringSubmatch(text)
	if m == nil {
		return rating.Arbiter{Name: text}
	}
	return rating.Arbiter{Grade: strings.ToUpper(m[1]), Name: m[2], ID: m[3]}
}

// control sets the time control from the encoded record 222, or else from the words of record 122 as far as they are
// understood.
func (r *reader) control() {
	e, text := &r.Event, r.value("222")
	known := false
	if text != "" {
		if e.Controls, known = cells.Controls(text); !known {
			r.Note(finding.OtherNotation, r.at("222"), text, "field", "event.time_control")
		}
	}
	if !known && e.TimeText != "" {
		e.Controls, _ = cells.Pace(e.TimeText)
	}
	e.TimeText = cmp.Or(e.TimeText, text)
}

// checkCount reports a declared number of players that differs from the actual one.
func (r *reader) checkCount() {
	if declared := textfile.Number(r.value("062")); declared > 0 && declared != len(r.order) {
		r.Note(finding.CountDiffers, r.at("062"), r.value("062"), "n", strconv.Itoa(len(r.order)))
	}
}
