// Package workbook makes grids of addressed cells out of files from outside.
//
// It recognises a file by its content, reads every part to its end and checks it. Markup that other programs may take
// for other cells is refused; the tests compare what is read with what excelize reads. The package never repairs or
// guesses, and knows no columns: the packages above it interpret the cells.
package workbook
