// The SIP servers of trunks, behind the address guard of webhooks: the same judge of addresses, the same look at DNS.
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Peers, PeerVerdict } from '../ports/peers.ts';
import { addressJudge, refused } from './receivers/addresses.ts';
import { AddressRefused, dnsLookup, findAddresses, isPrivateName, NameUnknown } from './receivers/find-addresses.ts';
import type { Lookup } from './receivers/find-addresses.ts';
import { isRefusedPort } from './receivers/refused-ports.ts';
import { hostOf, isLocalhost } from './receivers/url-objection.ts';

/** Where a name says that its SIP service is. */
interface Service {
  readonly name: string;
  readonly port: number;
}

export interface PeerPolicy {
  /** Ranges that peers may live in although they are not public. */
  readonly allowed_cidrs: readonly string[];
  /** How names become addresses; null where no real call is made: then no name is looked up. DNS when absent. */
  readonly lookup?: Lookup | null | undefined;
  /** The SRV records of a name; DNS when absent. */
  readonly services?: ((hostname: string) => Promise<readonly Service[]>) | undefined;
}

const sipPorts = new Set([5060, 5061]);
const badPort = (port: number): boolean => isRefusedPort(String(port)) && !sipPorts.has(port);
const unreadable = 'must be host or host:port';
const verdict = (objection: string | null, identities: readonly string[] = []): PeerVerdict => ({
  objection,
  identities,
});
/** A name means the same with a dot at its end. */
const nameOf = (host: string): string => host.replace(/\.$/, '');

export function sipPeers({ allowed_cidrs, lookup = dnsLookup(), services = dnsServices() }: PeerPolicy): Peers {
  const judge = addressJudge(allowed_cidrs);
  // Of the schemes https: is the one with which the address alone counts.
  const find = (host: string): Promise<readonly string[]> =>
    findAddresses({ judge, lookup: lookup ?? (async () => []) }, 'https:', host);
  const known = async (host: string): Promise<PeerVerdict> => {
    try {
      return verdict(null, [...new Set([nameOf(host), ...(await find(host))])]);
    } catch (error) {
      if (!(error instanceof NameUnknown)) throw error;
      // The media service goes on to look for SRV records where a name has no address; one that has neither may have
      // some later.
      for (const service of await services(nameOf(host))) {
        if (badPort(service.port)) throw new AddressRefused('the port is not allowed');
        await find(nameOf(service.name));
      }
      return verdict(null, [nameOf(host)]);
    }
  };
  return {
    async judge(address) {
      // The URL standard reads every spelling of an IPv4 address as the usual one.
      const url = URL.parse(`https://${address}`);
      if (!url || url.username !== '' || url.pathname !== '/') return verdict(unreadable);
      if (badPort(Number(/:(\d+)$/.exec(address)?.[1] ?? 5060))) return verdict('the port is not allowed');
      const host = hostOf(url);
      // Another reader may take an unusual spelling for something else.
      if (isIP(host) === 4 && address.replace(/:\d+$/, '') !== host) return verdict(refused);
      if (lookup === null)
        return verdict(
          isIP(host)
            ? judge('https:', host)
            : isLocalhost(host)
              ? judge('https:', '127.0.0.1')
              : isPrivateName(host)
                ? refused
                : null,
        );
      try {
        return await known(host);
      } catch (error) {
        // A service whose own name is unknown leads nowhere that could be judged.
        if (error instanceof AddressRefused || error instanceof NameUnknown) return verdict(error.message);
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
