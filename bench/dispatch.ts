// Dispatch over HTTP through the SDK, compared with a transaction that only inserts the same rows.
import { randomBytes, randomUUID } from 'node:crypto';
import { withPlatform } from './harness.ts';
import { inTurns, rateOf } from './measure.ts';
import type { Measurement } from './measure.ts';
import { sampleRows, writeSameRows } from './same-rows.ts';

const concurrency = 16;
const perRound = 300;

export const benchDispatch = (postgresUrl: string): Promise<Measurement[]> =>
  withPlatform(postgresUrl, 'api', async ({ client, tenant_id, pool }) => {
    const { id: agent_id } = await client.agents.create({ name: 'Bench', instructions: 'Be brief.' });
    const { id: trunk_id } = await client.trunks.create({
      name: 'Carrier',
      direction: 'outbound',
      outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
    });
    const dispatch = (idempotencyKey?: string) =>
      client.calls.dispatch({ agent_id, trunk_id, to_number: '+15005550001', client_ref: 'bench' }, { idempotencyKey });
    const { call_id } = await dispatch('the-sample');
    const samples = await sampleRows(pool, [
      { table: 'calls', column: 'id', value: call_id },
      { table: 'audit_events', column: 'target_id', value: call_id },
      { table: 'pgboss.job', column: `data ->> 'tenant_id'`, value: tenant_id },
      { table: 'idempotency_keys', column: 'key', value: 'the-sample' },
    ]);
    const insertSame = (): Promise<void> => {
      const hex = randomBytes(12).toString('hex');
      return writeSameRows(pool, samples, {
        calls: { id: `AJ_${hex}`, room_name: `call-${hex}` },
        audit_events: { id: `ae_${hex}` },
        'pgboss.job': { id: randomUUID() },
        idempotency_keys: { key: hex },
      });
    };
    const figures = await inTurns(
      5,
      () => rateOf(perRound, concurrency, insertSame),
      () => rateOf(perRound, concurrency, () => dispatch()),
    );
    return [{ name: `dispatch, ${concurrency} at a time`, unit: '/s', ...figures }];
  });
