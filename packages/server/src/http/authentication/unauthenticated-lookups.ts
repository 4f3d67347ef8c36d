// What requests of unknown callers cost: a small, fixed share of the database, whatever they send and however many they
// are.
import type { Request } from 'express';
import { createFairQueue } from '../../platform/queue/fair-queue.ts';
import { createRecent } from '../../platform/recent.ts';
import { clientAddress, networkOf } from '../connection/client-address.ts';
import type { Credential } from './credentials.ts';

/** How many credentials are remembered to have worked. */
const remembered = 50_000;
const waitingPerNetwork = 1_000;
const waiting = 20_000;

export interface UnauthenticatedLookups {
  /** Whether `credential` worked when it was last looked up. It decides who waits, never who may. */
  known(credential: Credential): boolean;
  /** Looks a credential up: at once where it worked before, in the turn of the caller's network where it did not. */
  lookUp<T>(
    request: Request,
    credential: Credential & { readonly hash: Uint8Array },
    find: () => Promise<T | null>,
  ): Promise<T | null>;
  /** Asks the database on behalf of somebody unknown. */
  ask<T>(request: Request, work: () => Promise<T>): Promise<T>;
}

/** `connections` is the size of the pool that everybody shares. */
export function createUnauthenticatedLookups(connections: number): UnauthenticatedLookups {
  const queue = createFairQueue({
    at_once: Math.max(1, Math.min(4, Math.floor(connections / 5))),
    waiting_per_subject: waitingPerNetwork,
    waiting,
  });
  const worked = createRecent<true>(remembered);
  const nameOf = (credential: Credential): string | undefined =>
    'hash' in credential ? `${credential.kind} ${Buffer.from(credential.hash).toString('base64url')}` : undefined;
  const known = (credential: Credential): boolean => {
    const name = nameOf(credential);
    return name !== undefined && worked.get(name) === true;
  };
  const ask: UnauthenticatedLookups['ask'] = (request, work) => queue.run(networkOf(clientAddress(request)), work);
  return {
    known,
    ask,
    async lookUp(request, credential, find) {
      const name = nameOf(credential) ?? '';
      const found = await (known(credential) ? find() : ask(request, find));
      if (found) worked.set(name, true);
      else worked.delete(name);
      return found;
    },
  };
}
