package bulletin

import (
	"strconv"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/figures"
	"kalends/reports/pdf"
)

// titlePage prints the first page of a document: who issues which list, its facts, the contents, the approval and the
// code by which it is verified.
type titlePage struct{ *layouter }

// draw prints the first page of the bulletin. It is called last, because the contents name the pages of all sections.
func (t titlePage) draw(sections []section) error {
	t.d.Turn(1)
	if err := t.heading(t.w.SayOr(t.is.Profile.Kind, t.say("kind"))); err != nil {
		return err
	}
	t.facts(t.factList())
	t.contents(sections)
	t.caution()
	if err := t.approval(); err != nil {
		return err
	}
	return t.verification()
}

// heading prints the issuer and the list, below them what kind of document this is, and the mark of a draft. It fails
// if the emblem is no picture that can be printed.
func (t titlePage) heading(kind string) error {
	if err := t.masthead(); err != nil {
		return err
	}
	t.listName(67)
	t.shrinking(t.f.X, 76, textWidth, kind, style(12, false, pdf.Grey), 4.6)
	t.draftMark()
	return nil
}

// listName prints the name of the list and its number, the last line with its baseline at y; a long name takes more
// than one line.
func (t titlePage) listName(y float64) {
	title, number := t.listTitle(), t.serial(t.is.Serial)
	titleStyle, numberStyle := t.titleStyles()
	lines := t.d.Wrap(title, titleStyle, textWidth)
	end := t.d.Width(lines[len(lines)-1], titleStyle) + between
	if end+t.d.Width(number, numberStyle) > textWidth {
		lines, end = append(lines, ""), 0
	}
	high := titleStyle.Size * 0.42
	y -= high * float64(len(lines)-1)
	t.d.Tags.As(pdf.TitleRole, func() {
		for i, line := range lines {
			t.d.At(t.f.X, y+high*float64(i), line, titleStyle, pdf.Left)
		}
		t.d.At(t.f.X+end, y+high*float64(len(lines)-1), number, numberStyle, pdf.Left)
	})
}

// shrinking prints a text on one line of the width room, in smaller type if needed, or else on several lines high
// millimetres apart, of which the last is at y.
func (t titlePage) shrinking(x, y, room float64, text string, st pdf.Style, high float64) {
	usual := st.Size
	for st.Size > usual*0.8 && t.d.Width(text, st) > room {
		st.Size -= 0.5
	}
	lines := t.d.Wrap(text, st, room)
	for i, line := range lines {
		t.d.At(x, y-high*float64(len(lines)-1-i), line, st, pdf.Left)
	}
}

// between is the space between the list's name and its number.
const between = 5.0

// titleStyles returns the styles of the list's name and number: 28 points, or less for a long name.
func (t titlePage) titleStyles() (title, number pdf.Style) {
	for size := 28.0; ; size-- {
		title, number = style(size, true, pdf.Ink), style(size, false, t.accent)
		wide := t.d.Width(t.listTitle(), title) + between + t.d.Width(t.serial(t.is.Serial), number)
		if wide <= textWidth || size <= 18 {
			return title, number
		}
	}
}

// caution prints, above the signatures, the sentence that distinguishes this list from another one, if there is one.
func (t titlePage) caution() {
	if t.is.Profile.Caution == "" {
		return
	}
	st := style(9.5, true, pdf.Ink)
	lines := t.d.Wrap(t.w.Say(t.is.Profile.Caution+".text"), st, textWidth)
	for i, line := range lines {
		t.d.At(t.f.X, t.approvalTop()-6-4.6*float64(len(lines)-1-i), line, st, pdf.Left)
	}
}

// approvalTop returns the top of the approval.
func (t titlePage) approvalTop() float64 { return t.d.Paper().Height - 103 }

// masthead prints the emblem, the issuer and its address. It fails if the emblem is no picture that can be printed.
func (t titlePage) masthead() error {
	x := t.f.X
	left := x
	if len(t.is.Association.Emblem) > 0 {
		emblem := t.emblem()
		if emblem.err != nil {
			return emblem.err
		}
		t.d.Image(emblem.Picture, x, 18, 20, 20)
		left = x + 25
	}
	t.shrinking(left, 27.4, x+textWidth-left, t.issuer(), style(15, true, pdf.Ink), 6)
	address := t.w.Pick(t.is.Association.Addresses)
	if contact := t.is.Association.Contact; contact != "" {
		if address != "" {
			address += "  ·  "
		}
		address += contact
	}
	for i, line := range t.d.Wrap(address, style(9, false, pdf.Grey), x+textWidth-left) {
		t.d.At(left, 33.6+4*float64(i), line, style(9, false, pdf.Grey), pdf.Left)
	}
	t.d.Line(x, 42, x+textWidth, 42, 1.0, t.accent)
	t.d.Line(x, 43.4, x+textWidth, 43.4, 0.20, t.accent)
	return nil
}

// emblem is the emblem of the association, read once for all volumes of an issue.
type emblem struct {
	pdf.Picture
	err error
}

// emblem reads the emblem at the first call for an issue, and returns the same picture or error afterwards.
func (t titlePage) emblem() emblem {
	return reports.Once(&t.is, "emblem", func() (e emblem) {
		e.Picture, e.err = pdf.ReadPicture(t.is.Association.Emblem)
		return e
	})
}

