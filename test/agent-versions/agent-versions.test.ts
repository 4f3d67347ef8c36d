// Versions of agents: each change makes one, a call is held with the one that it was accepted with, and publishing is
// exact however many do it.
import { limits } from '@voicecall/contract';
import { sendable } from '@voicecall/sdk';
import type { AgentVersion, DispatchBody, UpdateAgentBody } from '@voicecall/sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { agentLink } from '../harness/calls/agent-link.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';

const platform = sharedPlatform('api');
let tenant: TestTenant;
let client: TestTenant['client'];
let id: string;
beforeEach(async () => {
  tenant = await addTenant(platform);
  ({ client } = tenant);
  ({ id } = await client.agents.create({ name: 'Desk', instructions: 'Be brief.', welcome: 'One' }));
});

const put = async (body: UpdateAgentBody) => (await client.agents.update(id, body)).agent;
const agent = async () => (await client.agents.get(id)).agent;
const versions = async (): Promise<AgentVersion[]> => (await client.agentVersions.list(id)).agent_versions;
const inShort = async () =>
  (await versions()).map(({ version, state, settings }) => [version, state, settings.welcome]);

describe('the versions of an agent', () => {
  it('begin with 1, which is published', async () => {
    const made = await agent();
    expect(made).toMatchObject({ published_version: 1, draft_version: null });
    expect(await versions()).toEqual([
      {
        id: expect.stringMatching(/^av_[0-9a-f]{24}$/),
        tenant_id: tenant.id,
        agent_id: id,
        version: 1,
        state: 'published',
        note: null,
        settings: {
          instructions: 'Be brief.',
          welcome: 'One',
          ...Object.fromEntries(
            Object.keys((await versions())[0]?.settings ?? {})
              .filter((field) => field !== 'instructions' && field !== 'welcome')
              .map((field) => [field, made[field as keyof typeof made]]),
          ),
        },
        created_by: { type: 'api_key', id: expect.stringMatching(/^ak_/) },
        created_at: made.created_at,
        published_at: made.created_at,
      },
    ]);
  });

  it('grow by one with each change of what a conversation depends on, and with no other', async () => {
    expect(await put({ welcome: 'Two' })).toMatchObject({ published_version: 2, welcome: 'Two' });
    expect(await put({ welcome: 'Two' })).toMatchObject({ published_version: 2 });
    expect(await put({ name: 'Front desk', client_ref: 'crm-1' })).toMatchObject({ published_version: 2 });
    expect(await put(sendable(await agent()))).toEqual({ ...(await agent()), updated_at: expect.any(String) });
    expect(await inShort()).toEqual([
      [2, 'published', 'Two'],
      [1, 'earlier', 'One'],
    ]);
  });

  it('are made by a server of an earlier release, too, which knows of none', async () => {
    await platform.sql(`update agents set welcome = 'Old' where id = $1`, [id]);
    expect(await agent()).toMatchObject({ published_version: 2, welcome: 'Old' });
    expect(await inShort()).toEqual([
      [2, 'published', 'Old'],
      [1, 'earlier', 'One'],
    ]);
    expect((await versions())[0]?.created_by).toBeNull();
  });

  it('lose their draft when it is discarded: it stays, as one that can be published by its number', async () => {
    expect(await refusalOf(client.agentVersions.discardDraft(id))).toMatchObject({ code: 'agent_has_no_draft' });
    await put({ welcome: 'Two', draft: true });
    expect((await client.agentVersions.discardDraft(id)).agent).toMatchObject({ welcome: 'One', draft_version: null });
    expect(await inShort()).toEqual([
      [2, 'earlier', 'Two'],
      [1, 'published', 'One'],
    ]);
    expect(await refusalOf(client.agentVersions.publish(id))).toMatchObject({ code: 'agent_has_no_draft' });
    expect(await put({ language: 'de', draft: true })).toMatchObject({ draft_version: 3 });
    expect((await inShort())[0]).toEqual([3, 'draft', 'One']);
    await client.agentVersions.discardDraft(id);
    expect((await client.agentVersions.publish(id, { version: 2 })).agent).toMatchObject({ welcome: 'Two' });
  });

  it('can be read by number and by id, and compared', async () => {
    await put({ welcome: null, tool_ids: [] });
    const [second] = await versions();
    expect((await client.agentVersions.get(id, '2')).agent_version).toEqual(second);
    expect((await client.agentVersions.get(id, second?.id ?? '')).agent_version).toEqual(second);
    const changes = [
      { field: 'welcome', from: 'One', to: null },
      { field: 'tool_ids', from: null, to: [] },
    ];
    expect(await client.agentVersions.diff(id, '2', { from: 1 })).toMatchObject({ from: 1, to: 2, changes });
    expect(await client.agentVersions.diff(id, '1')).toMatchObject({
      from: 2,
      to: 1,
      changes: changes.map(({ field, from, to }) => ({ field, from: to, to: from })),
    });
    expect(await client.agentVersions.diff(id, '2')).toMatchObject({ from: 2, to: 2, changes: [] });
    expect(await refusalOf(client.agentVersions.get(id, '3'))).toMatchObject({ code: 'agent_version_not_found' });
    expect(await refusalOf(client.agentVersions.diff(id, '1', { from: 3 }))).toMatchObject({
      code: 'agent_version_not_found',
    });
  });
});

