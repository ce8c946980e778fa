package publish

import (
	"kalends/ledger"
	"kalends/rating"
)

// admitNewcomers makes the newcomers of the accepted sheets known beside the registry (new_players: admit). They keep
// the number that they got; a row that the office enters under it goes first.
func (o *Office) admitNewcomers() error {
	if !o.Setup.AdmitNew {
		return nil
	}
	accepted, err := o.Ledger.Submissions(ledger.Filter{State: ledger.Accepted, WithSheets: true})
	if err != nil {
		return err
	}
	var newcomers []rating.Player
	for _, s := range accepted {
		for _, e := range s.Sheet.Entrants {
			if e.New && e.Player != "" {
				newcomers = append(newcomers, newcomer(e))
			}
		}
	}
	if len(newcomers) > 0 {
		o.Registry = o.Registry.With(newcomers)
	}
	return nil
}

// newcomer is an entrant as the registry would know him.
func newcomer(e rating.Entrant) rating.Player {
	return rating.Player{
		ID: e.Player, Name: e.Name, NameAlt: e.NameAlt, Sex: e.Sex, Birth: e.Birth, Region: e.Region, Club: e.Club, FIDEID: e.FIDEID,
		Status: rating.Active, Publish: true, Origin: e.Origin,
	}
}
