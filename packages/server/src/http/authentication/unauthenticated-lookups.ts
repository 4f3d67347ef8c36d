// Limits the load of unauthenticated clients on the database to a small, fixed number of connections, whatever they
// send and however many they are.
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { createFairQueue } from '../../platform/queue/fair-queue.ts';
import { clientAddress, networkOf } from '../connection/client-address.ts';
import type { Credential } from './credentials.ts';

/** How many valid credentials are remembered. */
const remembered = 50_000;
const waitingPerNetwork = 1_000;
const waiting = 20_000;

export interface UnauthenticatedLookups {
  /** Whether `credential` was valid at its last lookup. It decides whether a request queues, never what it may do. */
  known(credential: Credential): boolean;
  /** Looks a credential up: at once if it was valid before, otherwise in the fair queue of the client's network. */
  lookUp<T>(
    request: Request,
    credential: Credential & { readonly hash: Uint8Array },
    find: () => Promise<T | null>,
  ): Promise<T | null>;
  /** Runs a query for an unauthenticated client in the fair queue. */
  query<T>(request: Request, work: () => Promise<T>): Promise<T>;
}

/** `connections` is the size of the shared pool. */
export function createUnauthenticatedLookups(connections: number): UnauthenticatedLookups {
  const queue = createFairQueue({
    at_once: Math.max(1, Math.min(4, Math.floor(connections / 5))),
    waiting_per_subject: waitingPerNetwork,
    waiting,
  });
  const valid = new LRUCache<string, true>({ max: remembered });
  const nameOf = (credential: Credential): string | undefined =>
    'hash' in credential ? `${credential.kind} ${Buffer.from(credential.hash).toString('base64url')}` : undefined;
  const known = (credential: Credential): boolean => {
    const name = nameOf(credential);
    return name !== undefined && valid.get(name) === true;
  };
  const query: UnauthenticatedLookups['query'] = (request, work) => queue.run(networkOf(clientAddress(request)), work);
  return {
    known,
    query,
    async lookUp(request, credential, find) {
      const name = nameOf(credential) ?? '';
      const found = await (known(credential) ? find() : query(request, find));
      if (found) valid.set(name, true);
      else valid.delete(name);
      return found;
    },
  };
}
