// Package rating holds the words of the trade: points, players, events, games, lists, changes and findings.
//
// Every other room speaks in these words. The package knows no file, no clock, no ruleset and no language,
// and imports nothing but the standard library.
package rating
