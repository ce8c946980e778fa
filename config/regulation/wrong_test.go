package regulation

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"kalends/config"
)

const right = `name: Club list
decimals: 0
tables:
  own:
    - {from: 0, to: 99, expect: 0.50}
    - {from: 100, to: 199, expect: 0.60}
    - {from: 200, expect: 0.75}
versions:
  - id: club-2025
    from: 2025-01-01
    document: Rules
    expectation: {table: own}
    k: 20
    change: {rating: list, per: period}
    newcomers: {way: start, start: [{rating: 800, age: {below: 12}}, {rating: 1000}]}
  - id: club-2026
    from: 2026-01-01
    like: club-2025
    document: New rules
    expectation: {table: fide, cap: 400}
    k:
      - {k: 40, games: {below: 30}}
      - {k: 10, rating: {from: 2400}}
      - {k: 20}
    newcomers: {way: performance, games: 5, formula: linear, least: 1000, most: 2200}
    floors: [{floor: 1000}]
    ceiling: 2900
    adjustments: [{on: 2026-07-01, plus: 25}]
`

// TestWrongFilesAreRefused: each with its line and column and what to write, and with no other fault.
func TestWrongFilesAreRefused(t *testing.T) {
	if _, err := Read("club", []byte(right)); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ from, to, want string }{
		"unknown key at the top":   {"decimals: 0", "decimal: 0", `2:1: unknown key "decimal" in the file; did you mean decimals?`},
		"unknown key in a version": {"k: 20\n", "kk: 20\n    k: 20\n", `13:5: unknown key "kk" in a version; did you mean k?`},
		"unknown key in a section": {"cap: 400", "caps: 400", `20:32: unknown key "caps" in expectation; did you mean cap?`},
		"unknown key in a rule":    {"{k: 40, games", "{k: 40, played: 3, games", `22:17: unknown key "played" in k`},
		"a key twice":              {"decimals: 0", "decimals: 0\ndecimals: 1", `3:1: `},
		"a weight of no event":     {"k: 20\n    change: {rating: list, per: period", "k: 20\n    events: {classes: [league, cup]}\n    change: {rating: list, per: period, weights: {legue: 0.5}", `15:58: "legue" is not among events: classes, so no such event is rated; did you mean league?`},
		"K of no event":            {"expectation: {table: fide, cap: 400}\n    k:", "events: {classes: [cup]}\n    expectation: {table: fide, cap: 400}\n    k:\n      - {k: 30, class: [cup, open]}", `23:30: "open" is not among events: classes, so no such event is rated; add it there, or take it out here`},
		"no name":                  {"name: Club list\n", "", `name is missing`},
		"a name in no language":    {"name: Club list", "name: {fr: Club}", `1:8: name: write a name for each language; choose from en, zh-CN, uk, ms`},
		"no versions":              {right[strings.Index(right, "versions:"):], "", `versions is missing`},
		"no id":                    {"  - id: club-2026\n    from", "  - from", `16:5: a version: id is missing; write a short name`},
		"an id of spaces":          {"id: club-2026", "id: Club 2026", `16:9: id "Club 2026": write a short name`},
		"an id twice":              {"id: club-2026", "id: club-2025", `16:9: the version "club-2025" is there twice`},
		"no from":                  {"    from: 2025-01-01\n", "", `9:5: a version: from is missing; write a day`},
		"a day that is not":        {"from: 2026-01-01", "from: 2026-02-30", `17:11: "2026-02-30" is not a day`},
		"days out of order":        {"from: 2026-01-01", "from: 2024-01-01", `17:11: 2024-01-01 does not come after 2025-01-01`},
		"no document":              {"    document: Rules\n", "", `9:5: a version: document is missing`},
		"like nobody":              {"like: club-2025", "like: club-2020", `18:11: there is no version "club-2020" to be like`},
		"like itself":              {"like: club-2025", "like: club-2026", `18:11: like: club-2026 goes round in a circle`},
		"like in a circle":         {"    document: Rules\n", "    document: Rules\n    like: club-2026\n", `goes round in a circle (club-2025 → club-2026 → club-2025)`},
		"a table with a hole":      {"from: 100, to: 199", "from: 110, to: 199", `6:8: the table has a hole: differences from 100 to 109 have no row`},
		"rows that overlap":        {"from: 100, to: 199", "from: 90, to: 199", `6:8: rows overlap: a difference of 90 stands in the row of line 5, too`},
		"a table that begins late": {"from: 0, to: 99", "from: 1, to: 99", `5:8: the table begins at 1`},
		"a table that ends":        {"from: 200, expect", "from: 200, to: 400, expect", `7:23: the last row holds for every larger difference`},
		"a row without an end":     {"from: 100, to: 199,", "from: 100,", `6:8: a row before the last needs its to`},
		"a row backwards":          {"from: 100, to: 199", "from: 100, to: 90", `6:23: to 90 is less than from 100; a row goes from the smaller difference to the larger`},
		"a table that falls":       {"expect: 0.75", "expect: 0.55", `7:27: the table falls: 0.55 is less than in the row before`},
		"less than a half":         {"expect: 0.50", "expect: 0.40", `5:33: a row gives what the higher rated player expects`},
		"more than a point":        {"expect: 0.75", "expect: 1.75", `7:27: "1.75" is not a value for expect`},
		"a table of nobody":        {"table: own", "table: fide", `no version uses the table own`},
		"an unknown table":         {"table: fide", "table: fid", `20:26: there is no table "fid"; write fide`},
		"a table and a curve":      {"table: fide,", "table: fide, curve: logistic,", `20:39: write a table or a curve, not both`},
		"a curve that is flat":     {"table: fide, cap: 400", "curve: logistic, scale: 20000, decimals: 2, cap: 4", `20:19: this expectation never rises`},
		"a table that is flat":     {"table: fide, cap: 400", "table: own, cap: 50", `20:19: this expectation never rises`},
		"a scale of nothing":       {"table: fide, cap: 400", "curve: logistic, scale: 0", `20:43: "0" is not a value for scale; write a whole number from 20 to 20000`},
		"an unknown curve":         {"table: fide, cap: 400", "curve: logistics", `20:26: "logistics" is not a choice for curve; choose from logistic, linear; did you mean logistic?`},
		"a scale of a table":       {"cap: 400", "scale: 400", `20:39: scale has no meaning with a table; take it out`},
		"free from no cap":         {"cap: 400", "cap_free_from: 2650", `20:47: cap_free_from has no meaning without a cap`},
		"no k":                     {"    k: 20\n", "", `9:5: a version: k is missing`},
		"k without a bottom":       {"      - {k: 20}\n", "", `23:10: k has no bottom: the last rule must be without conditions`},
		"k that nobody reaches":    {"{k: 10, rating: {from: 2400}}", "{k: 10, games: {below: 20}}", `23:10: this rule of k is never reached: the one of line 22 takes all`},
		"k with a fraction":        {"k: 20\n    change", "k: 20.5\n    change", `13:8: "20.5" is not a value for k; write a whole number from 1 to 400`},
		"k as octal":               {"k: 20\n    change", "k: 020\n    change", `13:8: "020" is not a value for k`},
		"a range of nothing":       {"rating: {from: 2400}", "rating: {from: 2400, to: 2300}", `23:26: rating: nothing lies in this range`},
		"a range without ends":     {"games: {below: 30}", "games: {}", `games: write a range`},
		"a range with two ends":    {"games: {below: 30}", "games: {below: 30, to: 29}", `22:40: write to or below, not both`},
		"a bare range":             {"games: {below: 30}", "games: 30", `22:24: games: write a range, such as`},
		"an unknown rounding":      {"per: period}", "per: period, round: half_down}", `14:48: "half_down" is not a choice for round; choose from half_away, half_up, half_even, cut; did you mean half_even?`},
		"running for a period":     {"rating: list, per: period", "rating: running, per: period", `14:36: per: period adds up all games of a list`},
		"game by game newcomers":   {"rating: list, per: period", "rating: running, per: game", `begin with a rating: write way: start`},
		"no change":                {"    change: {rating: list, per: period}\n", "", `9:5: a version: change is missing`},
		"start of nobody":          {", {rating: 1000}]", "]", `15:38: start has no bottom`},
		"games of a start":         {"way: start, start", "way: start, games: 5, start", `15:36: games has no meaning with way: start`},
		"spread of a table":        {"formula: linear", "spread: 400", `spread has no meaning with formula: table`},
		"jointly by a table":       {"formula: linear", "jointly: {tolerance: 0.5}", `25:55: jointly needs formula: linear`},
		"jointly without an end":   {"formula: linear", "formula: linear, jointly: {rounds: 5}", `jointly: tolerance is missing`},
		"a tolerance too fine":     {"formula: linear", "formula: linear, jointly: {tolerance: 0.001}", `"0.001" is not a value for tolerance; write points from 0.01 to 9999, with at most two decimals`},
		"most below least":         {"most: 2200", "most: 900", `25:81: most is less than least`},
		"a ceiling below a floor":  {"ceiling: 2900", "ceiling: 900", `27:14: the ceiling 900 lies below a floor or a first rating`},
		"a floor of nothing":       {"{floor: 1000}", "{title: CM}", `26:15: floors: write floor, or below_peak`},
		"a floor with decimals":    {"{floor: 1000}", "{floor: 1000.5}", `26:22: 1000.50 has more decimals than the ratings`},
		"an idle key":              {"    floors: [{floor: 1000}]\n", "    below_floor: unrated\n", `26:18: below_floor has no meaning without floors`},
		"an adjustment too late":   {"on: 2026-07-01", "on: 2025-07-01", `28:24: 2025-07-01 does not lie in the days of version club-2026`},
		"an adjustment of nothing": {"plus: 25", "plus: 0", `28:20: this adjustment moves nobody`},
		"half an adjustment":       {"plus: 25", "factor: 0.4", `28:20: adjustments: toward and factor go together`},
		"ratings from itself":      {"least: 1000", "convert: {list: club}, least: 1000", `club would take its ratings from itself`},
		"a bonus of a game":        {"    ceiling", "    bonus: {per_game: 3}\n    ceiling", `27:13: bonus: threshold is missing`},
		"an anchor":                {"decimals: 0", "decimals: &d 0", `2:11: write the value itself`},
		"a second document":        {"decimals: 0", "decimals: 0\n---\nmore: yes", `a second document`},
		"no YAML":                  {"decimals: 0", "decimals: [0", ``},
		"a list for a version":     {"  - id: club-2025\n", "  - x\n  - id: club-2025\n", `9:5: a version: write its keys with their values`},
	} {
		t.Run(name, func(t *testing.T) {
			if !strings.Contains(right, c.from) {
				t.Fatalf("%q does not stand there", c.from)
			}
			_, err := Read("club", []byte(strings.Replace(right, c.from, c.to, 1)))
			var faults config.Faults
			if !errors.As(err, &faults) || !strings.Contains(err.Error(), c.want) {
				t.Fatalf("got  %v\nwant %s", err, c.want)
			}
			if placed := regexp.MustCompile(`^rulesets/club.yaml:[1-9]\d*:[1-9]\d*: .+`); !placed.MatchString(err.Error()) {
				t.Errorf("no place: %v", err)
			}
		})
	}
}

