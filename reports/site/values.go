package site

import (
	"strconv"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/explain"
)

// Format is the version of the JSON that the site publishes.
const Format = "kalends-site/1"

// Site is what all pages have in common. It holds nothing that changes from list to list.
type Site struct {
	Association reports.Association
	Languages   []string
	Base        string // the URL of the site, ending in a slash; empty: not known
	Robots      bool   // search engines may index it
	Lists       []List
	Groups      []string // clubs and regions, if players have any
}

// List is a list of the association.
type List struct {
	ID      string
	Profile rating.Profile
}

// Page is the value of a page.
type Page interface {
	// Place returns the path of the page below the folder of its language, with slashes.
	Place() string
}

// Keyed is a page whose value is expensive to make. The value is made by Load, and only if Key differs from that of the
// page that is there. Key has all texts of the page except those that other pages have, such as names of persons.
type Keyed interface {
	Page
	Key() string
	Load() (Page, error)
}

// Names is the name of something by language.
type Names map[string]string

// Person is a person as pages mention one. A person who is not published has neither ID nor Name: pages say so in words.
type Person struct {
	ID   string `json:"id,omitempty"`
	Name string `json:"name,omitempty"`
	Alt  string `json:"name_alt,omitempty"` // in another script
	Page bool   `json:"page,omitempty"`     // the person has a page
}

// Ref is a club or a region.
type Ref struct {
	Code  string `json:"code"`
	Names Names  `json:"names,omitempty"`
}

// Row is a player on a list. Ratings are as printed.
type Row struct {
	Person
	Rank       int      `json:"rank"`
	Previous   int      `json:"previous_rank,omitempty"`
	Sex        string   `json:"sex,omitempty"`
	Title      string   `json:"title,omitempty"`
	Federation string   `json:"federation,omitempty"`
	Region     string   `json:"region,omitempty"`
	Club       string   `json:"club,omitempty"`
	Birth      string   `json:"birth,omitempty"` // what is printed of it
	Rating     string   `json:"rating"`
	Change     string   `json:"change,omitempty"` // "+12", "−3", "0"; empty for a newcomer
	Games      int      `json:"games,omitempty"`  // rated in the period
	Status     []string `json:"status,omitempty"` // new active inactive woman provisional
}

// Document is a file for readers, below the folder of the site.
type Document struct {
	Kind string `json:"kind"` // bulletin, list, calculation, errata, program, proof: a key of the words
	Lang string `json:"lang,omitempty"`
	Path string `json:"path"`
	Size int    `json:"size"`
	SHA  string `json:"sha256"`
}

// Figures are the figures of a list: reports.Totals under the names of fields that programs use.
type Figures struct {
	Date     rating.Date           `json:"date"`
	Serial   string                `json:"serial,omitempty"`
	Listed   int                   `json:"listed"`
	Women    int                   `json:"women"`
	Under18  int                   `json:"under_18"`
	Active   int                   `json:"active"`
	New      int                   `json:"new"`
	Removed  int                   `json:"removed"`
	Events   int                   `json:"events"`
	Games    int                   `json:"games"`
	Forfeits int                   `json:"forfeits"`
	Byes     int                   `json:"byes"`
	NotRated int                   `json:"events_not_rated"`
	TopTen   rating.Points         `json:"top_ten"` // in hundredths, as all points here
	Median   rating.Points         `json:"median"`
	Classes  map[rating.Points]int `json:"classes,omitempty"`

	TakenOver bool `json:"taken_over,omitempty"`
}

// IssueRef names a list of a date.
type IssueRef struct {
	List     string      `json:"list"`
	Date     rating.Date `json:"date"`
	Revision int         `json:"revision"`
}

