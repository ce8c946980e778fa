package history

import (
	"reflect"
	"slices"
	"testing"

	"kalends/engine/rules/fide"
	"kalends/engine/rules/malaysia"
	"kalends/engine/rulestest"
	"kalends/rating"
)

// chess is the worked example: A and B have 2000, C 2100, K 20; A beats B, and draws with C in the next period.
func chess() *office {
	o := opened(fide.Standard(), player("A", 2000), player("B", 2000), player("C", 2100))
	o.publish(event("OPEN", 0, game("A", "B", rating.Win)))
	o.publish(event("CUP", 1, game("A", "C", rating.Draw)))
	return o
}

func drawn() rating.Event { return event("OPEN", 0, game("A", "B", rating.Draw)) }

func TestAWinThatWasADrawIsBookedOnTheNextList(t *testing.T) {
	o := chess()
	o.has(t, "A", 2012)
	o.correct(drawn())
	res := o.publish()
	o.has(t, "A", 2002)
	o.has(t, "B", 2000)
	o.booked(t, "A", -10)
	o.booked(t, "B", 10)
	o.booked(t, "C")
	want := rating.Change{Player: "A", WasRated: true, Old: 201200, IsRated: true, New: 200200, Steps: []rating.Step{
		{Kind: rating.CorrectionStep, Row: "1", OwnRating: 201200, Change: -1000, After: 200200, Note: movedNote}}}
	if !reflect.DeepEqual(rulestest.Unpacked(res.Changes)[0], want) {
		t.Errorf("A is told %+v\nwant %+v", rulestest.Unpacked(res.Changes)[0], want)
	}
	o.publish()
	o.has(t, "A", 2002)
	o.booked(t, "A")
}

func TestTheNextGamesLookUpWhatWasPrinted(t *testing.T) {
	o := chess()
	o.correct(drawn())
	res := o.publish(event("NEXT", 2, game("A", "C", rating.Draw)))
	o.has(t, "A", 2004) // 2012 − 10, and 2 for a draw with 2098: 86 points lower, .38
	steps := rulestest.Unpacked(res.Changes)[0].Steps
	if own := steps[1].OwnRating; own != 201200 {
		t.Errorf("A is rated with %s, want 2012, as printed", own)
	}
	if steps[0].Kind != rating.CorrectionStep {
		t.Errorf("the first step is %s", steps[0].Kind)
	}
}

func TestARevokedDecisionIsBookedBack(t *testing.T) {
	o := chess()
	o.correct(drawn())
	o.publish()
	o.revoke(1)
	o.publish(event("NEXT", 3, game("A", "C", rating.Draw)))
	o.booked(t, "A", 10)
	if c := o.results[3].Corrections[0]; c.Decision != 2 {
		t.Errorf("booked because of decision %d, want the one that revokes", c.Decision)
	}
	o.has(t, "A", 2015) // 2002 + 10, and 3 for a draw of 2002, as printed, with 2098
	s, _ := o.lists[3].Find("A")
	if s.Games != 63 {
		t.Errorf("A has %d games, want 63: those rated meanwhile stand", s.Games)
	}
}

func TestWhatIsTakenAndRevokedBetweenTwoListsBooksNothing(t *testing.T) {
	o := chess()
	o.correct(drawn())
	o.revoke(1)
	if res := o.publish(); len(res.Corrections) != 0 || res.Changes.Len() != 0 {
		t.Errorf("booked: %+v", res.Corrections)
	}
}

func TestADecisionWithoutEffectBooksNothing(t *testing.T) {
	o := chess()
	o.correct(event("OPEN", 0, game("A", "B", rating.Win)))
	o.decide(rating.Decision{Kind: rating.Withdraw, Event: "NEVER"})
	if res := o.publish(); len(res.Corrections) != 0 || res.Changes.Len() != 0 {
		t.Errorf("booked: %+v", res.Corrections)
	}
}

func TestWithoutDecisionsTheRulesetIsHandedTheInputAsItIs(t *testing.T) {
	o := chess()
	m := o.made[1]
	want, err := o.ruleset.Rate(m.Input)
	if err != nil {
		t.Fatal(err)
	}
	got := o.results[1].Outcome
	if !reflect.DeepEqual(rulestest.Unpacked(got.Changes), rulestest.Unpacked(want.Changes)) {
		t.Errorf("told %+v\nwant %+v", rulestest.Unpacked(got.Changes), rulestest.Unpacked(want.Changes))
	}
	got.Changes, want.Changes = rating.Changes{}, rating.Changes{}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("made %+v\nwant %+v", got, want)
	}
}

