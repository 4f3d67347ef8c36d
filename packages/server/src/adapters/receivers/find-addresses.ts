// Resolves a host to the addresses that may be connected to: all of them must be allowed, or none is used.
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { refused } from './addresses.ts';
import type { AddressCheck } from './addresses.ts';
import { isLocalhost } from './url-objection.ts';

/** The IP addresses of a name; empty, or an error, when it has none. */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

/** The address is not allowed. The message is for the customer, and the same whatever is behind the address. */
export class AddressRefused extends Error {}
/** The name has no addresses now; it may have some later. */
export class NameUnknown extends Error {}

/**
 * Queries DNS directly: slow name servers then block none of the threads that files and passwords need, and neither a
 * hosts file nor a search domain applies.
 */
export function dnsLookup(): Lookup {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  return async (hostname) => {
    if (isLocalhost(hostname)) return ['127.0.0.1', '::1'];
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}

/** Names that exist only inside a private network. They get the same error whether they exist there or not. */
const privateName = /^[^.]+\.?$|(^|\.)(localhost|local|internal|home\.arpa)\.?$/i;
export const isPrivateName = (host: string): boolean => privateName.test(host);

/**
 * The addresses of `host`, an address or a name. Throws `AddressRefused` when one of them is not allowed, `NameUnknown`
 * when there are none.
 */
export async function findAddresses(
  edge: { readonly checkAddress: AddressCheck; readonly lookup: Lookup },
  protocol: string,
  host: string,
): Promise<readonly string[]> {
  const addresses = isIP(host) ? [host] : await edge.lookup(host).catch((error: unknown) => throwNotFound(host, error));
  if (addresses.length === 0) throwNotFound(host);
  for (const address of addresses) {
    const objection = edge.checkAddress(protocol, address);
    if (objection !== null) throw new AddressRefused(objection);
  }
  return addresses;
}

function throwNotFound(host: string, cause?: unknown): never {
  throw privateName.test(host)
    ? new AddressRefused(refused, { cause })
    : new NameUnknown('the name does not resolve', { cause });
}
