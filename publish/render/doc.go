// Package render makes the files of an issue.
//
// In come the values of an issue. Out go the bytes of every report and the manifest that names them with what they were
// made of; a draft that lies there is read back and compared by its manifest. It promises the same bytes for the same
// values, and it writes nothing: the files are handed on.
package render
