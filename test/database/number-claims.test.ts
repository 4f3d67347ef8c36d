// The migration that claims the inbound numbers of an existing installation: it has one result for every order of rows,
// and a conflict does not stop it.
import { readFile } from 'node:fs/promises';
import { migrate } from '@voicecall/server/platform/migrate.ts';
import { expect, it, onTestFinished } from 'vitest';
import { emptyDatabase, openPool } from '../harness/platform/database.ts';

const migration = new URL(
  '../../packages/server/prisma/migrations/20261122070000_number_claims/migration.sql',
  import.meta.url,
);

it('an existing number goes first to a confirmed import, then to an active phone number, then to the oldest trunk', async () => {
  const database = await emptyDatabase();
  await migrate(database.url);
  const pool = openPool(database.url);
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  await pool.query('drop table number_claims, number_evictions, trunk_peers');
  const trunk = (
    tenant: string,
    [id, day, status = 'active']: [id: string, day: number, status?: string],
    numbers: string[],
  ) =>
    pool.query(
      `insert into trunks (tenant_id, id, name, direction, provider_kind, status, inbound, outbound, media_encryption,
       krisp_enabled, created_at, updated_at)
       values ($1, $2, 'x', 'both', 'byo_sip', $5, $4::jsonb,
       '{"address": "SIP.Carrier.example.:5060", "numbers": []}', 'disable', false, $3, $3)`,
      [tenant, id, new Date(Date.UTC(2026, 0, day)), JSON.stringify({ numbers }), status],
    );
  const number = (tenant: string, value: string, day: number, kind: string) =>
    pool.query(
      `insert into phone_numbers (tenant_id, id, number, active_number, status, provider_kind, created_at, updated_at)
       values ($1, 'pn_' || $2, $2, $2, 'active', $4, $3, $3)`,
      [tenant, value, new Date(Date.UTC(2026, 0, day)), kind],
    );
  await trunk('a', ['t1', 1], ['+1', '+2', '+3', '+4']);
  await trunk('b', ['t2', 2], ['+1', '+4', '+5']);
  await trunk('b', ['t3', 1, 'archived'], ['+6']);
  await trunk('c', ['t4', 1], ['+7']);
  await trunk('a', ['t5', 1], ['+7']);
  await number('b', '+2', 5, 'byo_sip');
  await number('c', '+3', 6, 'carrier_pv');
  await number('a', '+4', 7, 'byo_sip');
  // A released number claims nothing, and neither does the trunk that an import created.
  await number('c', '+1', 1, 'carrier_pv');
  await pool.query(`update phone_numbers set active_number = null, status = 'released' where id = 'pn_+1'`);
  await trunk('c', ['t6', 1], []);
  await pool.query(`update trunks set provider_kind = 'carrier_pv' where id = 't6'`);
  await pool.query(`begin; ${await readFile(migration, 'utf8')}; commit`);
  const claims = (
    await pool.query<{ number: string; tenant_id: string; verified: boolean }>(
      'select number, tenant_id, verified from number_claims order by number',
    )
  ).rows;
  expect(claims.map((claim) => [claim.number, claim.tenant_id, claim.verified])).toEqual([
    ['+1', 'a', false],
    ['+2', 'b', false],
    ['+3', 'c', true],
    ['+4', 'a', false],
    ['+5', 'b', false],
    ['+7', 'a', false],
  ]);
  const noted = (
    await pool.query<{ tenant_id: string; number: string }>(
      `select tenant_id, changes ->> 'number' as number from audit_events where action = 'number_claim.conflict'
       order by 2`,
    )
  ).rows;
  expect(noted).toEqual([
    { tenant_id: 'b', number: '+1' },
    { tenant_id: 'a', number: '+2' },
    { tenant_id: 'a', number: '+3' },
    { tenant_id: 'b', number: '+4' },
    { tenant_id: 'c', number: '+7' },
  ]);
  type Peer = Readonly<Record<'tenant_id' | 'trunk_id' | 'peer', string>>;
  const { rows: peers } = await pool.query<Peer>('select * from trunk_peers order by 1, 2');
  expect(peers.map((peer) => `${peer.tenant_id} ${peer.trunk_id}`)).toEqual(['a t1', 'a t5', 'b t2', 'c t4']);
  expect(new Set(peers.map(({ peer }) => peer))).toEqual(new Set(['sip.carrier.example']));
});
