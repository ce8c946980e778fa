package cells

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// NameKey returns a key by which names are compared. Width, case, blanks, punctuation, apostrophes, Latin diacritics,
// traditional characters and the order of words do not matter; a blank between two Chinese characters does not separate
// words. Different letters stay different: і is not и.
func NameKey(name string) string {
	words := make([]string, 0, 4)
	for w := range strings.FieldsFuncSeq(folded(name), separates) {
		switch w, last := letters(w), len(words)-1; {
		case w == "":
		case last >= 0 && oneChinese(words[last], w):
			words[last] += w
		default:
			words = append(words, w)
		}
	}
	slices.Sort(words)
	return strings.Join(words, "")
}

// oneChinese reports whether words meet at two Chinese characters: 吕　钦 is 吕钦.
func oneChinese(before, after string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	first, _ := utf8.DecodeRuneInString(after)
	return isHan(last) && isHan(first)
}

// SameName reports whether two spellings can be one person's name; titles and marks around it do not matter.
func SameName(a, b string) bool {
	return a == b && strings.ContainsFunc(a, stays) || (alike(a, b) || alike(BareName(a), BareName(b))) && !turned(a, b)
}

// isNameLetter reports whether a character belongs to the key of a name. An apostrophe such as ʼ does not.
func isNameLetter(r rune) bool { return unicode.IsLetter(r) && !unicode.Is(unicode.Lm, r) }

// stays reports whether a character belongs to the key of a name and is never changed.
func stays(r rune) bool { return isNameLetter(r) && (r < utf8.RuneSelf || settled(r)) }

// alike reports whether two names have one key, or one if blanks are ignored.
func alike(a, b string) bool {
	ka, kb := NameKey(a), NameKey(b)
	return ka != "" && (ka == kb || unspaced(a) == unspaced(b))
}

// unspaced returns a key that ignores blanks but, unlike NameKey, keeps the order of words: 吕 钦 is 吕钦.
func unspaced(name string) string { return letters(folded(name)) }

// folded returns a name tidied, in compatibility forms and without capitals.
func folded(name string) string {
	if plainText(name) {
		return strings.ToLower(name)
	}
	if name = norm.NFKC.String(Tidy(name)); ascii(name) {
		return strings.ToLower(name)
	}
	return cases.Fold().String(name)
}

