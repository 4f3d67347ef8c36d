// Recordings at LiveKit: the request for an egress, and the meaning of its states.
import { EgressInfo, EgressStatus, FileInfo } from '@livekit/protocol';
import { ServerError } from 'livekit-server-sdk';
import { describe, expect, it, test, vi } from 'vitest';
import { livekitRecordings, recordingOf } from './recordings.ts';

const egress = () => ({
  startRoomCompositeEgress: vi.fn(
    async () => new EgressInfo({ egressId: 'EG_1', status: EgressStatus.EGRESS_STARTING }),
  ),
  listEgress: vi.fn(async () => [
    new EgressInfo({ egressId: 'EG_1', roomName: 'room', status: EgressStatus.EGRESS_ACTIVE }),
  ]),
  stopEgress: vi.fn(async (_id: string) => new EgressInfo()),
});
const failure = (code: string, status: number) => new ServerError(code, code, status, code);

describe('starting a recording', () => {
  it('asks for the audio of the room, mixed without a browser, as an OGG file', async () => {
    const client = egress();
    expect(await livekitRecordings(client).startRecording('room', { kind: 'file', path: '/recordings/a.ogg' })).toEqual(
      { egress_id: 'EG_1', room_name: 'room', status: 'starting', error: null },
    );
    const [[room, outputs, how]] = client.startRoomCompositeEgress.mock.calls as unknown as [
      [string, { file: { toJson(): unknown } }, object],
    ];
    expect([room, outputs.file.toJson(), how]).toEqual([
      'room',
      { fileType: 'OGG', filepath: '/recordings/a.ogg', disableManifest: true },
      { audioOnly: true },
    ]);
  });

  it('into a bucket includes its credentials', async () => {
    const client = egress();
    await livekitRecordings(client).startRecording('room', {
      kind: 's3',
      key: 'a.ogg',
      bucket: 'calls',
      region: 'eu-central-1',
      endpoint: null,
      access_key: 'AK',
      secret: 's',
      force_path_style: true,
    });
    const [[, outputs]] = client.startRoomCompositeEgress.mock.calls as unknown as [
      [string, { file: { toJson(): unknown } }],
    ];
    expect(outputs.file.toJson()).toEqual({
      fileType: 'OGG',
      filepath: 'a.ogg',
      disableManifest: true,
      s3: { accessKey: 'AK', secret: 's', region: 'eu-central-1', bucket: 'calls', forcePathStyle: true },
    });
  });

  it.each([
    ['unavailable', 503, true],
    ['not_found', 404, false],
    ['invalid_argument', 400, false],
  ])('that LiveKit answers with %s is refused', async (code, status, retryable) => {
    const client = { ...egress(), startRoomCompositeEgress: vi.fn(async () => Promise.reject(failure(code, status))) };
    await expect(
      livekitRecordings(client).startRecording('room', { kind: 'file', path: '/a.ogg' }),
    ).rejects.toMatchObject({ kind: 'refused', retryable });
  });
});

test('the recordings of a room are asked for by its name', async () => {
  const client = egress();
  expect(await livekitRecordings(client).listRecordings('room')).toEqual([
    { egress_id: 'EG_1', room_name: 'room', status: 'active', error: null },
  ]);
  expect(client.listEgress).toHaveBeenCalledWith({ roomName: 'room' });
});

test.each([
  ['not_found', 404],
  ['failed_precondition', 412],
])('stopping one that has ended (%s) is fine', async (code, status) => {
  await expect(
    livekitRecordings({ ...egress(), stopEgress: async () => Promise.reject(failure(code, status)) }).stopRecording(
      'EG_1',
    ),
  ).resolves.toBeUndefined();
});

test('stopping one fails when LiveKit fails', async () => {
  await expect(
    livekitRecordings({
      ...egress(),
      stopEgress: async () => Promise.reject(failure('unavailable', 503)),
    }).stopRecording('EG_1'),
  ).rejects.toMatchObject({ retryable: true });
});

test.each([
  [EgressStatus.EGRESS_STARTING, 'starting'],
  [EgressStatus.EGRESS_ACTIVE, 'active'],
  [EgressStatus.EGRESS_ENDING, 'ending'],
  [EgressStatus.EGRESS_COMPLETE, 'completed'],
  [EgressStatus.EGRESS_FAILED, 'failed'],
  [EgressStatus.EGRESS_ABORTED, 'failed'],
  [EgressStatus.EGRESS_LIMIT_REACHED, 'failed'],
])('the state %s means %s', (status, expected) => {
  expect(recordingOf(new EgressInfo({ egressId: 'EG_1', roomName: 'room', status, error: 'why' }))).toEqual({
    egress_id: 'EG_1',
    room_name: 'room',
    status: expected,
    error: 'why',
  });
});

test('an egress that reached a limit is complete up to there, where it has a file', () => {
  expect(
    recordingOf(
      new EgressInfo({ status: EgressStatus.EGRESS_LIMIT_REACHED, fileResults: [new FileInfo({ filename: 'a.ogg' })] }),
    ).status,
  ).toBe('completed');
});
