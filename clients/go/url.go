package webhooks

import (
	"fmt"
	"net/netip"
	"regexp"
	"strconv"
	"strings"
)

// The normal form of an http URL by the URL standard (WHATWG), which the platform signs. Programs spell the host or
// decode parts of the URL differently; this undoes both. A host must be in its ASCII form without escapes, and an IPv4
// address in its usual one: other spellings are refused.

var (
	urlParts       = regexp.MustCompile(`(?is)^(https?):[/\\]*([^/\\?#]*)([^?#]*)(\?[^#]*)?`)
	hostAndPort    = regexp.MustCompile(`^(\[[^\]]*\]|[^:]*)(?::([0-9]*))?$`)
	notInHost      = regexp.MustCompile(`[^\x21-\x7e]|[#%/:<>?@\[\\\]^|]`)
	numericLabel   = regexp.MustCompile(`^([0-9]+|0x[0-9a-f]*)$`)
	urlLineBreaks  = strings.NewReplacer("\t", "", "\n", "", "\r", "")
	errNotAbsolute = refuse(CodeMalformedHeader, ": the URL is not absolute, or its host is not in ASCII")
)

const (
	reservedInUserInfo = " \"#<>?`{}/:;=@[\\]^|"
	reservedInPath     = " \"#<>?^`{}"
	reservedInQuery    = " \"#<>'"
)

// normalURL returns the URL as the platform signs it, without its fragment.
func normalURL(text string) (string, error) {
	trimmed := strings.TrimFunc(text, func(r rune) bool { return r <= ' ' })
	parts := urlParts.FindStringSubmatch(urlLineBreaks.Replace(trimmed))
	if parts == nil {
		return "", errNotAbsolute
	}
	scheme, authority := strings.ToLower(parts[1]), parts[2]
	at := strings.LastIndex(authority, "@")
	host, err := normalHost(authority[at+1:], scheme)
	if err != nil {
		return "", err
	}
	return scheme + "://" + normalUserInfo(authority[:max(at, 0)]) + host + normalPath(parts[3]) +
		percentEncoded(parts[4], reservedInQuery), nil
}

func percentEncoded(text, reserved string) string {
	var encoded strings.Builder
	for _, r := range text {
		if r >= ' ' && r <= '~' && !strings.ContainsRune(reserved, r) {
			encoded.WriteRune(r)
			continue
		}
		for _, b := range []byte(string(r)) {
			fmt.Fprintf(&encoded, "%%%02X", b)
		}
	}
	return encoded.String()
}

func normalUserInfo(text string) string {
	name, password, _ := strings.Cut(text, ":")
	encoded := percentEncoded(name, reservedInUserInfo)
	if password != "" {
		encoded += ":" + percentEncoded(password, reservedInUserInfo)
	}
	if encoded == "" {
		return ""
	}
	return encoded + "@"
}

func normalHost(text, scheme string) (string, error) {
	defaultPort := map[string]string{"http": "80", "https": "443"}[scheme]
	found := hostAndPort.FindStringSubmatch(text)
	if found == nil {
		return "", errNotAbsolute
	}
	host, port := strings.ToLower(found[1]), defaultPort
	if found[2] != "" {
		number, err := strconv.ParseUint(found[2], 10, 16)
		if err != nil {
			return "", errNotAbsolute
		}
		port = strconv.FormatUint(number, 10)
	}
	if strings.HasPrefix(host, "[") {
		address, err := netip.ParseAddr(host[1 : len(host)-1])
		if err != nil || !address.Is6() || address.Zone() != "" {
			return "", errNotAbsolute
		}
		host = "[" + normalIPv6(address) + "]"
	} else if host == "" || notInHost.MatchString(host) || isOddIPv4(host) {
		return "", errNotAbsolute
	}
	if port == defaultPort {
		return host, nil
	}
	return host + ":" + port, nil
}

// isOddIPv4 reports whether the last label is a number, and the host no IPv4 address in its usual form.
func isOddIPv4(host string) bool {
	labels := strings.Split(strings.TrimSuffix(host, "."), ".")
	if !numericLabel.MatchString(labels[len(labels)-1]) {
		return false
	}
	address, err := netip.ParseAddr(host)
	return err != nil || !address.Is4()
}

// normalIPv6 leaves out the first of the longest runs of at least two zero groups.
func normalIPv6(address netip.Addr) string {
	// netip writes an IPv4 address inside an IPv6 one with dots; the URL standard does not.
	if !address.Is4In6() {
		return address.String()
	}
	bytes := address.As16()
	return fmt.Sprintf("::ffff:%x:%x", uint16(bytes[12])<<8|uint16(bytes[13]), uint16(bytes[14])<<8|uint16(bytes[15]))
}

func normalPath(text string) string {
	if text == "" {
		return "/"
	}
	segments := strings.Split(strings.ReplaceAll(text, `\`, "/"), "/")[1:]
	kept := make([]string, 0, len(segments))
	for i, segment := range segments {
		dots := strings.ReplaceAll(strings.ToLower(segment), "%2e", ".")
		if dots != "." && dots != ".." {
			kept = append(kept, percentEncoded(segment, reservedInPath))
			continue
		}
		if dots == ".." && len(kept) > 0 {
			kept = kept[:len(kept)-1]
		}
		if i == len(segments)-1 {
			kept = append(kept, "")
		}
	}
	return "/" + strings.Join(kept, "/")
}
