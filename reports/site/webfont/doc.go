// Package webfont cuts fonts for the web out of TrueType files: small WOFF files with the characters that the pages of a
// site use, and the part of a style sheet that declares them.
//
// There are two families. Kalends has the letters of all scripts but Han, in two weights. Kalends Han has Han characters
// and their punctuation, in one weight; the browser draws bold ones itself. It is cut into slices, and a browser loads
// only those that a page needs. A character that no font has, or that is beyond the Basic Multilingual Plane, is left to
// the fonts of the reader's system.
package webfont
