package bulletin

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/figures"
	"kalends/reports/pdf"
	"kalends/templates"
)

// formatter turns what an issue holds into the words and figures of one language. It prints nothing.
type formatter struct {
	is reports.Issue
	w  templates.Words
}

func formatterOf(is reports.Issue, lang string) formatter {
	return formatter{is: is, w: templates.In(lang)}
}

const (
	minus = "−" // U+2212
	dash  = "–" // printed where there is nothing
)

// say returns the bulletin's words under a key, with values for the placeholders in them; pairs are name and value in
// turn.
func (f *formatter) say(key string, pairs ...string) string {
	return f.w.Say("bulletin."+key, pairs...)
}

// has reports whether the bulletin has words under a key.
func (f *formatter) has(key string) bool { return f.w.Has("bulletin." + key) }

// listTitle returns the name of the list, with the mark of the profile's caution, if there is one.
func (f *formatter) listTitle() string {
	title := f.w.SayOr("bulletin.title."+f.is.List, f.say("title.other", "list", f.is.List))
	if f.is.Profile.Caution != "" {
		title += " " + f.w.Say(f.is.Profile.Caution+".mark")
	}
	return title
}

// issuer returns the name of the association.
func (f *formatter) issuer() string { return f.w.Pick(f.is.Association.Names) }

// serial returns the number of a list in words: "No. 2026/4".
func (f *formatter) serial(s string) string { return f.say("number", "serial", s) }

// rating returns a rating, or a difference of ratings, with the decimals of the list.
func (f *formatter) rating(p rating.Points) string { return f.points("", p) }

// signed returns a change: with a plus or a minus, and zero without a sign.
func (f *formatter) signed(p rating.Points) string {
	if p > 0 {
		return f.points("+", p)
	}
	return f.rating(p)
}

// points returns an amount with the decimals of the list, after sign, or a minus if it is negative.
func (f *formatter) points(sign string, p rating.Points) string {
	if p < 0 {
		sign, p = minus, -p
	}
	figures := p.Text(f.is.Profile.Decimals)
	if f.is.Profile.Decimals > 0 {
		figures = f.w.Figures(figures)
	}
	return sign + figures
}

// signedCount returns a difference of numbers: with a plus or a minus, and zero without a sign.
func (f *formatter) signedCount(n int) string {
	switch {
	case n > 0:
		return "+" + f.w.Count(n)
	case n < 0:
		return minus + f.w.Count(-n)
	}
	return "0"
}

// exact returns a step of a calculation, which is not zero, with its sign, and with hundredths where it or the list has
// them.
func (f *formatter) exact(p rating.Points) string {
	if n, ok := p.Whole(); ok && f.is.Profile.Decimals == 0 {
		return f.signedCount(n)
	}
	if p > 0 {
		return "+" + f.w.Figures(p.Text(2))
	}
	return minus + f.w.Figures((-p).Text(2))
}

// days returns the days of an event in short form without the year, which is that of the list's period. If one of them
// is missing, it returns the other in full.
func (f *formatter) days(from, to rating.Date) string {
	if from == 0 || to == 0 {
		return f.w.Date(max(from, to))
	}
	_, m1, d1 := from.Civil()
	_, m2, d2 := to.Civil()
	month := func(m int) string { return f.say("short.mon" + strconv.Itoa(m)) }
	first := f.say("short.one", "from", strconv.Itoa(d1), "mon", month(int(m1)))
	switch {
	case from == to:
		return first
	case m1 == m2 && from.Year() == to.Year():
		return f.say("short.same", "from", strconv.Itoa(d1), "to", strconv.Itoa(d2), "mon", month(int(m1)))
	}
	return f.say("short.span", "from", first, "to", f.say("short.one", "from", strconv.Itoa(d2), "mon", month(int(m2))))
}

// shortDate returns a date in short form with its year, or "" for none.
func (f *formatter) shortDate(d rating.Date) string {
	if d == 0 {
		return ""
	}
	y, m, day := d.Civil()
	month := f.say("short.mon" + strconv.Itoa(int(m)))
	return f.say("short.dated", "from", strconv.Itoa(day), "mon", month, "year", strconv.Itoa(y))
}

// period returns the days of a period in words, or only its end where it has no beginning.
func (f *formatter) period(p rating.Period) string {
	if p.From == 0 {
		return f.say("fact.until", "date", f.w.Date(p.To))
	}
	return f.w.Span(p.From, p.To)
}

// moment returns a clock time, "2006-01-02 15:04", in words, as the association's clock shows it. Another text stays as
// it is.
func (f *formatter) moment(s string) string {
	if len(s) < len("2006-01-02 15:04") {
		return s
	}
	d, err := rating.ParseDate(s[:10])
	if err != nil {
		return s
	}
	return f.say("moment", "date", f.w.Date(d), "time", s[11:])
}

// numeral returns the number of a section, counted from 0, in the numerals of the language.
func (f *formatter) numeral(i int) string {
	if all := strings.Fields(f.say("numerals")); i < len(all) {
		return all[i]
	}
	return strconv.Itoa(i + 1)
}

