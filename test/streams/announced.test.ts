// Every change that live streams send is announced after its commit, so that it does not wait for the poll.
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openClient } from '../harness/platform/database.ts';
import { agentLink } from '../harness/calls/agent-link.ts';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { dispatcherOf, takePlaces } from '../harness/calls/places.ts';
import { recordedCall } from '../harness/calls/recorded-call.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
let listener: pg.Client;
/** When the last notification about the tenant came, by the database's clock. */
let announcedAt = new Date(0);
/** A call that has ended, with its recording and its summary. */
let call_id: string;
beforeAll(async () => {
  // A call of one to two seconds, so that its recorder has time to start.
  platform = await startPlatform({ clockSpeed: 20 });
  listener = await openClient(platform.databaseUrl);
  listener.on('notification', ({ payload }) => {
    if (payload !== platform.tenant.id) return;
    void listener
      .query<{ at: Date }>('select clock_timestamp() as at')
      .then(({ rows }) => (announcedAt = rows[0]?.at ?? announcedAt));
  });
  await listener.query('listen voicecall_call_changes');
  const placed = await placeCall(platform, { to: '+15005550001' });
  call_id = placed.call_id;
  await placed.ended();
  await recordedCall(platform, call_id, 'completed');
  await summaryIsReady();
});
afterAll(async () => {
  await listener.end();
  await platform.close();
});

const summaryIsReady = () =>
  until(async () => {
    const { call } = await platform.tenant.client.calls.get(call_id);
    return call.summary_status === 'ready' ? [1] : [];
  });

/** True when a notification has come after the last change of the tenant's calls. */
async function lastChangeIsAnnounced(): Promise<boolean> {
  const [last] = await platform.sql<{ at: Date }>(
    'select max(created_at) as at from call_changes where tenant_id = $1',
    [platform.tenant.id],
  );
  return last !== undefined && announcedAt >= last.at;
}

it('the end of a recording is announced', async () => {
  // As if the recording had not been complete yet: the next check finds that it is.
  await platform.sql(`update calls set recording_status = 'processing', recording_check_after = $2 where id = $1`, [
    call_id,
    platform.clock.now(),
  ]);
  await recordedCall(platform, call_id, 'completed');
  await expect.poll(lastChangeIsAnnounced).toBe(true);
});

it('the end of a summary run is announced', async () => {
  await platform.tenant.client.summaries.rerun(call_id, { reason: 'Try again.' });
  await summaryIsReady();
  await expect.poll(lastChangeIsAnnounced).toBe(true);
});

it('a booking is announced', async () => {
  const [id = ''] = await takePlaces(platform, platform.tenant, 1);
  const { agent_id } = await dispatcherOf(platform.tenant);
  await platform.sql('update calls set agent_id = $2 where id = $1', [id, agent_id]);
  const preferred_datetime = `${new Date().getUTCFullYear() + 1}-01-12T10:00`;
  const { body } = await agentLink(platform, platform.tenant, id).book({ full_name: 'Ann', preferred_datetime });
  expect(body).toMatchObject({ ok: true });
  await expect.poll(lastChangeIsAnnounced).toBe(true);
});