// Issue is a list of one date: the page <date>.html of the list.
type Issue struct {
	IssueRef
	Name      string           `json:"issue"`
	From      rating.Date      `json:"from"`
	To        rating.Date      `json:"to"`
	Next      rating.Date      `json:"next,omitzero"` // of the newest list only
	Newest    bool             `json:"newest,omitempty"`
	Totals    Figures          `json:"totals"`
	Documents []Document       `json:"documents,omitempty"`
	Withheld  bool             `json:"withheld,omitempty"` // the documents name somebody who is not published any more
	Versions  []string         `json:"rulesets"`           // ids of the versions by which events were rated
	Events    []EventRef       `json:"events,omitempty"`
	Notes     []rating.Finding `json:"notes,omitempty"`
	Decisions []Decision       `json:"decisions,omitempty"` // that were taken into account first by this list
}

// View is one page of the newest list: its rows in one order, or those of a group.
type View struct {
	List string
	Date rating.Date
	Next rating.Date
	Key  string // rank, name, women, men, or an age group: "u12", "s50"
	N    int    // the page, from 1
	Of   int    // how many pages the view has
	All  int    // how many rows the view has
	Rows []Row
	Keys []ViewRef // all views of the list

	Places map[string]Names // the names of the regions and clubs in Rows, by code; one without names is shown by its code
}

// ViewRef is a view of a list and how many rows it has.
type ViewRef struct {
	Key  string
	Rows int
}

// Player is the page of a person.
type Player struct {
	Person
	Sex        string      `json:"sex,omitempty"`
	Federation string      `json:"federation,omitempty"`
	Region     *Ref        `json:"region,omitempty"`
	Club       *Ref        `json:"club,omitempty"`
	Birth      string      `json:"birth,omitempty"`
	FIDEID     string      `json:"fide_id,omitempty"`
	Standing   string      `json:"standing,omitempty"` // inactive, suspended, retired, deceased
	Titles     []TitleFrom `json:"titles,omitempty"`   // oldest first
	Careers    []Career    `json:"lists"`
	Decisions  []Decision  `json:"decisions,omitempty"` // about this player
}

// TitleFrom is a title with the day from which it is held.
type TitleFrom struct {
	Title string      `json:"title"`
	From  rating.Date `json:"from,omitzero"`
}

// Career is what the lists of one kind say about a player.
type Career struct {
	List   string      `json:"list"`
	Rating string      `json:"rating,omitempty"` // on the newest list; empty: not rated there
	Peak   string      `json:"peak,omitempty"`
	PeakOn rating.Date `json:"peak_on,omitzero"` // the first list with the peak
	Points []Point     `json:"history"`          // oldest first
}

// Point is a list on which a player was rated for the first time, had rated games, or had another rating than before.
// Lists between two points have the rating of the earlier one.
type Point struct {
	Date    rating.Date `json:"date"`
	Rating  string      `json:"rating,omitempty"` // empty: no longer rated
	Change  string      `json:"change,omitempty"`
	Games   int         `json:"games,omitempty"`   // rated in the period
	Opening bool        `json:"opening,omitempty"` // taken over from a list that was made elsewhere
	Why     bool        `json:"why,omitempty"`     // there is a page that explains it
}

// Why is what one list did to a player. Its Story names no cells of files, and nobody who is not published.
type Why struct {
	IssueRef
	Person
	Story  explain.Story
	Linked []string // ids of opponents who have pages
}

// EventRef is an event as other pages mention it. An event of a later list has no change yet.
type EventRef struct {
	Code    string      `json:"code"`
	Name    string      `json:"name"`
	Start   rating.Date `json:"start"`
	End     rating.Date `json:"end"`
	City    string      `json:"city,omitempty"`
	Players int         `json:"players,omitempty"`
	Games   int         `json:"games,omitempty"` // rated
	Status  string      `json:"status"`          // rated, partly, not_rated; accepted, received, awaited
	List    string      `json:"list,omitempty"`
	Date    rating.Date `json:"date,omitzero"` // of the list for which it is rated
}

