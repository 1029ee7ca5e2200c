package hall

import (
	"context"
	"slices"

	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/terminal/qr"
)

// Card is an invitation to print for a table.
type Card struct {
	Invited
	QR []string `json:"qr" doc:"The modules of the QR code of the link by rows, 1 for a dark one."`
}

// CardTables are the tables to which boards are invited at once.
type CardTables struct {
	Tables []int `json:"tables,omitempty" maxItems:"5000" doc:"All tables of the event at which no board stands, when it is left out."`
}

// CardsPath is the route of the invitations to all tables.
const CardsPath = "/api/invitations/tables"

// registerCards registers the invitations to all tables at once.
func (h *Hall) registerCards(d *httpd.Door) {
	cards := d.Operation("POST", CardsPath, auth.Organise, "invite-tables", "Invite a board to each of some tables: earlier codes for them serve no more")
	httpd.Register(d, cards, func(ctx context.Context, in *httpd.Answer[CardTables]) (*httpd.Answer[[]Card], error) {
		tables := in.Body.Tables
		if len(tables) == 0 {
			tables = h.bareTables()
		}
		made, err := h.inviteAll(tables)
		if err != nil {
			return nil, httpd.Problem(ctx, err)
		}
		all := []Card{}
		for _, v := range made {
			card := Card{Invited: v, QR: []string{}}
			if v.Link != "" {
				if card.QR, err = qr.Rows(v.Link); err != nil {
					return nil, httpd.Problem(ctx, err)
				}
			}
			all = append(all, card)
		}
		return &httpd.Answer[[]Card]{Body: all}, nil
	})
}

// bareTables returns the tables that the sections play at and that have no board.
func (h *Hall) bareTables() (tables []int) {
	h.desk.mu.Lock()
	for _, s := range h.desk.reload().Sections {
		for n := range s.Tables() {
			tables = append(tables, s.FirstTable+n)
		}
	}
	h.desk.mu.Unlock()
	slices.Sort(tables)
	return slices.DeleteFunc(slices.Compact(tables), func(table int) bool { return h.boardAt(table) != nil })
}