describe('a draft', () => {
  it('changes nothing for calls, is continued, and replaces the published version when it is published', async () => {
    expect(await put({ welcome: 'Draft', draft: true })).toMatchObject({
      welcome: 'One',
      published_version: 1,
      draft_version: 2,
    });
    expect(await put({ language: 'de', draft: true })).toMatchObject({ language: 'en', draft_version: 3 });
    expect(await put({ language: 'de', draft: true })).toMatchObject({ draft_version: 3 });
    const published = await client.agentVersions.publish(id, { note: 'German' });
    expect(published.agent).toMatchObject({
      welcome: 'Draft',
      language: 'de',
      published_version: 3,
      draft_version: null,
    });
    expect(published.agent_version).toMatchObject({ version: 3, state: 'published', note: 'German' });
    expect((await agent()).updated_at).toBe(published.agent_version.published_at);
    expect(await inShort()).toEqual([
      [3, 'published', 'Draft'],
      [2, 'earlier', 'Draft'],
      [1, 'earlier', 'One'],
    ]);
  });

  it('stays as it is when something else is published', async () => {
    await put({ welcome: 'Draft', draft: true });
    expect(await put({ welcome: 'Two' })).toMatchObject({ welcome: 'Two', published_version: 3, draft_version: 2 });
    await client.agentVersions.publish(id, { version: 1 });
    expect(await inShort()).toEqual([
      [3, 'earlier', 'Two'],
      [2, 'draft', 'Draft'],
      [1, 'published', 'One'],
    ]);
  });

  it('has no name and no reference of its own', async () => {
    expect(await put({ name: 'Reception', client_ref: 'crm-2', draft: true })).toMatchObject({
      name: 'Reception',
      client_ref: 'crm-2',
      draft_version: null,
    });
  });

  it('that does not exist is not published', async () => {
    expect(await refusalOf(client.agentVersions.publish(id))).toMatchObject({ code: 'agent_has_no_draft' });
  });
});

