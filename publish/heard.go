package publish

import (
	"slices"

	"kalends/ledger"
)

// heard is what the ledger has said while its journal had one head.
type heard struct {
	head         ledger.Mark
	publications map[string][]ledger.Publication
	filed        map[ledger.Filter][]filed
}

// heard gives what the ledger has said since it last changed.
func (o *View) heard() (*heard, error) {
	head, err := o.Ledger.Mark()
	if m := o.memory; m.heard.filed == nil || m.heard.head != head {
		m.heard = heard{head, map[string][]ledger.Publication{}, map[ledger.Filter][]filed{}}
	}
	return &o.memory.heard, err
}

// publications gives the publications of a list, of every list when it is empty.
func (o *View) publications(list string) ([]ledger.Publication, error) {
	h, err := o.heard()
	if err != nil {
		return nil, err
	}
	all, known := h.publications[list]
	if !known {
		if all, err = o.Ledger.Publications(list); err != nil {
			return nil, err
		}
		h.publications[list] = all
	}
	return slices.Clone(all), nil
}

// filed is a submission without its sheet, of which only the title and the number of games are known when it was asked
// for with sheets: the games of a season have no place in the memory of a job.
type filed struct {
	ledger.Submission
	title string
	games int
}

// filed gives the submissions that f chooses.
func (o *View) filed(f ledger.Filter) ([]filed, error) {
	h, err := o.heard()
	if err != nil {
		return nil, err
	}
	all, known := h.filed[f]
	if known {
		return all, nil
	}
	found, err := o.Ledger.Submissions(f)
	if err != nil {
		return nil, err
	}
	for _, s := range found {
		one := filed{Submission: s}
		if s.Sheet != nil {
			one.title, one.games, one.Sheet = s.Sheet.Name, len(s.Sheet.Games), nil
		}
		all = append(all, one)
	}
	h.filed[f] = all
	return all, nil
}

// inputsOf gives the hashes of the sheets that a publication was frozen with.
func (o *View) inputsOf(p ledger.Publication) ([]string, error) {
	var shas []string
	for _, id := range p.Submissions {
		found, err := o.filed(ledger.Filter{ID: id})
		if err != nil {
			return nil, err
		}
		shas = append(shas, shasOf(found)...)
	}
	return shas, nil
}

func shasOf(all []filed) []string {
	shas := make([]string, len(all))
	for i, s := range all {
		shas[i] = s.SHA
	}
	return shas
}

// unfinished gives the publication that is frozen or staged but not out; there is at most one a list.
func (o *View) unfinished(l List) (*ledger.Publication, error) {
	published, err := o.publications(l.ID)
	if err != nil {
		return nil, err
	}
	for _, p := range published {
		if p.State != ledger.IsPublic {
			return &p, nil
		}
	}
	return nil, nil
}
