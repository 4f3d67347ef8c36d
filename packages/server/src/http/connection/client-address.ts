// The client's address: that of the socket, or the one that trusted proxies report.
import { isIP } from 'node:net';
import { limits } from '@voicecall/contract';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** Whether a hop's report of the previous address is trusted. The form that Express's `trust proxy` takes. */
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
  // IPv4 addresses are already without their IPv6 notation, but a range may be written in it.
  return range.isIPv4MappedAddress() && bits >= 96 && address.match(range.toIPv4Address(), bits - 96);
}

/**
 * The nearest address that is not a trusted proxy's. An entry of `X-Forwarded-For` that is no address is ignored: then
 * it is the address of the hop that sent the entry.
 */
export function clientAddress(request: Pick<Request, 'ips' | 'socket'>): string {
  for (const hop of request.ips) {
    const address = addressIn(hop);
    if (address !== undefined) return address;
  }
  return addressIn(request.socket.remoteAddress) ?? 'unknown';
}

/** What is kept of a client that signs in. Node reads headers as Latin-1; browsers and programs send UTF-8. */
export function clientOf(request: Request): { address: string; user_agent: string | null } {
  const text = request.get('user-agent');
  const bytes = Buffer.from(text ?? '', 'latin1').subarray(0, limits.user_agent_bytes);
  return { address: clientAddress(request), user_agent: text === undefined ? null : bytes.toString() };
}

/** What limits count as one client. With IPv6 a customer of an access provider has a whole /64. */
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

/** Addresses in their canonical form: each request of a client asks for its address several times. */
const canonical = new LRUCache<string, string>({ max: 1_000 });
const longestAddress = 64;

/** An address in its canonical form. Some proxies append the port. */
function addressIn(hop: string | undefined): string | undefined {
  if (hop === undefined) return undefined;
  const known = canonical.get(hop);
  if (known !== undefined) return known;
  const address = parsedAddress(hop.trim());
  if (address !== undefined && hop.length <= longestAddress) canonical.set(hop, address);
  return address;
}

function parsedAddress(trimmed: string): string | undefined {
  const [, six, four] = withPort.exec(trimmed) ?? [];
  const bare = six ?? four ?? trimmed;
  return isIP(bare) === 0 ? undefined : ipaddr.process(bare).toString();
}
