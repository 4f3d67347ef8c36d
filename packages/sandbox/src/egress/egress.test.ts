// Recordings in the sandbox, requested with LiveKit's own client: their states, their webhooks, their files.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EgressStatus, EncodedFileOutput, EncodedFileType } from '@livekit/protocol';
import { EgressClient } from 'livekit-server-sdk';
import { expect, onTestFinished, test } from 'vitest';
import { createManualTimer } from '../testing/manual-timer.ts';
import type { ManualTimer } from '../testing/manual-timer.ts';
import { call, keys, startRig } from '../testing/rig.ts';
import type { Rig } from '../testing/rig.ts';

const original = await readFile(new URL('../../assets/recording.ogg', import.meta.url));

async function startRecorder(
  to_number: string,
  { clock_speed = 20, timer }: { clock_speed?: number; timer?: ManualTimer } = {},
) {
  const rig = await startRig({ clock_speed, ...(timer ? { timer } : {}) });
  const directory = await mkdtemp(join(tmpdir(), 'voicecall-sandbox-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const egress = new EgressClient(rig.sandbox.url, keys.api_key, keys.api_secret);
  const { room, dialing } = await call(rig, to_number);
  await dialing;
  const path = join(directory, 'deep', 'recording.ogg');
  const file = new EncodedFileOutput({ fileType: EncodedFileType.OGG, filepath: path });
  const record = (name = room) => egress.startRoomCompositeEgress(name, { file }, { audioOnly: true });
  return { rig, egress, room, path, record };
}

const told = ({ webhooks }: Rig, id: string) =>
  webhooks.caught
    .filter(({ event }) => event.egressInfo?.egressId === id)
    .map(({ event }) => [event.event, EgressStatus[event.egressInfo?.status ?? 0]]);

test('a recording starts, ends with its room, and is then a playable file', async () => {
  const { rig, egress, room, path, record } = await startRecorder('+15005550001');
  const started = await record();
  expect(started).toMatchObject({
    egressId: expect.stringMatching(/^EG_/),
    roomName: room,
    status: EgressStatus.EGRESS_STARTING,
  });
  await rig.webhooks.until(() => told(rig, started.egressId).length === 4);
  expect(told(rig, started.egressId)).toEqual([
    ['egress_started', 'EGRESS_STARTING'],
    ['egress_updated', 'EGRESS_ACTIVE'],
    ['egress_updated', 'EGRESS_ENDING'],
    ['egress_ended', 'EGRESS_COMPLETE'],
  ]);
  expect(await readFile(path)).toEqual(original);
  const [listed] = await egress.listEgress({ roomName: room });
  expect(listed).toMatchObject({
    status: EgressStatus.EGRESS_COMPLETE,
    fileResults: [{ filename: path, size: BigInt(original.length) }],
  });
  expect(await egress.listEgress({ roomName: room, active: true })).toEqual([]);
});

test('a recording that is stopped ends although its room stays open', async () => {
  const { rig, egress, room, record } = await startRecorder('+15005550001', { clock_speed: 4 });
  const { egressId } = await record();
  const status = async () => (await egress.listEgress({ egressId }))[0]?.status;
  await expect.poll(status).toBe(EgressStatus.EGRESS_ACTIVE);
  await egress.stopEgress(egressId);
  await expect.poll(status).toBe(EgressStatus.EGRESS_COMPLETE);
  expect(rig.sandbox.rooms()).toContain(room);
  await expect(egress.stopEgress(egressId)).rejects.toMatchObject({ code: 'failed_precondition' });
});

test('+15005550009 is a call whose recording fails', async () => {
  const { rig, path, record } = await startRecorder('+15005550009');
  const { egressId } = await record();
  await rig.webhooks.until(() => told(rig, egressId).length === 4);
  expect(told(rig, egressId).at(-1)).toEqual(['egress_ended', 'EGRESS_FAILED']);
  await expect(readFile(path)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a room without an audio track is not recorded, after ten seconds of real time', async () => {
  const timer = createManualTimer();
  const { rig, egress, record } = await startRecorder('+15005550001', { timer });
  await rig.rooms.createRoom({ name: 'silent' });
  const { egressId } = await record('silent');
  timer.advance(9_999);
  expect((await egress.listEgress({ egressId }))[0]?.status).toBe(EgressStatus.EGRESS_STARTING);
  timer.advance(1);
  await rig.webhooks.until(() => told(rig, egressId).length === 2);
  expect(told(rig, egressId).at(-1)).toEqual(['egress_ended', 'EGRESS_ABORTED']);
});

test('an unsupported recording is refused', async () => {
  const { rig, egress, room, record } = await startRecorder('+15005550001');
  await expect(record('nowhere')).rejects.toMatchObject({ code: 'not_found' });
  await expect(
    egress.startRoomCompositeEgress(room, { file: new EncodedFileOutput({}) }, { audioOnly: true }),
  ).rejects.toMatchObject({ code: 'invalid_argument' });
  await expect(egress.stopEgress('EG_nowhere')).rejects.toMatchObject({ code: 'not_found' });
  const stranger = new EgressClient(rig.sandbox.url, keys.api_key, 'another-secret-of-thirty-two-chars');
  await expect(stranger.listEgress({ roomName: room })).rejects.toMatchObject({ status: 401 });
});

test('a call at the pace of speech can be heard: its recording has both sides and is as long as the call', async () => {
  const rig = await startRig();
  rig.platform.state.brief = { ...rig.platform.state.brief, metadata: { sandbox_speech: true } };
  const directory = await mkdtemp(join(tmpdir(), 'voicecall-sandbox-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const egress = new EgressClient(rig.sandbox.url, keys.api_key, keys.api_secret);
  const { room, dialing } = await call(rig, '+15005550007');
  await dialing;
  const path = join(directory, 'recording.ogg');
  const file = new EncodedFileOutput({ fileType: EncodedFileType.OGG, filepath: path });
  const { egressId } = await egress.startRoomCompositeEgress(room, { file }, { audioOnly: true });
  // Both sides have spoken.
  await rig.platform.until(() => rig.platform.turns().length === 2);
  await rig.rooms.deleteRoom(room);
  await rig.webhooks.until(() => told(rig, egressId).length === 4);
  const turns = rig.platform.turns();
  const [greeting, answer] = turns.map(
    ({ started_at, ended_at }) => Date.parse(ended_at ?? '') - Date.parse(started_at),
  );
  expect(greeting).toBeGreaterThan(1_000);
  expect(answer).toBeGreaterThan(2_000);
  const [recorded] = await egress.listEgress({ egressId });
  const seconds = Number(recorded?.fileResults[0]?.duration ?? 0n) / 1e9;
  const { sampleRate, channels } = oggHead(await readFile(path));
  expect([sampleRate, channels]).toEqual([16_000, 2]);
  expect(seconds).toBeGreaterThan(5);
  expect(oggSeconds(await readFile(path))).toBeCloseTo(seconds, 1);
});

/** The channels and samples a second of an OGG file with Vorbis. */
const oggHead = (file: Buffer) => {
  const at = file.indexOf('\u0001vorbis', 0, 'latin1');
  return { channels: file.readUInt8(at + 11), sampleRate: file.readUInt32LE(at + 12) };
};

/** How long an OGG file is: the position of its last page, in samples. */
const oggSeconds = (file: Buffer): number =>
  Number(file.readBigUInt64LE(file.lastIndexOf('OggS') + 6)) / oggHead(file).sampleRate;
