package broadcast

import (
	"encoding/json"
	"net/http"
)

// health is what /healthz answers.
type health struct {
	Status string `json:"status" enum:"ok,failing"`
	Detail string `json:"detail,omitempty" doc:"What is wrong."`
}

// healthz says whether readings come in and are recorded.
func (h *Hub) healthz(w http.ResponseWriter, _ *http.Request) {
	answer, status := health{Status: "ok"}, http.StatusOK
	if err := h.health(); err != nil {
		answer, status = health{Status: "failing", Detail: err.Error()}, http.StatusServiceUnavailable
	}
	text, err := json.Marshal(answer)
	if err != nil {
		panic("broadcast: an answer that is no JSON: " + err.Error())
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(text)
}
