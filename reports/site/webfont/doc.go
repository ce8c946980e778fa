// Package webfont cuts fonts for the web out of TrueType files: small WOFF files with the characters that the pages of a
// site use, and the part of a style sheet that declares them.
package webfont
