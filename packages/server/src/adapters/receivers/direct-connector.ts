// Direct connections to receivers. The addresses that were checked are the addresses that are connected to.
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { buildConnector } from 'undici';
import { refused } from './addresses.ts';
import type { AddressCheck } from './addresses.ts';
import { AddressRefused } from './find-addresses.ts';
import { limitResponses } from './limit-responses.ts';

/** The checked addresses of a host; throws when there are none. */
export type Find = (protocol: string, host: string) => Promise<readonly string[]>;

/** HTTP/1.1 only: one request at a time on a connection, and no second protocol for a hostile receiver to exploit. */
export const connectorOptions = { allowH2: false } as const;

export function directConnector(checkAddress: AddressCheck, find: Find, timeout: number): buildConnector.connector {
  // Node gives each of several addresses 250 ms, which is too short for distant servers.
  const options = { ...connectorOptions, timeout, autoSelectFamilyAttemptTimeout: 2_500 };
  const connectors: Record<string, buildConnector.connector> = {
    'https:': buildConnector({ ...options, lookup: checkedLookup('https:', find) }),
    'http:': buildConnector({ ...options, lookup: checkedLookup('http:', find) }),
  };
  return (target, callback) => {
    const { protocol, hostname } = target;
    const connect = connectors[protocol];
    // Sockets resolve only names; an IP address in the URL is checked here.
    const objection = isIP(hostname) ? checkAddress(protocol, hostname) : null;
    if (!connect || objection !== null) return callback(new AddressRefused(objection ?? refused), null);
    return connect(target, (...[error, socket]) => {
      if (error) return callback(error, null);
      // A last check of the actual remote address, before anything is sent.
      if (checkAddress(protocol, socket.remoteAddress ?? '') === null) return callback(null, limitResponses(socket));
      socket.destroy();
      return callback(new AddressRefused(refused), null);
    });
  };
}

/** Resolves the socket's host to checked addresses. */
function checkedLookup(protocol: string, find: Find): LookupFunction {
  const look = callbackify(find);
  return (hostname, options, callback) => {
    look(protocol, hostname, (error, addresses) => {
      if (error) return callback(error, []);
      const found = addresses.map((address) => ({ address, family: isIP(address) }));
      if (options.all) return callback(null, found);
      return callback(null, found[0]?.address ?? '', found[0]?.family);
    });
  };
}
