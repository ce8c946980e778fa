package importing

import (
	"cmp"
	"strconv"
	"strings"

	"kalends/ingest/players"
)

// standIn is the prefix of a stand-in for a number that is to be filled in. The name follows, so that the rows of other
// sheets show whose they are.
const standIn = "? "

func isStandIn(id string) bool { return strings.HasPrefix(id, standIn) }

// longestStandIn is the most letters of a stand-in without year and counter: a number has room for 24.
const longestStandIn = 16

// standIns sets the ID of each person to a different stand-in and returns people. If several have one name, the year of
// birth follows it, and then a counter.
func standIns(people []players.Person) []players.Person {
	ofName, given := map[string]int{}, map[string]int{}
	for _, p := range people {
		ofName[standInOf(p.Name, 0)]++
	}
	for i, p := range people {
		id := standInOf(p.Name, 0)
		if ofName[id] > 1 {
			id = standInOf(p.Name, p.Birth.Year)
		}
		if given[id]++; given[id] > 1 {
			id += "/" + strconv.Itoa(given[id])
		}
		people[i].ID = id
	}
	return people
}

// standInOf returns the stand-in for a name, with the year of birth unless it is 0.
func standInOf(name string, born int) string {
	id := standIn + name
	if r := []rune(id); len(r) > longestStandIn {
		id = strings.TrimSpace(string(r[:longestStandIn]))
	}
	if born > 0 {
		id += " " + strconv.Itoa(born)
	}
	return id
}

// numbers yields free numbers in ascending order; taken are those of the list, without leading zeros.
type numbers struct {
	next  int
	taken map[string]bool
}

// usualFirst is the first number proposed where the office names none.
const usualFirst = 100001

// numbersFrom returns the numbers from first on, usualFirst if it is 0, that the list does not have.
func (d Desk) numbersFrom(first int, people []players.Person) *numbers {
	n := &numbers{next: cmp.Or(first, usualFirst), taken: map[string]bool{}}
	for _, p := range people {
		for _, number := range []string{p.ID, p.National, p.FIDEID} {
			n.taken[strings.TrimLeft(number, "0")] = true
		}
	}
	return n
}

// free returns the least number that neither the registry nor the list has, without taking it.
func (d Desk) free(n *numbers) string {
	for {
		id := strconv.Itoa(n.next)
		if !n.taken[id] && len(d.bearers(players.Person{ID: id, FIDEID: id, National: id})) == 0 {
			return id
		}
		n.next++
	}
}

// take returns the least free number and takes it, so that the next call returns another.
func (d Desk) take(n *numbers) string {
	id := d.free(n)
	n.next++
	return id
}
