package bulletin

import (
	"fmt"

	"kalends/reports/pdf"
)

// signer is a person who signs: office, name and, where the registry has it, the signature.
type signer struct {
	office, name string
	signature    []byte
}

// approval prints the lines for signatures, with room above each or the signature itself, and the place for the seal.
// It fails if a signature is no picture that can be printed.
func (t titlePage) approval() error {
	x, top := t.f.X, t.approvalTop()
	t.d.Line(x, top, x+textWidth, top, 0.20, pdf.Ink)
	t.d.At(x, top+5.6, t.say("approval.title"), style(10.5, true, pdf.Ink), pdf.Left)
	y := top + 22
	signers := t.signers()
	beside := t.namesBeside(signers)
	for _, s := range signers {
		if len(s.signature) > 0 {
			signature, err := pdf.ReadPicture(s.signature)
			if err != nil {
				return fmt.Errorf("signature of %s: %w", s.name, err)
			}
			t.d.Image(signature, x+3, y-12.2, 42, 11.6)
		}
		t.d.Line(x, y, x+signatureLine, y, 0.20, pdf.Ink)
		t.d.Line(x+56, y, x+82, y, 0.20, pdf.Ink)
		t.sign(x, y, s, beside)
		t.d.At(x+56, y+3.9, t.say("approval.date"), grey, pdf.Left)
		y += 17
	}
	cx, cy := x+107, top+38
	t.d.Ring(cx, cy, 20, 0.15, 1.2, pdf.Mid)
	t.d.At(cx, cy-0.5, t.say("approval.seal"), style(8, false, pdf.Grey), pdf.Center)
	t.d.At(cx, cy+3.6, t.say("approval.seal_note"), style(7, false, pdf.Grey), pdf.Center)
	return nil
}

// signatureLine is the length of the line for a signature.
const signatureLine = 52.0

// namesBeside reports whether every office and name fit on one line; otherwise names and offices are printed on
// separate lines.
func (t titlePage) namesBeside(signers []signer) bool {
	for _, s := range signers {
		if t.d.Width(s.office, grey)+2+t.d.Width(s.name, style(8.5, true, pdf.Ink)) > signatureLine+1 {
			return false
		}
	}
	return true
}

// sign prints office and name below a line whose left end is at x and y: side by side if beside is set, or else on
// lines of their own.
func (t titlePage) sign(x, y float64, s signer, beside bool) {
	name := style(8.5, true, pdf.Ink)
	if beside {
		t.d.At(x, y+3.9, s.office, grey, pdf.Left)
		t.d.At(x+t.d.Width(s.office, grey)+2, y+3.9, s.name, name, pdf.Left)
		return
	}
	if t.d.Width(s.name, name) <= signatureLine+1 {
		t.d.At(x, y+3.9, s.name, name, pdf.Left)
		t.wrapped(x, y+7.5, signatureLine+1, s.office, grey)
		return
	}
	y = t.wrapped(x, y+3.9, signatureLine+1, s.office, grey)
	t.wrapped(x, y, 82, s.name, name) // below the room for the date, too
}

// wrapped prints a text on as many lines of the width room as it needs, the first with its baseline at y, and returns
// the baseline of the next line.
func (t titlePage) wrapped(x, y, room float64, text string, st pdf.Style) float64 {
	for _, line := range t.d.Wrap(text, st, room) {
		t.d.At(x, y, line, st, pdf.Left)
		y += 3.6
	}
	return y
}

// signers returns the first three officials, or, if there are none, the usual offices without names.
func (t titlePage) signers() []signer {
	var signers []signer
	for _, o := range t.is.Officials {
		office := t.w.Pick(o.Title)
		if office == "" && t.has("role."+o.Role) {
			office = t.say("role." + o.Role)
		}
		if len(signers) < 3 {
			signers = append(signers, signer{office, o.Name, o.Signature})
		}
	}
	if signers == nil {
		for _, role := range []string{"rating_officer", "secretary", "president"} {
			signers = append(signers, signer{office: t.say("role." + role)})
		}
	}
	return signers
}

// codeDigits is how much of the hash of the list is printed.
const codeDigits = 16

// verification prints the code by which anyone can check that the list is the published one. A list without a hash is
// called a draft instead.
func (t titlePage) verification() error {
	x, top := t.f.X+138, t.approvalTop()
	t.d.At(x, top+5.6, t.say("verify.title"), style(10.5, true, pdf.Ink), pdf.Left)
	y, text := top+13, t.say("verify.draft")
	if sha := t.is.ListSHA; len(sha) >= codeDigits {
		if err := t.d.QR(x, top+11, 27, t.code(sha[:codeDigits])); err != nil {
			return err
		}
		t.d.At(x, top+44, sha[:4]+" "+sha[4:8]+" "+sha[8:12]+" "+sha[12:16], style(11, true, pdf.Ink), pdf.Left)
		y, text = top+49.4, t.say("verify.how", "file", "_list.csv")
		if t.is.CheckPage != "" {
			text = t.say("verify.scan", "file", "_list.csv")
		}
	}
	if k := t.is.Key; k != nil {
		bottom := top + 76.0
		t.d.At(t.f.X, bottom, t.say("verify.key", "id", k.ID), caption, pdf.Left)
		t.d.At(t.f.X, bottom+3.7, k.Public, caption, pdf.Left)
	}
	for i, line := range t.d.Wrap(text, caption, 42) {
		t.d.At(x, y+3.7*float64(i), line, caption, pdf.Left)
	}
	return nil
}

// code returns what a phone reads from the printed code: the address of the page that checks this list, or, if the
// association has none, a text with the name of the list and the digits.
func (t titlePage) code(digits string) string {
	if t.is.CheckPage == "" {
		return "KALENDS1 " + t.is.Name + " " + digits
	}
	return fmt.Sprintf("%s#%s/%d/%s", t.is.CheckPage, t.is.Name, t.is.Revision, digits)
}
