package sheets

import "fmt"

// matchScore gives the score of a match beside its first game, once there is a result: the points of the first side's
// team, then the other's.
func matchScore(round, match, first, second, rounds, matches string) string {
	points := func(team string) string {
		return sum("games_first_team", "games_second_team", team, "games_round,"+round, "games_match,"+match)
	}
	return fmt.Sprintf(`IF(OR(%[1]s="",%[2]s="",COUNTIFS(%[3]s,%[1]s,%[4]s,%[2]s)>1,COUNTIFS(games_round,%[1]s,games_match,%[2]s,games_result,"?*")=0),"",(%[5]s)&" : "&(%[6]s))`,
		round, match, rounds, matches, points(first), points(second))
}
