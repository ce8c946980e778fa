package templates

import "sync"

// Labels are the words that stand above and below tables that were not made by us, in every language that is read.
type Labels struct {
	Labels map[string][]string `yaml:"labels"` // what a label speaks of: "organizer"
	Others []string            `yaml:"others"` // labels whose values nobody needs
	Round  struct {
		Before []string   `yaml:"before"`
		After  []string   `yaml:"after"`
		Around [][]string `yaml:"around"`
		Until  []string   `yaml:"until"` // the round is the last of a table
		Of     []string   `yaml:"of"`    // the number is that of all rounds
		Final  []string   `yaml:"final"` // a table after its last round
	} `yaml:"round"`
	Updated  []string            `yaml:"updated"`  // before the day on which the file was printed
	Letters  [][]string          `yaml:"letters"`  // for won, drawn and lost
	Notes    []string            `yaml:"notes"`    // how lines begin that are not the name of the event
	Programs map[string][]string `yaml:"programs"` // by their names
	Systems  map[string][]string `yaml:"systems"`  // by the values of event.system
	Teams    []string            `yaml:"teams"`
	Groups   []string            `yaml:"groups"`
	Months   map[string][]string `yaml:"months"` // twelve for each language, spellings parted by |
	To       []string            `yaml:"to"`     // between two days
	From     []string            `yaml:"from"`   // before the first
	Win      []string            `yaml:"win"`    // before what a win is worth
	Draw     []string            `yaml:"draw"`
	Bye      []string            `yaml:"bye"`      // in the place of an opponent
	Unpaired []string            `yaml:"unpaired"` // in the place of an opponent of somebody who was not paired
	Forfeit  []string            `yaml:"forfeit"`  // behind a result
	Playoff  []string            `yaml:"playoff"`  // above games that break a tie
}

// Around gives the words around tables.
var Around = sync.OnceValue(func() (l Labels) {
	load("labels.yaml", &l)
	return l
})
