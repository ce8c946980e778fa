package nationalelo

import (
	"slices"
	"strconv"

	"kalends/engine/method"
	"kalends/rating"
)

const face = words + "face."

// Profile returns the appearance of one list, men and women together, with the name from the file. Its notes are the
// clauses of the newest text.
func (r Ruleset) Profile() rating.Profile {
	v := &r.Regulation.Versions[len(r.Regulation.Versions)-1]
	low := max(v.least()/rating.PointsOf(100)*rating.PointsOf(100), 0)
	p := rating.Profile{
		Folder: rating.NewFolder{List: "national"}, Decimals: r.Decimals,
		Step: rating.PointsOf(100), Lowest: map[rating.Sex]rating.Points{rating.Male: low, rating.Female: low},
		Titles: titles(r.Regulation), Classes: classes(r.Regulation),
		Name: r.title(), Kind: face + "kind", Versions: face + "version.",
		Columns: method.Columns(), Granularity: rating.ByGame, Legend: face + "legend", Given: r.given(),
		ActiveTops: true,
	}
	for _, k := range v.K {
		p.Coefficients = append(p.Coefficients, rating.Coefficient{K: strconv.Itoa(k.Value),
			Who: rating.Phrase(face+"k", "who", rest(k.Who, len(v.K)), "line", strconv.Itoa(k.Line))})
	}
	for _, c := range r.clauses(v) {
		switch key, _ := rating.Unphrase(c.Phrase); {
		case key != words+"clause.k": // the table of K has it already
			p.Notes = append(p.Notes, c.Phrase)
		case p.KNote == "":
			p.KNote = p.Notes[len(p.Notes)-1]
		}
	}
	return p
}

// titles returns the titles that the rules of the file name. Another ruleset of the association may know more names of
// them.
func titles(r *Regulation) (all []rating.TitleName) {
	add := func(names []string) {
		for _, name := range names {
			if !slices.ContainsFunc(all, func(t rating.TitleName) bool { return t.Code == name }) {
				all = append(all, rating.TitleName{Code: name, Names: []string{name}})
			}
		}
	}
	r.each(func(w Who) { add(w.Title) })
	return all
}

// classes returns the classes of events that the file distinguishes.
func classes(r *Regulation) (all []string) {
	add := func(names []string) {
		for _, name := range names {
			if !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	for i := range r.Versions {
		v := &r.Versions[i]
		add(v.Events.Classes)
		add(ids(v.Change.Weights))
	}
	r.each(func(w Who) { add(w.Class) })
	return all
}

// each calls do with the conditions of every rule, version by version.
func (r *Regulation) each(do func(Who)) {
	for i := range r.Versions {
		for _, w := range r.Versions[i].conditions() {
			do(w)
		}
	}
}

// Ages returns the ages at which the rules begin or cease to apply.
func (r *Regulation) Ages() (ages []int64) {
	r.each(func(w Who) {
		for _, limit := range []*int64{w.Age.From, w.Age.Below} {
			if limit != nil {
				ages = append(ages, *limit)
			}
		}
	})
	return ages
}

// ForSex reports whether a rule asks for the sex.
func (r *Regulation) ForSex() (asks bool) {
	r.each(func(w Who) { asks = asks || w.Sex != "" })
	return asks
}

// conditions returns the conditions of every rule of a version, in the order of the file.
func (v *Version) conditions() []Who {
	all := append(conditionsOf(v.K), conditionsOf(v.Newcomers.Start)...)
	if v.Bonus != nil {
		all = append(append(all, v.Bonus.Who), conditionsOf(v.Bonus.Factors)...)
	}
	for _, f := range v.Floors {
		all = append(all, f.Who)
	}
	for _, a := range v.Adjustments {
		all = append(all, a.Who)
	}
	return all
}

// given returns the ratings that the regulation names.
func (r Ruleset) given() (all []rating.Points) {
	for i := range r.Regulation.Versions {
		v := &r.Regulation.Versions[i]
		all = append(all, v.Ceiling, v.Newcomers.Least, v.Newcomers.Most, v.Newcomers.FixedRating)
		for _, f := range v.Floors {
			all = append(all, f.Rating)
		}
		for _, s := range v.Newcomers.Start {
			all = append(all, s.Value)
		}
	}
	return slices.DeleteFunc(all, func(p rating.Points) bool { return p == 0 })
}

// title returns the phrase for the list's name, which is another value in each language.
func (r Ruleset) title() string {
	pairs := []string{}
	for _, lang := range ids(r.Titles) {
		pairs = append(pairs, "name."+lang, r.Titles[lang])
	}
	return rating.Phrase(face+"name", pairs...)
}
