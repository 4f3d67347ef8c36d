// Route handlers of live streams.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Request, Response } from 'express';
import { Readable } from 'node:stream';
import { accessCheckOf, principalOf } from '../../../platform/principal.ts';
import type { CallStreams } from './start-call-streams.ts';

interface Exchange {
  readonly req: Request;
  readonly res: Response;
}

const headers = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' };

export const callStreamRoutes = (streams: CallStreams) =>
  initServer().router(contract.callStreams, {
    tenant: async ({ params, query, req, res }) =>
      stream(streams, { req, res }, { tenant_id: params.tenantId, call_id: null, after: query.after }),
    call: async ({ params, query, req, res }) =>
      stream(streams, { req, res }, { tenant_id: params.tenantId, call_id: params.callId, after: query.after }),
  });

async function stream(
  streams: CallStreams,
  { req, res }: Exchange,
  { tenant_id, call_id, after }: { tenant_id: string; call_id: string | null; after: string | undefined },
): Promise<{ status: 200; body: string }> {
  const { type, id } = principalOf(req);
  const body = await streams.open({
    tenant_id,
    call_id,
    last_event_id: req.get('last-event-id') ?? after,
    subject: `${type} ${id}`,
    checkAccess: accessCheckOf(req),
    bytesWaiting: () => res.writableLength,
  });
  res.once('close', () => body.destroy());
  if (res.destroyed) body.destroy();
  res.set(headers);
  // Only the headers are of interest.
  if (req.method === 'HEAD') body.destroy();
  // The library sends a stream as it comes; its types do not say so.
  return { status: 200, body: (req.method === 'HEAD' ? Readable.from([]) : body) as unknown as string };
}
