package bulletin

import (
	"kalends/rating"
	"kalends/reports"
	"kalends/reports/pdf"
)

// Font is a typeface of the association: TrueType files of a regular and, maybe, a heavier weight.
type Font = pdf.OwnFont

// CheckFont returns why a font file cannot be printed with, or nil.
func CheckFont(name string, data []byte) error { return pdf.CheckFont(name, data) }

// CheckPicture returns why an emblem or a signature cannot be printed, or nil.
func CheckPicture(data []byte) error {
	_, err := pdf.ReadPicture(data)
	return err
}

// Uncovered returns a finding for every name, club, region, event or place of an issue with a character that no font
// covers, without printing anything. Lines that are not to be published are passed over.
func Uncovered(is reports.Issue, opt Options) []rating.Finding {
	d := pdf.New(pdf.Options{Own: opt.Own})
	for _, lines := range []reports.Lines{is.Lines, is.Off} {
		for _, l := range lines.All() {
			if l.Reason != reports.Unpublished {
				d.Check(l.Name, l.NameAlt, l.Club, l.Region)
			}
		}
	}
	for _, e := range is.Events {
		d.Check(eventTitle(e), e.City, e.Arbiter)
	}
	for _, o := range is.Officials {
		d.Check(o.Name)
	}
	return d.Findings()
}
