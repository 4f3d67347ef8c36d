// Guarantees of verification, for both builds. Requirements 5.6 and 6.4.
import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import vectors from '../test-vectors.json' with { type: 'json' };
import * as node from './node.ts';
import * as web from './web.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

const SECRET = 'signing-secret-for-tests';
const NOW_SEC = 1_795_253_465;
const now = () => NOW_SEC * 1000;
const event = {
  id: 'wdl_5f0c2e9a7b41d83c6e02f915',
  type: 'webhook.test',
  created: NOW_SEC,
  api_version: '2026-11-01',
  data: { object: { message: 'ä' } },
};

async function codeOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => 'ok',
    (reason: unknown) => reason,
  );
  return error instanceof WebhookVerificationError ? error.code : String(error);
}

// The synchronous function of the Node.js build, with the signature of the two asynchronous ones.
const syncBuild = {
  ...node,
  verifyWebhook: async (...args: Parameters<typeof node.verifyWebhookSync>) => ({
    event: node.verifyWebhookSync(...args),
    duplicate: false,
  }),
  signWebhook: async (...args: Parameters<typeof node.signWebhookSync>) => node.signWebhookSync(...args),
};

describe.each([
  ['node', node],
  ['node, synchronous', syncBuild],
  ['web', web],
])('%s build', (_, { verifyWebhook, signWebhook, signTestEvent }) => {
  const signed = () => signTestEvent(event, SECRET, { now });
  const refused = (
    rawBody: node.RawBody,
    headers: node.WebhookHeaders,
    secrets: node.Secrets = SECRET,
    options: node.VerifySyncOptions = { now },
  ) => codeOf(verifyWebhook(rawBody, headers, secrets, options));

  test.each(vectors.vectors)(
    'vector: $name',
    async ({ secret, timestamp, body_base64, svc_webhook_id, svc_signature, outcome }) => {
      const body = Buffer.from(body_base64, 'base64');
      const headers = { 'svc-signature': svc_signature, 'svc-webhook-id': svc_webhook_id };
      expect(await signWebhook(body, secret, timestamp)).toBe(svc_signature);
      expect(await refused(body, headers, secret, { now: () => timestamp * 1000 })).toBe(outcome);
    },
  );

  test('a signed event is accepted as string, bytes, part of a larger buffer and ArrayBuffer', async () => {
    const { body, headers } = await signed();
    const bytes = new TextEncoder().encode(body);
    const padded = new Uint8Array(bytes.length + 10);
    padded.set(bytes, 5);
    for (const rawBody of [body, bytes, Buffer.from(body), padded.subarray(5, 5 + bytes.length), bytes.buffer]) {
      expect(await verifyWebhook(rawBody, headers, SECRET, { now })).toEqual({ event, duplicate: false });
    }
  });

  test('headers are found in a Fetch Headers and in a record of any letter case, also as arrays', async () => {
    const { body, headers } = await signed();
    const pairs = Object.entries(headers);
    const forms: node.WebhookHeaders[] = [
      new Headers(headers),
      Object.fromEntries(pairs.map(([name, value]) => [name.toUpperCase(), value])),
      Object.fromEntries(pairs.map(([name, value]) => [name, [value]])),
      {
        'Svc-Signature': headers['svc-signature'],
        'Svc-Webhook-Id': headers['svc-webhook-id'],
        get: 'a header of that name',
        other: undefined,
      },
    ];
    for (const form of forms) expect(await refused(body, form)).toBe('ok');
  });

  test('a missing header is named as such', async () => {
    const { body, headers } = await signed();
    expect(await refused(body, {})).toBe('missing_header');
    expect(await refused(body, new Headers())).toBe('missing_header');
    expect(await refused(body, { ...headers, 'svc-signature': undefined })).toBe('missing_header');
    expect(await refused(body, { ...headers, 'svc-webhook-id': '' })).toBe('missing_header');
  });

  test('a signature header sent twice is refused', async () => {
    const { body, headers } = await signed();
    const twice = [headers['svc-signature'], headers['svc-signature']];
    expect(await refused(body, { ...headers, 'svc-signature': twice })).toBe('malformed_header');
  });

  test('any single flipped bit of body, signature, timestamp or secret is refused', async () => {
    const { body, headers } = await signed();
    const parts = {
      body: Buffer.from(body),
      signature: Buffer.from(headers['svc-signature'].slice(-64), 'hex'),
      timestamp: Buffer.from(String(NOW_SEC)),
      secret: Buffer.from(SECRET),
    };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('body', 'signature', 'timestamp', 'secret'),
        fc.nat(),
        fc.nat(7),
        async (part, at, bit) => {
          const bytes = { ...parts, [part]: Buffer.from(parts[part]) };
          const index = at % bytes[part].length;
          bytes[part][index] = (bytes[part][index] ?? 0) ^ (1 << bit);
          const header = `t=${bytes.timestamp.toString('latin1')},v1=${bytes.signature.toString('hex')}`;
          const code = await refused(
            bytes.body,
            { ...headers, 'svc-signature': header },
            bytes.secret.toString('latin1'),
          );
          expect(code).toBe(
            part === 'timestamp' && /\D/.test(header.slice(2, 12)) ? 'malformed_header' : 'signature_mismatch',
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  test('what one secret signs verifies under it, whatever the body, and under no other', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array(),
        fc.string({ minLength: 1, unit: 'grapheme' }),
        fc.nat(999_999_999_999),
        async (body, secret, timestamp) => {
          const headers = { 'svc-signature': await signWebhook(body, secret, timestamp), 'svc-webhook-id': 'wdl_1' };
          expect(await refused(body, headers, secret, { now: () => timestamp * 1000 })).toBe('invalid_json');
          expect(await refused(body, headers, `${secret}x`, { now: () => timestamp * 1000 })).toBe(
            'signature_mismatch',
          );
        },
      ),
    );
  });

  test('the old and the new secret are both accepted while both are given', async () => {
    const { body, headers } = await signed();
    expect(await refused(body, headers, ['new-secret', SECRET])).toBe('ok');
    expect(await refused(body, headers, [SECRET, 'new-secret'])).toBe('ok');
    expect(await refused(body, headers, ['new-secret', 'older-secret'])).toBe('signature_mismatch');
  });

  test('what two secrets signed, as while a rotation overlaps, is accepted with either of them alone', async () => {
    const { body, headers } = await signed();
    const header = await signWebhook(body, ['new-secret', SECRET], NOW_SEC);
    expect(header.match(/v1=/g)).toHaveLength(2);
    for (const secret of ['new-secret', SECRET])
      expect(await refused(body, { ...headers, 'svc-signature': header }, secret)).toBe('ok');
    expect(await refused(body, { ...headers, 'svc-signature': header }, 'older-secret')).toBe('signature_mismatch');
    expect(await signWebhook(body, [SECRET], NOW_SEC)).toBe(headers['svc-signature']);
  });

  test('one right signature among several is enough, in upper case too', async () => {
    const { body, headers } = await signed();
    const hex = headers['svc-signature'].slice(-64);
    const header = `v0=ignored,v1=${'0'.repeat(64)},v1=${hex.toUpperCase()},t=${NOW_SEC}`;
    expect(await refused(body, { ...headers, 'svc-signature': header })).toBe('ok');
  });

  test('without a usable secret nothing is accepted, not even what an empty key signs', async () => {
    const { body, headers } = await signed();
    for (const secrets of ['', [], ['', ''], null as unknown as string, [undefined as unknown as string]])
      expect(await refused(body, headers, secrets)).toBe('no_secret');
    expect(await codeOf(signWebhook(body, '', NOW_SEC))).toBe('no_secret');
    expect(await refused(body, headers, ['', SECRET])).toBe('ok');
  });

  test('a parsed body is refused with the cure in the message', async () => {
    const { headers } = await signed();
    for (const parsed of [event, [], null, undefined, 1, { byteLength: 3, length: 1e9 }]) {
      const rawBody = parsed as unknown as string;
      expect(await refused(rawBody, headers)).toBe('parsed_body');
    }
    await expect(verifyWebhook(event as unknown as string, headers, SECRET)).rejects.toThrow(
      'pass the raw bytes, not parsed JSON',
    );
  });

  test('300 seconds of difference are accepted in both directions, one more is not', async () => {
    const { body, headers } = await signed();
    const at = (offsetSec: number, toleranceSec?: number) =>
      refused(body, headers, SECRET, { now: () => (NOW_SEC + offsetSec) * 1000, toleranceSec });
    expect(await at(300)).toBe('ok');
    expect(await at(-300)).toBe('ok');
    expect(await at(301)).toBe('timestamp_out_of_tolerance');
    expect(await at(-301)).toBe('timestamp_out_of_tolerance');
    expect(await at(11, 10)).toBe('timestamp_out_of_tolerance');
    expect(await at(-10, 10)).toBe('ok');
  });

  test('a broken clock or tolerance refuses rather than accepts', async () => {
    const { body, headers } = await signed();
    expect(await refused(body, headers, SECRET, { now: () => Number.NaN })).toBe('timestamp_out_of_tolerance');
    expect(await refused(body, headers, SECRET, { now, toleranceSec: Number.NaN })).toBe('timestamp_out_of_tolerance');
  });

  test('the signature is judged before the timestamp, the timestamp before the body', async () => {
    const late = { now: () => (NOW_SEC + 3600) * 1000 };
    const headers = { 'svc-signature': await signWebhook('not JSON', SECRET, NOW_SEC), 'svc-webhook-id': 'wdl_1' };
    expect(await refused('not JSON!', headers, SECRET, late)).toBe('signature_mismatch');
    expect(await refused('not JSON', headers, SECRET, late)).toBe('timestamp_out_of_tolerance');
    expect(await refused('not JSON', headers)).toBe('invalid_json');
  });

  test.each(['null', '[]', '"text"', '1', '{}', '{"id":"wdl_1","type":1}', '{"id":"wdl_1"'])(
    'a signed body that is no event is refused: %s',
    async (body) => {
      const headers = { 'svc-signature': await signWebhook(body, SECRET, NOW_SEC), 'svc-webhook-id': 'wdl_1' };
      expect(await refused(body, headers)).toBe('invalid_json');
    },
  );

  test("the parser's complaint is kept as the cause", async () => {
    const headers = { 'svc-signature': await signWebhook('{', SECRET, NOW_SEC), 'svc-webhook-id': 'wdl_1' };
    await expect(verifyWebhook('{', headers, SECRET, { now })).rejects.toMatchObject({
      name: 'WebhookVerificationError',
      cause: expect.any(SyntaxError),
    });
  });

  test('another id in the header than in the body is refused', async () => {
    const { body, headers } = await signed();
    expect(await refused(body, { ...headers, 'svc-webhook-id': 'wdl_000000000000000000000000' })).toBe('id_mismatch');
  });

  test.each([1.5, -1, Number.NaN, 1e21, 1_795_253_465_000])('%d is not a time that gets signed', async (timestamp) => {
    expect(await codeOf(signWebhook('{}', SECRET, timestamp))).toBe('malformed_header');
  });

  test("the clock is the system's unless another is given", async () => {
    const { body, headers } = await signTestEvent(event, SECRET);
    expect(await codeOf(verifyWebhook(body, headers, SECRET))).toBe('ok');
  });
});

test.each([
  ['node', node],
  ['web', web],
])(
  '%s build: verification reads the replay guard and never adds an id',
  async (_, { verifyWebhook, signTestEvent, memoryReplayGuard }) => {
    const { body, headers } = await signTestEvent(event, SECRET, { now });
    const replayGuard = memoryReplayGuard({ now });
    const verify = async () => (await verifyWebhook(body, headers, SECRET, { now, replayGuard })).duplicate;
    expect(await verify()).toBe(false);
    expect(await verify()).toBe(false);
    await replayGuard.add(event.id, 60);
    expect(await verify()).toBe(true);
  },
);

test.each([
  ['node', node],
  ['web', web],
])('%s build: secrets may be looked up by the unverified headers, once their form is right', async (_, build) => {
  const { body, headers } = await build.signTestEvent(event, SECRET, { now });
  const lookup = vi.fn<(headers: node.WebhookHeaders) => Promise<string[] | undefined>>(async () => [
    'another',
    SECRET,
  ]);
  expect(await build.verifyWebhook(body, headers, lookup, { now })).toEqual({ event, duplicate: false });
  expect(lookup).toHaveBeenCalledExactlyOnceWith(headers);
  expect(await codeOf(build.verifyWebhook(body, { ...headers, 'svc-signature': 't=1' }, lookup))).toBe(
    'malformed_header',
  );
  expect(await codeOf(build.verifyWebhook(event as unknown as string, headers, lookup))).toBe('parsed_body');
  expect(lookup).toHaveBeenCalledOnce();
  expect(await codeOf(build.verifyWebhook(body, headers, () => undefined, { now }))).toBe('no_secret');
  await expect(build.verifyWebhook(body, headers, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
});

test('the web build stays right when more secrets are in use than it keeps keys for', async () => {
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 40; i++) {
      const { body, headers } = await node.signTestEvent(event, `secret ${i}`, { now });
      expect(await codeOf(web.verifyWebhook(body, headers, `secret ${i}`, { now }))).toBe('ok');
      expect(await codeOf(web.verifyWebhook(body, headers, `secret ${i + 1}`, { now }))).toBe('signature_mismatch');
    }
  }
});

test('the web build imports the key of a secret once, however many deliveries it verifies', async () => {
  const importKey = vi.spyOn(crypto.subtle, 'importKey');
  const { body, headers } = await node.signTestEvent(event, 'a secret of its own', { now });
  for (let i = 0; i < 3; i++) await web.verifyWebhook(body, headers, 'a secret of its own', { now });
  expect(importKey).toHaveBeenCalledOnce();
  importKey.mockRestore();
});

test('both builds export the same names, but for the synchronous functions of node', () => {
  expect(
    Object.keys(node)
      .filter((name) => !name.endsWith('Sync'))
      .toSorted(),
  ).toEqual(Object.keys(web).toSorted());
});
