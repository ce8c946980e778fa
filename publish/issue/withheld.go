package issue

import (
	"strconv"

	"kalends/rating"
	"kalends/rating/finding"
)

// withheld says what the association does not print of people, so that a reader does not take it for missing.
func withheld(w *work) (all rating.Findings) {
	p := w.Basis.Setup.Privacy
	if article := w.List.Ruleset.Profile().Births; article != "" && (p.Birth == rating.BirthBand || p.Birth == rating.BirthNone) {
		all = append(all, rating.Finding{Code: finding.BirthsWithheld, Args: map[string]string{"article": article}})
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
