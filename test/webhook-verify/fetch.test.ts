// The fetch helper behind a real socket, and both helpers as receivers of the platform itself.
import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import type { WebhookEvent } from '@voicecall/webhook-verify';
import { expressWebhook } from '@voicecall/webhook-verify/express';
import { fetchWebhook } from '@voicecall/webhook-verify/fetch';
import express from 'express';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addHook, busyCall } from '../harness/receivers/hook.ts';
import { until } from '../harness/calls/place-call.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import { deliver, secret, serve } from './served.ts';
import { withSummary } from '../harness/receivers/call-events.ts';

/** What frameworks for Node.js do: a Request in, a Response out. */
const bridge =
  (respond: (request: Request) => Promise<Response>): RequestListener =>
  async (incoming, outgoing) => {
    const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as [string, string]);
    const body = Readable.toWeb(incoming) as ReadableStream<Uint8Array<ArrayBuffer>>;
    const response = await respond(
      new Request('http://receiver/webhooks', { method: incoming.method ?? 'GET', headers, body, duplex: 'half' }),
    );
    outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
  };

const event = { id: 'wdl_1', type: 'webhook.test', text: 'Grüße 👋' };

describe('the fetch helper', () => {
  it('verifies the bytes of a stream, passes the event on once, and responds like the Express helper', async () => {
    const handler = vi.fn<(event: WebhookEvent) => unknown>();
    const url = await serve(bridge(fetchWebhook(secret, handler, { onError: () => undefined })));
    expect(await deliver(url, event, { chunk: 7, overrides: { 'transfer-encoding': 'chunked' } })).toEqual({
      status: 200,
      body: { received: true, duplicate: false },
    });
    expect(await deliver(url, event)).toEqual({ status: 200, body: { received: true, duplicate: true } });
    expect(await deliver(url, event, { secret: 'another' })).toMatchObject({
      status: 400,
      body: { error: 'signature_mismatch' },
    });
    expect(handler).toHaveBeenCalledExactlyOnceWith(event, expect.objectContaining({ key: event.id }));
  });

  it('reports a body that was already read', async () => {
    const respond = fetchWebhook(secret, () => undefined, { onError: () => undefined });
    const url = await serve(bridge(async (request) => (await request.text(), respond(request))));
    expect(await deliver(url, event)).toMatchObject({ status: 500, body: { error: 'parsed_body' } });
  });
});

describe('both helpers, as receivers of the platform', () => {
  it('get every event of a call once, although each of them fails the first time', async () => {
    const platform = await startPlatform();
    onTestFinished(() => platform.close());
    const seen: Record<string, string[]> = { express: [], fetch: [] };
    const failed = new Set<string>();
    const handlerOf = (name: string) => (received: WebhookEvent) => {
      if (!failed.has(received.id)) {
        failed.add(received.id);
        throw new Error('not this time');
      }
      seen[name]?.push(received.type);
    };
    const options = { now: () => platform.clock.now().getTime(), onError: () => undefined };
    const secrets: Record<string, string> = { express: '', fetch: '' };
    const app = express().post('/webhooks', (request, response, next) =>
      expressWebhook(secrets['express'] ?? '', handlerOf('express'), options)(request, response, next),
    );
    const urls = {
      express: await serve(app),
      fetch: await serve(
        bridge((request) => fetchWebhook(secrets['fetch'] ?? '', handlerOf('fetch'), options)(request)),
      ),
    };
    for (const [name, url] of Object.entries(urls)) {
      const hook = await addHook(platform, { url, event_types: [...withSummary] });
      secrets[name] = hook.receiver.secrets[0] ?? '';
    }
    await busyCall(platform.tenant);
    await until(async () => (failed.size === 10 ? [1] : []));
    await until(async () => {
      // Not during an attempt: its lease would end.
      const busy = await platform.sql(`select 1 from webhook_deliveries where status = 'delivering' limit 1`);
      if (busy.length === 0) platform.clock.advance(5_000);
      return Object.values(seen).every((types) => types.length === 5) ? [1] : [];
    }, 200);
    expect({ express: seen['express']?.toSorted(), fetch: seen['fetch']?.toSorted() }).toEqual({
      express: withSummary,
      fetch: withSummary,
    });
  });
});
