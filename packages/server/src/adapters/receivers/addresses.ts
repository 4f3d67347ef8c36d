// Which IP addresses the platform may connect to: public ones, and the ranges that the operator allows.
import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

export const refused = 'the address is not allowed';
export const needsHttps = 'the URL must use https';

/**
 * Why a request with `protocol` (`https:`, `http:`) may not be made to an IP address, or null. Plain http is allowed
 * only in the allowed ranges.
 */
export type AddressCheck = (protocol: string, address: string) => string | null;

type Address = ipaddr.IPv4 | ipaddr.IPv6;

export function addressCheck(allowed_cidrs: readonly string[]): AddressCheck {
  const ranges = allowed_cidrs.map((cidr) => ipaddr.parseCIDR(cidr));
  return (protocol, address) => {
    const ip = parse(address);
    if (ip === null) return refused;
    if (ranges.some(([network, bits]) => network.kind() === ip.kind() && ip.match(network, bits))) return null;
    if (!isPublic(ip)) return refused;
    return protocol === 'https:' ? null : needsHttps;
  };
}

/**
 * Parses an address in its usual form; ipaddr.js alone would also accept octal and short forms, and ::8.8.8.8 for
 * 8.8.8.8. An IPv4-mapped IPv6 address becomes IPv4.
 */
function parse(address: string): Address | null {
  if (isIPv4(address)) return ipaddr.IPv4.parse(address);
  const url = isIPv6(address) ? URL.parse(`http://[${address}]`) : null;
  return url && ipaddr.process(url.hostname.slice(1, -1));
}

/** The global unicast space of IPv6; everything else, also future assignments, is not public. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** NAT64 (RFC 6052): such an address is as public as the IPv4 address in its last four bytes. */
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
/** A public address that is the metadata and agent service inside every Azure machine. */
const azureMetadata = '168.63.129.16';

function isPublic(ip: Address): boolean {
  if (!(ip instanceof ipaddr.IPv6)) return ip.range() === 'unicast' && ip.toString() !== azureMetadata;
  if (ip.match(nat64)) return isPublic(lastFourBytes(ip));
  return ip.match(globalUnicast) && ip.range() === 'unicast' && (!isIsatap(ip) || isPublic(lastFourBytes(ip)));
}

/** An interface identifier that contains an IPv4 address (RFC 5214). */
const isIsatap = ({ parts }: ipaddr.IPv6): boolean => (parts[4] === 0 || parts[4] === 0x0200) && parts[5] === 0x5efe;

const lastFourBytes = (ip: ipaddr.IPv6): ipaddr.IPv4 => new ipaddr.IPv4(ip.toByteArray().slice(-4));
