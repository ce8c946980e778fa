package config

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kalends/rating"
)

func rulesets(id string) (Ruleset, error) {
	switch id {
	case "fide-standard":
		return Ruleset{Options: map[string][]string{"zero_rule": {"first_event", "until_score"}}}, nil
	case "cxa-rapid":
		return Ruleset{FixedCalendar: true}, nil
	}
	return Ruleset{}, fmt.Errorf("there is no ruleset %q", id)
}

func readText(source []byte, rulesets Rulesets) (Config, error) {
	return Reader{Rulesets: rulesets}.Read(source)
}

const good = `association:
  code: demo
  name: {en: Demo Chess Federation, zh-CN: 示例棋类协会}
timezone: Europe/Kyiv
languages: [en, uk]
publish: auto
lists:
  - id: standard
    ruleset: fide-standard
    since: 2026-01-01
    calendar: {dates: ["01-01", "07-01"], at: "06:30", cutoff_days: 3}
    options: {zero_rule: until_score}
`

func TestRead(t *testing.T) {
	c, err := readText([]byte(good), rulesets)
	if err != nil {
		t.Fatal(err)
	}
	want := []List{{
		ID: "standard", Ruleset: "fide-standard", Since: rating.Day(2026, 1, 1), Options: map[string]string{"zero_rule": "until_score"},
		Calendar: Calendar{
			Days: []rating.MonthDay{{Month: time.January, Day: 1}, {Month: time.July, Day: 1}}, At: 6*time.Hour + 30*time.Minute, CutoffDays: 3,
		},
	}}
	if d := cmp.Diff(want, c.Lists); d != "" {
		t.Error(d)
	}
	if c.Approve || c.RegisteredOnly || c.AdmitNew || c.Wait || c.Ledger != "ledger" || c.Settle != 10*time.Second || c.Paper != "A4" {
		t.Errorf("defaults: %+v", c)
	}
}

func TestRefusals(t *testing.T) {
	for name, tc := range map[string]struct{ from, to, want string }{
		"unknown key":      {"publish: auto", "publsh: auto", "kalends.yaml:6:1: unknown key \"publsh\" in the file; did you mean publish?\n     6 | publsh: auto"},
		"unknown choice":   {"publish: auto", "publish: maybe", "kalends.yaml:6:10: \"maybe\" is not a choice for publish; choose from auto, approve\n     6 | publish: maybe"},
		"wrong type":       {"publish: auto", "publish: [auto]", "kalends.yaml:6:10: "},
		"second document":  {"publish: auto", "publish: auto\n---\nx: 1", "kalends.yaml:7:1: a second document"},
		"zone":             {"Europe/Kyiv", "Europe/Kiew", "kalends.yaml:4:11: \"Europe/Kiew\" is not a time zone"},
		"zone of machine":  {"Europe/Kyiv", "Local", "kalends.yaml:4:11: \"Local\" is not a time zone"},
		"language":         {"[en, uk]", "[en, tlh]", "kalends.yaml:5:17: \"tlh\" is not a language Kalends writes"},
		"code":             {"code: demo", "code: Demo!", "kalends.yaml:2:9: code \"Demo!\""},
		"ruleset":          {"ruleset: fide-standard", "ruleset: fide-2001", "kalends.yaml:9:14: there is no ruleset \"fide-2001\""},
		"option":           {"zero_rule: until_score", "zero: x", "kalends.yaml:12:21: the ruleset has no option \"zero\"; it has zero_rule"},
		"option value":     {"until_score", "never", "kalends.yaml:12:26: \"never\" is not a choice here"},
		"29 February":      {`"07-01"`, `"02-29"`, "kalends.yaml:11:33: \"02-29\" is not a day of the year"},
		"date twice":       {`"07-01"`, `"01-01"`, "kalends.yaml:11:33: \"01-01\" is there twice"},
		"fraction of days": {"cutoff_days: 3", "cutoff_days: 1.5", "kalends.yaml:11:69: \"1.5\" is not a value for cutoff_days"},
		"octal days":       {"cutoff_days: 3", "cutoff_days: 010", "is not a value for cutoff_days"},
		"since":            {"since: 2026-01-01", "since: 2026-02-30", "kalends.yaml:10:12: \"2026-02-30\" is not a day for since"},
		"same key twice":   {"publish: auto", "publish: auto\npublish: approve", "kalends.yaml:7:1: "},
		"fixed calendar":   {"ruleset: fide-standard", "ruleset: cxa-rapid", "this ruleset fixes its own list dates"},
		"no lists":         {good[strings.Index(good, "lists:"):], "", "lists: name at least one list"},
		"tabs":             {"  code", "\tcode", "kalends.yaml:2:"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := readText([]byte(strings.Replace(good, tc.from, tc.to, 1)), rulesets)
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got  %v\nwant %s", err, tc.want)
			}
		})
	}
}

func TestAllFaultsInOnePass(t *testing.T) {
	text := strings.NewReplacer("publish: auto", "publish: maybe", "Europe/Kyiv", "Kyiv", "code: demo", "code: X").Replace(good)
	_, err := readText([]byte(text), rulesets)
	faults, ok := err.(Faults)
	if !ok || len(faults) != 3 || faults[0].Line != 2 || faults[1].Line != 4 || faults[2].Line != 6 {
		t.Errorf("got %v", err)
	}
}

func TestEmpty(t *testing.T) {
	if _, err := readText(nil, rulesets); err == nil || !strings.Contains(err.Error(), "the file is empty") {
		t.Errorf("got %v", err)
	}
}
