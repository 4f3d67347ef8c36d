// Routes that give out what was said in calls, which are marked in the contract: their response is sent once the audit
// log says who reads it, where the tenant asks for that.
import type { AnyRoute } from '@voicecall/contract';
import type { Request } from 'express';
import { recordReads } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { principalOf } from '../../platform/principal.ts';
import type { Clock } from '../../ports/clock.ts';

export interface ReadDeps {
  readonly db: Pick<Db, 'sql'>;
  readonly clock: Pick<Clock, 'now'>;
}

interface Exchange {
  readonly req: Request;
  readonly params?: { readonly tenantId?: string; readonly callId?: string };
  readonly query?: { readonly tenant_id?: string; readonly call_id?: string };
}
type Handler = (exchange: Exchange) => Promise<{ readonly status: number; readonly body: unknown }>;

/** The handler of a route, with the entries before its response if the route is marked. */
export function afterRecordedReads<H>({ db, clock }: ReadDeps, route: object, handler: H): H {
  const { reads } = (route as AnyRoute).metadata;
  if (!reads) return handler;
  const recording: Handler = async (exchange) => {
    const response = await (handler as Handler)(exchange);
    const { req, params = {}, query = {} } = exchange;
    const tenant_id = params.tenantId ?? query.tenant_id;
    if (tenant_id === undefined) throw new Error(`the tenant of a read of ${(route as AnyRoute).path} is not known`);
    const call_id = params.callId ?? query.call_id;
    // A summary that is not ready has another status. A HEAD request gets nothing of it.
    if (response.status === 200 && req.method !== 'HEAD')
      await recordReads(db.sql, principalOf(req), {
        tenant_id,
        kinds: reads.filter((kind) => kind !== 'recording' || hasLink(response.body)),
        target: call_id === undefined ? ['tenant', tenant_id] : ['call', call_id],
        at: clock.now(),
      });
    return response;
  };
  return recording as H;
}

const hasLink = (body: unknown): boolean =>
  typeof (body as { readonly recording_url?: unknown }).recording_url === 'string';