func ascii(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

// separates reports whether a character separates words.
func separates(r rune) bool {
	return r == ' ' || r == ',' || r == ';' || r == '，' || r == '·' || r == '、'
}

// letters returns the letters and digits of a text without capitals in their plain form, without diacritics of Latin
// letters.
func letters(s string) string {
	if plainText(s) {
		return string(appendPlain(make([]byte, 0, len(s)), s))
	}
	return decomposed(s)
}

// decomposed is letters for any text: it decomposes the letters to find their diacritics.
func decomposed(s string) string {
	var b strings.Builder
	latin := false
	for _, r := range norm.NFD.String(s) {
		switch {
		case unicode.Is(unicode.Mn, r):
			if !latin {
				b.WriteRune(r)
			}
			continue
		case isNameLetter(r), unicode.IsDigit(r):
			plainLetter(&b, r)
		}
		latin = unicode.Is(unicode.Latin, r)
	}
	return strings.ReplaceAll(norm.NFC.String(b.String()), "ё", "е")
}

// plainLetter writes the plain form of a letter.
func plainLetter(b *strings.Builder, r rune) {
	if s, ok := undecomposed[r]; ok {
		b.WriteString(s)
		return
	}
	if plain, ok := simple()[r]; ok {
		r = plain
	}
	b.WriteRune(r)
}

// appendPlain appends the letters and digits of a plain text in their plain form. The characters of such a text do not
// affect each other, so this is four times as fast as decomposed.
func appendPlain(b []byte, text string) []byte {
	for _, r := range text {
		switch {
		case r >= 'A' && r <= 'Z':
			b = append(b, byte(r)+'a'-'A')
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			b = append(b, byte(r))
		case r < utf8.RuneSelf:
		case r < endOfAlphabets:
			b = append(b, alphabets()[r]...)
		default:
			if to, ok := simple()[r]; ok {
				r = to
			}
			b = utf8.AppendRune(b, r)
		}
	}
	return b
}

// endOfAlphabets follows the last settled letter that is no Chinese character.
const endOfAlphabets = '\u0530'

// alphabets holds the plain form of each settled letter of Latin and Cyrillic.
var alphabets = sync.OnceValue(func() *[endOfAlphabets]string {
	var all [endOfAlphabets]string
	for r := rune(utf8.RuneSelf); r < endOfAlphabets; r++ {
		if settled(r) {
			all[r] = decomposed(folded(string(r)))
		}
	}
	return &all
})

// simple maps traditional characters to simplified ones.
var simple = sync.OnceValue(func() map[rune]rune {
	to := map[rune]rune{}
	from, plain := []rune(traditional), []rune(simplified)
	for i := len(from) - 1; i >= 0; i-- { // the first of two entries counts
		to[from[i]] = plain[i]
	}
	return to
})

// undecomposed are Latin letters with a mark that Unicode does not decompose.
var undecomposed = map[rune]string{'ł': "l", 'ø': "o", 'đ': "d", 'ð': "d", 'þ': "th", 'æ': "ae", 'œ': "oe", 'ß': "ss",
	'ı': "i", 'ħ': "h", 'ŧ': "t"}

// traditional and simplified are characters of common names that differ, in the same order.
const (
	traditional = "欽呂劉陳張楊趙黃吳許鄭馮鄧蕭葉蘇盧蔣賈鍾鐘羅韓龍萬錢湯嚴顧賴龔莊陸孫趙馬錦國華東偉銀勝軍強輝傑鵬飛龍慶賓鋒劍麗蘭鳳靜萍鑫濤濱潔潤澤雲寶寧實學義誠維貴賢達遠連進運鋼鉅銘鎮長開關陽靈順願顏齊歐區溫諶歸甯紀紅紹經綱緒繼續聖聰聯肅興舊藝蔭藍虹衛裏訓記詩話該詳語說謝證識譚譜變讓豐貝負財責貞賽贊車軒輪輕載農鄉鄰釗鈞鈴錄閔閃閣闊闖隊陰際隨險雙難電霧韋響頂項須頭題類風養餘館駿騰驗鬥魏魯鮑鳴鴻鶴麥亞儀兒凱勛勳勵啟嬌嫻寬岡嵐帥師廣應懷戰揚擇暉曉書榮樂樓橋樹櫻權歡漢滿灝煒爾獻瑋瑩環畢碩禮禎穎竇競簡純緯繡習聲臨萊薩蘊觀諾謙謹賜賀贏躍輔邁鄒鄺釋鈺鉉銳錚鏡鐵閻闕頌頡顯駱驍驕齡龐煥燦爍瑪瓊畫嶽彥憶愛"
	simplified  = "钦吕刘陈张杨赵黄吴许郑冯邓萧叶苏卢蒋贾钟钟罗韩龙万钱汤严顾赖龚庄陆孙赵马锦国华东伟银胜军强辉杰鹏飞龙庆宾锋剑丽兰凤静萍鑫涛滨洁润泽云宝宁实学义诚维贵贤达远连进运钢钜铭镇长开关阳灵顺愿颜齐欧区温谌归宁纪红绍经纲绪继续圣聪联肃兴旧艺荫蓝虹卫里训记诗话该详语说谢证识谭谱变让丰贝负财责贞赛赞车轩轮轻载农乡邻钊钧铃录闵闪阁阔闯队阴际随险双难电雾韦响顶项须头题类风养余馆骏腾验斗魏鲁鲍鸣鸿鹤麦亚仪儿凯勋勋励启娇娴宽冈岚帅师广应怀战扬择晖晓书荣乐楼桥树樱权欢汉满灏炜尔献玮莹环毕硕礼祯颖窦竞简纯纬绣习声临莱萨蕴观诺谦谨赐贺赢跃辅迈邹邝释钰铉锐铮镜铁阎阙颂颉显骆骁骄龄庞焕灿烁玛琼画岳彦忆爱"
)
