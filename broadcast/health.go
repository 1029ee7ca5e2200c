package broadcast

import "net/http"

// health is what /healthz answers.
type health struct {
	Status string `json:"status" enum:"ok,failing"`
	Detail string `json:"detail,omitempty" doc:"What is wrong."`
}

// healthz reports whether readings come in and are recorded.
func (h *Hub) healthz(w http.ResponseWriter, _ *http.Request) {
	answer, status := health{Status: "ok"}, http.StatusOK
	if err := h.health(); err != nil {
		answer, status = health{Status: "failing", Detail: err.Error()}, http.StatusServiceUnavailable
	}
	reply(w, status, jsonMedia, answer)
}
