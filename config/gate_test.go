package config

import (
	"strings"
	"testing"

	"kalends/rating"

	"github.com/google/go-cmp/cmp"
)

// TestGate: checks that are not named are as usual, and each can be switched off or set.
func TestGate(t *testing.T) {
	off := rating.Gate{MoversIn: 2000, ListedLeast: 12, GamesLeast: 100, TopRanks: [3]int{5, 20, 50}}
	set := rating.Gate{Gone: true, Twice: true, Raised: true, Movers: 250, MoversIn: 500, Top: 75, TopRanks: [3]int{0, 10, 10}, Newcomers: [3]int{1, 2, 3},
		Listed: 10, ListedLeast: 30, Games: 5, GamesLeast: 40}
	for name, c := range map[string]struct {
		yaml string
		want rating.Gate
	}{
		"nothing said": {"", rating.UsualGate()},
		"nothing set":  {"gate: {}", rating.UsualGate()},
		"all off":      {"gate: {gone: no, uncaused: false, twice: no, raised: no, movers: no, top: no, newcomers: no, listed: no, games: no}", off},
		"all set": {"gate: {gone: yes, uncaused: no, twice: true, raised: yes, movers: 2.5, movers_in: 500, top: 0.75, top_ranks: [0, 10, 10]," +
			" newcomers: [1, 2, 3], listed: 10, listed_least: 30, games: 5, games_least: 40}", set},
	} {
		got, err := readText([]byte(good+c.yaml+"\n"), rulesets)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff(c.want, got.Gate); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestGateRefusals checks line and column of faults.
func TestGateRefusals(t *testing.T) {
	for yaml, want := range map[string]string{
		"gate: {gone: maybe}":            `kalends.yaml:13:14: "maybe" is not a choice for gone; write yes or no`,
		"gate: {movers: 0}":              `kalends.yaml:13:16: "0" is not a value for movers; write how many times K`,
		"gate: {movers: 1.805}":          `kalends.yaml:13:16: "1.805" is not a value for movers`,
		"gate: {movers: 01.8}":           `kalends.yaml:13:16: "01.8" is not a value for movers`,
		"gate: {top: -1}":                `kalends.yaml:13:13: "-1" is not a value for top`,
		"gate: {movers_in: no}":          `kalends.yaml:13:19: "no" is not a value for movers_in; write a whole number from 1 to 1000000`,
		"gate: {listed: 101}":            `kalends.yaml:13:16: "101" is not a value for listed; write a whole number from 1 to 100`,
		"gate: {listed: 05}":             `kalends.yaml:13:16: "05" is not a value for listed`,
		"gate: {games: 1}":               `kalends.yaml:13:15: "1" is not a value for games; write a whole number from 2 to 100`,
		"gate: {top_ranks: [5, 20]}":     `top_ranks: write how many of the best`,
		"gate: {top_ranks: [20, 5, 50]}": `top_ranks: write how many of the best`,
		"gate: {newcomers: [1, x, 3]}":   `newcomers: write how many of the best`,
		"gate: {newcomers: 5}":           `newcomers: write how many of the best`,
		"gate: {mover: 1.8}":             `kalends.yaml:13:8: unknown key "mover" in gate`,
		"gate: [gone]":                   `kalends.yaml:13:`,
	} {
		_, err := readText([]byte(good+yaml+"\n"), rulesets)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "13 | ") {
			t.Errorf("%s: %v, want %s", yaml, err, want)
		}
	}
}
