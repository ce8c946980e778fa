// Package workbook makes grids of addressed cells out of files from outside.
//
// It recognises a file by its content, reads every part to its end and checks it. Its own scanner decides. Only where
// a file holds something that the scanner does not know is it read by excelize too, and both must see the same cells.
// The package never repairs or guesses, and knows no columns: the packages above it interpret the cells.
package workbook
