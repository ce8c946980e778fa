package nationalelo

import (
	"slices"
	"strconv"

	"kalends/rating"
)

const face = words + "face."

// Profile is one list, men and women together, with the name that the file gives it. Its notes are the clauses of the
// newest text.
func (r Ruleset) Profile() rating.Profile {
	v := &r.Regulation.Versions[len(r.Regulation.Versions)-1]
	low := max(v.least()/rating.PointsOf(100)*rating.PointsOf(100), 0)
	p := rating.Profile{
		Folder: rating.NewFolder{List: "national"}, Decimals: r.Decimals,
		Step: rating.PointsOf(100), Lowest: map[rating.Sex]rating.Points{rating.Male: low, rating.Female: low},
		Name: r.title(), Kind: face + "kind", Versions: face + "version.",
		Columns: columns, Told: rating.ByGame, Legend: face + "legend", Given: r.given(),
	}
	t := &teller{Regulation: r.Regulation}
	for _, k := range v.K {
		p.Coefficients = append(p.Coefficients, rating.Coefficient{K: strconv.Itoa(k.K),
			Who: rating.Phrase(face+"k", "who", t.rest(k.Who), "line", strconv.Itoa(k.Line))})
	}
	for _, c := range r.clauses(v) {
		p.Notes = append(p.Notes, c.Phrase)
	}
	return p
}

// given are the ratings that a text of the regulation names.
func (r Ruleset) given() (all []rating.Points) {
	for i := range r.Regulation.Versions {
		v := &r.Regulation.Versions[i]
		all = append(all, v.Ceiling, v.Newcomers.Least, v.Newcomers.Most, v.Newcomers.FixedRating)
		for _, f := range v.Floors {
			all = append(all, f.Rating)
		}
		for _, s := range v.Newcomers.Start {
			all = append(all, s.Rating)
		}
	}
	return slices.DeleteFunc(all, func(p rating.Points) bool { return p == 0 })
}

// title gives the list's name; each language has its own word for it, and what the file does not give is the first.
func (r Ruleset) title() string {
	pairs := []string{}
	for _, lang := range ids(r.Titles) {
		pairs = append(pairs, "name."+lang, r.Titles[lang])
	}
	return rating.Phrase(face+"name", pairs...)
}

var columns = []rating.Column{{Key: "rank"}, {Key: "previous_rank"}, {Key: "id"}, {Key: "name"}, {Key: "name_alt"},
	{Key: "sex"}, {Key: "title"}, {Key: "federation"}, {Key: "region"}, {Key: "club"}, {Key: "birth_year"}, {Key: "rating"},
	{Key: "previous"}, {Key: "change"}, {Key: "games"}, {Key: "games_total"}, {Key: "k"}, {Key: "status"},
	{Key: "last_event"}}
