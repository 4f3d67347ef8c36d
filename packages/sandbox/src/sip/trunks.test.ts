// Trunks and dispatch rules: stored, changed, filtered, refused with LiveKit's messages, and kept over a restart.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ListUpdate,
  SIPDispatchRule,
  SIPDispatchRuleInfo,
  SIPInboundTrunkInfo,
  SIPOutboundTrunkInfo,
  SIPTransport,
} from '@livekit/protocol';
import { RoomAgentDispatch, RoomConfiguration, SipClient } from 'livekit-server-sdk';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { keys, orderFault, startRig } from '../testing/rig.ts';
import { applyListUpdate } from './list-update.ts';

const udp = { transport: SIPTransport.SIP_TRANSPORT_UDP };

test('an outbound trunk keeps what it was created with and can be replaced', async () => {
  const { sip } = await startRig();
  const trunk = await sip.createSipOutboundTrunk('out', 'sip.example.com:5070', ['+15551230001'], {
    ...udp,
    authUsername: 'u',
    authPassword: 'p',
    metadata: 'm',
  });
  expect(trunk.sipTrunkId).toMatch(/^ST_[2-9A-HJ-NP-Za-km-z]{12}$/);
  expect(await sip.listSipOutboundTrunk()).toEqual([trunk]);
  expect(trunk).toMatchObject({
    name: 'out',
    address: 'sip.example.com:5070',
    authUsername: 'u',
    authPassword: 'p',
    metadata: 'm',
    ...udp,
  });
  const replaced = await sip.updateSipOutboundTrunk(
    trunk.sipTrunkId,
    new SIPOutboundTrunkInfo({ name: 'new', address: 'b.example.com', numbers: ['+15551230002'] }),
  );
  expect(replaced).toMatchObject({
    sipTrunkId: trunk.sipTrunkId,
    name: 'new',
    authPassword: '',
    numbers: ['+15551230002'],
  });
});

test('a partial update changes only the named fields', async () => {
  const { sip } = await startRig();
  const { sipTrunkId } = await sip.createSipOutboundTrunk('out', 'a.example.com', ['+1', '+2'], {
    ...udp,
    authUsername: 'u',
    authPassword: 'p',
  });
  const numbers = new ListUpdate({ add: ['+3'], remove: ['+1'] });
  const updated = await sip.updateSipOutboundTrunkFields(sipTrunkId, {
    numbers,
    authPassword: '',
    destinationCountry: 'DE',
  });
  expect(updated).toMatchObject({
    name: 'out',
    address: 'a.example.com',
    numbers: ['+2', '+3'],
    authUsername: 'u',
    authPassword: '',
    destinationCountry: 'DE',
    ...udp,
  });
  const inbound = await sip.createSipInboundTrunk('in', ['+5'], { allowedAddresses: ['10.0.0.0/8'] });
  const cleared = await sip.updateSipInboundTrunkFields(inbound.sipTrunkId, {
    allowedAddresses: new ListUpdate({ clear: true }),
    name: 'renamed',
  });
  expect(cleared).toMatchObject({ name: 'renamed', numbers: ['+5'], allowedAddresses: [] });
});

test('trunks are filtered by id and by number', async () => {
  const { sip } = await startRig();
  const [one, two] = [await sip.createSipInboundTrunk('1', ['+1']), await sip.createSipInboundTrunk('2', ['+2'])];
  const any = await sip.createSipInboundTrunk('any', [], { authUsername: 'u', authPassword: 'p' });
  const ids = async (filter: Parameters<SipClient['listSipInboundTrunk']>[0]): Promise<string[]> =>
    (await sip.listSipInboundTrunk(filter)).map(({ sipTrunkId }) => sipTrunkId);
  expect(await ids({ trunkIds: [two.sipTrunkId, 'ST_none'] })).toEqual([two.sipTrunkId]);
  expect(await ids({ numbers: ['+1'] })).toEqual([one.sipTrunkId, any.sipTrunkId]);
  expect(await ids({})).toHaveLength(3);
});

