// What openapi.json says of the routes beside the contract is what the server does: recordings behind their links, LiveKit's
// webhook, and the paths from before /v1. Those of the contract are in test/policies.
import { livekitWebhookRoute, recordingRoute } from '@voicecall/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { placeCall } from '../harness/calls/place-call.ts';
import { recordedCall } from '../harness/calls/recorded-call.ts';
import { leaveRequests } from '../harness/http/rate-limit-counters.ts';
import { rawRequest } from '../harness/http/raw-request.ts';
import type { RawRequest } from '../harness/http/raw-types.ts';
import { livekitWebhookRequest } from '../harness/platform/livekit-webhook.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { objections, operations } from '../policies/published.ts';

let platform: TestPlatform;
let recording = '';
beforeAll(async () => {
  platform = await startPlatform({ clockSpeed: 20 });
  const { call_id } = await placeCall(platform, { to: '+15005550001' });
  await recordedCall(platform, call_id, 'completed');
  const { recording_url } = await platform.tenant.client.calls.get(call_id);
  recording = (recording_url ?? '').slice(platform.url.length);
});
beforeEach(() => platform.sql('delete from rate_limits'));
afterAll(() => platform.close());

/** The status of the response to `request`, and what the operation in openapi.json has against the response. */
async function verdict(id: string, request: RawRequest): Promise<unknown[]> {
  const operation = operations.find((one) => one.id === id);
  if (!operation) throw new Error(`${id} is not in openapi.json`);
  const response = await rawRequest(platform.url, request);
  return [response.status, ...objections(operation, response)];
}

const ofRecording = (headers: Record<string, string>, path = recording): Promise<unknown[]> =>
  verdict(recordingRoute.metadata.operation, { method: 'GET', path, headers });

it('a recording is sent whole, in ranges, or not again, as published', async () => {
  const { headers } = await rawRequest(platform.url, { method: 'GET', path: recording });
  expect(await ofRecording({})).toEqual([200]);
  expect(await ofRecording({ range: 'bytes=0-3' })).toEqual([206]);
  expect(await ofRecording({ range: 'bytes=99999999-' })).toEqual([416]);
  expect(await ofRecording({ 'if-none-match': headers['etag'] ?? '' })).toEqual([304]);
});

it('a recording is refused as published', async () => {
  expect(await ofRecording({}, recording.replace(/signature=.*/, 'signature=AAAA'))).toEqual([403]);
  expect(await ofRecording({}, `${recording}%00`)).toEqual([400]);
});

it('a webhook of LiveKit is answered as published: signed, unsigned, too large, compressed, too many', async () => {
  const signed = livekitWebhookRequest(platform, { event: 'room_finished', id: 'EV_1', room: { name: 'nobody' } });
  const of = (change: Partial<RawRequest>): Promise<unknown[]> =>
    verdict(livekitWebhookRoute.metadata.operation, { ...signed, ...change });
  expect(await of({})).toEqual([200]);
  expect(await of({ headers: {} })).toEqual([401]);
  expect(await of({ body: 'x'.repeat(300_000) })).toEqual([413]);
  expect(await of({ headers: { ...signed.headers, 'content-encoding': 'gzip' } })).toEqual([415]);
  await leaveRequests(platform, 'livekit_webhook', 0);
  expect(await of({ headers: {} })).toEqual([429]);
});

it.each(['GET', 'POST', 'PUT', 'DELETE'])('%s of a path from before /v1 is gone as published', async (method) => {
  const path = `/admin/api/tenants/${platform.tenant.id}/agents`;
  expect(await verdict(`${method.toLowerCase()}LegacyPath`, { method, path })).toEqual([410]);
});
