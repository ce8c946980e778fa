package bulletin

import (
	"fmt"
	"strconv"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/pdf"
)

// titlePage is drawn last, because its contents name the pages of all others.
func (b *book) titlePage() error {
	b.d.Turn(1)
	if err := b.titleLines(b.wordsOr(b.is.Profile.Kind, "kind")); err != nil {
		return err
	}
	b.facts(b.factList())
	b.contents()
	if err := b.approval(); err != nil {
		return err
	}
	return b.verification()
}

// titleLines print who issues which list, and below it what kind of document this is.
func (b *book) titleLines(kind string) error {
	if err := b.masthead(); err != nil {
		return err
	}
	x := b.f.X
	title, number, size := b.listTitle(), b.number(b.is.Serial), b.titleSize()
	big := style(size, true, pdf.Ink)
	room := textWidth - between - min(60, b.d.Width(number, style(size, false, b.accent)))
	b.d.Cell(x, 67, room, title, big, pdf.Left)
	at := x + min(b.d.Width(title, big), room) + between
	b.d.Cell(at, 67, x+textWidth-at, number, style(size, false, b.accent), pdf.Left)
	b.d.Cell(x, 76, textWidth, kind, style(12, false, pdf.Grey), pdf.Left)
	b.draftMark()
	return nil
}

const between = 5.0 // the list's name and its number

// titleSize is 28 points, or less for a name that is long in its language.
func (b *book) titleSize() float64 {
	size := 28.0
	for size > 18 && b.d.Width(b.listTitle(), style(size, true, pdf.Ink))+between+b.d.Width(b.number(b.is.Serial), style(size, false, b.accent)) > textWidth {
		size--
	}
	return size
}

// lower is where the approval begins.
func (b *book) lower() float64 { return b.d.Paper().Height - 103 }

func (b *book) masthead() error {
	x := b.f.X
	left := x
	if len(b.is.Association.Emblem) > 0 {
		if err := b.d.Image(b.is.Association.Emblem, x, 18, 20, 20); err != nil {
			return err
		}
		left = x + 25
	}
	b.d.Cell(left, 27.4, x+textWidth-left, b.issuer(), style(15, true, pdf.Ink), pdf.Left)
	address := b.is.Association.Address
	if contact := b.is.Association.Contact; contact != "" {
		if address != "" {
			address += "  ·  "
		}
		address += contact
	}
	b.d.Cell(left, 33.6, x+textWidth-left, address, style(9, false, pdf.Grey), pdf.Left)
	b.d.Line(x, 42, x+textWidth, 42, 1.0, b.accent)
	b.d.Line(x, 43.4, x+textWidth, 43.4, 0.20, b.accent)
	return nil
}

// draftMark tells a draft from a list without colour: a word in a frame.
func (b *book) draftMark() {
	if !b.is.Draft {
		return
	}
	st := style(15, true, pdf.Ink)
	w := b.d.Width(b.say("draft"), st) + 6
	b.d.Frame(b.f.X, 79.4, w, 8.2, 0.5, pdf.Ink)
	b.d.At(b.f.X+w/2, 85.3, b.say("draft"), st, pdf.Center)
	b.d.At(b.f.X+w+3, 85, b.say("draft_note"), style(9, false, pdf.Ink), pdf.Left)
}

// facts prints labels and values, and gives where they end.
func (b *book) facts(list [][2]string) float64 {
	const label, right, step = 43.0, 112.0, 6.2
	y := 95.0
	if b.is.Draft {
		y += 2
	}
	value := style(9.5, true, pdf.Ink)
	for _, fact := range list {
		lines := b.d.Wrap(fact[1], value, right-label)
		b.d.Cell(b.f.X, y, label-2, fact[0], style(9, false, pdf.Grey), pdf.Left)
		for i, line := range lines {
			b.d.At(b.f.X+label, y+4.4*float64(i), line, value, pdf.Left)
		}
		y += 4.4*float64(len(lines)-1) + step
		b.d.Line(b.f.X, y-step+2.1, b.f.X+right, y-step+2.1, 0.10, pdf.Light)
	}
	return y - step + 2.1
}

