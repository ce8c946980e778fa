package templates

import (
	"path"
	"slices"
	"strings"

	"kalends/rating"
)

// Demo describes an invented association: everything from which the demo is made.
type Demo struct {
	Family        string            `yaml:"-"` // the name of its file
	Code          string            `yaml:"code"`
	List          string            `yaml:"list"`
	Own           string            `yaml:"own"` // the example ruleset that the association has as its own
	Configuration string            `yaml:"configuration"`
	Moments       [][2]string       `yaml:"moments"` // when sheets arrive, and when the list is published
	Officials     map[string]string `yaml:"officials"`
	Numbers       DemoNumbers       `yaml:"numbers"`
	People        DemoPeople        `yaml:"people"`
	Opening       DemoOpening       `yaml:"opening"`
	Play          DemoPlay          `yaml:"play"`
	Events        []DemoEvent       `yaml:"events"`
	Wrong         DemoWrong         `yaml:"wrong"`
}

// DemoNumbers are the players' numbers.
type DemoNumbers struct {
	Prefix string `yaml:"prefix"`
	First  int    `yaml:"first"`
	Step   int    `yaml:"step"`
}

// DemoPeople describes the people in the registry.
type DemoPeople struct {
	Seed      [2]uint64    `yaml:"seed"`
	Count     int          `yaml:"count"`
	Born      [2]int       `yaml:"born"` // the first year, and the number of years
	Regions   []string     `yaml:"regions"`
	Clubs     []string     `yaml:"clubs"`
	Tongues   []DemoTongue `yaml:"tongues"`
	Named     []DemoNamed  `yaml:"named"`
	Private   int          `yaml:"private"` // the place of a person who does not want to be printed; 0: nobody
	Level     DemoLevel    `yaml:"level"`
	Titles    []DemoTitle  `yaml:"titles"` // the highest first
	TitleYear int          `yaml:"title_year"`
	TitleDoc  string       `yaml:"title_doc"`
}

// DemoTongue says how people are named whose place, divided by Every, has the remainder At. With Men, a third of them
// are women; with Women, those whose given name is a woman's; otherwise any name may be anybody's. A name in two
// alphabets has its spelling after a blank.
type DemoTongue struct {
	Every   int      `yaml:"every"`
	At      int      `yaml:"at"`
	Last    []string `yaml:"last"`
	Given   []string `yaml:"given"`
	Men     []string `yaml:"men"`
	Women   []string `yaml:"women"`
	As      string   `yaml:"as"`
	WomenAs string   `yaml:"women_as"` // the pattern of women's names, where it differs
	LatinAs string   `yaml:"latin_as"`
}

// DemoNamed is a person with a fixed name, by place.
type DemoNamed struct {
	At      int    `yaml:"at"`
	Name    string `yaml:"name"`
	SortKey string `yaml:"sort_key"`
	Sex     string `yaml:"sex"`
	Latin   string `yaml:"latin"`
}

// DemoLevel describes how strong the players are.
type DemoLevel struct {
	Base      int `yaml:"base"`
	Spread    int `yaml:"spread"`
	Most      int `yaml:"most"` // the highest level of those who are not leaders
	Leaders   int `yaml:"leaders"`
	Lead      int `yaml:"lead"` // the level of the first leader
	LeadStep  int `yaml:"lead_step"`
	Least     int `yaml:"least"`    // the lowest rating
	Newcomer  int `yaml:"newcomer"` // one person in so many is a newcomer; 0: nobody
	NewMost   int `yaml:"new_most"` // the highest level of a newcomer
	NewBorn   int `yaml:"new_born"` // newcomers are born in this year or later
	Young     int `yaml:"young"`    // people born after this year have played few games
	MostGames int `yaml:"most_games"`
}

// DemoTitle is a title and the peak rating from which people have it.
type DemoTitle struct {
	From  int    `yaml:"from"`
	Title string `yaml:"title"`
	Women bool   `yaml:"women"`
}

// DemoOpening describes the last list before Kalends took over.
type DemoOpening struct {
	Date   rating.Date `yaml:"date"`
	Months int         `yaml:"months"` // from one list to the next
	Lists  int         `yaml:"lists"`  // how many earlier lists the registry has
	Tenths bool        `yaml:"tenths"`
}

// DemoPlay is what all events have in common.
type DemoPlay struct {
	Seed      [2]uint64         `yaml:"seed"`
	Organizer string            `yaml:"organizer"`
	Announced int               `yaml:"announced"` // days before the first day
	Approved  bool              `yaml:"approved"`  // by a row of sheet Events
	Places    bool              `yaml:"places"`
	Event     map[string]string `yaml:"event"`   // values of sheet Event by machine key
	Control   string            `yaml:"control"` // the time control as a Chinese program writes it
}

// DemoEvent is one event.
type DemoEvent struct {
	Code    string      `yaml:"code"`
	Name    string      `yaml:"name"`
	City    string      `yaml:"city"`
	Arbiter string      `yaml:"arbiter"`
	Lang    string      `yaml:"lang"`
	System  string      `yaml:"system"`
	Class   string      `yaml:"class"`
	Start   rating.Date `yaml:"start"`
	End     rating.Date `yaml:"end"`
	Size    int         `yaml:"size"`
	Rounds  int         `yaml:"rounds"`
	Batch   int         `yaml:"batch"`
	From    int         `yaml:"from"`    // the place of the first player
	Without []int       `yaml:"without"` // places of those who do not play
	Program bool        `yaml:"program"` // its sheet is the pairings (对阵表) of a Chinese program
}

// DemoWrong is the event whose sheet is returned.
type DemoWrong struct {
	Code     string      `yaml:"code"`
	Name     string      `yaml:"name"`
	Lang     string      `yaml:"lang"`
	Nobody   string      `yaml:"nobody"`   // a number that is not in the registry
	Stranger string      `yaml:"stranger"` // a name that does not belong to the number
	Start    rating.Date `yaml:"start"`
	End      rating.Date `yaml:"end"`
}

// DemoFamilies returns the ruleset families that have an invented association, sorted. It parses no file.
func DemoFamilies() (names []string) {
	entries, _ := data.ReadDir("demos")
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), path.Ext(e.Name())))
	}
	slices.Sort(names)
	return names
}

// DemoOf returns the invented association of a family.
func DemoOf(family string) Demo {
	d := Demo{Family: family}
	load(path.Join("demos", family+".yaml"), &d)
	return d
}
