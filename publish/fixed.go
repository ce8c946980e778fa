package publish

import (
	"slices"

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

// doubts gives what is wrong with the rows of a list on sheet Calendar: while a row has a fault, none of its dates is
// certain. A row that does not say of which list it is may be that of any list whose dates the regulations do not fix.
func (o *Office) doubts(l List) rating.Findings {
	found := slices.Clone(o.Registry.Doubtful[l.ID])
	if _, fixed := l.Ruleset.Calendar(); !fixed {
		return append(found, o.Registry.Doubtful[""]...)
	}
	for _, f := range o.fixedCalendars(o.Registry) {
		if f.Read == l.ID {
			found = append(found, f)
		}
	}
	return found
}

// certain gives a RegistryError while the dates of a list are not certain.
func (o *Office) certain(l List) error {
	if found := o.doubts(l); len(found) > 0 {
		return RegistryError{found, o.Words}
	}
	return nil
}