describe('publishing', () => {
  it('an earlier version is a way back, and the next change goes on from it', async () => {
    await put({ welcome: 'Two', language: 'de' });
    const back = await client.agentVersions.publish(id, { version: 1, note: 'Back' });
    expect(back.agent).toMatchObject({ welcome: 'One', language: 'en', published_version: 1 });
    expect(await put({ welcome: 'Three' })).toMatchObject({ welcome: 'Three', language: 'en', published_version: 3 });
    expect((await versions()).map(({ version, note }) => [version, note])).toEqual([
      [3, null],
      [2, null],
      [1, 'Back'],
    ]);
  });

  it('a version that there is not, or that is another agent’s, is refused', async () => {
    const other = await client.agents.create({ name: 'Other', instructions: 'x' });
    await client.agents.update(other.id, { welcome: 'x' });
    expect(await refusalOf(client.agentVersions.publish(id, { version: 2 }))).toMatchObject({
      status: 404,
      code: 'agent_version_not_found',
    });
  });

  it('and reading are refused for an archived agent', async () => {
    await client.agents.archive(id);
    for (const request of [
      () => client.agentVersions.publish(id, { version: 1 }),
      () => client.agentVersions.list(id),
      () => client.agentVersions.get(id, '1'),
      () => client.agentVersions.diff(id, '1'),
    ])
      expect(await refusalOf(request())).toMatchObject({ status: 404, code: 'agent_not_found' });
  });

  it('by many at once ends with one of them, whole', async () => {
    const greetings = [
      ['One', 'en'],
      ['Two', 'de'],
      ['Three', 'fr'],
      ['Four', 'it'],
      ['Five', 'es'],
    ] as const;
    for (const [welcome, language] of greetings.slice(1)) await put({ welcome, language });
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => client.agentVersions.publish(id, { version: (n % 5) + 1, note: `${n}` })),
    );
    const { published_version, welcome, language } = await agent();
    expect([welcome, language]).toEqual(greetings[published_version - 1]);
    expect((await versions()).filter(({ state }) => state === 'published').map(({ version }) => version)).toEqual([
      published_version,
    ]);
  });

  it('again under one idempotency key publishes once, and has the first response', async () => {
    await put({ welcome: 'Two' });
    const idempotencyKey = 'publish-once';
    const first = await client.agentVersions.publish(id, { version: 1 }, { idempotencyKey });
    await client.agentVersions.publish(id, { version: 2 });
    expect(await client.agentVersions.publish(id, { version: 1 }, { idempotencyKey })).toEqual(first);
    expect(await agent()).toMatchObject({ published_version: 2 });
  });
});

