// The time zone of a call: where it comes from, that it does not change, and that every feature with dates uses it.
import { describe, expect, it } from 'vitest';
import { agentLink, callWithAgent } from '../harness/calls/agent-link.ts';
import { placeCall } from '../harness/calls/place-call.ts';
import { dispatcherOf } from '../harness/calls/places.ts';
import { answeredNumber, callOf, ring } from '../harness/calls/ring.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';
import { finishedSummary } from '../harness/summaries/summary.ts';

const platform = sharedPlatform();

async function tenantIn(timezone: string): Promise<TestTenant> {
  const tenant = await platform.newTenant();
  await platform.operator.tenants.update(tenant.id, { timezone });
  return tenant;
}

const zoneOf = async ({ client }: TestTenant, call_id: string): Promise<string> =>
  (await client.calls.get(call_id)).call.timezone;
const unanswered = '+15005550003';

/** The ways in which a call is accepted; each returns the call's id. */
const ways: Record<string, (tenant: TestTenant, agent_zone: string | null) => Promise<string>> = {
  dispatch: async (tenant, timezone) => {
    const { agent_id, trunk_id } = await dispatcherOf(tenant);
    await tenant.client.agents.update(agent_id, { timezone });
    return (await tenant.client.calls.dispatch({ agent_id, trunk_id, to_number: unanswered })).call_id;
  },
  'phone test': async (tenant, timezone) => {
    const { agent_id, trunk_id } = await dispatcherOf(tenant);
    await tenant.client.agents.update(agent_id, { timezone });
    return (await tenant.client.calls.phoneTest(agent_id, { trunk_id, to_number: unanswered })).call_id;
  },
  'web session': async (tenant, timezone) => {
    const { agent_id } = await dispatcherOf(tenant);
    await tenant.client.agents.update(agent_id, { timezone });
    return (await tenant.client.webSessions.create(agent_id)).call_id;
  },
  'call that comes in': async (tenant, timezone) => {
    const { number, agent_id } = await answeredNumber(tenant);
    await tenant.client.agents.update(agent_id, { timezone });
    return callOf(platform, (await ring(platform, { to_number: number })).room);
  },
};

describe.each(Object.keys(ways))('the time zone of a %s', (way) => {
  it("is the agent's, or else the tenant's, and stays when these change", async () => {
    const tenant = await tenantIn('America/St_Johns');
    const accept = ways[way] ?? (() => Promise.resolve(''));
    const of_agent = await accept(tenant, 'Asia/Kathmandu');
    const of_tenant = await accept(tenant, null);
    expect(await zoneOf(tenant, of_agent)).toBe('Asia/Kathmandu');
    expect(await zoneOf(tenant, of_tenant)).toBe('America/St_Johns');
    await platform.operator.tenants.update(tenant.id, { timezone: 'Europe/Berlin' });
    const { agent_id } = (await tenant.client.calls.get(of_agent)).call;
    await tenant.client.agents.update(agent_id, { timezone: 'Europe/London' });
    expect(await zoneOf(tenant, of_agent)).toBe('Asia/Kathmandu');
    expect(await zoneOf(tenant, of_tenant)).toBe('America/St_Johns');
    const { calls } = await tenant.client.calls.list();
    expect(new Map(calls.map(({ id, timezone }) => [id, timezone])).get(of_agent)).toBe('Asia/Kathmandu');
  });
});

describe('the time zone of a dispatch request', () => {
  it("has precedence over the agent's and the tenant's, and is stored in its usual spelling; metadata and lead are ignored", async () => {
    const tenant = await tenantIn('Europe/Berlin');
    const { agent_id, trunk_id } = await dispatcherOf(tenant);
    await tenant.client.agents.update(agent_id, { timezone: 'Europe/London' });
    const dispatched = async (given: {
      timezone?: string;
      metadata?: Record<string, string>;
      lead?: { timezone: string };
    }) =>
      zoneOf(
        tenant,
        (await tenant.client.calls.dispatch({ agent_id, trunk_id, to_number: unanswered, ...given })).call_id,
      );
    const known = [
      ['asia/kolkata', 'Asia/Kolkata'],
      ['EST5EDT', 'EST5EDT'],
      ['est5edt', 'EST5EDT'],
      ['UTC', 'UTC'],
      ['America/New_York', 'America/New_York'],
      ['Etc/GMT+5', 'Etc/GMT+5'],
    ];
    for (const [timezone = '', spelled] of known) expect(await dispatched({ timezone })).toBe(spelled);
    expect(await dispatched({ metadata: { timezone: 'PST' }, lead: { timezone: 'PST' } })).toBe('Europe/London');
  });

  it('is refused when IANA has no such zone, also for agents and tenants', async () => {
    const { tenant } = platform;
    const { agent_id, trunk_id } = await dispatcherOf(tenant);
    for (const timezone of [
      'PST',
      'pst',
      'IST',
      '',
      ' ',
      '+02:00',
      'UTC+1',
      'Mars/Olympus',
      'Europe',
      'SystemV/PST8',
      'x'.repeat(64),
      'Europe/Berlin\u0000',
    ]) {
      const refused = { status: 400, code: 'validation_failed', details: { issues: [{ path: 'timezone' }] } };
      await expect(
        tenant.client.calls.dispatch({ agent_id, trunk_id, to_number: unanswered, timezone }),
      ).rejects.toMatchObject(refused);
      await expect(tenant.client.agents.update(agent_id, { timezone })).rejects.toMatchObject(refused);
      await expect(platform.operator.tenants.update(tenant.id, { timezone })).rejects.toMatchObject(refused);
    }
  });
});