// newcomer is a season in which N comes in by five games and plays on.
func newcomer() *office {
	o := opened(fide.Standard(), player("A", 2000), player("B", 2000), player("C", 2000), player("D", 2000),
		player("E", 2000))
	o.enter(rating.Player{ID: "N"})
	o.publish(event("FIRST", 0, game("N", "A", 50), game("N", "B", 50), game("N", "C", 50)),
		event("SECOND", 0, game("N", "D", 50), game("N", "E", 50)))
	o.publish(event("THIRD", 1, game("N", "A", 100)))
	return o
}

func TestWhoWouldNotHaveBeenRatedBecomesUnrated(t *testing.T) {
	o := newcomer()
	if s, _ := o.lists[1].Find("N"); !s.Rated {
		t.Fatal("N has no rating")
	}
	o.decide(rating.Decision{Kind: rating.Withdraw, Event: "SECOND"})
	o.publish()
	o.has(t, "N", -1)
	s, _ := o.lists[2].Find("N")
	if len(s.Pool) != 4 || s.Games != 0 {
		t.Errorf("N has %d games in the pool and %d rated ones, want 4 and 0", len(s.Pool), s.Games)
	}
	o.publish(event("FOURTH", 3, game("N", "B", 50)))
	if s, _ = o.lists[3].Find("N"); !s.Rated || s.Since != dateOf(3) || s.Games != 5 {
		t.Errorf("after a fifth game N is %+v", s)
	}
}

func TestWhoShouldHaveBeenRatedIsRated(t *testing.T) {
	o := opened(fide.Standard(), player("A", 2000), player("B", 2000), player("C", 2000))
	o.enter(rating.Player{ID: "N"})
	short := event("FIRST", 0, game("N", "A", 50), game("N", "B", 50), game("N", "C", 50), game("N", "A", 50))
	o.publish(short)
	o.has(t, "N", -1)
	o.correct(event("FIRST", 0, slices.Concat(short.Games, []rating.Game{game("N", "B", 50)})...))
	o.publish()
	s, _ := o.lists[1].Find("N")
	if !s.Rated || s.Since != dateOf(1) || s.Games != 5 || s.Pool != nil {
		t.Errorf("N is %+v", s)
	}
}

func TestAMergeMovesGamesAndRatings(t *testing.T) {
	o := opened(fide.Standard(), player("A", 2000), player("B", 2000), player("C", 2000))
	o.enter(rating.Player{ID: "TWIN"})
	o.publish(event("ONE", 0, game("A", "B", 100)))
	o.publish(event("TWO", 1, game("TWIN", "B", 100), game("TWIN", "C", 100)))
	was, _ := o.lists[1].Find("C")
	o.decide(rating.Decision{Kind: rating.Merge, Player: "TWIN", Into: "A"})
	o.publish()
	o.has(t, "A", 2029) // 2010 against 1990 and 2000: 9.4 and 9.8
	o.has(t, "TWIN", -1)
	a, _ := o.lists[2].Find("A")
	twin, _ := o.lists[2].Find("TWIN")
	if a.Games != 63 || len(twin.Pool) != 0 || twin.Games != 0 {
		t.Errorf("A has %d games, TWIN %+v", a.Games, twin)
	}
	if c, _ := o.lists[2].Find("C"); c.Rating >= was.Rating {
		t.Errorf("C has %s: his game against an unrated player is one against A now", c.Rating)
	}
	o.revoke(1)
	o.publish()
	for _, id := range []string{"A", "B", "C", "TWIN"} {
		before, _ := o.lists[1].Find(id)
		if now, _ := o.lists[3].Find(id); now.Rating != before.Rating || now.Games != before.Games ||
			len(now.Pool) != len(before.Pool) {
			t.Errorf("%s is %+v after the merge was revoked, was %+v", id, now, before)
		}
	}
}

