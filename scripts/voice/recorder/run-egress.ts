// One egress, from its start to its end, reported with LiveKit's own webhooks.
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { EgressStatus, FileInfo, WebhookEvent } from '@livekit/protocol';
import type { EgressInfo, EncodedFileOutput } from '@livekit/protocol';
import { AccessToken } from 'livekit-server-sdk';
import { listenIn } from './listen-in.ts';
import { oggWriter } from './ogg-writer.ts';
import { storeRecording } from './store-recording.ts';

export interface FarEnd {
  readonly livekit_url: string;
  readonly api_key: string;
  readonly api_secret: string;
  /** The platform's route for LiveKit's webhooks. */
  readonly webhook_url: string;
}

export interface Egress {
  readonly info: EgressInfo;
  readonly file: EncodedFileOutput;
  readonly stop: AbortController;
}

const startSignalMs = 10_000;
const tryAgainMs = 1_000;
const tries = 5;
const encodeEveryMs = 1_000;

const nanoseconds = (): bigint => BigInt(Date.now()) * 1_000_000n;

/** Records until the room is closed or the egress is stopped. Never throws: errors are in the webhooks. */
export async function runEgress(far: FarEnd, { info, file, stop }: Egress): Promise<void> {
  const end = async (status: EgressStatus, error = ''): Promise<void> => {
    info.error = error;
    info.endedAt = nanoseconds();
    info.status = status;
    await tell(far, 'egress_ended', info);
  };
  try {
    await tell(far, 'egress_started', info);
    const listener = await listenIn({ ...far, room_name: info.roomName, identity: info.egressId });
    const stopped = new Promise<void>((resolve) =>
      stop.signal.addEventListener('abort', () => resolve(), { once: true }),
    );
    const over = Promise.race([listener.roomGone, stopped]).then(() => false);
    if (!(await Promise.race([listener.firstTrack.then(() => true), over, delay(startSignalMs, false)]))) {
      await listener.leave();
      return await end(EgressStatus.EGRESS_ABORTED, 'Start signal not received');
    }
    info.startedAt = nanoseconds();
    info.status = EgressStatus.EGRESS_ACTIVE;
    await tell(far, 'egress_updated', info);
    const ogg = await oggWriter();
    const timer = setInterval(() => ogg.add(listener.mix.take()), encodeEveryMs);
    await over;
    clearInterval(timer);
    info.status = EgressStatus.EGRESS_ENDING;
    await tell(far, 'egress_updated', info);
    await listener.leave();
    ogg.add(listener.mix.rest());
    const recording = ogg.end();
    await storeRecording(recording, file);
    info.fileResults.push(
      new FileInfo({
        filename: file.filepath,
        location: file.filepath,
        size: BigInt(recording.length),
        startedAt: info.startedAt,
        endedAt: nanoseconds(),
      }),
    );
    await end(EgressStatus.EGRESS_COMPLETE);
  } catch (error) {
    await end(EgressStatus.EGRESS_FAILED, error instanceof Error ? error.message : String(error));
  }
}

/** Sends a webhook as LiveKit does: with a signature over its bytes, and with retries while there is no response. */
async function tell({ webhook_url, api_key, api_secret }: FarEnd, event: string, info: EgressInfo): Promise<void> {
  const body = new WebhookEvent({
    event,
    id: `EV_${randomUUID()}`,
    createdAt: BigInt(Math.floor(Date.now() / 1000)),
    egressInfo: info,
  }).toJsonString();
  const token = new AccessToken(api_key, api_secret, { ttl: '5m' });
  token.sha256 = createHash('sha256').update(body).digest('base64');
  const headers = { authorization: await token.toJwt(), 'content-type': 'application/webhook+json' };
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const answered = await fetch(webhook_url, { method: 'POST', headers, body }).then(
      ({ status }) => status < 500,
      () => false,
    );
    if (answered) return;
    await delay(tryAgainMs);
  }
}