// revision returns the words for the revision of the list.
func (f *formatter) revision() string {
	if n := f.is.Revision; n > 1 {
		return f.say("fact.revision_later", "revision", strconv.Itoa(n), "before", strconv.Itoa(n-1))
	}
	return f.say("fact.revision_first")
}

// placeOf returns the rank of a player in the full list, and in which one where there are two.
func placeOf(f *formatter, l *reports.Line) string {
	rank := strconv.Itoa(l.Rank)
	if !f.is.Profile.BySex {
		return rank
	}
	if l.Sex == rating.Female {
		return f.say("index_rank.women", "rank", rank)
	}
	return f.say("index_rank.men", "rank", rank)
}

// nameCell returns a player's name as readers of the language read it, and beside it, where there is room, the form in
// another script.
func nameCell(f *formatter, l *reports.Line) pdf.Cell {
	name, other := l.NameIn(f.w.Lang)
	return pdf.Cell{Text: f.name(name), Beside: f.name(other)}
}

// name returns a name as it is printed: in a Cyrillic one the apostrophe is always ’.
func (f *formatter) name(s string) string {
	cyrillic := func(r rune) bool { return unicode.Is(unicode.Cyrillic, r) }
	if !strings.ContainsAny(s, "'ʼ`") || !strings.ContainsFunc(s, cyrillic) {
		return s
	}
	return apostrophes.Replace(s)
}

var apostrophes = strings.NewReplacer("'", "’", "ʼ", "’", "`", "’")

// nameOf returns the name and id of a player of the list, or the id alone.
func (f *formatter) nameOf(id string) string {
	for i := range f.is.Lines.Len() {
		if f.is.Lines.ID(i) == id {
			l := f.is.Lines.At(i)
			return nameCell(f, &l).Text + " (" + id + ")"
		}
	}
	return id
}

// title returns a player's title as it is printed; in lists of men and women together a woman without a title has a
// mark instead.
func (f *formatter) title(l *reports.Line) string {
	if l.Title == "" && !f.is.Profile.BySex && l.Sex == rating.Female {
		return f.say("woman")
	}
	return f.w.SayOr("bulletin.name_short."+l.Title, f.titleName(l.Title))
}

// titleName returns a title in full where there are words for it, or else its code.
func (f *formatter) titleName(code string) string {
	return f.w.SayOr("bulletin.name_of."+code, code)
}

// placeName returns the name of a region or club in the language of the bulletin, or its code where the registry has
// none.
func (f *formatter) placeName(code string) string {
	return cmp.Or(f.w.Pick(f.is.Places[code]), code)
}

// club returns the club of a player, or the region where there is no club.
func (f *formatter) club(l *reports.Line) string {
	if l.Club == "" {
		return f.placeName(l.Region)
	}
	return f.placeName(l.Club)
}

// eventName returns the name of an event by its code, or the code where there is none.
func (f *formatter) eventName(code string) string {
	for _, e := range f.is.Events {
		if e.Code == code && e.Name != "" {
			return eventTitle(e)
		}
	}
	return cmp.Or(f.is.EventNames[code], code)
}

// manyTexts reports whether the text of the regulation by which an event was rated is printed: there are two, or one is
// reconstructed.
func manyTexts(is *reports.Issue) bool {
	rated := 0
	for _, v := range is.Versions {
		if v.Events > 0 {
			rated++
		}
		if v.Events > 0 && v.Reconstructed {
			return true
		}
	}
	return rated > 1
}

// eventUnder returns the name of an event, with the text of the regulation by which it was rated where manyTexts is
// true.
func (f *formatter) eventUnder(e reports.EventLine) string {
	title := eventTitle(e)
	if !manyTexts(&f.is) || e.Version == "" {
		return title
	}
	title += " · " + e.Version
	i := slices.IndexFunc(f.is.Versions, func(v reports.VersionUsed) bool { return v.ID == e.Version })
	if i >= 0 && f.is.Versions[i].Reconstructed && f.is.Profile.Caution != "" {
		title += " " + f.w.Say(f.is.Profile.Caution+".mark")
	}
	return title
}

// eventTitle returns the name of an event with its group, unless the name has it already.
func eventTitle(e reports.EventLine) string {
	if e.Group == "" || strings.Contains(e.Name, e.Group) {
		return e.Name
	}
	return e.Name + ", " + e.Group
}

// group is lines of a table with its title.
type group struct {
	title string
	lines reports.Lines
}

// titledLines is some lines of a list with the title of their table.
type titledLines struct {
	title string
	lines []reports.Line
}

// bySex returns the list as one group, or as one of men and one of women where the regulation ranks them apart. all,
// men and women are the keys of their titles.
func (f *formatter) bySex(all, men, women string, pairs ...string) []group {
	if !f.is.Profile.BySex {
		return []group{{f.say(all, pairs...), f.is.Lines}}
	}
	return []group{{f.say(men, pairs...), figures.OfSex(f.is.Lines, rating.Male)},
		{f.say(women, pairs...), figures.OfSex(f.is.Lines, rating.Female)}}
}

// fullLists returns the full list, or that of men and that of women.
func (f *formatter) fullLists() []group {
	return f.bySex("section.full", "section.men_full", "section.women_full")
}
