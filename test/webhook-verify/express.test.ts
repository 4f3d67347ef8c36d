// The Express helper in a real Express 5 app on a socket: where it may be mounted, and its error elsewhere.
import type { WebhookEvent } from '@voicecall/webhook-verify';
import { expressWebhook } from '@voicecall/webhook-verify/express';
import type { WebhookHandlerOptions } from '@voicecall/webhook-verify/express';
import express from 'express';
import type { Express } from 'express';
import { describe, expect, it, vi } from 'vitest';
import { deliver, secret, serve } from './served.ts';

const event = { id: 'wdl_1', type: 'webhook.test', text: 'Grüße 👋' };
const done = { status: 200, body: { received: true, duplicate: false } };

/** An app whose webhook route is mounted after `before` has had its way with it. */
async function receiver(before: (app: Express) => unknown, options: WebhookHandlerOptions = {}) {
  const handler = vi.fn<(event: WebhookEvent) => unknown>();
  const onError = vi.fn<(error: unknown) => void>();
  const app = express();
  before(app);
  app.post('/webhooks', expressWebhook(secret, handler, { onError, ...options }));
  app.use(express.json());
  app.post('/other', (request, response) => void response.json(request.body));
  return { url: await serve(app), handler, onError };
}

describe('mounted', () => {
  it.each<[string, (app: Express) => unknown]>([
    ['before any parser', () => undefined],
    ['behind express.raw()', (app) => app.use('/webhooks', express.raw({ type: '*/*' }))],
    ['behind express.text()', (app) => app.use('/webhooks', express.text({ type: '*/*' }))],
    [
      'behind an express.json() that keeps the bytes',
      (app) =>
        app.use(
          express.json({ verify: (request, _response, buffer) => void Object.assign(request, { rawBody: buffer }) }),
        ),
    ],
    [
      'behind an express.json() for another type',
      (app) => app.use(express.json({ type: 'application/vnd.other+json' })),
    ],
  ])('%s, it verifies and hands over the event, once', async (_where, before) => {
    const { url, handler, onError } = await receiver(before);
    expect(await deliver(url, event)).toEqual(done);
    expect(handler).toHaveBeenCalledExactlyOnceWith(event, expect.objectContaining({ key: event.id }));
    expect(await deliver(url, event)).toEqual({ status: 200, body: { received: true, duplicate: true } });
    expect(handler).toHaveBeenCalledOnce();
    expect(onError).not.toHaveBeenCalled();
  });

  it('before any parser, it leaves the routes behind it their JSON', async () => {
    const { url } = await receiver(() => undefined);
    const response = await fetch(url.replace('/webhooks', '/other'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    });
    expect(await response.json()).toEqual({ a: 1 });
  });

  it.each<[string, (app: Express) => unknown]>([
    ['express.json()', (app) => app.use(express.json())],
    [
      'a body parser of its own kind',
      (app) => app.use((request, _response, next) => void request.on('data', () => undefined).on('end', () => next())),
    ],
  ])('behind %s, it responds with 500 and says what to change, and the handler does not run', async (_what, before) => {
    const { url, handler, onError } = await receiver(before);
    expect(await deliver(url, event)).toEqual({
      status: 500,
      body: { error: 'parsed_body', message: expect.stringContaining('mount this route before express.json()') },
    });
    expect(handler).not.toHaveBeenCalled();
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'parsed_body' }));
  });
});

describe('a delivery', () => {
  it('that arrives byte by byte is verified over its bytes', async () => {
    const { url, handler } = await receiver(() => undefined);
    expect(await deliver(url, event, { chunk: 1, overrides: { 'transfer-encoding': 'chunked' } })).toEqual(done);
    expect(handler).toHaveBeenCalledExactlyOnceWith(event, expect.objectContaining({ key: event.id }));
  });

  it.each([
    ['signed with another secret', { secret: 'another' }, 'signature_mismatch'],
    ['with another id in its header', { overrides: { 'svc-webhook-id': 'wdl_2' } }, 'id_mismatch'],
    ['with a signature of another form', { overrides: { 'svc-signature': 'sha256=abc' } }, 'malformed_header'],
    ['without a signature', { overrides: { 'svc-signature': '' } }, 'missing_header'],
    ['signed 301 seconds ago', { now: () => Date.now() - 301_500 }, 'timestamp_out_of_tolerance'],
    ['signed 301 seconds ahead', { now: () => Date.now() + 302_500 }, 'timestamp_out_of_tolerance'],
  ])('%s is answered 400', async (_what, options, code) => {
    const { url, handler } = await receiver(() => undefined);
    expect(await deliver(url, event, options)).toMatchObject({ status: 400, body: { error: code } });
    expect(handler).not.toHaveBeenCalled();
  });

  it('whose handler fails is answered 500 without its reason, and runs again with the next attempt', async () => {
    const { url, handler } = await receiver(() => undefined);
    handler.mockRejectedValueOnce(new Error('the database password is hunter2'));
    expect(await deliver(url, event)).toEqual({ status: 500, body: { error: 'handler_failed' } });
    expect(await deliver(url, event)).toEqual(done);
    expect(handler).toHaveBeenCalledTimes(2);
  });

  it('larger than 1 MiB is answered 413', async () => {
    const { url, handler } = await receiver(() => undefined);
    const large = { ...event, text: 'x'.repeat(1_100_000) };
    expect(await deliver(url, large)).toEqual({ status: 413, body: { error: 'payload_too_large' } });
    expect(handler).not.toHaveBeenCalled();
  });
});
