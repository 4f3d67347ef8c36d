// Requests to tools: the whole request is signed, and a request that was changed on the way is refused.
import { expect, test, vi } from 'vitest';
import { signWebhookSync } from './node.ts';
import { signToolRequest, verifyToolRequest } from './tool-request.ts';
import type { ReceivedToolRequest, UnverifiedToolRequest } from './tool-request.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

const secret = 'whsec_a_secret_for_tests';
const at = 1_795_253_465;
const now = () => at * 1000;
const url = 'https://crm.example.com/customers?fixed=1&email=ann%40example.com&id=7';
const signed = { method: 'GET', url, callId: 'AJ_1', toolCallId: 'tc_1' };
const signature = await signToolRequest(signed, secret, at);
const headers = { 'svc-tool-signature': signature, 'svc-call-id': 'AJ_1', 'svc-tool-call-id': 'tc_1' };
const received: ReceivedToolRequest = { method: 'GET', url, headers };

const codeOf = (request: ReceivedToolRequest, secrets: string | string[] = secret, clock = now): Promise<string> =>
  verifyToolRequest(request, secrets, { now: clock }).then(
    () => 'verified',
    (error: unknown) => (error instanceof WebhookVerificationError ? error.code : String(error)),
  );

test('a request that arrives as it was sent is verified, and gives its call and tool call', async () => {
  expect(await verifyToolRequest(received, secret, { now })).toEqual({ callId: 'AJ_1', toolCallId: 'tc_1' });
  expect(await codeOf({ ...received, headers: new Headers(headers) })).toBe('verified');
  expect(await codeOf(received, ['', 'another', secret])).toBe('verified');
});

test('secrets may be looked up by what the request claims', async () => {
  const claims = { ...headers, 'svc-tenant-id': 'tn_1', 'svc-tool-id': 'tl_1' };
  const lookup = vi.fn<(request: UnverifiedToolRequest) => Promise<string | undefined>>(async ({ toolId }) =>
    toolId === 'tl_1' ? secret : undefined,
  );
  await verifyToolRequest({ ...received, headers: claims }, lookup, { now });
  expect(lookup).toHaveBeenCalledExactlyOnceWith({
    tenantId: 'tn_1',
    toolId: 'tl_1',
    callId: 'AJ_1',
    toolCallId: 'tc_1',
    headers: claims,
  });
  await expect(verifyToolRequest(received, lookup, { now })).rejects.toMatchObject({ code: 'no_secret' });
});

test.each<[string, Partial<ReceivedToolRequest>]>([
  ['another method', { method: 'DELETE' }],
  ['another host', { url: url.replace('crm.', 'evil.') }],
  ['another scheme', { url: url.replace('https', 'http') }],
  ['another path', { url: url.replace('customers', 'orders') }],
  ['another value in the query', { url: url.replace('id=7', 'id=8') }],
  ['one parameter more', { url: `${url}&admin=1` }],
  ['one parameter less', { url: url.replace('&id=7', '') }],
  [
    'its parameters in another order',
    { url: 'https://crm.example.com/customers?email=ann%40example.com&fixed=1&id=7' },
  ],
  ['another call', { headers: { ...headers, 'svc-call-id': 'AJ_2' } }],
  ['no call', { headers: { 'svc-tool-signature': signature, 'svc-tool-call-id': 'tc_1' } }],
  ['another tool call', { headers: { ...headers, 'svc-tool-call-id': 'tc_2' } }],
  ['the call that runs on into the next line', { headers: { ...headers, 'svc-call-id': 'AJ_1\ntc_1' } }],
  ['a body', { body: '{}' }],
  ['another time', { headers: { ...headers, 'svc-tool-signature': signature.replace(`t=${at}`, `t=${at + 1}`) } }],
])('a request with %s is refused', async (_what, change) => {
  expect(await codeOf({ ...received, ...change })).toMatch(/^(signature_mismatch|malformed_header)$/);
});

test('the body is signed, byte by byte', async () => {
  const post = { method: 'post', url: 'https://crm.example.com/', toolCallId: 'tc_1', body: '{"a":"ä.\\n"}' };
  const sent = {
    ...post,
    headers: { 'svc-tool-signature': await signToolRequest(post, secret, at), 'svc-tool-call-id': 'tc_1' },
  };
  expect(await codeOf({ ...sent, body: new TextEncoder().encode(post.body) })).toBe('verified');
  for (const body of [undefined, '', `${post.body} `, post.body.replace('ä', 'Ä')])
    expect(await codeOf({ ...sent, body })).toBe('signature_mismatch');
});

test('the spelling of the address does not matter where it means the same', async () => {
  expect(
    await codeOf({ ...received, url: `${url.replace('crm.example.com', 'CRM.example.com:443')}#part`, method: 'get' }),
  ).toBe('verified');
});

test('the time is bounded in both directions', async () => {
  for (const [offset, code] of [
    [-300, 'verified'],
    [300, 'verified'],
    [-301, 'timestamp_out_of_tolerance'],
    [301, 'timestamp_out_of_tolerance'],
    [Number.NaN, 'timestamp_out_of_tolerance'],
  ] as const) {
    expect([offset, await codeOf(received, secret, () => (at + offset) * 1000)]).toEqual([offset, code]);
  }
});

test.each([
  ['without a signature', { 'svc-tool-signature': undefined }, 'missing_header'],
  ['with v1 alone', { 'svc-tool-signature': signWebhookSync('', secret, at) }, 'malformed_header'],
  [
    'whose v1 calls itself v2',
    { 'svc-tool-signature': signWebhookSync('', secret, at).replace('v1', 'v2') },
    'signature_mismatch',
  ],
  ['without its tool call', { 'svc-tool-call-id': undefined }, 'missing_header'],
])('a request %s is refused', async (_what, change, code) => {
  expect(await codeOf({ ...received, headers: { ...headers, ...change } })).toBe(code);
});

test('what cannot be signed or verified is said at once', async () => {
  expect(await codeOf({ ...received, url: '/customers' })).toBe('malformed_header');
  for (const none of ['', [], ['']]) expect(await codeOf(received, none)).toBe('no_secret');
  await expect(signToolRequest(signed, secret, 1.5)).rejects.toThrow(WebhookVerificationError);
  await expect(signToolRequest({ ...signed, callId: 'a\nb' }, secret, at)).rejects.toThrow(WebhookVerificationError);
});
