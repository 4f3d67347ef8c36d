// Checks the SIP servers of trunks, with the same address rules and DNS queries as for webhooks.
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Peers, PeerVerdict } from '../ports/peers.ts';
import { addressCheck, refused } from './receivers/addresses.ts';
import { AddressRefused, dnsLookup, findAddresses, isPrivateName, NameUnknown } from './receivers/find-addresses.ts';
import type { Lookup } from './receivers/find-addresses.ts';
import { isRefusedPort } from './receivers/refused-ports.ts';
import { hostOf, isLocalhost } from './receivers/url-objection.ts';

/** A target of an SRV record. */
interface Service {
  readonly name: string;
  readonly port: number;
}

export interface PeerPolicy {
  /** Non-public ranges in which peers are allowed. */
  readonly allowed_cidrs: readonly string[];
  /** How names are resolved; null where no real call is made: then no name is resolved. DNS when absent. */
  readonly lookup?: Lookup | null | undefined;
  /** The SRV records of a name; DNS when absent. */
  readonly services?: ((hostname: string) => Promise<readonly Service[]>) | undefined;
}

const sipPorts = new Set([5060, 5061]);
const badPort = (port: number): boolean => isRefusedPort(String(port)) && !sipPorts.has(port);
const unreadable = 'must be host or host:port';
const result = (objection: string | null, identities: readonly string[] = []): PeerVerdict => ({
  objection,
  identities,
});
/** A trailing dot does not change a name. */
const nameOf = (host: string): string => host.replace(/\.$/, '');

export function sipPeers({ allowed_cidrs, lookup = dnsLookup(), services = dnsServices() }: PeerPolicy): Peers {
  const checkAddress = addressCheck(allowed_cidrs);
  // With `https:` only the address is checked, not the scheme.
  const find = (host: string): Promise<readonly string[]> =>
    findAddresses({ checkAddress, lookup: lookup ?? (async () => []) }, 'https:', host);
  const known = async (host: string): Promise<PeerVerdict> => {
    try {
      return result(null, [...new Set([nameOf(host), ...(await find(host))])]);
    } catch (error) {
      if (!(error instanceof NameUnknown)) throw error;
      // Without addresses the media service uses SRV records; a name with neither may get some later.
      for (const service of await services(nameOf(host))) {
        if (badPort(service.port)) throw new AddressRefused('the port is not allowed');
        await find(nameOf(service.name));
      }
      return result(null, [nameOf(host)]);
    }
  };
  return {
    async judge(address) {
      // The URL parser normalizes every spelling of an IPv4 address.
      const url = URL.parse(`https://${address}`);
      if (!url || url.username !== '' || url.pathname !== '/') return result(unreadable);
      if (badPort(Number(/:(\d+)$/.exec(address)?.[1] ?? 5060))) return result('the port is not allowed');
      const host = hostOf(url);
      // Another parser may read an unusual spelling as a different address.
      if (isIP(host) === 4 && address.replace(/:\d+$/, '') !== host) return result(refused);
      if (lookup === null)
        return result(
          isIP(host)
            ? checkAddress('https:', host)
            : isLocalhost(host)
              ? checkAddress('https:', '127.0.0.1')
              : isPrivateName(host)
                ? refused
                : null,
        );
      try {
        return await known(host);
      } catch (error) {
        // An SRV target that does not resolve cannot be checked.
        if (error instanceof AddressRefused || error instanceof NameUnknown) return result(error.message);
        throw error;
      }
    },
  };
}

function dnsServices(): (hostname: string) => Promise<readonly Service[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  return async (hostname) => {
    const answers = await Promise.allSettled(
      ['_sip._udp', '_sip._tcp', '_sips._tcp'].map((service) => resolver.resolveSrv(`${service}.${hostname}`)),
    );
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}