// draftMark prints, on a draft, a word in a frame, which needs no colour.
func (t titlePage) draftMark() {
	if !t.is.Draft {
		return
	}
	st := style(15, true, pdf.Ink)
	w := t.d.Width(t.say("draft"), st) + 6
	t.d.Frame(t.f.X, 79.4, w, 8.2, 0.5, pdf.Ink)
	t.d.At(t.f.X+w/2, 85.3, t.say("draft"), st, pdf.Center)
	t.d.At(t.f.X+w+3, 85, t.say("draft_note"), style(9, false, pdf.Ink), pdf.Left)
}

// facts prints labels and values, and returns where they end.
func (t titlePage) facts(list [][2]string) float64 {
	const label, right, step = 43.0, 112.0, 6.2
	y := 95.0
	if t.is.Draft {
		y += 2
	}
	value := style(9.5, true, pdf.Ink)
	for _, fact := range list {
		lines := t.d.Wrap(fact[1], value, right-label)
		t.d.Cell(t.f.X, y, label-2, fact[0], style(9, false, pdf.Grey), pdf.Left)
		for i, line := range lines {
			t.d.At(t.f.X+label, y+4.4*float64(i), line, value, pdf.Left)
		}
		y += 4.4*float64(len(lines)-1) + step
		t.d.Line(t.f.X, y-step+2.1, t.f.X+right, y-step+2.1, 0.10, pdf.Light)
	}
	return y - step + 2.1
}

// factList returns the labels and values of the list's facts, in the order of printing.
func (t titlePage) factList() [][2]string {
	is, w := t.is, t.w
	now, before, any := figures.Totals(t.is)
	facts := [][2]string{{t.say("fact.effective"), w.Date(is.Period.Date)}, {t.say("fact.period"), t.period(is.Period)}}
	if is.Deadline != "" {
		facts = append(facts, [2]string{t.say("fact.received"), t.moment(is.Deadline)})
	}
	for i, text := range t.regulations() {
		name := t.say("fact.regulations")
		if i > 0 {
			name = ""
		}
		facts = append(facts, [2]string{name, text})
	}
	supersedes := t.say("fact.first_list")
	if is.SupersedesSerial != "" {
		date := is.Period.Previous
		if any {
			date = before.Date
		}
		supersedes = t.say("fact.supersedes_value", "serial", is.SupersedesSerial, "date", w.Date(date))
	}
	next := t.say("next.unknown")
	if is.Next.Date != 0 {
		next = w.Date(is.Next.Date)
	}
	played := t.say("fact.played_value", "events", w.Count(now.Events), "games", w.Count(now.Games))
	return append(facts, [2]string{t.say("fact.listed"), t.listed(now.Listed)}, [2]string{t.say("fact.played"), played},
		[2]string{t.say("fact.supersedes"), supersedes}, [2]string{t.say("fact.revision"), t.revision()},
		[2]string{t.say("fact.identifier"), is.Name}, [2]string{t.say("fact.next"), next})
}

// regulations returns the texts of the regulation; several have the number of events rated under each.
func (t titlePage) regulations() []string {
	var texts []string
	for _, v := range t.is.Versions {
		if len(t.is.Versions) == 1 {
			return []string{t.document(v)}
		}
		events := strconv.Itoa(v.Events)
		texts = append(texts, t.say("fact.regulations_events", "document", t.document(v), "events", events))
	}
	return texts
}

// document returns the short name of a text of the regulation; the notes and the calculation have the long one.
func (t titlePage) document(v reports.VersionUsed) string {
	return t.w.SayOr(t.is.Profile.Versions+v.ID, v.Document)
}

// listed returns in words how many players are listed, men and women apart where they are ranked apart.
func (t titlePage) listed(n int) string {
	if !t.is.Profile.BySex {
		return t.w.Count(n)
	}
	men, women := figures.OfSex(t.is.Lines, rating.Male), figures.OfSex(t.is.Lines, rating.Female)
	return t.say("fact.listed_sex", "men", t.w.Count(men.Len()), "women", t.w.Count(women.Len()))
}

// contents prints the sections, each with its page and a link to it, its volumes, or that it is empty.
func (t titlePage) contents(sections []section) {
	x, right := t.f.X+126, t.f.X+textWidth
	t.d.At(x, 95, t.say("contents"), subHeadStyle, pdf.Left)
	t.d.Line(x, 97.4, right, 97.4, 0.20, pdf.Ink)
	wide := 0.0
	for _, s := range sections {
		wide = max(wide, t.d.Width(s.number, style(8.5, false, pdf.Ink)))
	}
	y := 101.8
	for _, s := range sections {
		st, page := style(8.5, false, pdf.Ink), strconv.Itoa(s.page)
		switch {
		case s.where != "":
			page = s.where
		case s.page == 0:
			st.Color, page = pdf.Grey, t.say("none")
		default:
			t.d.Link(x, y-3.4, right-x, 4.4, s.at)
		}
		t.d.At(x, y, s.number, st, pdf.Left)
		t.d.At(right, y, page, st, pdf.Right)
		left := x + wide + 1.8
		for i, line := range t.d.Wrap(s.title, st, right-left-t.d.Width(page, st)-1.5) {
			if i > 0 {
				y += 3.6
			}
			t.d.At(left, y, line, st, pdf.Left)
		}
		y += 4.4
	}
}
