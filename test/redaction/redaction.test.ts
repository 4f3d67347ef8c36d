// What is not stored of what is said in a call: whatever the agent sends, in pieces or at once.
import type { TranscriptInput, TurnInput } from '@voicecall/contract';
import type { CreateAgentBody } from '@voicecall/sdk';
import { expect, it } from 'vitest';
import { agentLink } from '../harness/calls/agent-link.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { openSession } from '../harness/calls/web-session.ts';

// Without a worker the turns of these calls are those reported here.
const platform = sharedPlatform('api');

const turn = (turn_id: number, text: string, tool: TurnInput['tool'] = null): TurnInput => ({
  ...{ turn_id, text, tool, role: tool ? 'tool' : turn_id % 2 ? 'user' : 'agent' },
  ...{ started_at: new Date().toISOString(), ended_at: null, interrupted: false, confidence: null, latency: null },
});
const segment = (turn_id: number, text: string): TranscriptInput => ({
  ...{ segment_id: `sg_${turn_id}`, turn_id, speaker: 'user', text, start_ms: turn_id, end_ms: turn_id + 1 },
  ...{ language: null, confidence: null },
});

async function talkWith(agent: Partial<CreateAgentBody>, tenant = platform.tenant) {
  const { agent_id } = await openSession(platform, { tenant });
  await tenant.client.agents.update(agent_id, agent);
  const { call_id } = await tenant.client.webSessions.create(agent_id, {});
  const read = () => tenant.client.calls.get(call_id);
  return {
    ...agentLink(platform, tenant, call_id),
    read,
    texts: async () => (await read()).turns.map(({ text }) => text),
  };
}

it('a number is not stored as it was said, wherever it stands', async () => {
  const talk = await talkWith({ redact: ['payment', 'contact'], redact_patterns: ['KD-\\d{4}'] });
  const said = 'My card is four two four two, 4242 4242 4242 and I am KD-4711.';
  await talk.turns([turn(1, said)]);
  await talk.turns([
    turn(2, 'Write to ann@example.com.', {
      ...{ name: 'pay', ok: true, duration_ms: 1, result: 'Paid with 4242424242424242.' },
      arguments: { card: 4_242_424_242_424_242, mail: ['ann at example dot com'], amount: 450_000 },
    }),
  ]);
  await talk.report({ turns: [turn(1, said), turn(3, 'KD-1234')], transcripts: [segment(1, said)] });
  const { turns, transcripts } = await talk.read();
  expect(turns.map(({ text }) => text)).toEqual([
    'My card is [payment] and I am [redacted].',
    'Write to [contact].',
    '[redacted]',
  ]);
  expect(turns[1]?.tool).toMatchObject({
    result: 'Paid with [payment].',
    arguments: { card: '[payment]', mail: ['[contact]'], amount: 450_000 },
  });
  expect(transcripts.map(({ text }) => text)).toEqual(['My card is [payment] and I am [redacted].']);
  const [{ found } = { found: 1 }] = await platform.sql<{ found: number }>(
    `select count(*)::int as found from call_turns where call_id = $1 and (text || coalesce(tool::text, '')) ~ '4242|four|ann'`,
    [talk.call_id],
  );
  expect(found).toBe(0);
});

it('a number in pieces, with a correction, leaves the turns that were on record, too', async () => {
  const talk = await talkWith({ redact: ['payment'] });
  await talk.turns([turn(1, 'four two four two')]);
  await talk.turns([turn(2, 'Mhm.')]);
  await talk.turns([turn(3, 'four two four two, sorry, four two')]);
  await talk.turns([turn(5, 'four two four two four two four two')]);
  expect(await talk.texts()).toEqual(['[payment]', 'Mhm.', '[payment]', '[payment]']);
  // Streams show a turn again that has changed.
  const shown = await platform.sql(
    'select turn_id from call_changes where call_id = $1 and turn_id is not null order by transaction_no, row_no',
    [talk.call_id],
  );
  expect(shown.map(({ turn_id }) => turn_id)).toEqual([1, 2, 3, 5, 1, 3]);
});

it('what the tenant names counts for all of its agents; others store everything', async () => {
  const tenant = await platform.newTenant();
  await platform.operator.tenants.update(tenant.id, { redact: ['identity'], redact_patterns: ['(?i)code \\w+'] });
  const talk = await talkWith({ redact: ['contact'] }, tenant);
  await talk.turns([turn(1, 'My social is 519-48-2207, Code Blue, ann@example.com.')]);
  expect(await talk.texts()).toEqual(['My social is [identity], [redacted], [contact].']);
  const other = await talkWith({});
  await other.turns([turn(1, 'It is 4242 4242 4242 4242.')]);
  expect(await other.texts()).toEqual(['It is 4242 4242 4242 4242.']);
});

it('what waits for the model shows nothing, nor what its tools had; after the summary nothing is kept for it', async () => {
  const talk = await talkWith({ redact: ['health', 'payment'] });
  const sealed = async () =>
    (
      await platform.sql<{ id: string }>(
        `select turn_id::text as id from call_turns where call_id = $1 and said_sealed is not null
         union all select segment_id from call_transcripts where call_id = $1 and said_sealed is not null order by 1`,
        [talk.call_id],
      )
    ).map(({ id }) => id);
  const tool = { ...{ name: 'note', ok: true, duration_ms: 1, result: 'Ill.' }, arguments: { ill: 'asthma' } };
  await talk.turns([turn(1, 'I have asthma.'), turn(2, 'Noted.', tool)]);
  await talk.report({
    report_id: 'r',
    part: 1,
    last: false,
    turns: [turn(3, 'Bye.')],
    transcripts: [segment(1, 'I have asthma.')],
  });
  const { turns, transcripts } = await talk.read();
  expect([...turns, ...transcripts].map(({ text }) => text)).toEqual(Array.from({ length: 4 }, () => '[redacted]'));
  expect(turns[1]?.tool).toMatchObject({ arguments: {}, result: '[redacted]' });
  expect(await sealed()).toEqual(['1', '2', '3', 'sg_1']);
  await platform.sql(
    `update calls set status = 'completed', ended_at = now(), summary_status = 'ready' where id = $1`,
    [talk.call_id],
  );
  await talk.report({ report_id: 'r', part: 2, last: true, turns: [turn(4, 'It is asthma.')], transcripts: [] });
  expect(await talk.texts()).toEqual(Array.from({ length: 4 }, () => '[redacted]'));
  expect(await sealed()).toEqual(['1', '2', '3', 'sg_1']);
});

it.each(['(?=a)', '(', 'a*', 'x{1000}', '(a|b){90}c{90}d{90}'])('the pattern %s is refused', async (pattern) => {
  const { client } = platform.tenant;
  const refusal = { code: 'invalid_redact_patterns', details: { redact_patterns: [{ pattern }] } };
  await expect(
    client.agents.create({ name: 'Tester', instructions: 'Be brief.', redact_patterns: ['ok', pattern] }),
  ).rejects.toMatchObject(refusal);
  await expect(
    platform.operator.tenants.update(platform.tenant.id, { redact_patterns: [pattern] }),
  ).rejects.toMatchObject(refusal);
});
