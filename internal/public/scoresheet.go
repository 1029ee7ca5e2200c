package public

// Scoresheet is the part below the moves of a printed scoresheet, in one language.
type Scoresheet struct {
	Notes      []SheetNotes `json:"notes" doc:"What is open, found, ruled; for everybody what everybody may know."`
	Lapsed     []string     `json:"lapsed,omitempty" doc:"Signatures that count no more."`
	Signatures []SheetField `json:"signatures" doc:"Who signs, and the names of those who did, or a line."`
	Code       []string     `json:"code,omitempty" doc:"For officials: the QR code of the newest checkpoint, which boardctl verify takes: for each row its modules, 1 for a dark one."`
}

// SheetNotes are notes of one kind.
type SheetNotes struct {
	Title string   `json:"title"`
	Lines []string `json:"lines"`
}

// SheetField is a name and its value.
type SheetField struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}
