// Whose request it is, by address: the socket's, or what proxies that are trusted say of it.
import { isIP } from 'node:net';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/** Whether a hop's word on who came before it is believed. The form that Express's `trust proxy` takes. */
export type TrustsProxy = (address: string) => boolean;

/** Trusts the hops whose address lies in one of `ranges` (CIDR). */
export function trustedProxies(ranges: readonly string[]): TrustsProxy {
  const parsed = ranges.map((range) => ipaddr.parseCIDR(range));
  return (hop) => {
    const text = addressIn(hop);
    if (text === undefined) return false;
    const address = ipaddr.process(text);
    return parsed.some(([range, bits]) => rangeHolds(range, bits, address));
  };
}

function rangeHolds(range: ipaddr.IPv4 | ipaddr.IPv6, bits: number, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (range instanceof ipaddr.IPv4) return address instanceof ipaddr.IPv4 && address.match(range, bits);
  if (address instanceof ipaddr.IPv6) return address.match(range, bits);
  // Addresses of IPv4 are known without their IPv6 spelling by now, and a range may be written in it.
  return range.isIPv4MappedAddress() && bits >= 96 && address.match(range.toIPv4Address(), bits - 96);
}

/**
 * The nearest address that is not a trusted proxy's. An entry of `X-Forwarded-For` that is no address says nothing:
 * then it is that of the hop which passed it on.
 */
export function clientAddress(request: Pick<Request, 'ips' | 'socket'>): string {
  for (const hop of request.ips) {
    const address = addressIn(hop);
    if (address !== undefined) return address;
  }
  return addressIn(request.socket.remoteAddress) ?? 'unknown';
}

/** What limits count as one client. A customer of an access provider has a whole /64 of IPv6. */
export function networkOf(address: string | undefined): string {
  const text = addressIn(address);
  if (text === undefined) return 'unknown';
  const parsed = ipaddr.process(text);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}

const withPort = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/** An address in one spelling; some proxies write the port behind it. */
function addressIn(hop: string | undefined): string | undefined {
  const trimmed = hop?.trim() ?? '';
  const [, six, four] = withPort.exec(trimmed) ?? [];
  const bare = six ?? four ?? trimmed;
  return isIP(bare) === 0 ? undefined : ipaddr.process(bare).toString();
}
