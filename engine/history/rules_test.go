package history

import (
	"testing"

	"kalends/engine/rules/cxarapid"
	"kalends/engine/rules/fide"
	"kalends/engine/rules/malaysia"
	"kalends/engine/rulestest"
	"kalends/rating"
)

// tenths is a rating of the CXA, in tenths of a point.
func tenths(n int) rating.Points { return rating.Points(n) * rating.Tenth }

func rapid(code string, n int, games ...rating.Game) rating.Event {
	e := event(code, n, games...)
	e.Approval, e.ArbitersNational = rating.Approval{Known: true, Decision: "yes"}, 2
	return e
}

// At the floor: A and B have 2010.0 and A loses, which would have been 1997.5. It was a win: he should have had 2022.5,
// and what is booked is 22.5 from where the floor had left him.
func TestAFloorHoldsInWhatIsCalculatedAndNotInWhatIsBooked(t *testing.T) {
	o := opened(cxarapid.Ruleset{}, player("A", 2010), player("B", 2010))
	o.opening.States[0].K, o.opening.States[1].K = 25, 25
	o.publish(rapid("OPEN", 0, game("A", "B", rating.Loss)))
	if a, _ := o.lists[0].Find("A"); a.Rating != tenths(20000) {
		t.Fatalf("A has %s", a.Rating)
	}
	o.correct(rapid("OPEN", 0, game("A", "B", rating.Win)))
	o.publish()
	a, _ := o.lists[1].Find("A")
	b, _ := o.lists[1].Find("B")
	if a.Rating != tenths(20225) || b.Rating != tenths(20000) {
		t.Errorf("A has %s and B %s, want 2022.5 and 2000.0", a.Rating, b.Rating)
	}
}

// Ro, K and the bonus are by what was published: A was printed with 2120.0 and has had 2100.0 since.
func TestAveragesAndBonusesLookUpWhatWasPrinted(t *testing.T) {
	o := opened(cxarapid.Ruleset{}, player("A", 2110), player("B", 2110), player("C", 2122))
	for i := range o.opening.States {
		o.opening.States[i].K = 20
	}
	o.publish(rapid("OPEN", 0, game("A", "B", rating.Win)))
	o.correct(rapid("OPEN", 0, game("A", "B", rating.Loss)))
	cup := rapid("CUP", 1, game("A", "C", rating.Win))
	cup.Entrants = []rating.Entrant{{Player: "A", Place: 1}, {Player: "C", Place: 2}}
	res := o.publish(cup)
	for _, s := range rulestest.Unpacked(res.Changes)[0].Steps {
		if s.Kind == rating.EventStep && (s.OwnRating != 212000 || s.K != 20 || s.Bonus != 4240) {
			t.Errorf("A is rated with %s, K %d and a bonus of %s; printed were 2120.0 and 20", s.OwnRating, s.K, s.Bonus)
		}
	}
	a, _ := o.lists[1].Find("A")
	if want := rating.Points(210000 + 1000 + 4240).HalfUp(rating.Tenth); a.Rating != want {
		t.Errorf("A has %s, want %s", a.Rating, want)
	}
}

// A new grade lifts to its value and books nothing twice: A has 2120 less 10, and 2150 by the grade.
func TestAGradeLiftsFromTheCorrectedRating(t *testing.T) {
	o := opened(cxarapid.Ruleset{}, player("A", 2110), player("B", 2110))
	o.publish(rapid("OPEN", 0, game("A", "B", rating.Win)))
	o.correct(rapid("OPEN", 0, game("A", "B", rating.Draw)))
	p := o.players["A"]
	p.Titles = []rating.Title{{Code: "cxa-5", AwardedOn: dateOf(0) + 3}}
	o.enter(p)
	o.publish()
	o.has(t, "A", 2150)
	if c := o.results[1].Corrections[0]; c.Amount() != -1000 {
		t.Errorf("booked: %s", c.Amount())
	}
	o.publish()
	o.has(t, "A", 2150)
	if n := len(o.results[2].Corrections); n != 0 {
		t.Errorf("%d corrections are booked again", n)
	}
}

// The Malaysian order of games: within the period every game goes on from the one before it, from period to period from
// what was printed.
func TestAMalaysianPeriodBeginsWithWhatWasPrinted(t *testing.T) {
	o := opened(malaysia.Ruleset{}, player("A", 2000), player("B", 2000), player("C", 2000))
	o.publish(event("OPEN", 0, game("A", "B", rating.Win), game("A", "C", rating.Win)))
	printed, _ := o.lists[0].Find("A")
	o.correct(event("OPEN", 0, game("A", "B", rating.Loss), game("A", "C", rating.Win)))
	res := o.publish(event("CUP", 1, game("A", "B", rating.Draw), game("A", "B", rating.Draw)))
	steps := rulestest.Unpacked(res.Changes)[0].Steps
	if steps[1].OwnRating != printed.Rating || steps[2].OwnRating != printed.Rating+steps[1].Change {
		t.Errorf("A plays with %s and %s, printed was %s", steps[1].OwnRating, steps[2].OwnRating, printed.Rating)
	}
	if at := steps[0].After + steps[1].Change + steps[2].Change; at != rulestest.Unpacked(res.Changes)[0].New || steps[2].After != at {
		t.Errorf("the steps lead to %s, not %s", at, rulestest.Unpacked(res.Changes)[0].New)
	}
}

// K by games: what a thirtieth game does to K is looked up as it was printed, and K is right on the list.
func TestKByGamesIsRightOnTheNextList(t *testing.T) {
	young := player("A", 2000)
	young.Games, young.K = 29, 40
	o := opened(fide.Standard(), young, player("B", 2000), player("C", 2000))
	o.publish(event("OPEN", 0, game("A", "B", rating.Draw)))
	o.decide(rating.Decision{Kind: rating.Withdraw, Event: "OPEN"})
	res := o.publish(event("CUP", 1, game("A", "C", rating.Win)))
	if c := rulestest.Unpacked(res.Changes)[0]; c.K != 20 {
		t.Errorf("A is rated with K %d, printed was 20", c.K)
	}
	a, _ := o.lists[1].Find("A")
	if a.Games != 30 || a.K != 20 || a.Rating != rating.PointsOf(2010) {
		t.Errorf("A is %+v", a)
	}
	o.decide(rating.Decision{Kind: rating.Withdraw, Event: "CUP"})
	o.publish()
	if a, _ = o.lists[2].Find("A"); a.Games != 29 || a.K != 40 || a.Rating != rating.PointsOf(2000) {
		t.Errorf("A is %+v", a)
	}
}

// Below 1400: A is unrated on the list that printed him so, and had not fallen.
func TestAFallBelowTheFloorIsTakenBack(t *testing.T) {
	o := opened(fide.Standard(), player("A", 1405), player("B", 1405))
	o.publish(event("OPEN", 0, game("A", "B", rating.Loss)))
	o.has(t, "A", -1)
	o.correct(event("OPEN", 0, game("A", "B", rating.Draw)))
	o.publish()
	o.has(t, "A", 1405)
	o.has(t, "B", 1405)
	a, _ := o.lists[1].Find("A")
	if a.Games != 61 || a.Pool != nil {
		t.Errorf("A is %+v", a)
	}
}