describe('a call', () => {
  let body: DispatchBody;
  beforeEach(async () => {
    const outbound = { address: 'sip.example.com', numbers: ['+15551230001'] };
    const trunk = await client.trunks.create({ name: 'Carrier', direction: 'outbound', outbound });
    body = { agent_id: id, trunk_id: trunk.id, to_number: '+15005550001' };
  });

  const dispatch = async (change: Partial<DispatchBody> = {}) => {
    const { call_id } = await client.calls.dispatch({ ...body, ...change });
    return call_id;
  };
  interface Brief {
    readonly call: { readonly agent_version: number };
    readonly agent: { readonly welcome: string; readonly published_version: number };
    readonly tools: readonly { readonly name: string }[];
  }
  const briefOf = async (call_id: string) =>
    (await agentLink(platform, tenant, call_id).brief()).body as unknown as Brief;
  const callOf = async (call_id: string) => (await client.calls.get(call_id)).call;

  it('among fifty that are dispatched while versions are published is held with the version that it shows', async () => {
    for (const welcome of ['Two', 'Three', 'Four']) await put({ welcome });
    const ringing = await Promise.all(Array.from({ length: 50 }, () => dispatch()));
    const names = ['One', 'Two', 'Three', 'Four'];
    const publish = (async () => {
      for (let n = 0; n < 25; n += 1) await client.agentVersions.publish(id, { version: (n % 4) + 1 });
      for (let n = 5; n < 15; n += 1) {
        await put({ welcome: `${n}` });
        names.push(`${n}`);
      }
    })();
    const late = await Promise.all(Array.from({ length: 50 }, () => dispatch()));
    const shown = await Promise.all(
      [...ringing, ...late].map(async (call_id) => {
        const [{ agent_version }, brief] = await Promise.all([callOf(call_id), briefOf(call_id)]);
        return { agent_version, told: brief.call.agent_version, welcome: brief.agent.welcome };
      }),
    );
    await publish;
    expect(shown.slice(0, 50)).toEqual(
      Array.from({ length: 50 }, () => ({ agent_version: 4, told: 4, welcome: 'Four' })),
    );
    for (const { agent_version, told, welcome } of shown)
      expect({ told, welcome }).toEqual({ told: agent_version, welcome: names[(agent_version ?? 0) - 1] });
    // Later, too.
    expect(await briefOf(ringing[0] ?? '')).toMatchObject({
      call: { agent_version: 4 },
      agent: { welcome: 'Four', published_version: 14 },
    });
  });

  it('has the version that its dispatch names, a draft too, with its zone and its longest talk', async () => {
    await put({ welcome: 'Draft', timezone: 'Asia/Tokyo', max_call_duration_sec: 60, draft: true });
    const draft = await dispatch({ agent_version: 2 });
    expect(await callOf(draft)).toMatchObject({ agent_version: 2, timezone: 'Asia/Tokyo' });
    expect(await briefOf(draft)).toMatchObject({ call: { max_duration_sec: 60 }, agent: { welcome: 'Draft' } });
    expect(await callOf(await dispatch({ agent_version: 'published' }))).toMatchObject({ agent_version: 1 });
    await client.agentVersions.publish(id);
    expect(await callOf(await dispatch())).toMatchObject({ agent_version: 2, timezone: 'Asia/Tokyo' });
    const first = await dispatch({ agent_version: 1 });
    expect(await callOf(first)).toMatchObject({ agent_version: 1 });
    expect(await briefOf(first)).toMatchObject({ call: { max_duration_sec: 3600 }, agent: { welcome: 'One' } });
  });

  it('is not accepted with a version that there is not', async () => {
    for (let n = 0; n < 2; n += 1)
      expect(await refusalOf(dispatch({ agent_version: 2 }))).toMatchObject({
        status: 404,
        code: 'agent_version_not_found',
      });
    expect((await client.calls.list()).calls).toEqual([]);
    await put({ welcome: 'Two' });
    expect(await callOf(await dispatch({ agent_version: 2 }))).toMatchObject({ agent_version: 2 });
  });

  it('has the tools of its version', async () => {
    const before = await dispatch();
    await put({ tool_ids: [] });
    const after = await dispatch();
    const booking = { full_name: 'Ann Example', preferred_datetime: '2099-12-01T10:00' };
    const says = async (call_id: string) => (await agentLink(platform, tenant, call_id).book(booking)).body.say;
    expect((await briefOf(before)).tools.map(({ name }) => name)).toEqual(['book_appointment']);
    expect((await briefOf(after)).tools).toEqual([]);
    expect(await says(after)).toBe('I am not able to book appointments.');
    expect(await says(before)).not.toBe('I am not able to book appointments.');
  });

  it('that is older than versions, or was accepted by a server of an earlier release, has the agent as it is', async () => {
    const call_id = await dispatch();
    await platform.sql('update calls set agent_version = null where id = $1', [call_id]);
    await put({ welcome: 'Two' });
    expect(await callOf(call_id)).toMatchObject({ agent_version: null });
    expect(await briefOf(call_id)).toMatchObject({ call: { agent_version: null }, agent: { welcome: 'Two' } });
  });

  it('in a browser has the version that its session names', async () => {
    await put({ welcome: 'Draft', draft: true });
    const versionOf = async (choice?: number | 'published') => {
      const session = await client.webSessions.create(id, choice === undefined ? {} : { agent_version: choice });
      return (await callOf(session.call_id)).agent_version;
    };
    expect([await versionOf(), await versionOf(2), await versionOf('published')]).toEqual([1, 2, 1]);
    expect(await refusalOf(versionOf(3))).toMatchObject({ code: 'agent_version_not_found' });
  });

  it('never needs a version that was deleted', async () => {
    await put({ welcome: 'of a number' });
    const number = '+15557654321';
    const trunk = await client.trunks.create({
      name: 'Inbound',
      direction: 'inbound',
      inbound: { numbers: [number], allowed_addresses: ['198.51.100.0/24'] },
    });
    await client.phoneNumbers.create({ number, trunk_id: trunk.id, agent_id: id, agent_version: 2 });
    await put({ welcome: 'of a call' });
    const call_id = await dispatch({ agent_version: 3 });
    const change = (n: number) => platform.sql('update agents set welcome = $2 where id = $1', [id, `change ${n}`]);
    for (let n = 4; n < limits.agent_versions + 6; n += 1) await change(n);
    await put({ welcome: 'newest' });
    const listed = async () => {
      const page = await client.agentVersions.list(id, { limit: 200 });
      return page.agent_versions.map(({ version }) => version).toReversed();
    };
    const newest = limits.agent_versions + 6;
    const kept = Array.from({ length: limits.agent_versions }, (_, n) => n + newest - limits.agent_versions + 1);
    expect(await listed()).toEqual([2, ...kept]);
    // What is no longer found stays for an hour, and as long as a call that found it before goes on.
    const stored = async () =>
      (
        await platform.sql<{ version: number }>('select version from agent_versions where agent_id = $1 order by 1', [
          id,
        ])
      )
        .map(({ version }) => version)
        .filter((version) => version < 6);
    expect(await stored()).toEqual([1, 2, 3, 4, 5]);
    for (const version of [3, 4])
      expect(await refusalOf(dispatch({ agent_version: version }))).toMatchObject({ code: 'agent_version_not_found' });
    await platform.sql(`update agent_versions set retired_at = retired_at - interval '2 hours' where agent_id = $1`, [
      id,
    ]);
    await platform.sql(`update calls set created_at = created_at - interval '3 days' where agent_id = $1`, [id]);
    await put({ welcome: 'newer' });
    expect(await stored()).toEqual([2, 3]);
    expect(await briefOf(call_id)).toMatchObject({ call: { agent_version: 3 }, agent: { welcome: 'of a call' } });
  });
});