test('two inbound trunks cannot take the same number from the same callers', async () => {
  const { sip } = await startRig();
  const first = await sip.createSipInboundTrunk('first', ['+15551230001', '+15551230002']);
  await expect(sip.createSipInboundTrunk('second', ['+15551230002'])).rejects.toMatchObject({
    status: 400,
    code: 'invalid_argument',
    message: `Conflicting inbound SIP Trunks: "<new>" and "${first.sipTrunkId}", using the same number(s) ["+15551230002"] without AllowedNumbers set`,
  });
  await sip.createSipInboundTrunk('third', ['+15551230002'], { allowedNumbers: ['+15559990001'] });
  await expect(
    sip.createSipInboundTrunk('fourth', ['15551230002'], { allowedNumbers: ['+1 (555) 999-0001'] }),
  ).rejects.toThrow('and AllowedNumber');
  const fifth = await sip.createSipInboundTrunk('fifth', ['+15551230003']);
  const taken = { numbers: new ListUpdate({ add: ['+15551230001'] }) };
  await expect(sip.updateSipInboundTrunkFields(fifth.sipTrunkId, taken)).rejects.toThrow(
    'Conflicting inbound SIP Trunks',
  );
  expect((await sip.listSipInboundTrunk({ trunkIds: [fifth.sipTrunkId] }))[0]?.numbers).toEqual(['+15551230003']);
  // As in LiveKit: a trunk that had none of its new numbers before is not compared with the others.
  expect(
    (await sip.updateSipInboundTrunkFields(fifth.sipTrunkId, { numbers: new ListUpdate({ set: ['+15551230001'] }) }))
      .numbers,
  ).toEqual(['+15551230001']);
  await sip.deleteSipTrunk(fifth.sipTrunkId);
  await sip.updateSipInboundTrunk(
    first.sipTrunkId,
    new SIPInboundTrunkInfo({ numbers: ['+15551230001'], name: 'itself' }),
  );
});

test('invalid trunks are refused', async () => {
  const { sip } = await startRig();
  const invalid = { status: 400, code: 'invalid_argument' };
  await expect(sip.createSipInboundTrunk('open', [])).rejects.toMatchObject(invalid);
  await expect(sip.createSipOutboundTrunk('mute', 'a.example.com', [], udp)).rejects.toMatchObject(invalid);
  await expect(sip.createSipOutboundTrunk('lost', '', ['+1'], udp)).rejects.toMatchObject(invalid);
  await expect(sip.createSipOutboundTrunk('uri', 'sip:a.example.com', ['+1'], udp)).rejects.toMatchObject(invalid);
  await expect(sip.updateSipOutboundTrunkFields('ST_none', { name: 'x' })).rejects.toMatchObject({
    status: 404,
    code: 'not_found',
  });
  expect(await sip.listSipOutboundTrunk()).toEqual([]);
});

test('a deleted trunk is not listed, and deleting it again is no error', async () => {
  const { sip } = await startRig();
  const { sipTrunkId } = await sip.createSipInboundTrunk('in', ['+1']);
  expect((await sip.deleteSipTrunk(sipTrunkId)).sipTrunkId).toBe(sipTrunkId);
  await sip.deleteSipTrunk(sipTrunkId);
  expect(await sip.listSipInboundTrunk()).toEqual([]);
});

