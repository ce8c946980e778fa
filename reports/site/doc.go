// Package site writes the pages of an association's web site as static HTML, with their style sheet, scripts, fonts and
// search index. It is given plain values; a page depends on its value, its language and the Site alone, so that a page
// whose value has not changed need not be written again. The values of pages are also published as JSON.
//
// The tree, relative to the folder of the site (paths.go):
//
//	index.html                       leads to the home page in the first language
//	verify.html                      leads to the page verify.html in a language of the reader
//	site.json                        what the site holds, for programs
//	robots.txt
//	assets/                          style.css, site.js, search.js, fonts
//	search/                          the index, in shards
//	verify/                          what is published of each list, as verify.html loads it
//	files/<issue>/r<n>/              the published files of an issue
//	data/…                           the values of pages, as JSON
//	<lang>/index.html                the home page
//	<lang>/lists/<list>/             the newest list: index.html by rank, further pages and views
//	<lang>/lists/<list>/<date>.html  a list of one date: figures, documents, notes, events
//	<lang>/p/<nnn>/<id>.html         a player
//	<lang>/why/<list>-<date>/<hh>/<id>.html   what a list did to a player, with articles
//	<lang>/events/<yyyy-mm>/<code>.html
//	<lang>/clubs/, regions/          a club, a region
//	<lang>/search.html events.html statistics.html corrections.html rules.html programs.html privacy.html verify.html
package site
