package issue

import (
	"strconv"

	"kalends/rating"
	"kalends/rating/finding"
)

// birthsHeld gives the code for each way of printing less than the year of birth.
var birthsHeld = map[rating.BirthShown]string{
	rating.BirthBand: finding.BirthsInBands, rating.BirthNone: finding.BirthsWithheld,
}

// withheld returns a note for each fact that the association does not print of people, so that readers do not think it
// missing.
func withheld(w *work) (all rating.Findings) {
	p := w.Basis.Setup.Privacy
	code, held := birthsHeld[p.Birth]
	if article := w.List.Ruleset.Profile().Births; article != "" && held {
		all = append(all, rating.Finding{Code: code, Args: map[string]string{"article": article}})
	}
	if p.Juniors.On(w.Period.Date) {
		code := finding.JuniorsInitials
		if p.Juniors.Names == rating.NamesNone {
			code = finding.JuniorsNameless
		}
		all = append(all, rating.Finding{Code: code, Args: map[string]string{"age": strconv.Itoa(p.Juniors.Under)}})
	}
	return all
}
