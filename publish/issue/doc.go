// Package issue makes a list out of what is known.
//
// In comes a Snapshot: configuration, registry, ruleset, the list before, the events of the period, as they are now or
// as they were frozen. Out go Values: the list with every change and its reason, and the lines that the reports print.
// It promises that the same snapshot gives the same values, whoever makes them and when, and it writes nothing.
package issue
