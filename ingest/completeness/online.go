package completeness

import (
	"slices"
	"strings"

	"kalends/ingest/draft"
	"kalends/rating"
	"kalends/rating/finding"
)

// internet holds what a file says if its games were played on the internet: the addresses of tournaments, and the header
// of a column of user names.
var internet = []string{"lichess.org/swiss", "lichess.org/tournament", "chess.com/tournament", "chess.com/play/tournament",
	"username"}

// online begins the word with which the office confirms that games played on the internet are rated.
const online = "online-"

// AskOnline asks the office whether the games are rated, if the text around them says that they were played on the
// internet: the file cannot tell what the association's rules allow.
func AskOnline(d *draft.Draft, text string) {
	text = strings.ToLower(text)
	i := slices.IndexFunc(internet, func(mark string) bool { return strings.Contains(text, mark) })
	if !d.Foreign || i < 0 {
		return
	}
	place := "event.url"
	if strings.Contains(strings.ToLower(d.Event.City), internet[i]) {
		place = "event.city"
	}
	d.Note(finding.PlayedOnline, d.At(place), internet[i], "key", online)
}

// settleOnline replaces the question of AskOnline by a note if the office has answered it.
func settleOnline(d *draft.Draft, sum string, office Office) {
	settle(d, []string{finding.PlayedOnline}, rating.AboutOnline, online+sum, finding.OnlineConfirmed, office)
}
