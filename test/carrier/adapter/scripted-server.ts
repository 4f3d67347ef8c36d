// A carrier for the tests of the adapter: it records requests and responds as the test says.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { twilioCarrier } from '@voicecall/server/adapters/twilio-carrier.ts';
import type { Carrier } from '@voicecall/server/ports/carrier.ts';
import { CarrierError } from '@voicecall/server/ports/carrier.ts';
import { expect, onTestFinished } from 'vitest';

export const account_sid = `AC${'0'.repeat(31)}1`;
export const access = { account_sid, auth_token: 'canary-Zq3b7Xw9-token' };
export const sidOf = (kind: string, number = 1): string => `${kind}${number.toString(16).padStart(32, '0')}`;

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, string>;
  readonly form: Record<string, string>;
  readonly headers: IncomingHttpHeaders;
}

export interface ScriptedResponse {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface FarEnd {
  readonly carrier: Carrier;
  readonly url: string;
  readonly asked: Asked[];
  /** How many connections have been made. */
  connections(): number;
}

const fields = (encoded: string): Record<string, string> => Object.fromEntries(new URLSearchParams(encoded));

/** Ends with the test. A body that is text is sent as it is; a function controls the response itself. */
export async function startFarEnd(
  respond: (asked: Asked) => ScriptedResponse | ((response: ServerResponse) => void),
  timeout_ms?: number,
): Promise<FarEnd> {
  const asked: Asked[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    text(request).then(
      (form) => {
        const [path = '', query = ''] = (request.url ?? '').split('?');
        const one = {
          method: request.method ?? '',
          path,
          query: fields(query),
          form: fields(form),
          headers: request.headers,
        };
        asked.push(one);
        const said = respond(one);
        if (typeof said === 'function') return said(response);
        const body = typeof said.body === 'string' || said.body === undefined ? said.body : JSON.stringify(said.body);
        return void response.writeHead(said.status, { 'content-type': 'application/json', ...said.headers }).end(body);
      },
      () => response.destroy(),
    );
  });
  server.on('connection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/carrier`;
  return { carrier: carrierAt(url, timeout_ms), url, asked, connections: () => connections };
}

export const carrierAt = (base_url: string, timeout_ms?: number): Carrier =>
  twilioCarrier({ base_url, signalling_cidrs: null, timeout_ms });

/** An error in the carrier's format. */
export const errorResponse = (status: number, code: number, message = 'as the test wants it'): ScriptedResponse => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

/** Every encoding in which an error could contain the secret. */
const tracesOf = (error: Error): string =>
  [
    error.message,
    error.stack,
    JSON.stringify(error),
    inspect(error, { depth: Infinity, showHidden: true }),
    String(error),
  ].join('\n');

/** The error; fails the test when it is not a CarrierError or contains the secret. */
export async function errorOf(promise: Promise<unknown>): Promise<CarrierError> {
  const error: unknown = await promise.then(
    (value) => ({ answered: value }),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CarrierError)) throw new Error(`not a CarrierError: ${inspect(error)}`);
  const { account_sid: user, auth_token } = access;
  for (const secret of [
    'canary',
    Buffer.from(`${user}:${auth_token}`).toString('base64'),
    Buffer.from(auth_token).toString('base64'),
    Buffer.from(auth_token).toString('hex'),
  ]) {
    expect(tracesOf(error)).not.toContain(secret);
  }
  expect(error.cause).toBeUndefined();
  expect(error.message).toMatch(/^[^\n\r]{1,300}$/);
  return error;
}

const rfc2822 = 'Thu, 30 Jul 2026 20:00:00 +0000';
const iso8601 = '2026-07-30T20:00:00Z';

/** Records in the carrier's format, with the changes that a test needs. */
export const records = {
  account: (other: object = {}) => ({
    sid: account_sid,
    friendly_name: 'A customer',
    status: 'active',
    type: 'Full',
    date_created: rfc2822,
    ...other,
  }),
  number: (other: object = {}) => ({
    sid: sidOf('PN'),
    account_sid,
    phone_number: '+15550010000',
    friendly_name: '(555) 001-0000',
    trunk_sid: null,
    voice_url: '',
    voice_application_sid: '',
    date_created: rfc2822,
    ...other,
  }),
  credentialList: (other: object = {}) => ({
    sid: sidOf('CL'),
    account_sid,
    friendly_name: 'ours',
    date_created: rfc2822,
    ...other,
  }),
  credential: (other: object = {}) => ({
    sid: sidOf('CR'),
    account_sid,
    credential_list_sid: sidOf('CL'),
    username: 'user',
    date_created: rfc2822,
    ...other,
  }),
  trunk: (other: object = {}) => ({
    sid: sidOf('TK'),
    account_sid,
    friendly_name: 'ours',
    domain_name: 'vc-1.pstn.twilio.com',
    secure: false,
    date_created: iso8601,
    ...other,
  }),
  trunkCredentialList: (other: object = {}) => ({
    sid: sidOf('CL'),
    account_sid,
    trunk_sid: sidOf('TK'),
    friendly_name: 'ours',
    date_created: iso8601,
    ...other,
  }),
  trunkNumber: (other: object = {}) => ({
    sid: sidOf('PN'),
    account_sid,
    trunk_sid: sidOf('TK'),
    phone_number: '+15550010000',
    date_created: iso8601,
    ...other,
  }),
  originationUrl: (other: object = {}) => ({
    sid: sidOf('OU'),
    account_sid,
    trunk_sid: sidOf('TK'),
    friendly_name: 'ours',
    sip_url: 'sip:sip.example.com;transport=tcp',
    weight: 10,
    priority: 10,
    enabled: true,
    date_created: iso8601,
    ...other,
  }),
};

/**
 * The only page of a list. `key` is the member with the records; the carrier's two interfaces have different page
 * formats.
 */
export const onePage = (path: string, key: string, items: readonly unknown[]): ScriptedResponse =>
  path.startsWith('/carrier/v1/')
    ? {
        status: 200,
        body: { [key]: items, meta: { key, page: 0, page_size: 50, next_page_url: null, previous_page_url: null } },
      }
    : {
        status: 200,
        body: { [key]: items, page: 0, page_size: 50, next_page_uri: null, previous_page_uri: null, uri: path },
      };
