package registry

import (
	"strings"
	"sync"

	"kalends/ingest/cells"
)

// TitleCode gives the code of a title by its code or by the name that the documents of a ruleset family use; without
// a family FIDE's and the CXA's names go first.
func TitleCode(text, family string) (string, bool) {
	key := cells.NameKey(text)
	if strings.HasPrefix(family, "malaysia") {
		if code, ok := malaysianCodes()[key]; ok {
			return code, true
		}
	}
	code, ok := titleCodes()[key]
	if !ok {
		code, ok = malaysianCodes()[key]
	}
	return code, ok
}

// titleNames lists each code with the names of FIDE's handbook, of the CXA's method (art. 2) and of the Malaysian one.
const titleNames = `
GM	Grandmaster, International Grandmaster
IM	International Master
FM	FIDE Master
CM	Candidate Master
WGM	Woman Grandmaster
WIM	Woman International Master
WFM	Woman FIDE Master
WCM	Woman Candidate Master
AGM	Arena Grandmaster
AIM	Arena International Master
AFM	Arena FIDE Master
ACM	Arena Candidate Master
cxa-1	特级大师, 国际健将, 特级大师/国际健将
cxa-2	国家大师, 运动健将, 国家大师/运动健将, 象棋大师
cxa-3	棋协大师, 一级运动员, 棋协大师/一级运动员
cxa-4	地协大师, 二级运动员, 地协大师/二级运动员
cxa-5	一级棋士, 三级运动员, 一级棋士/三级运动员
cxa-6	二级棋士及以下, 二级棋士, 三级棋士, 四级棋士
xq-gm	国际特级大师
xq-im	国际大师
xq-fm	棋联大师
`

// malaysianNames lists the codes of the Malaysian method with the names of its table of first ratings.
const malaysianNames = `
my-gm	特级大师, 象棋特级大师
my-im	国际大师, 象棋国际大师
my-champion	国手(棋王赛/全国赛冠军), 大马国手（棋王赛或全国赛冠军）, 棋王赛/全国赛冠军, 棋王赛冠军, 全国赛冠军
my-champion-nd	国手(国庆日赛冠军), 大马国手（国庆日赛冠军）, 国手(国庆日赛), 国庆日赛冠军
my-runner-up	准国手, 准国手(棋王赛或全国赛亚军), 棋王赛或全国赛亚军
my-top4	四强, 全国四强
my-top8	八强, 全国八强
my-state	州手, 大马州手
`

var (
	titleCodes     = sync.OnceValue(func() map[string]string { return codesOf(titleNames) })
	malaysianCodes = sync.OnceValue(func() map[string]string { return codesOf(malaysianNames) })
)

func codesOf(table string) map[string]string {
	codes := map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(table), "\n") {
		code, names, _ := strings.Cut(line, "\t")
		codes[cells.NameKey(code)] = code
		for _, name := range strings.Split(names, ", ") {
			if name = strings.TrimSpace(name); name != "" {
				codes[cells.NameKey(name)] = code
			}
		}
	}
	return codes
}
