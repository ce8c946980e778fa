package fide2001

import (
	"kalends/engine/method"
	"kalends/rating"
)

const face = words + "face."

// Profile returns the appearance of a list of whole ratings, men and women together, with the note that the method is
// reconstructed.
func (Ruleset) Profile() rating.Profile {
	low := floorBy("")
	return rating.Profile{
		Folder: rating.NewFolder{List: "standard"},
		Titles: titles,
		Step:   rating.PointsOf(100),
		Lowest: map[rating.Sex]rating.Points{rating.Male: low / 10000 * 10000, rating.Female: low / 10000 * 10000},
		Given:  []rating.Points{floorBy("1801"), floorBy("2005")},
		Name:   face + "name", Kind: face + "kind", Versions: face + "version.", Caution: face + "caution",
		Columns: method.Columns(),
		Forms:   []string{"_fide.txt", "_fide.xml"},
		Told:    rating.ByEvent, Change: change, K: development,
		Coefficients: []rating.Coefficient{{Who: face + "k.few", K: "25"}, {Who: face + "k.ever_2400", K: "10"},
			{Who: face + "k.rest", K: "15"}},
		Notes: []string{face + "notes.sources", face + "notes.unplayed", face + "notes.floor", face + "notes.new",
			face + "notes.round_robin", face + "notes.change"},
		KNote:  face + "notes.change",
		Legend: face + "legend",
	}
}

// titles are the titles of the FIDE Handbook of those years.
var titles = []rating.TitleName{
	{Code: "GM", Names: []string{"Grandmaster", "International Grandmaster"}},
	{Code: "IM", Names: []string{"International Master"}},
	{Code: "FM", Names: []string{"FIDE Master"}},
	{Code: "CM", Names: []string{"Candidate Master"}},
	{Code: "WGM", Names: []string{"Woman Grandmaster"}},
	{Code: "WIM", Names: []string{"Woman International Master"}},
	{Code: "WFM", Names: []string{"Woman FIDE Master"}},
	{Code: "WCM", Names: []string{"Woman Candidate Master"}},
}
