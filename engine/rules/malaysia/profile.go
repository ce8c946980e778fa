package malaysia

import (
	"slices"

	"kalends/engine"
	"kalends/rating"
)

const face = words + "face."

// Profile returns the appearance of a list of whole points, men and women together. It prints the parts of a change
// separately: games, bonuses, absence. The table of K cites nothing, because the document has no numbered articles.
func (Ruleset) Profile() rating.Profile {
	start := rating.PointsOf(1000)
	return rating.Profile{
		Folder:  rating.NewFolder{List: "xiangqi", Zone: "Asia/Kuala_Lumpur"},
		Classes: append(slices.Clone(nationals), ordinary),
		Titles:  titles,
		Step:    rating.PointsOf(100), Lowest: map[rating.Sex]rating.Points{rating.Male: start, rating.Female: start},
		Red: true, Given: given(),
		Name: face + "name", Kind: face + "kind", Versions: face + "version.", Heads: face + "heads.",
		Columns: []rating.Column{{Key: "rank"}, {Key: "id"}, {Key: "name", Bold: true}, {Key: "name_alt"},
			{Key: "title", Width: 17}, {Key: "region"}, {Key: "previous"}, {Key: "game_change"}, {Key: "bonus"},
			{Key: "penalty"}, {Key: "rating"}, {Key: "games"}},
		Told: rating.ByGame,
		Coefficients: []rating.Coefficient{{Who: face + "k.ever_2400", K: "10"}, {Who: face + "k.from_2100", K: "10"},
			{Who: face + "k.from_1800", K: "25"}, {Who: face + "k.from_1500", K: "40"}, {Who: face + "k.rest", K: "55"}},
		Notes: []string{face + "notes.change", face + "notes.new", face + "notes.absent", face + "notes.unplayed",
			face + "notes.places"},
		KNote:  face + "notes.change",
		Legend: face + "legend",
	}
}

// given returns the first ratings.
func given() []rating.Points {
	var all []rating.Points
	for _, g := range grades {
		all = append(all, g.first)
	}
	for _, text := range womenStart.Values {
		all = append(all, womensStart(engine.Options{womenStart.Key: text}))
	}
	return all
}

// titles are the grades of the table of first ratings, with the names that the document and the office have for them.
var titles = []rating.TitleName{
	{Code: "my-gm", Youngest: 12, Names: []string{"特级大师", "象棋特级大师"}},
	{Code: "my-im", Youngest: 10, Names: []string{"国际大师", "象棋国际大师"}},
	{Code: "my-champion", Names: []string{"国手(棋王赛/全国赛冠军)", "大马国手（棋王赛或全国赛冠军）", "棋王赛/全国赛冠军", "棋王赛冠军",
		"全国赛冠军"}},
	{Code: "my-champion-nd", Names: []string{"国手(国庆日赛冠军)", "大马国手（国庆日赛冠军）", "国手(国庆日赛)", "国庆日赛冠军"}},
	{Code: "my-runner-up", Names: []string{"准国手", "准国手(棋王赛或全国赛亚军)", "棋王赛或全国赛亚军"}},
	{Code: "my-top4", Names: []string{"四强", "全国四强"}},
	{Code: "my-top8", Names: []string{"八强", "全国八强"}},
	{Code: "my-state", Names: []string{"州手", "大马州手"}},
}
