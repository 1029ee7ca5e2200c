package broadcast

import (
	"net/http"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics are figures of the broadcast. They are public, so a game is counted in them at its release.
type metrics struct {
	registry *prometheus.Registry
	viewers  prometheus.Gauge
	dropped  prometheus.Counter
	moves    prometheus.Counter
	healthy  prometheus.GaugeFunc
}

func newMetrics(registry *prometheus.Registry, healthy func() bool) *metrics {
	m := &metrics{
		registry: registry,
		viewers:  prometheus.NewGauge(prometheus.GaugeOpts{Name: "kyban_viewers", Help: "Streams of events that are open."}),
		dropped: prometheus.NewCounter(prometheus.CounterOpts{Name: "kyban_viewers_dropped_total",
			Help: "Streams that ended because the viewer was gone or too slow."}),
		moves: prometheus.NewCounter(prometheus.CounterOpts{Name: "kyban_moves_released_total",
			Help: "Moves that everybody may see, since boardd was started."}),
	}
	m.healthy = prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "kyban_healthy",
		Help: "1 while readings come in and are recorded, as /healthz says."}, func() float64 {
		if healthy() {
			return 1
		}
		return 0
	})
	m.registry.MustRegister(m.viewers, m.dropped, m.moves, m.healthy)
	return m
}

func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{DisableCompression: true})
}

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
