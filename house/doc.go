// Package house has the tests of the whole repository: which packages (rooms) may import which, where each library may be
// imported, how large rooms may be, the codes of findings, and that documents and the examples of docs/adding agree with
// the sources. It has no code besides.
package house
