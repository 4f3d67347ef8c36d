// Every method of the carrier port, in an order in which each one finds its prerequisites, with the operations that it
// should be on the wire.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Carrier, CarrierAccess } from '@voicecall/server/ports/carrier.ts';

/** What the requests speak of. What is made on the way takes the places of these, which only look like ids. */
export interface Held {
  readonly access: CarrierAccess;
  readonly number: string;
  readonly name: string;
  readonly domain_name: string;
  readonly username: string;
  number_sid: string;
  credential_list_sid: string;
  credential_sid: string;
  trunk_sid: string;
  origination_url_sid: string;
}

/** A request through the port, and the response of a carrier without failures. */
interface Description<Result> {
  readonly operations: readonly string[];
  readonly ask: (carrier: Carrier, held: Held) => Promise<Result>;
  readonly answered?: (response: Result, held: Held) => void;
}

interface PortRequest {
  /** The published names of what it should be on the wire. */
  readonly operations: readonly string[];
  /** Whatever the response. */
  readonly ask: (carrier: Carrier, held: Held) => Promise<unknown>;
  /** Sends the request, checks the response, and stores the created ids. */
  readonly carryOut: (carrier: Carrier, held: Held) => Promise<void>;
}

const portRequest = <Result>({ operations, ask, answered }: Description<Result>): PortRequest => ({
  operations,
  ask,
  carryOut: async (carrier, held) => {
    const response = await ask(carrier, held);
    answered?.(response, held);
  },
});

export type Method = Exclude<keyof Carrier, 'signalling_cidrs'>;

export const newHeld = (account: string, number: string): Held => ({
  access: { account_sid: account, auth_token: '0'.repeat(32) },
  number,
  name: 'voicecall tn_0123456789abcdef',
  // A carrier keeps the names of trunks that are gone.
  domain_name: `vc-${randomBytes(12).toString('hex')}.pstn.twilio.com`,
  username: 'vc0123456789abcdef01234567',
  number_sid: `PN${'1'.repeat(32)}`,
  credential_list_sid: `CL${'1'.repeat(32)}`,
  credential_sid: `CR${'1'.repeat(32)}`,
  trunk_sid: `TK${'1'.repeat(32)}`,
  origination_url_sid: `OU${'1'.repeat(32)}`,
});

const applicationSid = `AP${'1'.repeat(32)}`;
const origination = {
  name: 'voicecall tn_0123456789abcdef',
  sip_url: 'sip:sip.sandbox.example;transport=tcp',
} as const;

