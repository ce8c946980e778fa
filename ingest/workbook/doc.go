// Package workbook makes one grid of addressed cells out of a file that a stranger sent.
//
// It judges the container by its content, reads every part to its end and checks it. Its own scanner decides; only
// where something stands that the scanner does not know is excelize asked too, and both must see the same cells. It
// never repairs, never guesses and knows no column: what a cell means is decided by the rooms after it.
package workbook
