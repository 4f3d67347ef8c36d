// Recordings at LiveKit: an egress of the room's audio, started by a request and never by the room itself.
import { EgressStatus, EncodedFileOutput, EncodedFileType, S3Upload } from '@livekit/protocol';
import type { EgressInfo } from '@livekit/protocol';
import { toStorable } from '@voicecall/contract';
import { ServerError } from 'livekit-server-sdk';
import type { EgressClient } from 'livekit-server-sdk';
import { MediaError } from '../../ports/media.ts';
import type { Media, MediaRecording, RecordingOutput } from '../../ports/media.ts';
import { callLivekit, unlessNotFound } from './media-error.ts';

/**
 * The recording part of the media port. Without a layout LiveKit mixes the audio itself; with one it would start a
 * browser.
 */
export const livekitRecordings = (
  egress: Pick<EgressClient, 'startRoomCompositeEgress' | 'listEgress' | 'stopEgress'>,
): Pick<Media, 'startRecording' | 'listRecordings' | 'stopRecording'> => ({
  async startRecording(room_name, output) {
    const started = recordingOf(
      await callLivekit(egress.startRoomCompositeEgress(room_name, { file: fileOf(output) }, { audioOnly: true })),
    );
    if (started.egress_id === '')
      throw new MediaError('unreachable', 'the media service answered without an egress id', { retryable: true });
    // The response may lack the room name.
    return { ...started, room_name };
  },
  listRecordings: async (room_name) =>
    (await unlessNotFound(egress.listEgress({ roomName: room_name }), [])).map(recordingOf),
  async stopRecording(egress_id) {
    try {
      await unlessNotFound(egress.stopEgress(egress_id), undefined);
    } catch (error) {
      // LiveKit's error when the egress has ended already.
      if (
        !(
          error instanceof MediaError &&
          error.cause instanceof ServerError &&
          error.cause.code === 'failed_precondition'
        )
      )
        throw error;
    }
  },
});

/** Maps an egress to the port. One that ended at a limit of LiveKit has a file up to there. */
export function recordingOf(info: EgressInfo): MediaRecording {
  return toStorable({
    egress_id: info.egressId,
    room_name: info.roomName,
    status: statusOf(info),
    error: info.error || null,
  });
}

function statusOf({ status, fileResults }: EgressInfo): MediaRecording['status'] {
  if (status === EgressStatus.EGRESS_STARTING) return 'starting';
  if (status === EgressStatus.EGRESS_ACTIVE) return 'active';
  if (status === EgressStatus.EGRESS_ENDING) return 'ending';
  if (status === EgressStatus.EGRESS_COMPLETE) return 'completed';
  return status === EgressStatus.EGRESS_LIMIT_REACHED && fileResults.length > 0 ? 'completed' : 'failed';
}

function fileOf(output: RecordingOutput): EncodedFileOutput {
  if (output.kind === 'file')
    return new EncodedFileOutput({ fileType: EncodedFileType.OGG, filepath: output.path, disableManifest: true });
  const { key, bucket, region, endpoint, access_key, secret, force_path_style } = output;
  const s3 = new S3Upload({
    accessKey: access_key,
    secret,
    region,
    bucket,
    endpoint: endpoint ?? '',
    forcePathStyle: force_path_style,
  });
  return new EncodedFileOutput({
    fileType: EncodedFileType.OGG,
    filepath: key,
    disableManifest: true,
    output: { case: 's3', value: s3 },
  });
}
