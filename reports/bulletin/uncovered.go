package bulletin

import (
	"kalends/rating"
	"kalends/reports"
	"kalends/reports/pdf"
)

// Uncovered names, before anything is printed, every text of an issue that no font at hand can draw whole.
func Uncovered(is reports.Issue, opt Options) []rating.Finding {
	d := pdf.New(pdf.Options{Fonts: opt.Fonts, Own: opt.Own})
	for _, lines := range [][]reports.Line{is.Lines, is.Off} {
		for _, l := range lines {
			if l.Reason != unpublished {
				d.Check(l.Name, l.Club, l.Region)
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
