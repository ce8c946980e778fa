package method

import (
	"slices"

	"kalends/rating"
)

// Gone reports whether a person had died by a day, or was registered under another number by then.
func Gone(p rating.Player, day rating.Date) bool {
	if (p.Status == rating.Deceased || p.Status == rating.Merged) && p.Since <= day {
		return true
	}
	return slices.ContainsFunc(p.Standings, func(s rating.Spell) bool {
		return s.Kind == string(rating.Deceased) && s.From <= day
	})
}

// Idle reports whether a player has had no rated game for so many months before a list. For 0 months nobody is idle.
func Idle(s rating.State, months int, list rating.Date) bool {
	return months > 0 && s.LastGame != 0 && s.LastGame.AddMonths(months) <= list
}

// Status returns the words for a player on a list: "new", "active" or "inactive", and "woman".
func Status(s rating.State, p rating.Player, list rating.Date, idle bool) (status []string) {
	if s.Since == list {
		status = append(status, "new")
	}
	if idle {
		status = append(status, "inactive")
	} else {
		status = append(status, "active")
	}
	if p.Sex == rating.Female {
		status = append(status, "woman")
	}
	return status
}

// Unrated returns the state of a player who is taken over by an opening row, without the rating of the row.
func Unrated(o rating.Opening) rating.State {
	return rating.State{Player: o.Player, Games: max(o.Games, 0), Peak: o.Peak, LastGame: o.LastGame, Source: o.Source,
		FirstDone: o.Rated || o.Games > 0}
}

// TakeRating sets in s the rating and peak of an opening row. If the last game is unknown, it becomes the day of the
// row, so that the player is active.
func TakeRating(s *rating.State, o rating.Opening) {
	s.Rated, s.Rating, s.Peak = true, o.Rating, max(o.Peak, o.Rating)
	if s.LastGame == 0 {
		s.LastGame = o.Date
	}
}

// Columns returns the columns of a list of chess ratings.
func Columns() []rating.Column {
	return []rating.Column{{Key: "rank"}, {Key: "previous_rank"}, {Key: "id"}, {Key: "name"}, {Key: "name_alt"},
		{Key: "sex"}, {Key: "title"}, {Key: "federation"}, {Key: "region"}, {Key: "club"}, {Key: "birth_year"},
		{Key: "rating"}, {Key: "previous"}, {Key: "change"}, {Key: "games"}, {Key: "games_total"}, {Key: "k"},
		{Key: "status"}, {Key: "last_event"}}
}
