package folder

import (
	"errors"
	"slices"

	"kalends/ledger"
	"kalends/rating"
)

// heard is a cache of the ledger's answers; they hold until its journal has another entry.
type heard struct {
	head         ledger.Mark
	publications map[string][]ledger.Publication
	filed        map[ledger.Filter][]Filed
}

// heard gives what the ledger has said since it last changed; of publications, since it last heard of another thing than
// sheets: a sheet costs what it holds, however many lists are out.
func (v *View) heard() (*heard, error) {
	head, err := v.Ledger.Mark()
	h := &v.memory.heard
	if err != nil || h.filed != nil && h.head == head {
		return h, err
	}
	same := h.filed != nil
	if same {
		same, err = v.Ledger.OnlySheets(h.head)
	}
	if !same {
		h.publications = map[string][]ledger.Publication{}
	}
	h.head, h.filed = head, map[ledger.Filter][]Filed{}
	return h, err
}

// Publications gives the publications of a list, of every list when it is empty.
func (v *View) Publications(list string) ([]ledger.Publication, error) {
	h, err := v.heard()
	if err != nil {
		return nil, err
	}
	all, known := h.publications[list]
	if !known {
		if all, err = v.Ledger.Publications(list); err != nil {
			return nil, err
		}
		h.publications[list] = all
	}
	return slices.Clone(all), nil
}

// Filed is a submission without its sheet, of which only the title and the number of games are known when it was asked
// for with sheets: the games of a season have no place in the memory of a job.
type Filed struct {
	ledger.Submission
	Title string
	Games int
	Start rating.Date
}

// Submissions gives the submissions that f chooses.
func (v *View) Submissions(f ledger.Filter) ([]Filed, error) {
	h, err := v.heard()
	if err != nil {
		return nil, err
	}
	all, known := h.filed[f]
	if known {
		return all, nil
	}
	if all, err = filed(v.Ledger, f); err != nil {
		return nil, err
	}
	h.filed[f] = all
	return all, nil
}

// filed asks the ledger. Of a sheet its outline is read.
func filed(asked Ledger, f ledger.Filter) (all []Filed, err error) {
	var outlines []ledger.Outline
	if f.WithSheets {
		outlines, err = asked.Outlines(f)
	}
	f.WithSheets = false
	found, also := asked.Submissions(f)
	for _, s := range found {
		one := Filed{Submission: s}
		if len(outlines) > 0 && outlines[0].ID == s.ID { // both are by number
			one.Title, one.Games, one.Start = outlines[0].Event.Name, outlines[0].Games, outlines[0].Event.Start
			outlines = outlines[1:]
		}
		all = append(all, one)
	}
	return all, errors.Join(err, also)
}

// InputsOf gives the hashes of the sheets that a publication was frozen with.
func (v *View) InputsOf(p ledger.Publication) ([]string, error) {
	ids, err := v.Ledger.InputsOf(p)
	if err != nil {
		return nil, err
	}
	var shas []string
	for _, id := range ids {
		found, err := v.Submissions(ledger.Filter{ID: id})
		if err != nil {
			return nil, err
		}
		more, err := SHAsOf(v, found)
		if err != nil {
			return nil, err
		}
		shas = append(shas, more...)
	}
	return shas, nil
}

// SHAsOf gives the hashes of sheets, and of the files that are gathered with them.
func SHAsOf(v *View, all []Filed) ([]string, error) {
	shas := make([]string, 0, len(all))
	for _, s := range all {
		shas = append(shas, s.SHA)
		parts, err := partsOf(v, s)
		if err != nil {
			return nil, err
		}
		for _, p := range parts {
			if p.Whole == s.ID {
				shas = append(shas, p.SHA)
			}
		}
	}
	return shas, nil
}

// partsOf gives the files that are gathered into the events of a sheet's list; they are asked for once a list.
func partsOf(v *View, s Filed) ([]Filed, error) {
	return v.Submissions(ledger.Filter{State: ledger.Captured, List: s.List, ListDate: s.ListDate})
}

// Unfinished gives the first edition of a list that is frozen or staged but not out; there is at most one a list.
func (v *View) Unfinished(l List) (*ledger.Publication, error) {
	published, err := v.Publications(l.ID)
	if err != nil {
		return nil, err
	}
	for _, p := range published {
		if p.State != ledger.IsPublic && p.Revision == 1 {
			return &p, nil
		}
	}
	return nil, nil
}
