// What is stored of a call whose agent says that it records, or asks whether it may: by the platform's own rule,
// whatever its agent sends.
import type { TurnInput } from '@voicecall/contract';
import type { CreateAgentBody } from '@voicecall/sdk';
import { expect, it } from 'vitest';
import { agentLink } from '../harness/calls/agent-link.ts';
import type { AgentLink } from '../harness/calls/agent-link.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { openSession } from '../harness/calls/web-session.ts';

// Without a worker nothing happens in these calls but what their agent reports here.
const platform = sharedPlatform('api');
const text = 'May I record this call?';

interface Talk extends Omit<AgentLink, 'end'> {
  readonly said: (turn_id: number, text: string, role?: TurnInput['role']) => TurnInput;
  readonly ask: () => ReturnType<AgentLink['consent']>;
  readonly answer: (answer: 'yes' | 'no' | 'unclear', turn?: TurnInput | null) => ReturnType<AgentLink['consent']>;
  readonly read: () => ReturnType<typeof platform.tenant.client.calls.get>;
  /** Its agent leaves, or dies, with a report. */
  readonly end: (turns?: TurnInput[], reason?: 'user_hangup' | 'agent_error') => ReturnType<AgentLink['report']>;
}

async function talkWith(agent: Partial<CreateAgentBody>): Promise<Talk> {
  const { client } = platform.tenant;
  const { agent_id } = await openSession(platform);
  await client.agents.update(agent_id, agent);
  const { call_id } = await client.webSessions.create(agent_id, {});
  const link = agentLink(platform, platform.tenant, call_id);
  const said_at = new Date().toISOString();
  const said: Talk['said'] = (turn_id, words, role = 'user') => ({
    turn_id,
    role,
    text: words,
    started_at: said_at,
    ended_at: null,
    interrupted: false,
    confidence: null,
    tool: null,
    latency: null,
  });
  return {
    ...link,
    said,
    ask: () => link.consent({ text, said_at, answer: null }),
    answer: (answer, turn = null) => link.consent({ text, said_at, answer: { answer, turn } }),
    read: () => client.calls.get(call_id),
    end: (turns = [], ended_reason = 'user_hangup') =>
      link.report({
        turns,
        transcripts: turns.map(({ turn_id, text: words }) => ({
          ...{ segment_id: `sg_${turn_id}`, turn_id, speaker: 'user', text: words, start_ms: 0, end_ms: 1 },
          ...{ language: null, confidence: null },
        })),
        waveform: { started_at: said_at, agent: 'AAAA', user: 'AAAA' },
        ended_reason,
      }),
  };
}

const wordsOf = async ({ read }: Talk) => {
  const { turns, transcripts } = await read();
  return [turns.map((turn) => turn.text), transcripts.map((item) => item.text)];
};
const stepsOf = async ({ call_id }: Talk): Promise<string[]> =>
  (await platform.tenant.client.calls.timeline(call_id)).entries.flatMap((entry) =>
    entry.type === 'recording.consent' ? [entry.status] : entry.type.startsWith('recording.') ? [entry.type] : [],
  );

it('nothing is stored before a yes; with it the transcript begins, and so does the recording', async () => {
  const talk = await talkWith({ recording_consent: 'ask' });
  await talk.turns([talk.said(1, text, 'agent')]);
  expect((await talk.ask()).body.consent).toMatchObject({ mode: 'ask', status: 'pending', text, answer: null });
  await talk.turns([talk.said(2, 'My card is 4111')]);
  expect([await wordsOf(talk), (await talk.read()).call.recording_status]).toEqual([[[], []], 'none']);
  await talk.answer('yes', talk.said(3, 'Yes, fine.'));
  await talk.turns([talk.said(4, 'Hello.', 'agent')]);
  await talk.end([1, 2, 3, 4].map((turn_id) => talk.said(turn_id, `Turn ${turn_id}`)));
  const { call } = await talk.read();
  expect(await wordsOf(talk)).toEqual([
    ['Yes, fine.', 'Hello.'],
    ['Turn 3', 'Turn 4'],
  ]);
  expect(call.consent).toMatchObject({ status: 'granted', text, answer: 'Yes, fine.', turn_id: 3 });
  expect(await stepsOf(talk)).toEqual(['granted', 'recording.requested', 'recording.failed']);
  expect(await platform.tenant.client.calls.waveform(talk.call_id)).toMatchObject({ agent: [0, 0, 0] });
});

