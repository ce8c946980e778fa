package regulation

import (
	"strings"
	"testing"

	"kalends/templates"
)

// TestEveryClauseHasWords: every choice of a file has words in every language, with all values filled in.
func TestEveryClauseHasWords(t *testing.T) {
	for name, source := range map[string]string{"fullest": fullest, "other": other} {
		r, err := Read(name, []byte(source))
		if err != nil {
			t.Fatal(err)
		}
		var phrases []string
		for _, c := range r.Clauses() {
			phrases = append(phrases, c.Phrase+".head", c.Phrase+".text")
		}
		p := r.Profile()
		phrases = append(phrases, p.Name, p.Kind, p.Legend)
		for _, k := range p.Coefficients {
			phrases = append(phrases, k.Who)
		}
		for _, reading := range r.Readings() {
			phrases = append(phrases, reading.ID)
		}
		for _, lang := range templates.Languages {
			for _, phrase := range phrases {
				said := templates.In(lang).Say(phrase)
				if strings.ContainsAny(said, "«{\x01") || said == "" {
					t.Errorf("%s: %q gives %q", lang, phrase, said)
				}
			}
		}
	}
}

const fullest = `name: {en: Full, uk: Повний}
decimals: 1
federation: nmk
calendar: {dates: ["01-01"], cutoff_days: 3}
tables:
  own: [{from: 0, to: 99, expect: 0.50}, {from: 100, expect: 0.75}]
versions:
  - id: old
    from: 2020-01-01
    document: The old one
    expectation: {table: own, cap: 400, cap_free_from: 2500}
    k: 20
    change: {rating: event, per: event, round: half_even, weights: {rapid: 0.5}}
    newcomers: {way: start, start: [{rating: 800, age: {below: 12}}, {rating: 1200, sex: F}, {rating: 1000}]}
    events: {min_rounds: 3, min_players: 4, min_minutes: 10, max_minutes: 200, classes: [open, rapid]}
    games: {forfeits: count, playoffs: count, against_newcomers: performance}
    floors: [{floor: 500}, {below_peak: 200, ever: {from: 1600}}, {floor: 2000, title: CM}]
    below_floor: unrated
    ceiling: 3000
    k_limit: 700
    adjustments: [{on: 2021-01-01, rating: {below: 2000}, factor: 0.4, toward: 2000}, {on: 2022-01-01, plus: -5, whole: yes}]
    inactive: {months: 12, delist_months: 24}
  - id: new
    like: old
    from: 2024-01-01
    document: The new one
    expectation: {curve: logistic, scale: 400, decimals: 4}
    adjustments: [{on: 2025-01-01, plus: 25}]
    newcomers:
      way: performance
      games: 5
      window_months: 26
      opponents: {from: 1000, to: 2500}
      formula: linear
      spread: 400
      imaginary: {opponents: 2, rating: 1800}
      first_zero: ignore
      jointly: {tolerance: 0.5, rounds: 50}
      provisional: 20
      publish_from: 6
      least: 500
      most: 2200
      convert: {list: other, factor: 0.9, plus: -10}
      foreigners: fixed
      fixed_rating: 1800
    k:
      - {k: 10, rating: {from: 2400}, ever: {from: 2300, below: 2900}}
      - {k: 15, age: {from: 18, to: 65}, games: {from: 30, below: 60}, rating: {from: 2000, to: 2200}}
      - {k: 16, age: {from: 80}, ever: {from: 2000}}
      - {k: 17, games: {from: 500}, class: [open], list: [national], title: [CM], sex: M, outcome: loss}
      - {k: 18, games: {below: 9}, ever: {below: 1500}, age: {below: 12}, rating: {below: 1300}, outcome: gain, sex: F}
      - {k: 20}
    bonus:
      min_games: 5
      k: {from: 15, below: 30}
      change_above: 35
      threshold: 32
      per_game: 3
      free_games: 4
      factors: [{factor: 1.25, k: {from: 18}}, {factor: 1.5, k: {below: 16}}]
      whole: yes
      not_above: 2100
      not_above_performance: yes
      feeds_back: yes
`

const other = `name: Other
versions:
  - id: one
    from: 2020-01-01
    document: One
    expectation: {curve: linear, scale: 800, decimals: 3}
    k: [{k: 30, outcome: gain}, {k: 20}]
    change: {rating: running, per: game, round: cut}
    newcomers: {way: start, start: [{rating: 1000}]}
    floors: [{floor: 500}]
  - id: two
    from: 2021-01-01
    document: Two
    expectation: {table: fide}
    k: 20
    change: {rating: list, per: period, round: half_up}
    newcomers: {games: 5}
`