func (b *book) factList() [][2]string {
	is, w := b.is, b.w
	now, before, any := b.totals()
	facts := [][2]string{{b.say("fact.effective"), w.Date(is.Period.Date)}, {b.say("fact.period"), b.period(is.Period)}}
	if is.Deadline != "" {
		facts = append(facts, [2]string{b.say("fact.received"), b.moment(is.Deadline)})
	}
	for i, text := range b.regulations() {
		name := b.say("fact.regulations")
		if i > 0 {
			name = ""
		}
		facts = append(facts, [2]string{name, text})
	}
	supersedes := b.say("fact.first_list")
	if is.SupersedesSerial != "" {
		date := is.Period.Previous
		if any {
			date = before.Date
		}
		supersedes = b.say("fact.supersedes_value", "serial", is.SupersedesSerial, "date", w.Date(date))
	}
	next := b.say("next.unknown")
	if is.Next.Date != 0 {
		next = w.Date(is.Next.Date)
	}
	return append(facts, [2]string{b.say("fact.listed"), b.listed(now.Listed)},
		[2]string{b.say("fact.played"), b.say("fact.played_value", "events", w.Count(now.Events), "games", w.Count(now.Games))},
		[2]string{b.say("fact.supersedes"), supersedes}, [2]string{b.say("fact.revision"), b.revision()},
		[2]string{b.say("fact.identifier"), is.Name}, [2]string{b.say("fact.next"), next})
}

func (b *book) revision() string {
	if b.is.Revision > 1 {
		return b.say("fact.revision_later", "revision", strconv.Itoa(b.is.Revision), "before", strconv.Itoa(b.is.Revision-1))
	}
	return b.say("fact.revision_first")
}

func (b *book) period(p rating.Period) string {
	if p.From == 0 {
		return b.say("fact.until", "date", b.w.Date(p.To))
	}
	return b.w.Span(p.From, p.To)
}

// moment prints the clock time at which a list is made, as the association's clock shows it.
func (b *book) moment(s string) string {
	if len(s) < len("2006-01-02 15:04") {
		return s
	}
	d, err := rating.ParseDate(s[:10])
	if err != nil {
		return s
	}
	return b.say("moment", "date", b.w.Date(d), "time", s[11:])
}

// regulations names the texts of the issue. Several texts are told apart by the events rated under each.
func (b *book) regulations() []string {
	var texts []string
	for _, v := range b.is.Versions {
		if len(b.is.Versions) == 1 {
			return []string{b.document(v)}
		}
		texts = append(texts, b.say("fact.regulations_events", "document", b.document(v), "events", strconv.Itoa(v.Events)))
	}
	return texts
}

// document is the short name of a text as officers call it; the notes and the calculation have the long one.
func (b *book) document(v reports.VersionUsed) string {
	if key := b.is.Profile.Versions + v.ID; b.w.Has(key) {
		return b.w.Say(key)
	}
	return v.Document
}

func (b *book) listed(n int) string {
	if !b.is.Profile.BySex {
		return b.w.Count(n)
	}
	return b.say("fact.listed_sex", "men", b.w.Count(len(b.lines(rating.Male))), "women", b.w.Count(len(b.lines(rating.Female))))
}

func (b *book) contents() {
	x, right := b.f.X+126, b.f.X+textWidth
	b.d.At(x, 95, b.say("contents"), subHead, pdf.Left)
	b.d.Line(x, 97.4, right, 97.4, 0.20, pdf.Ink)
	wide := 0.0
	for _, p := range b.parts {
		wide = max(wide, b.d.Width(p.number, style(8.5, false, pdf.Ink)))
	}
	y := 101.8
	for _, p := range b.parts {
		st, page := style(8.5, false, pdf.Ink), strconv.Itoa(p.page)
		switch {
		case p.where != "":
			page = p.where
		case p.page == 0:
			st.Color, page = pdf.Grey, b.say("none")
		default:
			b.d.Link(x, y-3.4, right-x, 4.4, p.at)
		}
		b.d.At(x, y, p.number, st, pdf.Left)
		b.d.At(right, y, page, st, pdf.Right)
		left := x + wide + 1.8
		b.d.Cell(left, y, right-left-b.d.Width(page, st)-1.5, p.title, st, pdf.Left)
		y += 4.4
	}
}

