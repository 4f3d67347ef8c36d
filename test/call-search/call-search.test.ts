// The search for calls through the SDK: what a person types finds the call, in any notation, for its tenant alone.
import { beforeAll, describe, expect, it } from 'vitest';
import { callWithAgent } from '../harness/calls/agent-link.ts';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';

const platform = sharedPlatform();

/** Waits until no call of the tenant is to be searched anew. */
const settled = (tenant: TestTenant) =>
  until(async () =>
    (await platform.sql('select 1 from call_search_marks where tenant_id = $1 limit 1', [tenant.id])).length === 0
      ? [1]
      : [],
  );

const found = async (tenant: TestTenant, q: string, more: object = {}): Promise<string[]> =>
  (await tenant.client.calls.list({ q, ...more })).calls.map(({ id }) => id);

let rows = 0;
interface OldCall {
  readonly to?: string | null;
  readonly from?: string | null;
  readonly client_ref?: string;
  readonly lead?: object;
  readonly said?: readonly string[];
  readonly agent_id?: string;
}
/** Puts an ended call on record, as if it had been held. */
async function addCall(tenant: TestTenant, call: OldCall): Promise<string> {
  rows += 1;
  const id = `AJ_${rows.toString(16).padStart(24, '0')}`;
  await platform.sql(
    `insert into calls (tenant_id, id, agent_id, direction, status, room_name, timezone, max_duration_sec, created_at,
       updated_at, ended_at, ended_reason, recording_status, summary_status, to_number, from_number, client_ref, lead)
     values ($1, $2, $3, 'inbound', 'completed', $1 || $2, 'UTC', 60, now() + make_interval(secs => $8), now(), now(),
       'user_hangup', 'none', 'none', $4, $5, $6, $7)`,
    [
      tenant.id,
      id,
      call.agent_id ?? 'ta_1',
      call.to ?? null,
      call.from ?? null,
      call.client_ref ?? null,
      call.lead ? JSON.stringify(call.lead) : null,
      rows,
    ],
  );
  await platform.sql(
    `insert into call_turns (tenant_id, call_id, turn_id, role, text, started_at, interrupted)
     select $1, $2, no, 'user', said, now(), false from unnest($3::text[]) with ordinality as w (said, no)`,
    [tenant.id, id, call.said ?? []],
  );
  return id;
}