// TestOneSlipIsOneFault: faults that only follow from another are not reported.
func TestOneSlipIsOneFault(t *testing.T) {
	for name, c := range map[string][2]string{
		"a bare range":          {"{k: 40, games: {below: 30}}", "{k: 40, games: 30}"},
		"a list for a version":  {right[strings.Index(right, "  - id: club-2026"):], "  - x\n"},
		"a tolerance too fine":  {"formula: linear", "formula: linear, jointly: {tolerance: 0.001}"},
		"like nobody":           {"like: club-2025", "like: club-2020"},
		"no versions":           {right[strings.Index(right, "versions:"):], ""},
		"a bracket is not shut": {"decimals: 0", "decimals: [0"},
		"a key twice":           {"decimals: 0", "decimals: 0\ndecimals: 1"},
	} {
		_, err := Read("club", []byte(strings.Replace(right, c[0], c[1], 1)))
		var faults config.Faults
		if errors.As(err, &faults); len(faults) != 1 {
			t.Errorf("%s: %d faults: %v", name, len(faults), err)
		}
	}
}

// TestAllIsSaidAtOnce: one pass reports all faults.
func TestAllIsSaidAtOnce(t *testing.T) {
	wrong := strings.NewReplacer("decimals: 0", "decimals: 7", "cap: 400", "cap: x", "per: period", "per: month",
		"      - {k: 20}\n", "", "ceiling: 2900", "ceiling: 5").Replace(right)
	_, err := Read("club", []byte(wrong))
	var faults config.Faults
	if errors.As(err, &faults); len(faults) != 5 {
		t.Fatalf("%d faults: %v", len(faults), err)
	}
	for i, f := range faults[1:] {
		if f.Line < faults[i].Line {
			t.Errorf("out of order: %s", fmt.Sprint(faults))
		}
	}
}