describe('a phone number', () => {
  it('names a version that there is, or the published one, and forgets it with another agent', async () => {
    await put({ welcome: 'Two' });
    const number = '+15557654322';
    const trunk = await client.trunks.create({
      name: 'Inbound',
      direction: 'inbound',
      inbound: { numbers: [number], allowed_addresses: ['198.51.100.0/24'] },
    });
    const about = { number, trunk_id: trunk.id, agent_id: id };
    expect(await refusalOf(client.phoneNumbers.create({ ...about, agent_version: 3 }))).toMatchObject({
      code: 'agent_version_not_found',
    });
    const { id: number_id, phone_number } = await client.phoneNumbers.create({ ...about, agent_version: 1 });
    expect(phone_number).toMatchObject({ agent_version: 1 });
    const update = async (change: Parameters<typeof client.phoneNumbers.update>[1]) =>
      (await client.phoneNumbers.update(number_id, change)).phone_number.agent_version;
    expect(await update({ label: 'Desk' })).toBe(1);
    expect(await update({ agent_version: 'published' })).toBe('published');
    expect(await update({ agent_version: 2 })).toBe(2);
    expect(await refusalOf(update({ agent_version: 9 }))).toMatchObject({ code: 'agent_version_not_found' });
    const { id: other } = await client.agents.create({ name: 'Other', instructions: 'x' });
    expect(await update({ agent_id: other })).toBe('published');
    expect(await refusalOf(update({ agent_id: null, agent_version: 1 }))).toMatchObject({ code: 'validation_failed' });
  });
});
