package publish

import (
	"kalends/ingest/registry"
	"kalends/rating"
)

// fixedCalendars finds rows of sheet Calendar for lists whose regulations fix the dates (CXA art. 5).
func (o *Office) fixedCalendars(reg registry.Registry) rating.Findings {
	var findings rating.Findings
	for _, l := range o.Setup.Lists {
		if _, fixed := l.Ruleset.Calendar(); fixed && len(reg.Calendar[l.ID]) > 0 {
			findings = append(findings, rating.Finding{
				Code: "E408", Origin: rating.Origin{File: "registry.xlsx", Sheet: "Calendar"}, Read: l.ID, Args: map[string]string{"list": l.ID},
			})
		}
	}
	return findings
}
