package templates

import (
	"path"
	"slices"
	"strings"

	"kalends/rating"
)

// Demo describes an invented association: all that the demo's maker knows of it.
type Demo struct {
	Family        string            `yaml:"-"` // its file's name
	Code          string            `yaml:"code"`
	List          string            `yaml:"list"`
	Own           string            `yaml:"own"` // the example that is its own ruleset
	Configuration string            `yaml:"configuration"`
	Moments       [][2]string       `yaml:"moments"` // sheets arrive, the list goes out
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

// DemoPeople is who is in the registry.
type DemoPeople struct {
	Seed      [2]uint64    `yaml:"seed"`
	Count     int          `yaml:"count"`
	Born      [2]int       `yaml:"born"` // the first year, and how many
	Regions   []string     `yaml:"regions"`
	Clubs     []string     `yaml:"clubs"`
	Tongues   []DemoTongue `yaml:"tongues"`
	Named     []DemoNamed  `yaml:"named"`
	Private   int          `yaml:"private"` // wishes not to be printed; 0: nobody
	Level     DemoLevel    `yaml:"level"`
	Titles    []DemoTitle  `yaml:"titles"` // the highest first
	TitleYear int          `yaml:"title_year"`
	TitleDoc  string       `yaml:"title_doc"`
}

// DemoTongue is how the people are called whose place, divided by Every, leaves At. With Men, a third are women; with
// Women, those of Given that are names of women; else a name is anybody's. A name of two alphabets has its spelling
// after a blank.
type DemoTongue struct {
	Every   int      `yaml:"every"`
	At      int      `yaml:"at"`
	Last    []string `yaml:"last"`
	Given   []string `yaml:"given"`
	Men     []string `yaml:"men"`
	Women   []string `yaml:"women"`
	As      string   `yaml:"as"`
	WomenAs string   `yaml:"women_as"` // where it is another
	LatinAs string   `yaml:"latin_as"`
}

// DemoNamed is somebody who has a name of his own, by his place.
type DemoNamed struct {
	At      int    `yaml:"at"`
	Name    string `yaml:"name"`
	SortKey string `yaml:"sort_key"`
	Sex     string `yaml:"sex"`
	Latin   string `yaml:"latin"`
}

// DemoLevel is how strong they are.
type DemoLevel struct {
	Base      int `yaml:"base"`
	Spread    int `yaml:"spread"`
	Most      int `yaml:"most"` // of those who do not lead
	Leaders   int `yaml:"leaders"`
	Lead      int `yaml:"lead"` // of the first
	LeadStep  int `yaml:"lead_step"`
	Least     int `yaml:"least"`    // rating
	Newcomer  int `yaml:"newcomer"` // one in so many; 0: nobody
	NewMost   int `yaml:"new_most"` // of a newcomer
	NewBorn   int `yaml:"new_born"` // from this year on
	Young     int `yaml:"young"`    // born after this year, so few games
	MostGames int `yaml:"most_games"`
}

// DemoTitle is a title and from which highest rating somebody has it.
type DemoTitle struct {
	From  int    `yaml:"from"`
	Title string `yaml:"title"`
	Women bool   `yaml:"women"`
}

// DemoOpening is the last list before Kalends.
type DemoOpening struct {
	Date   rating.Date `yaml:"date"`
	Months int         `yaml:"months"` // from one list to the next
	Lists  int         `yaml:"lists"`  // earlier ones that the registry has
	Tenths bool        `yaml:"tenths"`
}

// DemoPlay is what all events have in common.
type DemoPlay struct {
	Seed      [2]uint64         `yaml:"seed"`
	Organizer string            `yaml:"organizer"`
	Announced int               `yaml:"announced"` // days before the first
	Approved  bool              `yaml:"approved"`  // by a row of sheet Events
	Places    bool              `yaml:"places"`
	Event     map[string]string `yaml:"event"`   // cells by machine key
	Control   string            `yaml:"control"` // the time control in the words of a Chinese program
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
	From    int         `yaml:"from"`    // the first who may play
	Without []int       `yaml:"without"` // who stays away
	Program bool        `yaml:"program"` // its sheet is the pairings (对阵表) of a Chinese program
}

// DemoWrong is the event whose sheet comes back.
type DemoWrong struct {
	Code     string      `yaml:"code"`
	Name     string      `yaml:"name"`
	Lang     string      `yaml:"lang"`
	Nobody   string      `yaml:"nobody"`   // a number that nobody has
	Stranger string      `yaml:"stranger"` // a name that is not that number's
	Start    rating.Date `yaml:"start"`
	End      rating.Date `yaml:"end"`
}

// DemoFamilies are those of which there is an invented association, in order. None is read for that.
func DemoFamilies() (names []string) {
	entries, _ := data.ReadDir("demos")
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), path.Ext(e.Name())))
	}
	slices.Sort(names)
	return names
}

// DemoOf gives the invented association of a family that has one.
func DemoOf(family string) Demo {
	d := Demo{Family: family}
	load(path.Join("demos", family+".yaml"), &d)
	return d
}