// signer is a person who signs: office, name and, where the registry has it, the signature.
type signer struct {
	office, name string
	signature    []byte
}

// approval leaves the room above each line for a signature, and the room beside for the seal.
func (b *book) approval() error {
	x, top := b.f.X, b.lower()
	b.d.Line(x, top, x+textWidth, top, 0.20, pdf.Ink)
	b.d.At(x, top+5.6, b.say("approval.title"), style(10.5, true, pdf.Ink), pdf.Left)
	y := top + 22
	signers := b.signers()
	beside := b.namesBeside(signers)
	for _, s := range signers {
		if len(s.signature) > 0 {
			if err := b.d.Image(s.signature, x+3, y-12.2, 42, 11.6); err != nil {
				return fmt.Errorf("signature of %s: %w", s.name, err)
			}
		}
		b.d.Line(x, y, x+signatureLine, y, 0.20, pdf.Ink)
		b.d.Line(x+56, y, x+82, y, 0.20, pdf.Ink)
		b.sign(x, y, s, beside)
		b.d.At(x+56, y+3.9, b.say("approval.date"), look, pdf.Left)
		y += 17
	}
	cx, cy := x+107, top+38
	b.d.Ring(cx, cy, 20, 0.15, 1.2, pdf.Mid)
	b.d.At(cx, cy-0.5, b.say("approval.seal"), style(8, false, pdf.Grey), pdf.Center)
	b.d.At(cx, cy+3.6, b.say("approval.seal_note"), style(7, false, pdf.Grey), pdf.Center)
	return nil
}

const signatureLine = 52.0

// namesBeside says whether every office and name fit on one line; else all stand one below the other.
func (b *book) namesBeside(signers []signer) bool {
	for _, s := range signers {
		if b.d.Width(s.office, look)+2+b.d.Width(s.name, style(8.5, true, pdf.Ink)) > signatureLine+1 {
			return false
		}
	}
	return true
}

// sign prints office and name below a line.
func (b *book) sign(x, y float64, s signer, beside bool) {
	name := style(8.5, true, pdf.Ink)
	if beside {
		b.d.At(x, y+3.9, s.office, look, pdf.Left)
		b.d.At(x+b.d.Width(s.office, look)+2, y+3.9, s.name, name, pdf.Left)
		return
	}
	b.d.Cell(x, y+3.9, signatureLine+1, s.name, name, pdf.Left)
	b.d.Cell(x, y+7.5, signatureLine+1, s.office, look, pdf.Left)
}

// signers gives up to three persons; without any, the lines bear the usual offices.
func (b *book) signers() []signer {
	var signers []signer
	for _, o := range b.is.Officials {
		office := b.w.Pick(o.Title)
		if office == "" && b.has("role."+o.Role) {
			office = b.say("role." + o.Role)
		}
		if len(signers) < 3 {
			signers = append(signers, signer{office, o.Name, o.Signature})
		}
	}
	if signers == nil {
		for _, role := range []string{"rating_officer", "secretary", "president"} {
			signers = append(signers, signer{office: b.say("role." + role)})
		}
	}
	return signers
}

const codeDigits = 16

func (b *book) verification() error {
	x, top := b.f.X+138, b.lower()
	b.d.At(x, top+5.6, b.say("verify.title"), style(10.5, true, pdf.Ink), pdf.Left)
	y, text := top+13, b.say("verify.draft")
	if sha := b.is.ListSHA; len(sha) >= codeDigits {
		if err := b.d.QR(x, top+11, 27, "KALENDS1 "+b.is.Name+" "+sha[:codeDigits]); err != nil {
			return err
		}
		b.d.At(x, top+44, sha[:4]+" "+sha[4:8]+" "+sha[8:12]+" "+sha[12:16], style(11, true, pdf.Ink), pdf.Left)
		y, text = top+49.4, b.say("verify.how", "file", "_list.csv")
	}
	for i, line := range b.d.Wrap(text, caption, 42) {
		b.d.At(x, y+3.7*float64(i), line, caption, pdf.Left)
	}
	return nil
}
