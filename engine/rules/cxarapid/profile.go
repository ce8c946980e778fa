package cxarapid

import (
	"slices"

	"kalends/rating"
)

const face = words + "face."

// Profile returns the appearance of a list with one decimal, men and women apart (art. 5), in classes of 50 from the
// floor. The association approves what is rated and released (art. 3, 14), so a new folder waits for it.
func (Ruleset) Profile() rating.Profile {
	return rating.Profile{
		Folder:   rating.NewFolder{List: "rapid", Zone: "Asia/Shanghai", Strict: true},
		Titles:   titles,
		Decimals: 1, BySex: true, Step: rating.PointsOf(50),
		Lowest: map[rating.Sex]rating.Points{rating.Male: floorOf(rating.Male), rating.Female: floorOf(rating.Female)},
		Red:    true, Given: given(),
		Name: face + "name", Kind: face + "kind", Versions: face + "version.", Heads: face + "heads.",
		Columns: []rating.Column{{Key: "rank"}, {Key: "id", Width: 12}, {Key: "name", Bold: true}, {Key: "club"},
			{Key: "title", Width: 13}, {Key: "previous", Width: 13}, {Key: "change", Width: 10}, {Key: "rating", Width: 12},
			{Key: "games", Width: 9}, {Key: "remark"}},
		Accent: "#A8201A", Tables: "cxa",
		Told: rating.ByEvent, Change: "art. 8", K: "art. 9",
		Coefficients: []rating.Coefficient{{Who: face + "k.from_2700", K: "5"}, {Who: face + "k.from_2500", K: "10"},
			{Who: face + "k.from_2300", K: "15"}, {Who: face + "k.from_2100", K: "20"}, {Who: face + "k.rest", K: "25"}},
		Notes: []string{face + "notes.new", face + "notes.floor", face + "notes.unplayed", face + "notes.change",
			face + "notes.champion"},
		KNote:  face + "notes.change",
		Legend: face + "legend",
	}
}

// given returns the standard values of the grades, and the lowest published figures (art. 5, 6, 12).
func given() []rating.Points {
	all := []rating.Points{floorOf(rating.Male) + rating.Tenth, floorOf(rating.Female) + rating.Tenth}
	for _, g := range append(slices.Clone(domestic), overseas...) {
		all = append(all, g.value(rating.Male), g.value(rating.Female))
	}
	return all
}

// titles are those of art. 2 and the international ones of art. 12.
var titles = []rating.TitleName{
	{Code: "cxa-1", Youngest: 12, Names: []string{"特级大师", "国际健将", "特级大师/国际健将"}},
	{Code: "cxa-2", Youngest: 9, Names: []string{"国家大师", "运动健将", "国家大师/运动健将", "象棋大师"}},
	{Code: "cxa-3", Names: []string{"棋协大师", "一级运动员", "棋协大师/一级运动员"}},
	{Code: "cxa-4", Names: []string{"地协大师", "二级运动员", "地协大师/二级运动员"}},
	{Code: "cxa-5", Names: []string{"一级棋士", "三级运动员", "一级棋士/三级运动员"}},
	{Code: "cxa-6", Names: []string{"二级棋士及以下", "二级棋士", "三级棋士", "四级棋士"}},
	{Code: "xq-gm", Youngest: 12, Names: []string{"国际特级大师"}},
	{Code: "xq-im", Youngest: 10, Names: []string{"国际大师"}},
	{Code: "xq-fm", Names: []string{"棋联大师"}},
}
