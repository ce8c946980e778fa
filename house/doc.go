// Package house holds the tests of the whole repository: which room may enter which, where each library is at home, the
// sizes of rooms, the codes of findings, what the documents promise, and the walks of docs/adding. It has no code of its own.
package house