it.each([
  ['no', 'No.'],
  ['unclear', 'Who is there?'],
  ['yes', null],
  ['yes', ' … '],
] as const)('the answer %s with the words %j is a no, which stays and leaves nothing', async (answer, words) => {
  const talk = await talkWith({ recording_consent: 'ask' });
  await talk.ask();
  await talk.answer(answer, words === null ? null : talk.said(1, words));
  const later = await talk.answer('yes', talk.said(2, 'Yes, now you may.'));
  expect(later.body.consent).toMatchObject({ status: 'refused', answer: null, turn_id: null });
  await talk.turns([talk.said(3, 'I want to book.')]);
  await talk.end([talk.said(3, 'I want to book.')]);
  const { call } = await talk.read();
  expect([call.consent?.status, call.recording_status, ...(await wordsOf(talk))]).toEqual(['refused', 'none', [], []]);
  expect(await stepsOf(talk)).toEqual(['refused']);
  const stored = await platform.sql(`select 1 from call_waveforms where call_id = $1`, [talk.call_id]);
  expect(stored).toEqual([]);
});

it('what the agent says is no yes of the other side', async () => {
  const talk = await talkWith({ recording_consent: 'ask' });
  await talk.ask();
  expect((await talk.answer('yes', talk.said(1, 'Yes.', 'agent'))).body.consent?.status).toBe('refused');
});

it('an agent that dies while it asks has no yes, and neither has its report', async () => {
  const talk = await talkWith({ recording_consent: 'ask' });
  await talk.ask();
  await talk.end([talk.said(1, 'Yes.')], 'agent_error');
  expect((await talk.read()).call).toMatchObject({ ended_reason: 'agent_error', consent: { status: 'refused', text } });
  expect(await wordsOf(talk)).toEqual([[], []]);
  expect((await talk.answer('yes', talk.said(1, 'Yes.'))).body.error).toBe('call_not_active');
});

it('a yes is said once, and can be taken back: then nothing more is stored', async () => {
  const talk = await talkWith({ recording_consent: 'ask' });
  await talk.answer('yes', talk.said(1, 'Yes.'));
  await talk.answer('yes', talk.said(2, 'Yes, yes.'));
  await talk.answer('unclear', null);
  expect((await talk.read()).call.consent).toMatchObject({ status: 'granted', text, answer: 'Yes.', turn_id: 1 });
  await talk.answer('no', null);
  await talk.turns([talk.said(2, 'My number is 12.')]);
  await talk.answer('yes', talk.said(3, 'Or yes.'));
  await talk.end([1, 2, 3].map((turn_id) => talk.said(turn_id, 'Words.')));
  const { call } = await talk.read();
  expect([call.consent?.status, call.recording_status, ...(await wordsOf(talk))]).toEqual([
    ...['withdrawn', 'failed'],
    ['Yes.'],
    [],
  ]);
  expect(call.consent?.withdrawn_at).not.toBeNull();
});

it('an announced recording begins when the words were said; the transcript does not wait for them', async () => {
  const talk = await talkWith({ recording_consent: 'announce' });
  await talk.turns([talk.said(1, 'Hello.', 'agent')]);
  expect((await talk.read()).call).toMatchObject({ consent: { status: 'pending' }, recording_status: 'none' });
  await talk.ask();
  const { call, turns } = await talk.read();
  expect([call.consent, call.recording_status, turns.length]).toEqual([
    expect.objectContaining({ mode: 'announce', status: 'announced', text, said_at: expect.any(String) }),
    'pending',
    1,
  ]);
  expect(await stepsOf(talk)).toEqual(['announced', 'recording.requested']);
});

it('without a word about recording a call is recorded as ever', async () => {
  const talk = await talkWith({ recording_consent: 'none' });
  expect((await talk.ask()).body.consent).toBeNull();
  await talk.turns([talk.said(1, 'Hello.')]);
  expect((await talk.read()).call).toMatchObject({ consent: null, recording_status: 'pending' });
  expect((await wordsOf(talk))[0]).toEqual(['Hello.']);
});

it('the version that holds the call decides, not a later one', async () => {
  const talk = await talkWith({ recording_consent: 'ask' });
  await platform.tenant.client.agents.update((await talk.read()).call.agent_id, { recording_consent: 'none' });
  await talk.turns([talk.said(1, 'Hello.')]);
  expect([(await talk.read()).call.consent?.status, (await wordsOf(talk))[0]]).toEqual(['pending', []]);
});