describe('a call is found by', () => {
  let tenant: TestTenant;
  let other: TestTenant;
  let wanted: string;
  beforeAll(async () => {
    tenant = await platform.newTenant();
    other = await platform.newTenant();
    const { id: agent_id } = await tenant.client.agents.create({ name: 'A', instructions: 'x', language: 'en' });
    const call = {
      to: '+15005550006',
      from: '+4917112345678',
      client_ref: 'Order-4711/B',
      lead: { name: 'José Álvarez', email: 'Jose.Alvarez@Example.com' },
      said: ['I am interested in the blue houses near the river.', 'そうですね、東京です。'],
    };
    wanted = await addCall(tenant, { ...call, agent_id });
    await addCall(other, call);
    await addCall(tenant, { to: '+15005559999', from: '+33123456789', client_ref: 'Order-9', lead: { name: 'Eva' } });
    await settled(tenant);
    await settled(other);
  });

  it.each([
    ['the last digits', '0006'],
    ['a part of a number', '5550006'],
    ['a number as it is written inside its country', '(500) 555-0006'],
    ['a number with its plus', '+1 500 555 0006'],
    ['a number as a link', 'tel:+15005550006'],
    ['the number of the caller', '0171 1234-5678'],
    ['the number of the caller, as it is dialed from abroad', '0049 171 12345678'],
    ['a number with the zero that is dialed inside the country only', '+49 (0) 171 12345678'],
    ['its reference', 'Order-4711/B'],
    ['a part of its reference', '4711'],
    ['a part of its reference in lower case', 'order-47'],
    ['a name', 'José Álvarez'],
    ['a name without accents', 'jose alv'],
    ['an e-mail address', 'jose.alvarez@example.com'],
    ['a part of an e-mail address', 'alvarez@'],
    ['words that were said, in another form', 'house interest'],
    ['words of a language without spaces', '東京'],
  ])('%s', async (_what, q) => {
    expect(await found(tenant, q)).toEqual([wanted]);
  });

  it('its id, and by filters together with a search', async () => {
    expect(await found(tenant, wanted)).toEqual([wanted]);
    expect(await found(tenant, ` ${wanted} `)).toEqual([wanted]);
    expect(await found(tenant, '0006', { status: 'completed', direction: 'inbound' })).toEqual([wanted]);
    expect(await found(tenant, '0006', { direction: 'outbound' })).toEqual([]);
  });

  it.each([
    '%',
    '_',
    '%%%%',
    '____',
    'a',
    '😀',
    '😀😀😀',
    "'; drop table calls; --",
    '\\',
    '\\\\\\\\',
    '0007',
    'nobody',
    'the',
  ])('and nothing is found by %j', async (q) => {
    expect(await found(tenant, q)).toEqual([]);
  });

  it('and a text that is too long is refused', async () => {
    await expect(found(tenant, 'x'.repeat(10_000))).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('and another tenant finds its own call alone, not even by the id', async () => {
    const [own] = await found(other, '0006');
    expect(own).not.toBe(wanted);
    expect(await found(other, wanted)).toEqual([]);
  });
});

describe('the search', () => {
  it('finds a call while it goes on, its words after its end, and its booking by all that identifies it', async () => {
    const tenant = await platform.newTenant();
    const agent = await callWithAgent(platform, tenant, { client_ref: 'crm-77' });
    await settled(tenant);
    expect(await found(tenant, 'crm-77')).toEqual([agent.call_id]);
    const { body } = await agent.book({
      full_name: 'Zoë Quince',
      email: 'zoe@example.org',
      phone: '+1 (555) 123-4567',
      preferred_datetime: `${platform.clock.now().getUTCFullYear() + 1}-01-12T10:00`,
    });
    await settled(tenant);
    for (const q of ['zoe quince', 'zoe@', '555 123 4567', body.booking_id ?? ''])
      expect(await found(tenant, q)).toEqual([agent.call_id]);
  });

  it('has pages, newest first, without a gap or a double', async () => {
    const tenant = await platform.newTenant();
    const added: string[] = [];
    for (let n = 0; n < 7; n += 1) added.push(await addCall(tenant, { to: '+15005550006', client_ref: `r-${n}` }));
    await addCall(tenant, { to: '+15005551111' });
    await settled(tenant);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await tenant.client.calls.list({ q: '0006', limit: 3, ...(cursor && { cursor }) });
      seen.push(...page.calls.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(seen).toEqual(added.toReversed());
  });

  it('has the same pages where newer calls are looked at first', async () => {
    const tenant = await platform.newTenant();
    // Every 60th of 1,500 calls has one word, and some of the oldest have another one.
    await platform.sql(
      `insert into calls (tenant_id, id, agent_id, direction, status, room_name, timezone, max_duration_sec, created_at,
         updated_at, ended_at, ended_reason, recording_status, summary_status, client_ref)
       select $1, 'AJ_f' || lpad(to_hex(n), 23, '0'), 'ta_1', 'inbound', 'completed', $1 || n, 'UTC', 60,
         now() - make_interval(secs => n), now(), now(), 'user_hangup', 'none', 'none',
         case when n % 60 = 0 then 'seldom' when n % 500 > 497 then 'oldest' else 'usual' end || '-' || n
       from generate_series(0, 1499) as n`,
      [tenant.id],
    );
    await settled(tenant);
    for (const [q, count] of [
      ['seldom', 25],
      ['oldest', 6],
      ['usual', 1_469],
      ['usual-1499', 0],
    ] as const) {
      const refs: (string | null)[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await tenant.client.calls.list({ q, limit: count > 100 ? 100 : 4, ...(cursor && { cursor }) });
        refs.push(...page.calls.map(({ client_ref }) => client_ref));
        cursor = page.next_cursor;
      } while (cursor);
      expect(refs.map((ref) => ref?.split('-')[0])).toEqual(Array.from({ length: count }, () => q));
      expect(new Set(refs).size).toBe(count);
      expect(refs).toEqual(refs.toSorted((a, b) => Number(a?.split('-')[1]) - Number(b?.split('-')[1])));
    }
  });

  it('follows a change, and forgets a call that is gone', async () => {
    const tenant = await platform.newTenant();
    const id = await addCall(tenant, { client_ref: 'before' });
    await settled(tenant);
    await platform.sql(`update calls set client_ref = 'afterwards' where tenant_id = $1 and id = $2`, [tenant.id, id]);
    await settled(tenant);
    expect(await found(tenant, 'before')).toEqual([]);
    expect(await found(tenant, 'afterwards')).toEqual([id]);
    await platform.sql('delete from calls where tenant_id = $1 and id = $2', [tenant.id, id]);
    await settled(tenant);
    expect(await platform.sql('select 1 from call_search where tenant_id = $1', [tenant.id])).toEqual([]);
  });

  it('does not read what was said where the tenant does not want it', async () => {
    const tenant = await platform.newTenant();
    const id = await addCall(tenant, { client_ref: 'kept', said: ['a confidential matter'] });
    await settled(tenant);
    expect(await found(tenant, 'confidential')).toEqual([id]);
    await platform.operator.tenants.update(tenant.id, { transcript_search: false });
    await settled(tenant);
    expect(await found(tenant, 'confidential')).toEqual([]);
    const [row] = await platform.sql<{ terms: string[] }>('select terms from call_search where tenant_id = $1', [
      tenant.id,
    ]);
    expect(row?.terms).toHaveLength(2);
    expect(await found(tenant, 'kept')).toEqual([id]);
    await platform.operator.tenants.update(tenant.id, { transcript_search: true });
    await settled(tenant);
    expect(await found(tenant, 'confidential')).toEqual([id]);
  });

  it('lets no tenant with many calls keep the calls of another one waiting', async () => {
    const [large, small] = [await platform.newTenant(), await platform.newTenant()];
    await platform.sql(
      `insert into call_search_marks (tenant_id, call_id) select $1, 'AJ_' || n from generate_series(1, 2000) as n`,
      [large.id],
    );
    const id = await addCall(small, { client_ref: 'small-one' });
    await until(async () => await found(small, 'small-one'));
    expect(await found(small, 'small-one')).toEqual([id]);
    await settled(large);
  });

  it('finds a call that was dispatched', async () => {
    const { call_id } = await placeCall(platform, { to: '+15005550006', client_ref: 'dispatched-1' });
    await settled(platform.tenant);
    expect(await found(platform.tenant, 'dispatched-1')).toEqual([call_id]);
  });
});
