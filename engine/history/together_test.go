package history

import (
	"testing"

	"kalends/engine/rules/cxarapid"
	"kalends/engine/rules/malaysia"
	"kalends/rating"
)

// late takes a fact about a person whom today's registry knows otherwise.
func (o *office) late(field string, p rating.Player) {
	o.enter(p)
	o.decide(rating.Decision{Kind: rating.Fact, Player: p.ID, Field: field, Known: &p, ListDate: dateOf(0)})
}

// A late grade lifts on the next list, from the rating that was printed, and nobody else moves.
func TestALateGradeIsBookedOnTheNextList(t *testing.T) {
	o := opened(cxarapid.Ruleset{}, player("A", 2110), player("B", 2110))
	o.publish(rapid("OPEN", 0, game("A", "B", rating.Win)))
	won, _ := o.lists[0].Find("A")
	lost, _ := o.lists[0].Find("B")
	p := o.players["A"]
	p.Titles = []rating.Title{{Code: "cxa-5", AwardedOn: dateOf(0) - 20}}
	o.late(rating.LateTitle, p)
	o.publish()
	o.has(t, "A", 2150)
	if c := o.results[1].Corrections; len(c) != 1 || c[0].Player != "A" || c[0].Amount() != 2150*rating.Whole-won.Rating {
		t.Errorf("booked: %+v", c)
	}
	if b, _ := o.lists[1].Find("B"); b.Rating != lost.Rating {
		t.Errorf("B has %s, had %s", b.Rating, lost.Rating)
	}
	o.revoke(1)
	o.publish()
	if a, _ := o.lists[2].Find("A"); a.Rating != won.Rating {
		t.Errorf("revoked: A has %s, had %s", a.Rating, won.Rating)
	}
}

// A first rating by a grade that was entered late.
func TestALateGradeIsAFirstRating(t *testing.T) {
	o := opened(malaysia.Ruleset{}, player("A", 1500))
	o.enter(rating.Player{ID: "N", Sex: rating.Male, Publish: true})
	o.publish(event("OPEN", 0, game("A", "N", rating.Draw)))
	o.has(t, "N", 1500)
	p := o.players["N"]
	p.Titles = []rating.Title{{Code: "my-top8", AwardedOn: dateOf(0) - 200}}
	o.late(rating.LateTitle, p)
	o.publish()
	if n, _ := o.lists[1].Find("N"); n.Rating <= 1700*rating.Whole {
		t.Errorf("N has %s", n.Rating)
	}
}

// Facts about different persons are calculated together, and each is the cause of what it does.
func TestFactsAreCalculatedTogether(t *testing.T) {
	o := opened(cxarapid.Ruleset{}, player("A", 2110), player("B", 2110), player("C", 2110))
	o.publish(rapid("OPEN", 0, game("A", "B", rating.Win)))
	graded := func(id, code string) {
		p := o.players[id]
		p.Titles = []rating.Title{{Code: code, AwardedOn: dateOf(0) - 20}}
		o.late(rating.LateTitle, p)
	}
	graded("A", "cxa-5")
	graded("B", "cxa-4")
	graded("C", "cxa-3")
	graded("A", "cxa-4")
	r := o.record()
	all := turns(nil, r.inForce(len(o.decisions), "list"), nil)
	if n := len(groupFacts(all)); n != 2 {
		t.Errorf("%d steps, want 2: nobody is twice in one", n)
	}
	o.publish()
	for id, want := range map[string]int{"A": 2250, "B": 2250, "C": 2350} {
		o.has(t, id, want)
	}
	causes := map[int]string{}
	for _, c := range o.results[1].Corrections {
		causes[c.Decision] = c.Player
	}
	if len(causes) != 4 || causes[1] != "A" || causes[2] != "B" || causes[3] != "C" || causes[4] != "A" {
		t.Errorf("causes: %v", causes)
	}
}

// Where a number was given up, a fact about it moves the person who stays: no fact is about him, and each has a step.
func TestAFactAboutANumberGivenUp(t *testing.T) {
	o := opened(cxarapid.Ruleset{}, player("A", 2110), player("B", 2110), player("C", 2110), player("D", 2110))
	o.publish(rapid("OPEN", 0, game("A", "B", rating.Win)))
	o.decide(rating.Decision{Kind: rating.Merge, Player: "D", Into: "C"})
	for _, id := range []string{"A", "D"} {
		p := o.players[id]
		p.Titles = []rating.Title{{Code: "cxa-5", AwardedOn: dateOf(0) - 20}}
		o.late(rating.LateTitle, p)
	}
	o.publish()
	o.has(t, "A", 2150)
	o.has(t, "D", -1)
}
