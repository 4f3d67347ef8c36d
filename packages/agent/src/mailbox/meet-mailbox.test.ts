// What an agent does when an answering machine picks up, by its settings.
import { initializeLogger, voice } from '@livekit/agents';
import type { CallBrief } from '@voicecall/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import { createLiveCall } from '../call/live-call.ts';
import { exampleBrief } from '../testing/example-brief.ts';
import { fakeLink } from '../testing/fake-link.ts';
import { mailboxForm, meetMailbox } from './meet-mailbox.ts';

beforeAll(() => initializeLogger({ pretty: false, level: 'silent' }));

type Voicemail = CallBrief['agent']['voicemail'];

function rig(voicemail: Voicemail, direction: CallBrief['call']['direction'] = 'outbound') {
  const link = fakeLink();
  const call = createLiveCall(exampleBrief({ agent: { voicemail }, call: { direction } }), link);
  call.answered(Date.now());
  const did: unknown[] = [];
  const verdict = Promise.withResolvers<voice.AMDCategory>();
  const played = Promise.withResolvers<void>();
  const said = (words: unknown, options?: { allowInterruptions?: boolean }) => {
    did.push([words, options?.allowInterruptions ?? true]);
    return { waitForPlayout: () => played.promise };
  };
  const session = {
    input: { setAudioEnabled: (on: boolean) => did.push(`listens: ${on}`) },
    say: said,
    generateReply: ({ instructions = 'reply', ...rest }: { instructions?: string } = {}) => said(instructions, rest),
    pauseReplyAuthorization: () => did.push('paused'),
    resumeReplyAuthorization: () => did.push('resumed'),
  } as unknown as Parameters<typeof meetMailbox>[1]['session'];
  let begun = 0;
  const mailbox = meetMailbox(call, {
    session,
    detect(signal) {
      begun += 1;
      signal.addEventListener('abort', () => verdict.reject(new Error('closed')));
      return verdict.promise;
    },
    onLastWords: () => did.push('last words'),
    atMost: (_ms, spoken) => spoken,
  });
  const ended = () =>
    link.messages.filter(({ route }) => route === 'end').map(({ body }) => body as Record<string, unknown>);
  const settle = async (category: voice.AMDCategory) => {
    verdict.resolve(category);
    await verdict.promise;
    for (let turns = 0; turns < 5; turns += 1) await Promise.resolve();
  };
  const finish = async () => {
    played.resolve();
    for (let turns = 0; turns < 5; turns += 1) await Promise.resolve();
  };
  return { call, mailbox, did, settle, finish, ended, begun: () => begun };
}

const { MACHINE_VM, MACHINE_IVR, HUMAN } = voice.AMDCategory;
const ending = [{ reason: 'voicemail', answered_by: 'voicemail' }];
const message = 'Please call us back.';

test('the greeting is not held back, and replies are until it is known who picked up', async () => {
  const { mailbox, did, settle, ended } = rig({ action: 'hang_up', message: null });
  mailbox.listen();
  expect(did).toEqual(['resumed']);
  mailbox.greeted();
  expect(did).toEqual(['resumed', 'paused']);
  await settle(HUMAN);
  mailbox.greeted();
  expect([did, ended()]).toEqual([['resumed', 'paused'], []]);
});

test('what waits for longer than two seconds is said, and who picked up may still be found out', async () => {
  vi.useFakeTimers();
  const { mailbox, did, settle, ended } = rig({ action: 'hang_up', message: null });
  mailbox.listen();
  // The greeting itself.
  mailbox.speaks();
  vi.advanceTimersByTime(1_000);
  mailbox.greeted();
  mailbox.speaks();
  vi.advanceTimersByTime(1_999);
  mailbox.speaks();
  expect(did).toEqual(['resumed', 'paused']);
  vi.advanceTimersByTime(1);
  expect(did).toEqual(['resumed', 'paused', 'resumed']);
  vi.useRealTimers();
  await settle(MACHINE_VM);
  expect(ended()).toEqual(ending);
});

test('an apology is not held back, nor is anything after it', () => {
  const { mailbox, did } = rig({ action: 'hang_up', message: null });
  mailbox.listen();
  mailbox.greeted();
  mailbox.stop();
  expect(did).toEqual(['resumed', 'paused', 'resumed']);
  mailbox.greeted();
  expect(did).toEqual(['resumed', 'paused', 'resumed']);
});

test('on a machine the agent hangs up at once, if it shall', async () => {
  const { mailbox, did, settle, ended } = rig({ action: 'hang_up', message: null });
  mailbox.listen();
  await settle(MACHINE_VM);
  expect([did, ended()]).toEqual([['resumed'], ending]);
});

test('on a machine it says its message word for word, uninterrupted, and hangs up after it', async () => {
  const { mailbox, did, settle, finish, ended } = rig({ action: 'message', message });
  mailbox.listen();
  await settle(MACHINE_VM);
  expect([did, ended()]).toEqual([['resumed', 'last words', 'listens: false', [message, false]], []]);
  await finish();
  expect(ended()).toEqual(ending);
});

test('it talks to a machine, if it shall, and the call is known as answered by one', async () => {
  const { call, mailbox, did, settle, ended } = rig({ action: 'talk', message: null });
  mailbox.listen();
  await settle(MACHINE_VM);
  expect([did, ended(), call.report().answered_by]).toEqual([['resumed', ['reply', true]], [], 'voicemail']);
});

test('a menu is answered, and is no mailbox', async () => {
  const { call, mailbox, did, settle, ended } = rig({ action: 'hang_up', message: null });
  mailbox.listen();
  await settle(MACHINE_IVR);
  expect([did, ended(), call.report().answered_by]).toEqual([['resumed', ['reply', true]], [], 'unknown']);
});

test('what the model says first ends the detection, and one message is left', async () => {
  const { mailbox, did, finish, ended } = rig({ action: 'message', message });
  mailbox.listen();
  expect(mailbox.reported()).toBeNull();
  expect(mailbox.reported()).toBeNull();
  await finish();
  expect(did.filter((it) => Array.isArray(it))).toEqual([[message, false]]);
  expect(ended()).toEqual(ending);
});

test('a model that reports a mailbox and shall talk is told so', () => {
  const { mailbox, ended } = rig({ action: 'talk', message: null });
  expect(mailbox.reported()).toContain('Say what you have to say');
  expect(ended()).toEqual([]);
});

test('without the setting nothing is detected, and the model leaves its own message', async () => {
  const { mailbox, did, finish, ended, begun } = rig(null);
  mailbox.listen();
  mailbox.greeted();
  expect([did, begun()]).toEqual([[], 0]);
  expect(mailbox.reported()).toBeNull();
  expect(did).toEqual([
    'last words',
    'listens: false',
    [expect.stringContaining('Leave the message your instructions ask for'), false],
  ]);
  await finish();
  expect(ended()).toEqual(ending);
  expect(mailboxForm({ ...exampleBrief().agent, voicemail: null }).purpose).toContain('asked for the message');
});

test('nobody who calls is taken for a machine', () => {
  const { mailbox, begun, did } = rig({ action: 'hang_up', message: null }, 'inbound');
  mailbox.listen();
  mailbox.greeted();
  expect([begun(), did]).toEqual([0, []]);
});
