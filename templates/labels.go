package templates

import (
	"slices"
	"sync"

	"kalends/rating"
)

// Labels are the words above and below tables that other programs print, in every language that is read.
type Labels struct {
	Labels map[string][]string `yaml:"labels"` // the words for each field, such as "organizer"
	Others []string            `yaml:"others"` // labels whose values are not used
	Round  struct {
		Before []string   `yaml:"before"`
		Number []string   `yaml:"number"`
		After  []string   `yaml:"after"`
		Around [][]string `yaml:"around"`
		Until  []string   `yaml:"until"` // the table is that after this round
		Of     []string   `yaml:"of"`    // before the number of all rounds
		Final  []string   `yaml:"final"` // a table after its last round
	} `yaml:"round"`
	Updated  []string            `yaml:"updated"`  // before the day on which the file was printed
	Letters  [][]string          `yaml:"letters"`  // for a win, a draw and a loss
	Notes    []string            `yaml:"notes"`    // how lines begin that are not the name of the event
	Programs map[string][]string `yaml:"programs"` // by their names
	Systems  map[string][]string `yaml:"systems"`  // by the values of event.system
	Teams    []string            `yaml:"teams"`
	Groups   []string            `yaml:"groups"`

	Sexes map[string][]string `yaml:"sexes"`

	Months map[string][]string `yaml:"months"` // twelve names for each language, spellings separated by |
	To     []string            `yaml:"to"`     // between two days
	From   []string            `yaml:"from"`   // before the first
	Win    []string            `yaml:"win"`    // before the points for a win
	Draw   []string            `yaml:"draw"`
	Bye    []string            `yaml:"bye"`    // printed instead of an opponent
	Nobody []string            `yaml:"nobody"` // printed for a missing name

	BesideBye map[string][]string `yaml:"beside_bye"` // words beside one for a bye, by the points that they say
	Unpaired  []string            `yaml:"unpaired"`   // printed instead of the opponent of a player who was not paired
	Forfeit   []string            `yaml:"forfeit"`    // after a result
	Playoff   []string            `yaml:"playoff"`    // above games that break a tie
}

// Sex returns the sex that a word means, as cells.Sign writes it; empty if it means none.
func (l Labels) Sex(word string) rating.Sex {
	for sex, words := range l.Sexes {
		if slices.Contains(words, word) {
			return rating.Sex(sex)
		}
	}
	return ""
}

// Around returns the labels of the texts around tables. It parses them once.
var Around = sync.OnceValue(func() (l Labels) {
	load("labels.yaml", &l)
	return l
})

// ResultSpellings are the spellings of results, separated by blanks, by the results as our own sheets write them.
type ResultSpellings struct {
	Everywhere map[string]string `yaml:"everywhere"`
	Lists      map[string]string `yaml:"lists"` // in lists of games that are not ours
	Sides      []string          `yaml:"sides"` // words for a side alone
}

// ResultWords returns the spellings of results. It parses them once.
var ResultWords = sync.OnceValue(func() (r ResultSpellings) {
	load("results.yaml", &r)
	return r
})

// ForeignFiles is what is known of files that were not made by us.
type ForeignFiles struct {
	Types   map[string][]string `yaml:"types"`   // of files without results, by the keys of their words
	Exports map[string]Export   `yaml:"exports"` // by the marks of programs, "usual" and "zh"
}

// Export is a program with the menus of its exports that have opponents.
type Export struct {
	Name, Menus string
	English     string // the programs whose menus are those of the English edition
}

// Foreign returns what is known of foreign files. It parses it once.
var Foreign = sync.OnceValue(func() (f ForeignFiles) {
	load("foreign.yaml", &f)
	return f
})
