package regulation

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// choices are what can stand in each section of a file; any of them goes with any other, but for what is refused.
var choices = [][]string{
	{"decimals: 0", "decimals: 1", "decimals: 2"},
	{"expectation: {table: fide}", "expectation: {table: fide, cap: 350}", "expectation: {curve: logistic, scale: 400, decimals: 2}",
		"expectation: {curve: logistic, scale: 480, cap: 735}", "expectation: {curve: linear, scale: 700, decimals: 3}"},
	{"k: 400", "k: 1", "k: [{k: 100, games: {below: 9}}, {k: 50, outcome: gain}, {k: 10}]", "k: [{k: 40, age: {below: 20}}, {k: 16, rating: {from: 2000}}, {k: 24}]"},
	{"", "k_limit: 100"},
	{"change: {rating: list, per: period}", "change: {rating: event, per: event, round: cut}", "change: {rating: running, per: event, round: half_even}",
		"change: {rating: running, per: game, round: half_up}", "change: {rating: list, per: game, weights: {open: 0.5}}"},
	{"newcomers: {games: 5}", "newcomers: {games: 1, formula: linear, jointly: {tolerance: 0.5}, provisional: 20, publish_from: 6}",
		"newcomers: {way: start, start: [{rating: 800, age: {below: 30}}, {rating: 1500}], foreigners: fixed, fixed_rating: 1900}",
		"newcomers: {games: 3, formula: linear, spread: 2000, imaginary: {opponents: 2, rating: 1500}, first_zero: ignore, most: 2000, window_months: 5}"},
	{"games: {against_newcomers: performance}", "games: {forfeits: count}"},
	{"", "bonus: {threshold: 5, min_games: 2, feeds_back: yes, whole: yes, factors: [{factor: 9.5}]}", "bonus: {threshold: 0, not_above: 2100, not_above_performance: yes}"},
	{"", "floors: [{floor: 1300}]", "floors: [{floor: 1300}, {below_peak: 50}, {floor: 1500, sex: F}]", "floors: [{floor: 1400}]\n    below_floor: unrated"},
	{"", "ceiling: 2500"},
	{"", "adjustments: [{on: 2026-03-01, rating: {below: 2000}, factor: 0.5, toward: 2400}, {on: 2026-03-01, plus: -300}]"},
}

// TestAnyChoice: whatever a file chooses, a season is rated within floor and ceiling, and the order of events, games
// and players does not matter.
func TestAnyChoice(t *testing.T) {
	rated := 0
	rapid.Check(t, func(t *rapid.T) {
		var lines []string
		for i, section := range choices[1:] {
			if chosen := rapid.SampledFrom(section).Draw(t, strings.SplitN(choices[i+1][len(section)-1], ":", 2)[0]); chosen != "" {
				lines = append(lines, "    "+chosen)
			}
		}
		source := "name: Any\n" + rapid.SampledFrom(choices[0]).Draw(t, "decimals") +
			"\nversions:\n  - id: any\n    from: 2026-01-01\n    document: Any\n" + strings.Join(lines, "\n") + "\n"
		r, err := Read("club", []byte(source))
		if err != nil {
			return // running and game by game do not go with everything
		}
		rated++
		season(t, r, rapid.Uint64().Draw(t, "seed"))
	})
	if rated < 30 {
		t.Errorf("only %d regulations could be read", rated)
	}
}
