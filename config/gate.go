package config

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/templates"
)

// gateFile is the section gate of kalends.yaml.
type gateFile struct {
	Gone        string `yaml:"gone"`
	Uncaused    string `yaml:"uncaused"`
	Twice       string `yaml:"twice"`
	Raised      string `yaml:"raised"`
	Movers      string `yaml:"movers"`
	MoversIn    string `yaml:"movers_in"`
	Top         string `yaml:"top"`
	TopRanks    any    `yaml:"top_ranks"`
	Newcomers   any    `yaml:"newcomers"`
	Listed      string `yaml:"listed"`
	ListedLeast string `yaml:"listed_least"`
	Games       string `yaml:"games"`
	GamesLeast  string `yaml:"games_least"`
}

// gate reads the gate. Checks that are not named are as usual, and no switches a check off.
func (j *checker) gate(f gateFile) rating.Gate {
	usual := rating.UsualGate()
	return rating.Gate{Gone: j.onOff("gone", f.Gone, usual.Gone), Uncaused: j.onOff("uncaused", f.Uncaused, usual.Uncaused),
		Twice: j.onOff("twice", f.Twice, usual.Twice), Raised: j.onOff("raised", f.Raised, usual.Raised),
		Movers:   j.times("movers", f.Movers, usual.Movers),
		MoversIn: j.wholeNumber("movers_in", f.MoversIn, usual.MoversIn, 1, 1_000_000, false),
		Top:      j.times("top", f.Top, usual.Top), TopRanks: j.ranks("top_ranks", f.TopRanks, usual.TopRanks),
		Newcomers:   j.ranks("newcomers", f.Newcomers, usual.Newcomers),
		Listed:      j.wholeNumber("listed", f.Listed, usual.Listed, 1, 100, true),
		ListedLeast: j.wholeNumber("listed_least", f.ListedLeast, usual.ListedLeast, 1, 1_000_000, false),
		Games:       j.wholeNumber("games", f.Games, usual.Games, 2, 100, true),
		GamesLeast:  j.wholeNumber("games_least", f.GamesLeast, usual.GamesLeast, 1, 1_000_000, false)}
}

func isNo(written string) bool { return written == "no" || written == "false" }

func (j *checker) onOff(key, written string, usual bool) bool {
	if written == "" {
		return usual
	}
	if !isNo(written) && written != "yes" && written != "true" {
		j.fault("$.gate."+key, "%q is not a choice here; choose from yes, no", written)
	}
	return !isNo(written)
}

// writtenAt returns a value as it is written in the file: the library would read 010 as 8.
func (j *checker) writtenAt(at, value string) string {
	if t := j.token(at); t != nil && value != "" {
		return t.Value
	}
	return value
}

var timesPattern = templates.Pattern(`^(0|[1-9][0-9]?)(\.[0-9]{1,2})?$`)

// times reads a multiple of K and the root of the games, in hundredths.
func (j *checker) times(key, value string, usual int) int {
	at := "$.gate." + key
	written := j.writtenAt(at, value)
	switch {
	case written == "":
		return usual
	case isNo(written):
		return 0
	}
	whole, part, _ := strings.Cut(written, ".")
	n, err := strconv.Atoi(whole + (part + "00")[:2])
	if err != nil || !timesPattern().MatchString(written) || n < 50 || n > 1000 {
		j.fault(at, "%q is not a choice here; write how many times K and the root of the games, from 0.5 to 10, such as 1.8, or no",
			written)
	}
	return n
}

// wholeNumber reads a whole number, or no where off says that the check can be switched off.
func (j *checker) wholeNumber(key, value string, usual, least, most int, off bool) int {
	at := "$.gate." + key
	written := j.writtenAt(at, value)
	switch {
	case written == "":
		return usual
	case off && isNo(written):
		return 0
	}
	n, err := strconv.Atoi(written)
	if err != nil || written != strconv.Itoa(n) || n < least || n > most {
		choices := fmt.Sprintf("write a whole number from %d to %d", least, most)
		if off {
			choices += ", or no"
		}
		j.fault(at, "%q is not a choice here; %s", written, choices)
	}
	return n
}

// ranks reads how many of the best are checked, where 240, 5,000 and 150,000 are listed.
func (j *checker) ranks(key string, value any, usual [3]int) (ranks [3]int) {
	at := "$.gate." + key
	if value == nil {
		return usual
	}
	if isNo(fmt.Sprint(value)) {
		return ranks
	}
	all, _ := value.([]any)
	ok := len(all) == len(ranks)
	for i := range min(len(all), len(ranks)) {
		written := j.writtenAt(fmt.Sprintf("%s[%d]", at, i), fmt.Sprint(all[i]))
		n, err := strconv.Atoi(written)
		ranks[i], ok = n, ok && err == nil && wholePattern().MatchString(written)
	}
	if !ok || !slices.IsSorted(ranks[:]) {
		j.fault(at, "%s: write how many of the best, of 240, 5000 and 150000 who are listed, such as [5, 20, 50], or no", key)
	}
	return ranks
}