describe('a booking', () => {
  const year = (): number => platform.clock.now().getUTCFullYear() + 1;
  /** The second Sunday of March, when the clocks in New York change to summer time. */
  const gap = (): string =>
    `${year()}-03-${String(14 - new Date(Date.UTC(year(), 2, 7)).getUTCDay()).padStart(2, '0')}T02:30`;

  it('is in local time of the call’s zone: half hours, quarters and gaps', async () => {
    const tenant = await tenantIn('UTC');
    const offsets = [
      ['Asia/Kolkata', '+05:30'],
      ['Asia/Kathmandu', '+05:45'],
      ['America/St_Johns', '-03:30'],
      ['Pacific/Chatham', '+13:45'],
      ['EST5EDT', '-05:00'],
    ];
    for (const [timezone = '', offset] of offsets) {
      const agent = await callWithAgent(platform, tenant, { timezone, metadata: { timezone: 'PST' } });
      const { body } = await agent.book({ full_name: 'Ann', preferred_datetime: `${year()}-01-12T10:00` });
      expect((await tenant.client.bookings.get(body.booking_id ?? '')).booking).toMatchObject({
        timezone,
        preferred_datetime: `${year()}-01-12T10:00:00${offset}`,
      });
    }
    const inGap = async (timezone: string) =>
      (
        await (
          await callWithAgent(platform, tenant, { timezone })
        ).book({ full_name: 'Ann', preferred_datetime: gap() })
      ).body;
    expect(await inGap('America/New_York')).toMatchObject({
      ok: false,
      say: expect.stringContaining('does not exist in America/New_York') as string,
    });
    expect(await inGap('America/Phoenix')).toMatchObject({ ok: true });
  });

  it('keeps the zone of its call when the agent and the tenant change theirs during the call', async () => {
    const tenant = await tenantIn('Asia/Tokyo');
    // The call waits, and does not end by itself.
    await platform.sql(`update tenants set next_dial_at = '9999-01-01T00:00:00Z' where id = $1`, [tenant.id]);
    const { call_id, agent_id } = await callWithAgent(platform, tenant);
    await tenant.client.agents.update(agent_id, { timezone: 'Europe/Berlin' });
    await platform.operator.tenants.update(tenant.id, { timezone: 'Europe/London' });
    const agent = agentLink(platform, tenant, call_id);
    expect(await agent.brief()).toMatchObject({ status: 200, body: { timezone: 'Asia/Tokyo' } });
    const { body } = await agent.book({ full_name: 'Ann', preferred_datetime: `${year()}-01-12T10:00` });
    expect((await tenant.client.bookings.get(body.booking_id ?? '')).booking).toMatchObject({
      timezone: 'Asia/Tokyo',
      preferred_datetime: `${year()}-01-12T10:00:00+09:00`,
    });
  });

  it.each(['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Chatham'])(
    'and what its summary says is due are the same moment in %s',
    async (timezone) => {
      const placed = await placeCall(platform, {
        to: '+15005550001',
        timezone,
        metadata: { timezone: 'PST' },
        lead: { name: 'Lea Lead', timezone: 'UTC' },
      });
      const { call } = await placed.ended();
      const summary = await finishedSummary(platform, call.id);
      const { bookings } = await platform.tenant.client.bookings.list({ call_id: call.id });
      if (summary.status !== 'ready') throw new Error('the summary has failed');
      const moment = new Date(bookings[0]?.preferred_datetime ?? '').toISOString();
      expect(bookings).toMatchObject([
        { timezone, preferred_datetime: expect.stringContaining('T15:00:00') as string },
      ]);
      expect(summary.payload.booking).toMatchObject({ succeeded: true, scheduled_for: moment });
      expect(summary.payload.followups).toMatchObject([{ due_by: moment }]);
    },
  );
});
