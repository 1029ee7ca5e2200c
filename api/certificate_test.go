package api

import (
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/httpd"
)

// A reader of the browser's warning finds its explanation and the board's certificate, without a token and by every listener.
func TestWhatTheWarningOfABrowserIs(t *testing.T) {
	a, _ := newTestAPI(t, &table{})
	get := func(kind httpd.Listener, path, language string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", path, nil)
		r.Host = "board.local"
		r.Header.Set("Accept-Language", language)
		w := httptest.NewRecorder()
		a.ServeHTTP(w, r.WithContext(httpd.WithListener(r.Context(), kind)))
		return w
	}
	if w := get(httpd.Plain, "/certificate", "en"); w.Code != 404 || !strings.Contains(w.Body.String(), "start boardd with --control ADDR") {
		t.Errorf("a board without an address: %d %s", w.Code, w.Body)
	}
	a.opens(a.door.Keyring(), a.door.Log(), &control.Endpoint{Address: "https://board.local:7443", Fingerprint: "sha256:0aff31"}, []byte("-----BEGIN CERTIFICATE-----\n"), pages)
	for language, want := range map[string][]string{
		"en":    {`<html lang="en">`, "Your browser warns of this board", "0A FF 31", "iPhone, iPad", "Android", "Windows", "macOS", "docs/CONTROL.md", "made by an older Kyban"},
		"vi":    {`<html lang="vi">`, "Trình duyệt cảnh báo về bàn cờ này", "0A FF 31", "Cài đặt tin cậy chứng nhận"},
		"zh":    {`<html lang="zh">`, "浏览器对这张棋盘发出警告", "0A FF 31", "证书信任设置"},
		"zh-TW": {`<html lang="zh-hant">`, `href="/?lang=zh"`, "瀏覽器對這張棋盤發出警告", "0A FF 31", "憑證信任設定"},
	} {
		for _, kind := range []httpd.Listener{httpd.TLS, httpd.Plain, httpd.Loopback} {
			w := get(kind, "/certificate", language)
			for _, text := range want {
				if w.Code != 200 || !strings.Contains(w.Body.String(), text) {
					t.Errorf("%s: %d, without %q", language, w.Code, text)
				}
			}
		}
	}
	w := get(httpd.TLS, "/certificate/kyban-board.crt", "en")
	if head := w.Header(); w.Code != 200 || head.Get("Content-Type") != "application/x-x509-ca-cert" || !strings.HasPrefix(w.Body.String(), "-----BEGIN CERTIFICATE-----") {
		t.Errorf("%d %v %s", w.Code, head, w.Body)
	}
}
