// Reads the records of a run from the database, the receivers and the external services.
import { countConcurrentCalls } from '@voicecall/server/resources/calls/dispatch/admission-store.ts';
import type { Calls } from './make-calls.ts';
import type { CallRecord, Run, ToldEvent } from './records.ts';
import type { MediaFaultsFixture } from './media-faults-fixture.ts';

const queuedJobs = `select name || ' ' || data as job from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%'`;

export async function collectRun(
  { platform, customers, delays }: MediaFaultsFixture,
  { begun, ended }: Pick<Calls, 'begun' | 'ended'>,
): Promise<Run> {
  const { sandbox } = platform;
  const sql = ((text, values) => platform.sql(text, values)) as Parameters<typeof countConcurrentCalls>[0];
  const places = await Promise.all(customers.map(({ tenant }) => countConcurrentCalls(sql, tenant.id)));
  return {
    begun,
    delays,
    calls: (
      await platform.sql<Omit<CallRecord, 'seen_ended_at'>>(
        'select id, room_name, status, ended_reason, recording_status from calls',
      )
    ).map((call) => ({ ...call, seen_ended_at: ended.get(call.id) ?? null })),
    events: await platform.sql<ToldEvent>(
      'select delivery_ids[1] as id, type, call_id from events where call_id is not null order by transaction_no, row_no',
    ),
    received: customers.flatMap(({ receiver }) =>
      receiver.received.map(({ event, body }) => ({ id: event.id, type: event.type, call_id: callOf(body) })),
    ),
    dials: sandbox.dials(),
    jobs: sandbox.agentJobs(),
    recordings: sandbox.recordings(),
    happenings: sandbox.happenings(),
    faults: sandbox.injectedFaults(),
    open_rooms: sandbox.rooms(),
    queued: (await platform.sql<{ job: string }>(queuedJobs)).map(({ job }) => job),
    places_taken: places.reduce((sum, taken) => sum + taken, 0),
  };
}

/** Each type of event has the call's id in another member. */
const callOf = (body: string): string => /"call_id":"([^"]*)"/.exec(body)?.[1] ?? '';
