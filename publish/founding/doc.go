// Package founding makes the folder of a new association: its configuration, an empty registry and blank result sheets.
//
// From the answers of the person who founds the association, Init makes a folder in which every command works. Later
// KeepBlanks adds the blank sheets of a language that is new in the configuration; it never changes a file that is there.
package founding
