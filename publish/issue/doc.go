// Package issue makes a list.
//
// It takes a Snapshot: configuration, registry, ruleset, the list before and the events of the period, as they are now
// or as they were frozen. It returns Values: the list, with the reason of every change, and the lines that the reports
// print. The same snapshot gives the same values at any time and on any computer. The package writes nothing.
package issue
