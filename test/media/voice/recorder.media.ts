// The recorder of `start --voice`, against the real media server: the recording has the sound of the room.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AudioFrame, AudioSource, LocalAudioTrack, Room, TrackPublishOptions, TrackSource } from '@livekit/rtc-node';
import { EgressStatus, EncodedFileOutput, EncodedFileType } from '@livekit/protocol';
import { AccessToken, EgressClient, RoomServiceClient } from 'livekit-server-sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catchWebhooks } from '../../../packages/sandbox/src/testing/webhook-catcher.ts';
import { startRecorder } from '../../../scripts/voice/recorder/start-recorder.ts';
import type { Recorder } from '../../../scripts/voice/recorder/start-recorder.ts';
import { livekitKeys, startLivekit } from '../harness/livekit.ts';
import type { Livekit } from '../harness/livekit.ts';
import { measured } from '../harness/measured.ts';

let directory = '';
let livekit: Livekit;
let webhooks: Awaited<ReturnType<typeof catchWebhooks>>;
let recorder: Recorder;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'voicecall-egress-'));
  webhooks = await catchWebhooks(livekitKeys.api_key, livekitKeys.api_secret);
  livekit = await startLivekit({ directory, webhookUrl: webhooks.url });
  recorder = await startRecorder({ ...livekitKeys, livekit_url: livekit.url, webhook_url: webhooks.url });
});
afterAll(async () => {
  await recorder?.close();
  await livekit?.close();
  await webhooks?.close();
  rmSync(directory, { recursive: true, force: true });
});

const hertz = 440;
const rate = 48_000;

/** A participant who hums for some seconds, in a room that is reached through the recorder. */
async function hum(room_name: string, seconds: number): Promise<void> {
  const token = new AccessToken(livekitKeys.api_key, livekitKeys.api_secret, { identity: 'hummer' });
  token.addGrant({ room: room_name, roomJoin: true });
  const room = new Room();
  await room.connect(recorder.url.replace('http', 'ws'), await token.toJwt(), { autoSubscribe: true, dynacast: false });
  const source = new AudioSource(rate, 1);
  const options = new TrackPublishOptions();
  options.source = TrackSource.SOURCE_MICROPHONE;
  await room.localParticipant?.publishTrack(LocalAudioTrack.createAudioTrack('voice', source), options);
  for (let at = 0; at < seconds * rate; at += rate / 100) {
    const samples = Int16Array.from(
      { length: rate / 100 },
      (_value, index) => 8_000 * Math.sin((2 * Math.PI * hertz * (at + index)) / rate),
    );
    await source.captureFrame(new AudioFrame(samples, rate, 1, samples.length));
  }
  // The source takes a second in advance.
  await source.waitForPlayout();
}

test('a room is recorded until it closes: its sound is in the file, and LiveKit’s webhooks report it', async () => {
  const rooms = new RoomServiceClient(recorder.url, livekitKeys.api_key, livekitKeys.api_secret);
  const egress = new EgressClient(recorder.url, livekitKeys.api_key, livekitKeys.api_secret);
  const filepath = join(directory, 'recordings', 'call.ogg');
  const file = new EncodedFileOutput({ fileType: EncodedFileType.OGG, filepath });
  await expect(egress.startRoomCompositeEgress('humming', { file }, { audioOnly: true })).rejects.toMatchObject({
    code: 'not_found',
  });
  await rooms.createRoom({ name: 'humming', departureTimeout: 2 });
  const { egressId } = await egress.startRoomCompositeEgress('humming', { file }, { audioOnly: true });
  await hum('humming', 3);
  await rooms.deleteRoom('humming');
  const told = () =>
    webhooks.caught
      .filter(({ event }) => event.egressInfo?.egressId === egressId)
      .map(({ event }) => EgressStatus[event.egressInfo?.status ?? 0]);
  await webhooks.until(() => told().length === 4);
  expect(told()).toEqual(['EGRESS_STARTING', 'EGRESS_ACTIVE', 'EGRESS_ENDING', 'EGRESS_COMPLETE']);
  expect(recorder.egresses().map((one) => one.egressId)).toEqual([egressId]);
  expect(readFileSync(filepath).subarray(0, 4).toString()).toBe('OggS');
  const sound = measured(filepath);
  expect(sound['Length (seconds)']).toBeGreaterThan(2);
  expect(sound['RMS amplitude']).toBeGreaterThan(0.05);
  expect(sound['Rough frequency']).toBeGreaterThan(hertz - 40);
  expect(sound['Rough frequency']).toBeLessThan(hertz + 40);
});

test('a room in which nobody speaks is not recorded', async () => {
  const rooms = new RoomServiceClient(recorder.url, livekitKeys.api_key, livekitKeys.api_secret);
  const egress = new EgressClient(recorder.url, livekitKeys.api_key, livekitKeys.api_secret);
  await rooms.createRoom({ name: 'silent' });
  const { egressId } = await egress.startRoomCompositeEgress(
    'silent',
    { file: new EncodedFileOutput({ filepath: join(directory, 'silent.ogg') }) },
    { audioOnly: true },
  );
  await webhooks.until(() =>
    webhooks.caught.some(({ event }) => event.event === 'egress_ended' && event.egressInfo?.egressId === egressId),
  );
  const [ended] = await egress.listEgress({ egressId });
  expect(ended).toMatchObject({ status: EgressStatus.EGRESS_ABORTED, error: 'Start signal not received' });
});
