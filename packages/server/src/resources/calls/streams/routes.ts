// Route handlers of live streams.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Request, Response } from 'express';
import { Readable } from 'node:stream';
import { accessCheckOf, principalOf } from '../../../platform/principal.ts';
import { sendStream } from '../../../platform/send-stream.ts';
import type { CallStreams } from './start-call-streams.ts';

interface Exchange {
  readonly req: Request;
  readonly res: Response;
  readonly networkOf: NetworkOf;
}

/** The network of a request's client, which the HTTP module knows. */
type NetworkOf = (request: Request) => string;

export const callStreamRoutes = (streams: CallStreams, networkOf: NetworkOf) =>
  initServer().router(contract.callStreams, {
    tenant: async ({ params, query, req, res }) =>
      stream(streams, { req, res, networkOf }, { tenant_id: params.tenantId, call_id: null, after: query.after }),
    call: async ({ params, query, req, res }) =>
      stream(
        streams,
        { req, res, networkOf },
        { tenant_id: params.tenantId, call_id: params.callId, after: query.after },
      ),
  });

async function stream(
  streams: CallStreams,
  { req, res, networkOf }: Exchange,
  { tenant_id, call_id, after }: { tenant_id: string; call_id: string | null; after: string | undefined },
): Promise<{ status: 200; body: string }> {
  const { type, id } = principalOf(req);
  const body = await streams.open({
    tenant_id,
    call_id,
    last_event_id: req.get('last-event-id') ?? after,
    subject: `${type} ${id}`,
    address: networkOf(req),
    checkAccess: accessCheckOf(req),
    bytesWaiting: () => res.writableLength,
  });
  if (req.method !== 'HEAD') return sendStream(res, body);
  // Only the headers are of interest.
  body.destroy();
  return sendStream(res, Readable.from([]));
}