test('dispatch rules are created, changed, filtered and deleted', async () => {
  const { sip } = await startRig();
  const roomConfig = new RoomConfiguration({
    agents: [new RoomAgentDispatch({ agentName: 'voice-agent', metadata: '{}' })],
  });
  const rule = await sip.createSipDispatchRule(
    { type: 'individual', roomPrefix: 'call' },
    { name: 'r', trunkIds: ['ST_a'], attributes: { a: '1' }, roomConfig },
  );
  expect(rule.sipDispatchRuleId).toMatch(/^SDR_/);
  expect(rule.rule?.rule).toMatchObject({ case: 'dispatchRuleIndividual', value: { roomPrefix: 'call' } });
  expect(rule.roomConfig?.agents[0]?.agentName).toBe('voice-agent');
  const updated = await sip.updateSipDispatchRuleFields(rule.sipDispatchRuleId, {
    trunkIds: new ListUpdate({ add: ['ST_b'] }),
    attributes: { b: '2' },
  });
  expect(updated).toMatchObject({ name: 'r', trunkIds: ['ST_a', 'ST_b'], attributes: { a: '1', b: '2' } });
  expect(await sip.listSipDispatchRule({ trunkIds: ['ST_c'] })).toEqual([]);
  expect(await sip.listSipDispatchRule({ trunkIds: ['ST_b'] })).toEqual([updated]);
  const replacement = new SIPDispatchRuleInfo({
    name: 'n',
    rule: new SIPDispatchRule({ rule: { case: 'dispatchRuleDirect', value: { roomName: 'hall' } } }),
  });
  expect(await sip.updateSipDispatchRule(rule.sipDispatchRuleId, replacement)).toMatchObject({
    name: 'n',
    trunkIds: [],
  });
  await expect(sip.createSipDispatchRule({ type: 'direct', roomName: 'other' })).rejects.toMatchObject({
    status: 400,
    code: 'invalid_argument',
  });
  await sip.deleteSipDispatchRule(rule.sipDispatchRuleId);
  await expect(sip.deleteSipDispatchRule(rule.sipDispatchRuleId)).rejects.toMatchObject({
    status: 404,
    code: 'not_found',
  });
});

test('trunks and rules survive a restart, also when the response to their creation was lost', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const state_file = join(folder, 'deep', 'state.json');
  const first = await startRig({ state_file });
  await orderFault(first.sandbox.url, { method: 'CreateSIPOutboundTrunk', times: 1, kind: 'lost_answer' });
  await expect(
    first.sip.createSipOutboundTrunk('out', 'a.example.com', ['+1'], { ...udp, authPassword: 'p' }),
  ).rejects.toThrow('fetch failed');
  await first.sip.createSipInboundTrunk('in', ['+2']);
  await first.sip.createSipDispatchRule({ type: 'callee', roomPrefix: 'x', randomize: true });
  const everything = async ({ sip }: typeof first) => [
    await sip.listSipOutboundTrunk(),
    await sip.listSipInboundTrunk(),
    await sip.listSipDispatchRule(),
  ];
  const before = await everything(first);
  await first.sandbox.close();
  expect(await everything(await startRig({ state_file }))).toEqual(before);
  expect(await readdir(join(folder, 'deep'))).toEqual(['state.json']);
  expect(before.map(({ length }) => length)).toEqual([1, 1, 1]);
});

test('without the API keys trunks cannot be listed', async () => {
  const { sandbox } = await startRig();
  await expect(new SipClient(sandbox.url, keys.api_key, 'wrong').listSipOutboundTrunk()).rejects.toMatchObject({
    status: 401,
  });
});

test('a list update adds and removes without duplicates or leftovers', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'));
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')), words, words, (list, add, remove) => {
      fc.pre(add.length + remove.length > 0);
      const result = applyListUpdate(list, new ListUpdate({ add: [...new Set(add)], remove }));
      expect(new Set(result).size).toBe(result.length);
      expect(result.toSorted()).toEqual(
        [...new Set([...list.filter((value) => !remove.includes(value)), ...add])].toSorted(),
      );
    }),
  );
  expect(() => applyListUpdate([], new ListUpdate())).toThrow('unsupported list update operation');
  expect(() => applyListUpdate([], new ListUpdate({ clear: true, add: ['a'] }))).toThrow('cannot clear and change');
});
