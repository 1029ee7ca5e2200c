package sqlfile

import "testing"

func TestNames(t *testing.T) {
	for _, tc := range []struct{ path, want string }{
		{"/var/lib/kyban/kyban.db", "file:///var/lib/kyban/kyban.db?mode=ro"},
		{"/home/lan/Giải Huế?/kyban.db", "file:///home/lan/Gi%E1%BA%A3i%20Hu%E1%BA%BF%3F/kyban.db?mode=ro"},
		{"C:/Users/Lan/kyban.db", "file:///C:/Users/Lan/kyban.db?mode=ro"},
	} {
		if got := name(tc.path, "mode=ro"); got != tc.want {
			t.Errorf("%s: %s, want %s", tc.path, got, tc.want)
		}
	}
}
