// Package workbook makes one grid of addressed cells out of a file that a stranger sent.
//
// It judges the container by its content, reads every part to its end and checks it, and only then lets excelize
// open the file; the cells that excelize reads must be the cells that the guard has read, or the file is returned.
// It never repairs, never guesses and knows no column: what a cell means is decided by the rooms after it.
package workbook