func TestInSomeEventsANumberWasAnotherPerson(t *testing.T) {
	o := chess()
	o.decide(rating.Decision{Kind: rating.Split, Player: "A", Into: "D", Events: []string{"OPEN"}})
	o.enter(rating.Player{ID: "D"})
	o.publish()
	o.has(t, "A", 2002) // the draw alone
	o.has(t, "B", 2000) // nobody is rated against D
	if d, _ := o.lists[2].Find("D"); d.Rated || len(d.Pool) != 1 {
		t.Errorf("D is %+v, want a game in the pool", d)
	}
}

func TestEveryoneUnderTheLimitIsAdjustedOnce(t *testing.T) {
	o := opened(fide.Standard(), player("A", 1500), player("B", 1999), player("C", 2000), player("D", 1401))
	o.publish()
	o.decide(rating.Decision{Kind: rating.Adjust, List: "list", Player: Everyone, Field: "rating",
		New: "0.40*(2000-R) if R<2000", Day: dateOf(1)})
	o.publish(event("E", 1, game("A", "D", rating.Win)))
	o.has(t, "A", 1704) // 1507 after his game, and 197.2
	o.has(t, "B", 1999) // .4 of a point
	o.has(t, "C", 2000)
	o.has(t, "D", -1) // 1394 after his game: below the floor, before the adjustment
	o.publish()
	o.has(t, "A", 1704)
}

func TestTheOfficeSetsFiguresOfAListThatIsOut(t *testing.T) {
	o := chess()
	o.decide(rating.Decision{Kind: rating.Adjust, List: "list", Player: "A", Field: "rating", New: "2020",
		ListDate: dateOf(0)})
	o.decide(rating.Decision{Kind: rating.Adjust, List: "list", Player: "B", Field: "games", New: "12", Day: dateOf(0)})
	o.decide(rating.Decision{Kind: rating.Adjust, List: "other", Player: "C", Field: "rating", New: "2500",
		Day: dateOf(0)})
	o.publish()
	o.has(t, "A", 2022) // 2010 → 2020, and the draw since
	o.has(t, "C", 2098)
	if b, _ := o.lists[2].Find("B"); b.Games != 12 || b.K != 40 {
		t.Errorf("B has %d games and K %d, want 12 and 40", b.Games, b.K)
	}
}

func TestALateBirthMakesAJuniorsKButNoPoints(t *testing.T) {
	o := chess()
	young := rating.Player{ID: "A", Birth: rating.Birth{Year: 2010}}
	o.enter(young)
	o.decide(rating.Decision{Kind: rating.Fact, Player: "A", Field: "birth", Known: &young})
	res := o.publish()
	o.has(t, "A", 2012) // K was looked up as it was printed
	if a, _ := o.lists[2].Find("A"); a.K != 40 {
		t.Errorf("A has K %d, want 40", a.K)
	}
	if len(res.Corrections) != 1 || res.Corrections[0].Amount() != 0 || rulestest.Unpacked(res.Changes)[0].Steps[0].K != 40 {
		t.Errorf("booked: %+v", res.Corrections)
	}
}

// absent is a Malaysian year: everybody but A comes to the three national events, and A pays for it in January.
func absent() *office {
	o := opened(malaysia.Ruleset{}, player("A", 2000), player("B", 2000), player("C", 2000))
	for i, class := range []string{"king", "individual", "national_day"} {
		e := event(class, i, game("B", "C", 50))
		e.Class = class
		o.publish(e)
	}
	o.publish() // 1 January
	return o
}

func TestAWithdrawnNationalEventUndoesThePenaltiesOfItsYear(t *testing.T) {
	o := absent()
	o.has(t, "A", 1940)
	o.decide(rating.Decision{Kind: rating.Withdraw, Event: "national_day"})
	o.publish()
	o.has(t, "A", 2000)
	o.booked(t, "A", 60)
	o.revoke(1)
	o.publish()
	o.has(t, "A", 1940)
}

func TestALateExcuseGivesThePenaltyBack(t *testing.T) {
	o := absent()
	excused := o.players["A"]
	excused.Standings = []rating.Spell{{Kind: "excused", Year: began}}
	o.enter(excused)
	o.decide(rating.Decision{Kind: rating.Fact, Player: "A", Field: "excuse", Known: &excused})
	o.publish()
	o.has(t, "A", 2000)
	o.has(t, "B", 2000)
}