// Event is the page of an event.
type Event struct {
	EventRef
	Region    *Ref          `json:"region,omitempty"`
	Arbiter   string        `json:"arbiter,omitempty"`
	Organizer string        `json:"organizer,omitempty"`
	System    string        `json:"system,omitempty"`
	Rounds    int           `json:"rounds,omitempty"`
	Controls  string        `json:"time_control,omitempty"`
	Version   string        `json:"ruleset,omitempty"`
	Since     rating.Date   `json:"since,omitzero"`  // when it was received or awaited from
	Permit    rating.Permit `json:"permit,omitzero"` // what was permitted
	Table     []Standing    `json:"table,omitempty"` // by points, then number
	Red       bool          `json:"red,omitempty"`   // the first side is Red
	LeftOut   []LeftOut     `json:"left_out,omitempty"`
}

// Standing is a row of a cross table.
type Standing struct {
	Person
	No      int      `json:"no"`
	Team    string   `json:"team,omitempty"`
	Rating  string   `json:"rating,omitempty"` // before the event, as looked up
	Results []Result `json:"results"`          // by round
	Points  string   `json:"points"`
	Change  string   `json:"change,omitempty"` // by this event, before rounding; empty for a newcomer
	Why     bool     `json:"why,omitempty"`
}

// Result is a cell of a cross table.
type Result struct {
	Round    int    `json:"round"`
	Opponent int    `json:"opponent,omitempty"` // the number in the table; 0: none
	First    bool   `json:"first,omitempty"`    // had the first side
	Score    string `json:"score"`              // "1", "½", "0"; "+", "-" without a game; "=" for half a point without one
	Unrated  bool   `json:"unrated,omitempty"`
}

// LeftOut is a game, or with round 0 the event, that was not rated, with the reason as a phrase of the words.
type LeftOut struct {
	Round   int               `json:"round,omitempty"`
	Between []Person          `json:"between,omitempty"`
	Reason  string            `json:"reason"`
	Args    map[string]string `json:"args,omitempty"`
	Rule    string            `json:"rule"`
}

// Decision is a decision of the office as the site tells it. It names nobody who is not published.
type Decision struct {
	Number    int         `json:"number,omitempty"` // 0: a notice
	Kind      string      `json:"kind,omitempty"`
	Decided   rating.Date `json:"decided"`
	List      string      `json:"list,omitempty"`
	On        rating.Date `json:"on,omitzero"` // the date of the list that it is about
	Subject   string      `json:"subject,omitempty"`
	Persons   []Person    `json:"persons,omitempty"`
	Field     string      `json:"field,omitempty"`
	Published string      `json:"published,omitempty"`
	Correct   string      `json:"correct,omitempty"`
	Reason    string      `json:"reason,omitempty"`
	Document  string      `json:"document,omitempty"`
	Revoked   int         `json:"revoked_by,omitempty"`
}

// Group is the page of a club or a region: its players on the newest lists.
type Group struct {
	Kind string `json:"kind"` // clubs or regions
	Ref
	Region *Ref        `json:"region,omitempty"` // of a club
	N      int         `json:"page"`
	Pages  int         `json:"pages"`
	Lists  []GroupList `json:"lists"`
}

// GroupList is a list's part of a group, by rank.
type GroupList struct {
	List string      `json:"list"`
	Date rating.Date `json:"date"`
	Rows []Row       `json:"players"`
	Mean string      `json:"mean,omitempty"` // of the ratings of its ten highest
}

// Groups is the page of all clubs or all regions.
type Groups struct {
	Of   string     `json:"kind"`
	Rows []GroupRow `json:"groups"`
}

// GroupRow is a club or a region and how many players it has on each of the lists.
type GroupRow struct {
	Ref
	Players map[string]int    `json:"players,omitempty"`
	Mean    map[string]string `json:"mean,omitempty"`
}

// Home is the home page.
type Home struct {
	Lists       []HomeList
	Corrections []Decision // the latest
}

// HomeList is a list on the home page.
type HomeList struct {
	Newest Issue
	Top    []Row // by rank
	Women  []Row
	Gains  []Row // largest first
	New    []Row
}

