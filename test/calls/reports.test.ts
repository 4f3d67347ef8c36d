// The session report: it is complete whatever the number, order and repetition of its parts; one per call, for a day
// after its end; after that the token allows nothing else.
import type { TranscriptInput, TurnInput } from '@voicecall/contract';
import { limits } from '@voicecall/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentLink } from '../harness/calls/agent-link.ts';
import type { AgentLink } from '../harness/calls/agent-link.ts';
import { takePlaces } from '../harness/calls/places.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  // Without a worker, only the requests of this test change these calls.
  platform = await startPlatform({ config: { role: 'api' } });
});
afterAll(() => platform.close());

const time = '2026-11-22T09:30:00.000Z';
const turn = (turn_id: number, change: Partial<TurnInput> = {}): TurnInput => ({
  turn_id,
  role: 'agent',
  text: `Turn ${turn_id}`,
  started_at: time,
  ended_at: null,
  interrupted: false,
  confidence: null,
  tool: null,
  ...change,
});
const item = (n: number): TranscriptInput => ({
  segment_id: `sg_${n}`,
  turn_id: n,
  speaker: 'agent',
  text: `Segment ${n}`,
  start_ms: n,
  end_ms: n,
  language: null,
  confidence: null,
});
const ok = { status: 200 };
const notActive = { status: 409, body: { error: 'call_not_active' } };

async function answeredCall(): Promise<AgentLink> {
  const [id = ''] = await takePlaces(platform, platform.tenant, 1);
  // Without an agent the platform returns no brief.
  const { id: agent_id } = await platform.tenant.client.agents.create({ name: 'Tester', instructions: 'Be brief.' });
  await platform.sql('update calls set agent_id = $2 where id = $1', [id, agent_id]);
  return agentLink(platform, platform.tenant, id);
}

const recorded = async ({ call_id }: AgentLink) => {
  const { turns, transcripts } = await platform.tenant.client.calls.get(call_id);
  return { turns: turns.map(({ turn_id }) => turn_id), transcripts: transcripts.map(({ segment_id }) => segment_id) };
};
const isComplete = async ({ call_id }: AgentLink): Promise<boolean> => {
  const [row] = await platform.sql<{ complete: boolean; left: number }>(
    `select report_complete and report_received_at is not null as complete,
            (select count(*)::int from call_report_parts where call_id = $1) as left
     from calls where id = $1`,
    [call_id],
  );
  if (row?.complete) expect(row.left).toBe(0);
  return row?.complete ?? false;
};

const parts = [1, 2, 3].map((part) => ({
  report_id: 'r',
  part,
  last: part === 3,
  turns: [turn(part)],
  transcripts: [item(part)],
}));
const orders = [
  [1, 2, 3],
  [3, 2, 1],
  [2, 3, 1],
  [1, 1, 2, 2, 1, 3],
  [3, 3, 1, 3, 2],
];

