package issue

import (
	"strconv"

	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
)

// birthsHeld gives the code for each way of printing less than the year of birth.
var birthsHeld = map[rating.BirthShown]string{
	rating.BirthBand: finding.BirthsInBands, rating.BirthNone: finding.BirthsWithheld,
}

// erased returns a note for each player whom a list prints by number only, because a decision has erased him.
func erased(b *folder.Basis, l rating.List) (all rating.Findings) {
	for _, d := range b.ErasedOn(l) {
		if b.Registry.Players.Get(d.Player).Publish {
			all = append(all, rating.Finding{Code: finding.WasErased}.With("player", d.Player, "n", strconv.Itoa(d.Number)))
		}
	}
	return all
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