export const portRequests: Readonly<Record<Method, PortRequest>> = {
  accountStatus: portRequest({
    operations: ['FetchAccount'],
    ask: (carrier, { access }) => carrier.accountStatus(access),
    answered: (status) => assert.equal(status, 'active'),
  }),
  findNumber: portRequest({
    operations: ['ListIncomingPhoneNumber'],
    ask: (carrier, { access, number }) => carrier.findNumber(access, number),
    answered: (found, held) => {
      assert(found);
      assert.equal(found.trunk_sid, null);
      held.number_sid = found.number_sid;
    },
  }),
  listNumbers: portRequest({
    operations: ['ListIncomingPhoneNumber'],
    ask: (carrier, { access }) => carrier.listNumbers(access, undefined),
    answered: ({ numbers }, { number }) => assert(numbers.some((listed) => listed.number === number)),
  }),
  createCredentialList: portRequest({
    operations: ['CreateSipCredentialList'],
    ask: (carrier, { access, name }) => carrier.createCredentialList(access, name),
    answered: (sid, held) => void (held.credential_list_sid = sid),
  }),
  findCredentialList: portRequest({
    operations: ['ListSipCredentialList'],
    ask: (carrier, { access, name }) => carrier.findCredentialList(access, name),
    answered: (sid, held) => assert.equal(sid, held.credential_list_sid),
  }),
  createCredential: portRequest({
    operations: ['CreateSipCredential'],
    ask: (carrier, { access, credential_list_sid, username }) =>
      carrier.createCredential(access, credential_list_sid, { username, password: 'Abcdefghijklmnopqrstuvwxyz012345' }),
  }),
  findCredential: portRequest({
    operations: ['ListSipCredential'],
    ask: (carrier, { access, credential_list_sid, username }) =>
      carrier.findCredential(access, credential_list_sid, username),
    answered: (sid, held) => {
      assert(sid);
      held.credential_sid = sid;
    },
  }),
  setCredentialPassword: portRequest({
    operations: ['UpdateSipCredential'],
    ask: (carrier, { access, credential_list_sid, credential_sid }) =>
      carrier.setCredentialPassword(access, credential_list_sid, credential_sid, 'Zyxwvutsrqponmlkjihgfedcba543210'),
  }),
  createTrunk: portRequest({
    operations: ['CreateTrunk'],
    ask: (carrier, { access, name, domain_name }) => carrier.createTrunk(access, { name, domain_name }),
    answered: (trunk, held) => {
      assert.deepEqual([trunk.name, trunk.domain_name], [held.name, held.domain_name]);
      held.trunk_sid = trunk.trunk_sid;
    },
  }),
  getTrunk: portRequest({
    operations: ['FetchTrunk'],
    ask: (carrier, { access, trunk_sid }) => carrier.getTrunk(access, trunk_sid),
    answered: (trunk, { trunk_sid, name, domain_name }) => assert.deepEqual(trunk, { trunk_sid, name, domain_name }),
  }),
  findTrunk: portRequest({
    operations: ['ListTrunk'],
    ask: (carrier, { access, name }) => carrier.findTrunk(access, name),
    answered: (trunk, { trunk_sid, name, domain_name }) => assert.deepEqual(trunk, { trunk_sid, name, domain_name }),
  }),
  addTrunkCredentialList: portRequest({
    operations: ['CreateCredentialList'],
    ask: (carrier, { access, trunk_sid, credential_list_sid }) =>
      carrier.addTrunkCredentialList(access, trunk_sid, credential_list_sid),
  }),
  listTrunkCredentialLists: portRequest({
    operations: ['ListCredentialList'],
    ask: (carrier, { access, trunk_sid }) => carrier.listTrunkCredentialLists(access, trunk_sid),
    answered: (sids, { credential_list_sid }) => assert.deepEqual(sids, [credential_list_sid]),
  }),
  createOriginationUrl: portRequest({
    operations: ['CreateOriginationUrl'],
    ask: (carrier, { access, trunk_sid }) => carrier.createOriginationUrl(access, trunk_sid, origination),
  }),
  listOriginationUrls: portRequest({
    operations: ['ListOriginationUrl'],
    ask: (carrier, { access, trunk_sid }) => carrier.listOriginationUrls(access, trunk_sid),
    answered: (urls, held) => {
      const [url] = urls;
      assert(url);
      assert.deepEqual(urls, [{ ...url, sip_url: origination.sip_url }]);
      held.origination_url_sid = url.origination_url_sid;
    },
  }),
  attachNumber: portRequest({
    operations: ['CreatePhoneNumber'],
    ask: (carrier, { access, trunk_sid, number_sid }) => carrier.attachNumber(access, trunk_sid, number_sid),
  }),
  detachNumber: portRequest({
    operations: ['DeletePhoneNumber'],
    ask: (carrier, { access, trunk_sid, number_sid }) => carrier.detachNumber(access, trunk_sid, number_sid),
  }),
  setVoiceApplication: portRequest({
    operations: ['UpdateIncomingPhoneNumber'],
    ask: (carrier, { access, number_sid }) => carrier.setVoiceApplication(access, number_sid, applicationSid),
  }),
  deleteOriginationUrl: portRequest({
    operations: ['DeleteOriginationUrl'],
    ask: (carrier, { access, trunk_sid, origination_url_sid }) =>
      carrier.deleteOriginationUrl(access, trunk_sid, origination_url_sid),
  }),
  removeTrunkCredentialList: portRequest({
    operations: ['DeleteCredentialList'],
    ask: (carrier, { access, trunk_sid, credential_list_sid }) =>
      carrier.removeTrunkCredentialList(access, trunk_sid, credential_list_sid),
  }),
  deleteTrunk: portRequest({
    operations: ['DeleteTrunk'],
    ask: (carrier, { access, trunk_sid }) => carrier.deleteTrunk(access, trunk_sid),
  }),
  deleteCredentialList: portRequest({
    operations: ['DeleteSipCredentialList'],
    ask: (carrier, { access, credential_list_sid }) => carrier.deleteCredentialList(access, credential_list_sid),
  }),
};
