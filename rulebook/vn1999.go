package rulebook
var vn1999 = Rulebook{ID: VN1999}
