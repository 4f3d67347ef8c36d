// A certificate for hooks.example.com and tools.example.com. Its key is public: only tests may trust it.
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg9QW1fxs6ht8etMJa
jXNcj5GFZ3Z8qSCzYx4naW1rnlShRANCAASAxbRG/zMwhbs7q8sh38XtlQj53JY9
l7GZdPTAU3idK3lzvvOpMZvRTsnDVjk5YUDrgDuHYirwTWrSVXF7YGVL
-----END PRIVATE KEY-----
`;

export const cert = `-----BEGIN CERTIFICATE-----
MIIBiDCCAS6gAwIBAgIBATAKBggqhkjOPQQDAjAaMRgwFgYDVQQDDA92b2ljZWNh
bGwgdGVzdHMwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBoxGDAW
BgNVBAMMD3ZvaWNlY2FsbCB0ZXN0czBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IA
BIDFtEb/MzCFuzuryyHfxe2VCPnclj2XsZl09MBTeJ0reXO+86kxm9FOycNWOTlh
QOuAO4diKvBNatJVcXtgZUujYzBhMA8GA1UdEwEB/wQFMAMBAf8wLwYDVR0RBCgw
JoIRaG9va3MuZXhhbXBsZS5jb22CEXRvb2xzLmV4YW1wbGUuY29tMB0GA1UdDgQW
BBSWAaVHO+QaPIp0QhNGCS2SGGF+WTAKBggqhkjOPQQDAgNIADBFAiEA64yC3TOz
b2E7O9dAXyF7devDb+lLFqsgEpfdsmzT3s8CIAasfVvHsgenvl67a19v0EIT0N/p
nU+Q2aAFQyXvbV5Z
-----END CERTIFICATE-----
`;

/** Makes this process trust the certificate. */
export function trustCertificate(): void {
  setDefaultCACertificates([...getCACertificates('default'), cert]);
}
