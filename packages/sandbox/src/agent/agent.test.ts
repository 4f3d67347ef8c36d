// The scripted agent: what it does in the room and what it reports to the platform.
import { DisconnectReason, JobStatus, ParticipantInfo_Kind } from '@livekit/protocol';
import { agentRoutes, exampleId } from '@voicecall/contract';
import { expect, test } from 'vitest';
import { call, startRig } from '../testing/rig.ts';
import type { Rig } from '../testing/rig.ts';
import { briefFor } from '../testing/platform-double.ts';

const reported = (rig: Rig, times = 1): Promise<void> =>
  rig.platform.until(() => rig.platform.sent('report').length === times);
const roles = (rig: Rig): string[] => rig.platform.turns().map(({ role }) => role);

test('an ordinary call has a whole conversation and is ended by the agent', async () => {
  const rig = await startRig();
  const { dialing, room } = await call(rig, '+15550001111');
  await dialing;
  await reported(rig);
  const { platform, webhooks } = rig;
  expect(new Set(platform.messages.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer call-token']));
  expect(roles(rig)).toEqual(['agent', 'user', 'agent', 'user', 'agent']);
  expect(platform.turns().map(({ turn_id }) => turn_id)).toEqual([1, 2, 3, 4, 5]);
  expect(platform.turns()[0]?.text).toBe('Hello, this is Example Realty.');
  expect(platform.turns()[2]?.text).toContain('This is Front desk');
  expect(platform.sent('end').map(({ body }) => body)).toEqual([{ reason: 'agent_hangup', answered_by: 'human' }]);
  expect(platform.sent('report')[0]?.body).toMatchObject({ ended_reason: null });
  expect(platform.messages.map(({ route }) => route)).toEqual([
    'brief',
    'turns',
    'turns',
    'turns',
    'turns',
    'turns',
    'end',
    'report',
  ]);
  await webhooks.until(() => webhooks.names(room).includes('room_finished'));
  const left = webhooks.of(room, 'participant_left').map(({ participant }) => participant?.disconnectReason);
  expect(left).toEqual([DisconnectReason.ROOM_DELETED, DisconnectReason.ROOM_DELETED]);
});

test('the report repeats every turn, adds the transcript, and is valid in the contract', async () => {
  const began = Date.now();
  const rig = await startRig();
  await (
    await call(rig, '+15005550001')
  ).dialing;
  await reported(rig);
  const report = agentRoutes.report.body.parse(rig.platform.sent('report')[0]?.body);
  expect(report.turns).toEqual(rig.platform.turns());
  expect(report).toMatchObject({ answered_by: 'human', ended_reason: 'user_hangup' });
  expect(report.transcripts.map(({ text, turn_id }) => [text, turn_id])).toEqual(
    report.turns.map(({ text, turn_id }) => [text, turn_id]),
  );
  const starts = report.turns.map(({ started_at }) => Date.parse(started_at));
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  expect(starts[0]).toBeGreaterThanOrEqual(began);
  expect(starts.at(-1)).toBeLessThanOrEqual(Date.now());
});

test('+15005550001 talks about a booking for its lead and hangs up itself', async () => {
  const rig = await startRig();
  const { room } = await call(rig, '+15005550001');
  await reported(rig);
  expect(roles(rig)).toEqual(['agent', 'user', 'agent', 'user', 'agent', 'user', 'agent', 'user']);
  expect(rig.platform.turns()[5]?.text).toBe('My name is Lea Lead.');
  expect(rig.platform.sent('end')).toEqual([]);
  await rig.webhooks.until(() => rig.webhooks.names(room).includes('room_finished'));
  const [phone, agent] = rig.webhooks.of(room, 'participant_left').map(({ participant }) => participant);
  expect(phone).toMatchObject({
    identity: 'phone',
    disconnectReason: DisconnectReason.CLIENT_INITIATED,
    attributes: { 'sip.callStatus': 'hangup' },
  });
  expect(agent).toMatchObject({
    kind: ParticipantInfo_Kind.AGENT,
    disconnectReason: DisconnectReason.CLIENT_INITIATED,
  });
});

test('an agent without its own greeting greets with its name', async () => {
  const rig = await startRig();
  rig.platform.state.brief = briefFor('+15550001111', { agent: { ...rig.platform.state.brief.agent, welcome: null } });
  await call(rig, '+15550001111');
  await reported(rig);
  expect(rig.platform.turns()[0]?.text).toBe('Hello, this is Front desk. How can I help you today?');
});

test('+15005550005 is a machine: one turn, then the call is ended as voicemail', async () => {
  const rig = await startRig();
  await call(rig, '+15005550005');
  await reported(rig);
  expect(roles(rig)).toEqual(['agent']);
  expect(rig.platform.sent('end')[0]?.body).toEqual({ reason: 'voicemail', answered_by: 'voicemail' });
  const report = agentRoutes.report.body.parse(rig.platform.sent('report')[0]?.body);
  expect(report.answered_by).toBe('voicemail');
  expect(report.transcripts.map(({ speaker, turn_id }) => [speaker, turn_id])).toEqual([
    ['user', null],
    ['agent', 1],
  ]);
});

test('+15005550007 hangs up while the agent speaks, and only the heard part is recorded', async () => {
  const rig = await startRig();
  await call(rig, '+15005550007');
  await reported(rig);
  expect(roles(rig)).toEqual(['agent', 'user', 'agent']);
  const cut = rig.platform.turns()[2];
  expect(cut?.interrupted).toBe(true);
  expect(cut?.text).toBe('Of course. This is Front desk, you asked us for some');
  expect(rig.platform.sent('end')).toEqual([]);
});

test('+15005550008 has a job that no agent accepts', async () => {
  const rig = await startRig();
  rig.platform.state.brief = briefFor('+15005550008');
  await rig.rooms.createRoom({ name: 'alone', emptyTimeout: 1 });
  const { id } = await rig.dispatches.createDispatch('alone', 'voice-agent', { metadata: rig.platform.metadata() });
  await rig.platform.until(() => rig.platform.sent('brief').length === 1);
  expect((await rig.dispatches.getDispatch(id, 'alone'))?.state?.jobs).toEqual([]);
  await rig.webhooks.until(() => rig.webhooks.names('alone').includes('room_finished'));
  expect(rig.webhooks.names('alone')).toEqual(['room_started', 'room_finished']);
  expect(rig.sandbox.agentJobs()).toEqual([]);
});

test('no agent accepts a job for an unknown agent name', async () => {
  const rig = await startRig();
  await rig.rooms.createRoom({ name: 'other', emptyTimeout: 1 });
  await rig.dispatches.createDispatch('other', 'someone-else', { metadata: rig.platform.metadata() });
  await rig.webhooks.until(() => rig.webhooks.names('other').includes('room_finished'));
  expect(rig.platform.messages).toEqual([]);
  expect(rig.sandbox.agentJobs()).toEqual([]);
});

test('a dispatch is returned without a job, and has one once an agent accepted it', async () => {
  const rig = await startRig();
  const dispatch = await rig.dispatches.createDispatch('later', 'voice-agent', { metadata: rig.platform.metadata() });
  expect(dispatch.id).toMatch(/^AD_/);
  expect(dispatch.state?.jobs).toEqual([]);
  await rig.webhooks.until(() => rig.webhooks.of('later', 'participant_joined').length === 1);
  const [job] = (await rig.dispatches.getDispatch(dispatch.id, 'later'))?.state?.jobs ?? [];
  expect(job?.id).toMatch(/^AJ_[2-9A-HJ-NP-Za-km-z]{12}$/);
  expect(job?.state).toMatchObject({ status: JobStatus.JS_RUNNING, participantIdentity: `agent-${job?.id}` });
  expect((await rig.rooms.listParticipants('later')).map(({ identity, kind }) => [identity, kind])).toEqual([
    [`agent-${job?.id}`, ParticipantInfo_Kind.AGENT],
  ]);
  expect(rig.sandbox.agentJobs()).toMatchObject([
    { job_id: job?.id, dispatch_id: dispatch.id, room: 'later', status: 'running' },
  ]);
});

test('two dispatches bring two agents, and deleting one removes its agent', async () => {
  const rig = await startRig();
  const first = await rig.dispatches.createDispatch('pair', 'voice-agent', { metadata: rig.platform.metadata() });
  await rig.dispatches.createDispatch('pair', 'voice-agent', { metadata: rig.platform.metadata() });
  await rig.webhooks.until(() => rig.webhooks.of('pair', 'participant_joined').length === 2);
  expect(rig.sandbox.agentJobs()).toHaveLength(2);
  await rig.dispatches.deleteDispatch(first.id, 'pair');
  await rig.webhooks.until(() => rig.webhooks.of('pair', 'participant_left').length === 1);
  expect(rig.webhooks.of('pair', 'participant_left')[0]?.participant?.disconnectReason).toBe(
    DisconnectReason.PARTICIPANT_REMOVED,
  );
  expect(await rig.rooms.listParticipants('pair')).toHaveLength(1);
  expect(await rig.dispatches.getDispatch(first.id, 'pair')).toBeUndefined();
});

test('an agent whose dispatch is deleted before it joined does not join', async () => {
  const rig = await startRig();
  rig.platform.state.status = 500;
  const first = await rig.dispatches.createDispatch('slow', 'voice-agent', { metadata: rig.platform.metadata() });
  await rig.platform.until(() => rig.platform.sent('brief').length === 2);
  expect((await rig.dispatches.getDispatch(first.id, 'slow'))?.state?.jobs).toHaveLength(1);
  await rig.dispatches.deleteDispatch(first.id, 'slow');
  rig.platform.state.status = 200;
  await rig.untilProblems(1);
  expect(rig.problems).toEqual(['agent in room slow: its dispatch was deleted']);
  expect(rig.webhooks.of('slow', 'participant_joined')).toEqual([]);
});

test('a call that is not answered is reported without turns', async () => {
  const rig = await startRig();
  const { dialing } = await call(rig, '+15005550002');
  await expect(dialing).rejects.toThrow('486');
  await reported(rig);
  expect(rig.platform.sent('report')[0]?.body).toEqual({
    turns: [],
    transcripts: [],
    answered_by: null,
    ended_reason: null,
  });
});

test('every message arrives later when the platform is down for a while', async () => {
  const rig = await startRig();
  const { dialing, room } = await call(rig, '+15005550001');
  await dialing;
  await rig.platform.stop();
  await rig.webhooks.until(() => rig.webhooks.names(room).includes('room_finished'));
  await rig.platform.restart();
  await reported(rig);
  expect(new Set(rig.platform.turns().map(({ turn_id }) => turn_id))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
});

test('a 500 response is retried, a refusal is not', async () => {
  const rig = await startRig();
  rig.platform.state.status = 500;
  await rig.dispatches.createDispatch('stubborn', 'voice-agent', { metadata: rig.platform.metadata() });
  await rig.platform.until(() => rig.platform.sent('brief').length === 3);
  rig.platform.state.status = 404;
  await rig.platform.until(() => rig.platform.sent('brief').length === 4);
  await rig.untilProblems(1);
  expect(rig.sandbox.agentJobs()).toMatchObject([{ status: 'ended' }]);
  expect(rig.problems).toEqual([expect.stringContaining('HTTP 404')]);
  expect(rig.platform.sent('brief')).toHaveLength(4);
});

test('a job with invalid metadata is accepted and fails', async () => {
  const rig = await startRig();
  const { id } = await rig.dispatches.createDispatch('nonsense', 'voice-agent', {
    metadata: `{"tenant_id":"${exampleId('tenant')}"}`,
  });
  await rig.untilProblems(2);
  const [job] = (await rig.dispatches.getDispatch(id, 'nonsense'))?.state?.jobs ?? [];
  expect(job?.state).toMatchObject({ status: JobStatus.JS_FAILED, error: 'unreadable job metadata' });
});
