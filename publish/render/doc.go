// Package render makes the files of an issue.
//
// In come the values of an issue. Every report goes row by row into a file that the caller makes for it, and the
// manifest names them with what they were made of; a draft that lies there is read back and compared by its manifest.
// It promises the same bytes for the same values, and holds none of them: where they go is the caller's affair.
package render
