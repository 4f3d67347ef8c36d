// Creates the carrier: its HTTP server, its control functions for tests in this process, and the same by remote
// control.
import type { IncomingMessage } from 'node:http';
import type * as z from 'zod';
import { readJson } from '../twirp/read-json.ts';
import { isAccount } from './accounts.ts';
import { openCarrierStore } from './carrier-store.ts';
import type { Account } from './carrier-store.ts';
import { createCarrierServer } from './carrier-server.ts';
import { carrierFaultOrder, createCarrierFaults } from './carrier-faults.ts';
import type { CarrierFaultOrder, SeenCarrierRequest } from './carrier-faults.ts';

/** Everything that an account contains, without dates: equal before an import and after it was undone. Oldest first. */
export interface CarrierState {
  readonly account_sid: string;
  readonly numbers: readonly {
    readonly sid: string;
    readonly number: string;
    readonly trunk_sid: string | null;
    readonly voice_url: string | null;
    readonly voice_application_sid: string | null;
  }[];
  readonly credential_lists: readonly {
    readonly sid: string;
    readonly name: string;
    readonly credentials: readonly { readonly sid: string; readonly username: string; readonly password: string }[];
  }[];
  readonly trunks: readonly {
    readonly sid: string;
    readonly name: string;
    readonly domain_name: string | null;
    /** Sids. */
    readonly credential_lists: readonly string[];
    readonly origination_urls: readonly { readonly sid: string; readonly name: string; readonly sip_url: string }[];
    readonly numbers: readonly string[];
  }[];
}

export interface SandboxCarrier {
  /** The next requests to the carrier get this fault. */
  orderCarrierFault(order: z.input<typeof carrierFaultOrder>): CarrierFaultOrder;
  /** Every request to the carrier, oldest first; the last ten thousand. */
  carrierRequests(account_sid?: string): SeenCarrierRequest[];
  carrierState(account_sid: string): CarrierState;
  /** Clears the ordered faults and the request log of the carrier. */
  clearCarrier(): void;
  /** Resets every account of the carrier to its initial contents. */
  resetCarrier(): void;
}

export function createCarrier(state_file: string | undefined) {
  const store = openCarrierStore(state_file);
  const faults = createCarrierFaults();
  const handle: SandboxCarrier = {
    orderCarrierFault(order) {
      const ordered = carrierFaultOrder.parse(order);
      faults.order(ordered);
      return ordered;
    },
    carrierRequests: (account_sid) => faults.requests(account_sid),
    carrierState(account_sid) {
      if (!isAccount(account_sid)) throw new Error(`the carrier has no account ${account_sid}`);
      return stateOf(store.account(account_sid));
    },
    clearCarrier: () => faults.clear(),
    resetCarrier: () => store.reset(),
  };
  const controls: Record<string, (req: IncomingMessage) => unknown> = {
    'GET /sandbox/carrier': () => ({ accounts: store.accounts().map(stateOf) }),
    'DELETE /sandbox/carrier': () => {
      store.reset();
      return { status: 202 };
    },
    'GET /sandbox/carrier-requests': () => ({ requests: faults.requests() }),
    'POST /sandbox/carrier-faults': async (req) => {
      const order = carrierFaultOrder.safeParse((await readJson(req))?.json);
      return order.success
        ? { status: 202, ordered: handle.orderCarrierFault(order.data) }
        : { status: 400, error: order.error.issues };
    },
    'DELETE /sandbox/carrier-faults': () => {
      faults.clear();
      return { status: 202 };
    },
  };
  return { handle, controls, handleRequest: createCarrierServer(store, faults) };
}

const stateOf = (account: Account): CarrierState => ({
  account_sid: account.sid,
  numbers: account.numbers.map(({ sid, number, trunk_sid, voice_url, voice_application_sid }) => ({
    sid,
    number,
    trunk_sid,
    voice_url,
    voice_application_sid,
  })),
  credential_lists: account.credential_lists.map(({ sid, name, credentials }) => ({
    sid,
    name,
    credentials: credentials.map(({ sid: of, username, password }) => ({ sid: of, username, password })),
  })),
  trunks: account.trunks.map(({ sid, name, domain_name, credential_lists, origination_urls }) => ({
    sid,
    name,
    domain_name,
    credential_lists: [...credential_lists],
    origination_urls: origination_urls.map(({ sid: of, name: called, sip_url }) => ({
      sid: of,
      name: called,
      sip_url,
    })),
    numbers: account.numbers.filter(({ trunk_sid }) => trunk_sid === sid).map(({ number }) => number),
  })),
});