describe('a report in parts', () => {
  it.each(orders)(
    'whose parts arrive as %j, %j, %j … loses and doubles nothing, and is complete with the last missing part',
    async (...order) => {
      const agent = await answeredCall();
      for (const [index, part] of order.entries()) {
        expect(await isComplete(agent)).toBe(false);
        expect(await agent.report(parts[part - 1] ?? {})).toMatchObject(ok);
        expect(await isComplete(agent)).toBe(new Set(order.slice(0, index + 1)).size === 3);
      }
      expect(await recorded(agent)).toEqual({ turns: [1, 2, 3], transcripts: ['sg_1', 'sg_2', 'sg_3'] });
    },
  );

  it('whose parts arrive all at once, twice each, is one report', async () => {
    const agent = await answeredCall();
    const answers = await Promise.all([...parts, ...parts].map((part) => agent.report(part)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await isComplete(agent)).toBe(true);
    expect(await recorded(agent)).toEqual({ turns: [1, 2, 3], transcripts: ['sg_1', 'sg_2', 'sg_3'] });
  });

  it('that is split differently after an interruption is complete only when all of the new parts have arrived', async () => {
    const agent = await answeredCall();
    const all = Array.from({ length: 6 }, (_, index) => turn(index + 1));
    await agent.report({ report_id: 'r', part: 1, last: false, turns: all.slice(0, 4) });
    await agent.report({ report_id: 'r', part: 1, last: false, turns: all.slice(0, 2) });
    await agent.report({ report_id: 'r', part: 2, last: false, turns: all.slice(2, 4) });
    expect(await isComplete(agent)).toBe(false);
    await agent.report({ report_id: 'r', part: 3, last: true, turns: all.slice(4) });
    expect(await isComplete(agent)).toBe(true);
    expect((await recorded(agent)).turns).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('after the end of a call its token', () => {
  const end = (agent: AgentLink) =>
    agent.report({ report_id: 'r', part: 1, last: false, turns: [turn(1)], ended_reason: 'user_hangup' });

  it('can read no brief and add no turn', async () => {
    const agent = await answeredCall();
    expect(await agent.brief()).toMatchObject(ok);
    expect(await agent.turns([turn(1)])).toMatchObject(ok);
    await end(agent);
    expect(await agent.brief()).toMatchObject(notActive);
    expect(await agent.turns([turn(2)])).toMatchObject(notActive);
    expect((await recorded(agent)).turns).toEqual([1]);
  });

  it('can transfer no call, and the attempt is not stored', async () => {
    const agent = await answeredCall();
    const { agents, calls } = platform.tenant.client;
    await agents.update((await calls.get(agent.call_id)).call.agent_id, { instructions: 'Transfer to +15551230042.' });
    await end(agent);
    const before = (await calls.get(agent.call_id)).call;
    const said = expect.stringContaining('cannot be transferred now') as string;
    expect(await agent.transfer('+15551230042')).toMatchObject({ status: 200, body: { ok: false, say: said } });
    expect((await calls.get(agent.call_id)).call).toEqual(before);
    const { audit_events } = await platform.operator.auditEvents.list({ action: 'call.transferred' });
    expect(audit_events).toEqual([]);
  });

  it('may still report a hang-up, which can arrive after the end, as long as it may book', async () => {
    const agent = await answeredCall();
    await end(agent);
    expect(await agent.end('agent_hangup')).toMatchObject(ok);
    platform.clock.advance(limits.agent_grace_ms + 1_000);
    expect(await agent.end('agent_hangup')).toMatchObject(notActive);
  });

  it('allows one report: a repetition is acknowledged and changes nothing; another report is refused', async () => {
    const agent = await answeredCall();
    await end(agent);
    expect(await agent.report({ report_id: 'other', turns: [turn(2)] })).toMatchObject(notActive);
    expect(await agent.report({ report_id: 'r', part: 2, last: true, turns: [turn(2)] })).toMatchObject(ok);
    expect(await agent.report({ report_id: 'r', part: 2, last: true, turns: [turn(2)] })).toMatchObject(ok);
    expect(await agent.report({ report_id: 'r', part: 3, last: true, turns: [turn(3)] })).toMatchObject(ok);
    expect(await agent.report({ turns: [turn(4)] })).toMatchObject(notActive);
    expect((await recorded(agent)).turns).toEqual([1, 2]);
  });

  it('allows one report without an id, recognized by its content', async () => {
    const agent = await answeredCall();
    const report = { turns: [turn(1)], ended_reason: 'user_hangup' as const };
    expect([await agent.report(report), await agent.report(report)]).toMatchObject([ok, ok]);
    expect(await agent.report({ ...report, turns: [turn(1), turn(2)] })).toMatchObject(notActive);
  });

  it('still allows the report of the agent that talked when another agent left without a turn', async () => {
    const agent = await answeredCall();
    expect(await agent.report({ report_id: 'silent', ended_reason: 'user_hangup' })).toMatchObject(ok);
    expect(await agent.report({ report_id: 'r', turns: [turn(1)] })).toMatchObject(ok);
    expect((await recorded(agent)).turns).toEqual([1]);
  });

  it('allows the report for 24 hours', async () => {
    const agent = await answeredCall();
    await end(agent);
    platform.clock.advance(limits.report_window_ms - 60_000);
    expect(await agent.report({ report_id: 'r', part: 2, last: false, turns: [turn(2)] })).toMatchObject(ok);
    platform.clock.advance(61_000);
    expect(await agent.report({ report_id: 'r', part: 3, last: true, turns: [turn(3)] })).toMatchObject(notActive);
    expect((await recorded(agent)).turns).toEqual([1, 2]);
  });
});

describe('the stored transcript of a call', () => {
  it(`has at most ${limits.call_turns} turns and ${limits.call_transcript_items} segments`, async () => {
    const agent = await answeredCall();
    expect(await agent.turns([turn(limits.call_turns + 1)])).toMatchObject({ status: 400 });
    const items = Array.from({ length: limits.call_transcript_items - 1 }, (_, index) =>
      item(1 + (index % limits.call_turns)),
    ).map((it, index) => ({ ...it, segment_id: `sg_${index}` }));
    const part = (number: number, transcripts: TranscriptInput[]) =>
      agent.report({ report_id: 'r', part: number, last: false, transcripts });
    expect(await part(1, items)).toMatchObject(ok);
    expect(
      await part(2, [...items.slice(0, 10), ...['a', 'b', 'c'].map((segment_id) => ({ ...item(1), segment_id }))]),
    ).toMatchObject(ok);
    expect((await recorded(agent)).transcripts).toHaveLength(limits.call_transcript_items);
  });

  it('stores the result of a tool once, and returns it as text and as result', async () => {
    const agent = await answeredCall();
    const answer = 'x'.repeat(limits.tool_response_bytes);
    const tool = { name: 'crm', arguments: {}, ok: true, duration_ms: 1 };
    await agent.turns([
      turn(1, { role: 'tool', text: answer, tool }),
      turn(2, { role: 'tool', text: answer, tool: { ...tool, result: answer } }),
      turn(3, { role: 'tool', text: 'a', tool: { ...tool, result: 'b' } }),
    ]);
    const { turns } = await platform.tenant.client.calls.get(agent.call_id);
    expect(turns.map(({ text, tool: used }) => [text, used?.result])).toEqual([
      [answer, answer],
      [answer, answer],
      ['a', 'b'],
    ]);
    const kept = await platform.sql<{ chars: number }>(
      'select length(text) + length(tool::text) as chars from call_turns where call_id = $1 order by turn_id',
      [agent.call_id],
    );
    expect(Math.max(...kept.map(({ chars }) => chars))).toBeLessThan(answer.length + 200);
  });

  const characters: [what: string, text: string, kept: string][] = [
    ['NUL', 'a\0b', 'a\ufffdb'],
    ['half a surrogate pair', 'a\ud83db', 'a\ufffdb'],
    ['an emoji', 'a😀b', 'a😀b'],
  ];
  it.each(characters)(
    'loses nothing else when it has a character that PostgreSQL cannot store: %s',
    async (_what, text, kept) => {
      const agent = await answeredCall();
      let nested: TurnInput['tool'] extends infer T
        ? NonNullable<T> extends { arguments: Record<string, infer J> }
          ? J
          : never
        : never = text;
      for (let depth = 0; depth < 200; depth += 1) nested = [nested];
      const tool = {
        name: `t${text}`,
        arguments: { [text]: text, nested },
        result: `r${text}`,
        ok: true,
        duration_ms: 1,
      };
      expect(await agent.turns([turn(1, { text })])).toMatchObject(ok);
      expect(
        await agent.report({
          report_id: `r${text}`,
          turns: [turn(2, { role: 'tool', text, tool })],
          transcripts: [{ ...item(1), segment_id: `s${text}`, text }],
        }),
      ).toMatchObject(ok);
      const { turns, transcripts } = await platform.tenant.client.calls.get(agent.call_id);
      expect(turns).toMatchObject([
        { text: kept },
        { text: kept, tool: { name: `t${kept}`, arguments: { [kept]: kept }, result: `r${kept}` } },
      ]);
      expect(transcripts).toMatchObject([{ segment_id: `s${kept}`, text: kept }]);
    },
  );
});
