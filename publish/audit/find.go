package audit

import (
	"cmp"
	"slices"
	"strings"

	"kalends/publish/folder"
	"kalends/rating"
)

// Found is a person whom the typed text may mean, with the ratings on the lists in force.
type Found struct {
	ID         string            `json:"id"`
	Name       string            `json:"name"`
	Others     []string          `json:"names,omitempty"` // in other scripts, or by which he is known
	Sex        rating.Sex        `json:"sex"`
	Born       int               `json:"birth_year,omitempty"` // nothing where it is to be hidden
	Federation string            `json:"federation,omitempty"`
	Club       string            `json:"club,omitempty"`
	Ratings    map[string]string `json:"ratings"` // by list, of the lists in force; empty: unrated
	Status     rating.Status     `json:"status"`
	Into       string            `json:"merged_into,omitempty"`
}

// finder finds people in the registry of a folder.
type finder struct{ *folder.View }

// Find returns the people whose name or number was typed, or a part of it, in any script. If nobody has such a name,
// likely is true, and it returns at most five with a similar one.
func Find(v *folder.View, typed string) (found []Found, likely bool, err error) {
	a := finder{v}
	ids := a.Registry.Seek(typed)
	if likely = len(ids) == 0; likely {
		for _, p := range a.near(typed) {
			ids = append(ids, p.ID)
		}
	}
	ratings, err := a.ratingsOf(ids)
	if err != nil {
		return nil, false, err
	}
	for _, id := range ids {
		found = append(found, a.describe(id, ratings[id]))
	}
	return found, likely, nil
}

// describe returns a person of the registry with the given ratings, without a hidden year of birth.
func (a finder) describe(id string, ratings map[string]string) Found {
	p := a.Registry.Players.Get(id).Printed()
	f := Found{ID: id, Name: p.Name, Sex: p.Sex, Born: p.Birth.Year, Federation: p.Federation, Club: p.Club,
		Ratings: ratings, Status: p.Status, Into: p.MergedInto}
	if p.HideBirth {
		f.Born = 0
	}
	for _, name := range a.Registry.Names(id)[1:] {
		if name != "" && name != p.Name && !slices.Contains(f.Others, name) {
			f.Others = append(f.Others, name)
		}
	}
	if f.Ratings == nil {
		f.Ratings = map[string]string{}
	}
	return f
}

// ratingsOf returns the ratings of people as printed, by person and list, on every list in force; empty means unrated.
func (a finder) ratingsOf(ids []string) (map[string]map[string]string, error) {
	all := map[string]map[string]string{}
	for _, l := range a.Setup.Lists {
		list, _, err := a.Ledger.InForceOf(l.ID, a.Today(), ids)
		if err != nil {
			return nil, err
		}
		for _, s := range list.States {
			if all[s.Player] == nil {
				all[s.Player] = map[string]string{}
			}
			if all[s.Player][l.ID] = ""; s.Rated {
				all[s.Player][l.ID] = s.Rating.Text(l.Ruleset.Profile().Decimals)
			}
		}
	}
	return all, nil
}

// FindPlayer returns the player whose id was typed, or a name, or a part that is nobody else's. Otherwise id is empty,
// and it returns the several players to whom the text applies, or, if there are none, those with a similar id or name.
func (a *Audit) FindPlayer(typed string) (id string, several []string, near []rating.Player) {
	if a.Registry.Players.Has(typed) {
		return typed, nil, nil
	}
	found := finder{a.View}.merged(a.Registry.Seek(typed))
	var same []string
	for _, id := range found {
		p := a.Registry.Players.Get(id)
		if normalised(p.Name) == normalised(typed) || (p.NameAlt != "" && normalised(p.NameAlt) == normalised(typed)) {
			same = append(same, id)
		}
	}
	switch {
	case len(same) == 1:
		return same[0], nil, nil
	case len(found) == 1:
		return found[0], nil, nil
	case len(found) > 1:
		return "", found, nil
	}
	return "", nil, finder{a.View}.near(typed)
}

// merged replaces numbers that were merged by the numbers into which they were merged. Each is there once; an unknown
// one is dropped.
func (a finder) merged(ids []string) (all []string) {
	for _, id := range ids {
		if p, _, ok := a.Registry.Resolve(id); ok && !slices.Contains(all, p.ID) {
			all = append(all, p.ID)
		}
	}
	return all
}

// mostNear is how many similar players near returns at most.
const mostNear = 5

// near returns the players whose id or name is most similar to what was typed, most similar first.
func (a finder) near(typed string) []rating.Player {
	type candidate struct {
		rating.Player
		apart int
	}
	var all []candidate
	for p := range a.Registry.Players.All() {
		if apart := distanceTo(normalised(typed), p); apart >= 0 {
			all = append(all, candidate{p, apart})
		}
	}
	slices.SortFunc(all, func(a, b candidate) int { return cmp.Or(a.apart-b.apart, strings.Compare(a.ID, b.ID)) })
	var near []rating.Player
	for _, c := range all[:min(len(all), mostNear)] {
		near = append(near, c.Player)
	}
	return near
}

// distanceTo returns the least distance of what was typed to a player's id, a name or a word of it; −1 if none is
// similar.
func distanceTo(typed string, p rating.Player) int {
	best := -1
	for _, known := range []string{p.ID, p.Name, p.NameAlt, p.FIDEID, p.Sounds()} {
		known = normalised(known)
		words := []string{known}
		if !strings.Contains(typed, " ") {
			words = append(words, strings.Fields(known)...)
		}
		for _, word := range words {
			if apart := distance(typed, word); apart >= 0 && (best < 0 || apart < best) {
				best = apart
			}
		}
	}
	return best
}

// distance returns by how many letters two texts differ, and at most 1 if known contains what was typed. It is −1 if
// they differ by more than a quarter of the letters of known, of which one is always allowed.
func distance(typed, known string) int {
	if known == "" {
		return -1
	}
	most := max(1, len([]rune(known))/4)
	d := rating.Distance(typed, known, most)
	if len([]rune(typed)) > 1 && strings.Contains(known, typed) {
		d = 1
	}
	if d > most {
		return -1
	}
	return d
}

// normalised returns a name in lower case, without commas and doubled blanks.
func normalised(s string) string {
	return strings.Join(strings.Fields(strings.ToLower(strings.ReplaceAll(s, ",", " "))), " ")
}
