// The end of a call by direction and reason: its status, its one event, its recording and its summary.
import { randomBytes } from 'node:crypto';
import { endedReason } from '@voicecall/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const notPlaced = [
  'invalid_destination',
  'carrier_auth_failed',
  'carrier_unavailable',
  'agent_unavailable',
  'media_failure',
];

describe.each(['outbound', 'inbound', 'web'] as const)('an unanswered %s call', (direction) => {
  it('ends once for every reason, with the status of its direction', async () => {
    const ids = new Map<string, string>(
      endedReason.options.map((reason) => [reason, `AJ_${randomBytes(12).toString('hex')}`]),
    );
    // Their rooms are closed: the reconciler ends the calls with the stored reason.
    await platform.sql(
      `insert into calls (tenant_id, id, agent_id, direction, status, room_name, max_duration_sec, created_at,
                          updated_at, admitted_at, dial_started_at, dial_ended_at, room_finished_at,
                          agent_accepted_at, end_reason_requested, recording_status, summary_status, check_after)
       select $1, id, 'ta_none', $2, 'dispatched', 'gone-' || id, 3600, now(), now(), now(), now(), now(), now(),
              now(), reason, 'none', 'none', now()
       from unnest($3::text[], $4::text[]) as c (id, reason)`,
      [platform.tenant.id, direction, [...ids.values()], [...ids.keys()]],
    );
    const all = [...ids.values()];
    await until(async () => {
      platform.clock.advance(5_000);
      return platform.sql(
        `select 1 where not exists (
           select 1 from calls where id = any($1) and (ended_at is null or summary_status = 'pending'))`,
        [all],
      );
    }, 200);
    for (const [reason, id] of ids) {
      const failed = direction === 'outbound' && notPlaced.includes(reason);
      const { call } = await platform.tenant.client.calls.get(id);
      expect(call).toMatchObject({
        status: failed ? 'failed' : 'completed',
        ended_reason: reason,
        duration_sec: 0,
        recording_status: 'none',
        summary_status: failed ? 'none' : 'failed',
      });
      const events = await platform.sql<{ type: string; payload: unknown }>(
        'select type, payload from events where call_id = $1 order by type',
        [id],
      );
      const completed = [
        {
          type: 'call.completed',
          payload: { direction, status: 'completed', ended_reason: reason, recording_status: 'none' },
        },
        { type: 'call.summary.ready', payload: { failure_code: 'transcript_empty' } },
      ];
      expect(events).toMatchObject(
        failed ? [{ type: 'agent.dispatch_failed', payload: { error: { code: reason } } }] : completed,
      );
    }
  });
});
