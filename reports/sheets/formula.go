package sheets

import (
	"fmt"
	"slices"
	"strings"

	"kalends/reports/xlsx"
	"kalends/templates"
)

// formula returns the formula of a grey cell.
func (t tableSheet) formula(f templates.Field, row int) string {
	at := func(key string) string { return xlsx.At(columnOf(t.sheetDef, key), row) }
	cross := t.opt.Kind == "crosstable"
	switch f.Formula {
	case "name_first":
		return lookup(at("game.first"), "players_name")
	case "name_second":
		return lookup(at("game.second"), "players_name")
	case "team_first":
		return lookup(at("game.first"), "players_team")
	case "team_second":
		return lookup(at("game.second"), "players_team")
	case "cross_name":
		return lookup(at("cross.nr"), "players_name")
	case "cross_points":
		first := columnOf(t.sheetDef, "cross.r1")
		return crossPoints(at("cross.nr"), xlsx.Span(first, row, first+t.opt.Rounds-1, row))
	case "match_score":
		above := func(key string) string { return fixedRow(columnOf(t.sheetDef, key), firstData) + ":" + at(key) }
		return matchScore(at("game.round"), at("game.match"), at("check.first_team"), at("check.second_team"),
			above("game.round"), above("game.match"))
	case "team_players":
		return fmt.Sprintf(`IF(%[1]s="","",COUNTIF(players_team,%[1]s))`, at("team.nr"))
	case "team_points":
		nr := at("team.nr")
		return fmt.Sprintf(`IF(%s="","",%s)`, nr, sum("games_first_team", "games_second_team", nr))
	case "games":
		if cross {
			return crossGames(at("player.nr"))
		}
		return fmt.Sprintf(`IF(%[1]s="","",COUNTIF(games_first,%[1]s)+COUNTIF(games_second,%[1]s))`, at("player.nr"))
	case "points":
		if cross {
			nr := at("player.nr")
			return fmt.Sprintf(`IF(%[1]s="","",IFERROR(INDEX(cross_points,%[2]s),0))`, nr, match(nr, "cross_nr"))
		}
		return pointsOf(at("player.nr"))
	default:
		return difference(at("player.nr"), at("player.points"), at("check.points"))
	}
}

// columnOf returns the number of a key's column, counted from 1; 0 if there is none.
func columnOf(def templates.Sheet, key string) int {
	return 1 + slices.IndexFunc(def.Columns, func(f templates.Field) bool { return f.Key == key })
}

// match returns a formula for the place of a number in a range, whether it was typed as a text or pasted as a number.
func match(nr, in string) string {
	return fmt.Sprintf(`IFERROR(MATCH(%[1]s&"",%[2]s,0),MATCH(VALUE(%[1]s),%[2]s,0))`, nr, in)
}

// lookup returns a formula for the value beside a number on sheet Players, "?" if the number is not there.
func lookup(nr, what string) string {
	return fmt.Sprintf(`IF(%[1]s="","",IFERROR(INDEX(%[2]s,%[3]s)&"","?"))`, nr, what, match(nr, "players_nr"))
}

// pointsOf returns a formula that adds up a player's points in the games, by the scoring of sheet Event.
func pointsOf(nr string) string {
	return fmt.Sprintf(`IF(%s="","",%s)`, nr, sum("games_first", "games_second", nr))
}

// sum returns a formula that adds up the points of a player or team in the columns of the two sides; more are further
// conditions.
func sum(first, second, who string, more ...string) string {
	also := ""
	for _, m := range more {
		also += m + ","
	}
	count := func(side string, results ...string) string {
		return fmt.Sprintf(`SUMPRODUCT(COUNTIFS(%s,%s,%sgames_result,{"%s"}))`, side, who, also,
			strings.Join(results, `","`))
	}
	return fmt.Sprintf(`points_win*(%s+%s)+points_draw*(%s+%s)`,
		count(first, "1-0*", "+:-*", "bye1*"), count(second, "0-1*", "-:+*"),
		count(first, "½-½*", "½-0*", "bye½*"), count(second, "½-½*", "0-½*"))
}

// difference returns a formula for the declared points less those of the games, "?" if they are no number.
func difference(nr, declared, counted string) string {
	number := fmt.Sprintf(`_xlfn.NUMBERVALUE(SUBSTITUTE(SUBSTITUTE(%s,"½",".5"),",","."),".")`, declared)
	return fmt.Sprintf(`IF(OR(%s="",%s=""),"",IFERROR(%s-%s,"?"))`, nr, declared, number, counted)
}

// matchScore returns a formula that shows the score of a match beside its first game once there is a result: the points
// of the first side's team, then those of the other.
func matchScore(round, match, first, second, rounds, matches string) string {
	points := func(team string) string {
		return sum("games_first_team", "games_second_team", team, "games_round,"+round, "games_match,"+match)
	}
	later := fmt.Sprintf(`COUNTIFS(%s,%s,%s,%s)>1`, rounds, round, matches, match)
	unplayed := fmt.Sprintf(`COUNTIFS(games_round,%s,games_match,%s,games_result,"?*")=0`, round, match)
	return fmt.Sprintf(`IF(OR(%s="",%s="",%s,%s),"",(%s)&" : "&(%s))`, round, match, later, unplayed, points(first),
		points(second))
}
