// Package rating defines the words of the trade: points, players, events, games, lists, changes and findings. All other
// rooms use them. The package knows no file, no clock, no ruleset and no language, and imports nothing but the standard
// library.
package rating