// Statistics is the page of figures, records, newcomers and largest gains.
type Statistics struct {
	Lists []ListFigures `json:"lists"`
}

// ListFigures are the figures of a list.
type ListFigures struct {
	List    string      `json:"list"`
	Date    rating.Date `json:"date"`
	Totals  []Figures   `json:"totals"`            // oldest first
	Classes []Bar       `json:"classes,omitempty"` // of ratings
	Ages    []Bar       `json:"ages,omitempty"`
	Changes []Bar       `json:"changes,omitempty"`
	Regions []Bar       `json:"regions,omitempty"`
	Records []Record    `json:"records,omitempty"`
	Gains   []Row       `json:"gains,omitempty"`
	New     []Row       `json:"new,omitempty"`
}

// Bar is a bar of a chart.
type Bar struct {
	Label string `json:"label"`
	Names Names  `json:"names,omitempty"` // of a region
	N     int    `json:"n"`
}

// Record is a highest rating ever on a list.
type Record struct {
	Key    string      `json:"key"` // highest, highest_women, gain: a key of the words
	Person Person      `json:"person,omitzero"`
	Value  string      `json:"value"`
	Date   rating.Date `json:"date"`
}

// Issues is the page of all lists of one kind, newest first.
type Issues struct {
	List string     `json:"list"`
	All  []IssueRef `json:"issues"`
}

// Events is a page of events: those that are to come, or those of a year.
type Events struct {
	Year  int        `json:"year,omitempty"` // 0: those that are not on a list yet
	Years []int      `json:"years,omitempty"`
	All   []EventRef `json:"events"` // newest first
}

// Corrections is the page of decisions, newest first.
type Corrections struct {
	All []Decision `json:"decisions"`
}

// Rules is the page that says how ratings are calculated.
type Rules struct{ Lists []RulesOf }

// RulesOf is how the ratings of a list are calculated.
type RulesOf struct {
	List     string
	Versions []reports.VersionUsed
	Readings []reports.Reading
}

// Programs is the page for programs.
type Programs struct{ Lists []IssueRef }

// PrivacyPage says what is withheld and why.
type PrivacyPage struct {
	Privacy  rating.Privacy
	Withheld int        // how many persons of the newest lists are not published
	Files    []IssueRef // whose documents are withheld
}

// SearchPage is the page that searches, with a list of names for readers without scripts.
type SearchPage struct{ Lists []string }

// Place returns the path of the page.
func (p Issue) Place() string { return IssuePlace(p.List, p.Date) }

// Place returns the path of the page.
func (p View) Place() string { return ViewPlace(p.List, p.Key, p.N) }

// Place returns the path of the page.
func (p Player) Place() string { return PlayerPlace(p.ID) }

// Place returns the path of the page.
func (p Why) Place() string { return WhyPlace(p.IssueRef, p.ID) }

// Place returns the path of the page.
func (p Event) Place() string { return EventPlace(p.Code, p.Start) }

// Place returns the path of the page.
func (p Group) Place() string { return GroupPlace(p.Kind, p.Code, p.N) }

// Place returns the path of the page.
func (p Groups) Place() string { return p.Of + "/index.html" }

// Place returns the path of the page.
func (Home) Place() string { return "index.html" }

// Place returns the path of the page.
func (Statistics) Place() string { return "statistics.html" }

// Place returns the path of the page.
func (p Issues) Place() string { return "lists/" + p.List + "/all.html" }

// Place returns the path of the page.
func (p Events) Place() string {
	if p.Year == 0 {
		return "events/index.html"
	}
	return "events/" + strconv.Itoa(p.Year) + ".html"
}

// Place returns the path of the page.
func (Corrections) Place() string { return "corrections.html" }

// Place returns the path of the page.
func (Rules) Place() string { return "rules.html" }

// Place returns the path of the page.
func (Programs) Place() string { return "programs.html" }

// Place returns the path of the page.
func (PrivacyPage) Place() string { return "privacy.html" }

// Place returns the path of the page.
func (SearchPage) Place() string { return "search.html" }
