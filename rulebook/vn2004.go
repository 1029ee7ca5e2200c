package rulebook
var vn2004 = Rulebook{ID: VN2004}
