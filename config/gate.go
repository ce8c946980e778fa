package config

import (
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/templates"
)

// gate reads the release gate. A check that is missing is as usual; no switches a check off.
func (s *section) gate() rating.Gate {
	usual := rating.UsualGate()
	defer s.Done()
	return rating.Gate{Gone: s.YesOrNo("gone", usual.Gone), Uncaused: s.YesOrNo("uncaused", usual.Uncaused),
		Twice: s.YesOrNo("twice", usual.Twice), Raised: s.YesOrNo("raised", usual.Raised),
		Movers: s.times("movers", usual.Movers), MoversIn: s.Number("movers_in", 1, mostCounted, usual.MoversIn),
		Top: s.times("top", usual.Top), TopRanks: s.ranks("top_ranks", usual.TopRanks),
		Newcomers: s.ranks("newcomers", usual.Newcomers),
		Listed:    s.percent("listed", usual.Listed, 1), ListedLeast: s.Number("listed_least", 1, mostCounted, usual.ListedLeast),
		Games: s.percent("games", usual.Games, 2), GamesLeast: s.Number("games_least", 1, mostCounted, usual.GamesLeast)}
}

var timesPattern = templates.Pattern(`^(0|[1-9][0-9]?)(\.[0-9]{1,2})?$`)

// times reads a decimal from 0.5 to 10 in hundredths; usual if the key is missing, and 0 for no. It is a multiple of K
// and the root of the games.
func (s *section) times(key string, usual int) int {
	n, written := s.Scalar(key)
	switch {
	case written == "":
		return usual
	case isNo(written):
		return 0
	}
	whole, part, _ := strings.Cut(written, ".")
	v, err := strconv.Atoi(whole + (part + "00")[:2])
	if err != nil || !timesPattern().MatchString(written) || v < 50 || v > 1000 {
		s.Fault(n, "%q is not a value for %s; write how many times K and the root of the games, from 0.5 to 10, such as 1.8, or no",
			written, key)
	}
	return v
}

const mostCounted = 1_000_000

// percent reads a whole number from least to 100; usual if the key is missing, and 0 for no, which switches the check
// off.
func (s *section) percent(key string, usual, least int) int {
	if isNo(s.Text(key)) {
		return 0
	}
	return s.Number(key, least, 100, usual)
}

// ranks reads how many of the best are checked on lists of 240, 5,000 and 150,000 players; usual if the key is
// missing, and zeros for no.
func (s *section) ranks(key string, usual [3]int) (ranks [3]int) {
	n := s.Get(key)
	switch {
	case !n.Written():
		return usual
	case isNo(n.Text):
		return ranks
	}
	ok := len(n.Items) == len(ranks)
	for i, item := range n.Items[:min(len(n.Items), len(ranks))] {
		v, err := strconv.Atoi(item.Text)
		ranks[i], ok = v, ok && err == nil && item.Text == strconv.Itoa(v) && v >= 0 && v < 10_000
	}
	if !ok || !slices.IsSorted(ranks[:]) {
		s.Fault(n, "%s: write how many of the best, of 240, 5000 and 150000 who are listed, such as [5, 20, 50], or no", key)
	}
	return ranks
}
