package webhooks

import "testing"

func TestTheNormalFormOfAURL(t *testing.T) {
	for url, want := range map[string]string{
		"HTTPS://CRM.Example.COM:443":       "https://crm.example.com/",
		" http://a:080/b c/ü?q=ü'\"#part\n": "http://a/b%20c/%C3%BC?q=%C3%BC%27%22",
		"http://a/x/../y/./%2E%2e/z/..":     "http://a/",
		`http:\\a\b`:                        "http://a/b",
		"http://us er:p@w@a:8080?":          "http://us%20er:p%40w@a:8080/?",
		"http://[::FFFF:1.2.3.4]:80/":       "http://[::ffff:102:304]/",
		"http://[1:0:0:2:0:0:0:3]/":         "http://[1:0:0:2::3]/",
		"http://[0:0:0:0:0:0:0:0]/":         "http://[::]/",
		"http://[1:2:3:4:5:6:0:0]/":         "http://[1:2:3:4:5:6::]/",
		"http://127.0.0.1:3000":             "http://127.0.0.1:3000/",
		"":                                  "", "http://": "", "http://a:b": "", "http://a:65536": "", "http://a b/": "", "ftp://a/": "",
		"http://127.1/": "", "http://[::1%1]/": "", "http://bücher.example/": "",
	} {
		got, err := normalURL(url)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%q: got %q, %v; want %q", url, got, err, want)
		}
	}
}

func FuzzNormalURL(f *testing.F) {
	f.Add("/a b/../ü?x='#y")
	f.Add(":8080/%2e%2E/")
	f.Fuzz(func(t *testing.T, tail string) {
		normal, err := normalURL("http://a" + tail)
		if err != nil {
			return
		}
		for _, c := range []byte(normal) {
			if c <= ' ' || c > '~' {
				t.Errorf("%q has a byte that no URL has", normal)
			}
		}
		if again, err := normalURL(normal); again != normal || err != nil {
			t.Errorf("%q becomes %q, %v", normal, again, err)
		}
	})
}

func FuzzParseSignature(f *testing.F) {
	f.Add("t=1,v1=" + "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")
	f.Add("t=1,t=2,v1=,=,")
	f.Fuzz(func(t *testing.T, header string) {
		for _, scheme := range []string{"v1", "v2"} {
			found, err := parseSignature(header, scheme)
			if err != nil {
				continue
			}
			if len(header) > maxHeader || len(found.timestamp) > 12 || len(found.hex) == 0 || len(found.hex) > maxSignatures {
				t.Errorf("%q was read as %v", header, found)
			}
			for _, hex := range found.hex {
				if len(hex) != 64 {
					t.Errorf("%q was read as %v", header, found)
				}
			}
		}
	})
}
