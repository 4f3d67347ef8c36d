// Route handlers of live streams.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Request, Response } from 'express';
import { Readable } from 'node:stream';
import type { Deps } from '../../../deps.ts';
import type { Web } from '../../../module.ts';
import { accessCheckOf, principalOf } from '../../../platform/principal.ts';

interface Exchange {
  readonly req: Request;
  readonly res: Response;
  readonly web: Web;
}

const headers = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' };

export const callStreamRoutes = (_deps: Deps, web: Web) =>
  initServer().router(contract.callStreams, {
    tenant: async ({ params, query, req, res }) =>
      stream({ req, res, web }, { tenant_id: params.tenantId, call_id: null, after: query.after }),
    call: async ({ params, query, req, res }) =>
      stream({ req, res, web }, { tenant_id: params.tenantId, call_id: params.callId, after: query.after }),
  });

async function stream(
  { req, res, web }: Exchange,
  { tenant_id, call_id, after }: { tenant_id: string; call_id: string | null; after: string | undefined },
): Promise<{ status: 200; body: string }> {
  const { type, id } = principalOf(req);
  const body = await web.streams.open({
    tenant_id,
    call_id,
    last_event_id: req.get('last-event-id') ?? after,
    subject: `${type} ${id}`,
    address: web.networkOf(req),
    checkAccess: accessCheckOf(req),
    bytesWaiting: () => res.writableLength,
  });
  res.once('close', () => body.destroy());
  if (res.destroyed) body.destroy();
  res.set(headers);
  // The library sends a stream as it comes; its types do not say so.
  const sent = (readable: Readable) => ({ status: 200 as const, body: readable as unknown as string });
  if (req.method === 'HEAD') {
    // Only the headers are of interest.
    body.destroy();
    return sent(Readable.from([]));
  }
  body.once('close', () => {
    // A stream that breaks does not end the response that it is piped into: without this, its client waits for ever.
    if (!res.writableEnded) res.destroy();
  });
  return sent(body);
}
