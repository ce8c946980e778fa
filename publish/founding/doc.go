// Package founding makes the folder of a new association: its configuration, an empty registry and blank result sheets.
//
// In come the answers of the person who founds it. Out goes a folder in which every command works. Later it only adds the
// blank sheets of a language that the configuration names anew; it never changes a file that is there.
package founding
