package players

import (
	"slices"
	"strings"
	"unicode"
)

// A column is one that is known.
type column string

// The columns.
const (
	name       column = "name"
	surname    column = "surname"
	givenName  column = "given name"
	club       column = "club"
	rating     column = "rating"
	national   column = "national rating" // Of Swiss-Manager: it counts where there is no other.
	id         column = "id"
	otherID    column = "other id" // Of Swiss-Manager, alike.
	title      column = "title"
	federation column = "federation"
	sex        column = "sex"
	birth      column = "birth"
	team       column = "team"
)

// names are what the columns are called, without blanks, in small letters: in English, Vietnamese, Chinese, and by Swiss-Manager in
// German, English and Spanish.
var names = map[column][]string{
	name:       {"name", "player", "fullname", "họtên", "họvàtên", "tên", "kỳthủ", "vđv", "姓名", "名字", "选手", "選手", "棋手", "nombre"},
	surname:    {"nachname", "lastname", "surname", "familyname", "apellido"},
	givenName:  {"vorname", "firstname", "givenname"},
	club:       {"club", "klub", "city", "club/city", "verein", "đơnvị", "clb", "câulạcbộ", "单位", "單位", "俱乐部", "俱樂部", "代表队", "代表隊"},
	rating:     {"rating", "elo", "rtg", "eloint", "rtgi", "irtg", "hệsố", "hệsốelo", "等级分", "等級分", "积分", "積分"},
	national:   {"elonat", "rtgn", "nrtg"},
	id:         {"id", "fideid", "fide-id", "fideident", "idnumber", "mã", "mãsố", "编号", "編號", "证号", "證號", "注册号", "註冊號"},
	otherID:    {"identnr", "identnumber", "natid"},
	title:      {"title", "titel", "danhhiệu", "đẳngcấp", "称号", "稱號", "等级", "等級"},
	federation: {"federation", "fed", "country", "quốcgia", "国家", "國家", "协会", "協會"},
	sex:        {"sex", "gender", "giớitính", "性别", "性別"},
	birth:      {"birth", "birthday", "birthdate", "dateofbirth", "geburt", "ngàysinh", "nămsinh", "出生", "出生日期", "生日"},
	team:       {"team", "teamname", "mannschaft", "đội", "队", "隊", "队名", "隊名", "团体"},
}

// columnOf returns the known column that a heading names, "" for another one.
func columnOf(heading string) column {
	bare := strings.ToLower(strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r == '_' || r == '.' {
			return -1
		}
		return r
	}, heading))
	for c, all := range names {
		if slices.Contains(all, bare) {
			return c
		}
	}
	return ""
}
