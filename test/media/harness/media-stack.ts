// Everything that a call needs, for real: LiveKit, SIP, the platform, the agent worker, speech, and phones that call
// and are called.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { livekitWebhookRoute } from '@voicecall/contract';
import { agentWorker } from './agent-worker.ts';
import { tcpPort } from './free-ports.ts';
import { livekitKeys, startLivekit } from './livekit.ts';
import type { Livekit } from './livekit.ts';
import { startMediaPlatform } from './media-platform.ts';
import type { MediaPlatform } from './media-platform.ts';
import { openPhone } from './rtp-phone.ts';
import type { RtpPhone } from './rtp-phone.ts';
import { startSipp } from './sipp.ts';
import type { Sipp, SippOptions } from './sipp.ts';
import type { Supervised } from './supervise.ts';
import { callerSays } from '../speech/booking-talk.ts';
import type { ModelRule } from '../speech/scripted-model.ts';
import { startRecorder } from '../../../scripts/voice/recorder/start-recorder.ts';
import { startSpeechServer } from '../speech/start-speech-server.ts';
import type { SpeechServer } from '../speech/start-speech-server.ts';

export interface Telephone extends Sipp {
  readonly audio: RtpPhone;
}

export interface MediaStack {
  readonly platform: MediaPlatform;
  readonly livekit: Livekit;
  readonly agent: Supervised;
  readonly speech: SpeechServer;
  /** A SIP endpoint with a phone's audio; it ends with the stack at the latest. */
  sipp(options: Omit<SippOptions, 'directory'>): Promise<Telephone>;
  /** The last lines that each process has written, and the path of the complete logs. */
  logs(): string;
  close(options?: { keep?: boolean }): Promise<void>;
}

const tailLines = 40;

export interface MediaStackOptions {
  /** The rules of the scripted model. */
  readonly rules?: readonly ModelRule[];
  /** Environment variables of the agent worker, in addition to the required ones. */
  readonly agentEnv?: Readonly<Record<string, string>>;
  /** Environment variables of the platform, in addition to the required ones. */
  readonly platformEnv?: Readonly<Record<string, string>>;
  /** Calls are recorded, by the recorder of `start --voice`, in place of LiveKit's Egress. */
  readonly records?: boolean;
}

export async function startMediaStack({
  rules = [],
  agentEnv = {},
  platformEnv = {},
  records = false,
}: MediaStackOptions = {}): Promise<MediaStack> {
  const directory = mkdtempSync(join(tmpdir(), 'voicecall-media-'));
  chmodSync(directory, 0o755);
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.toReversed()) await closer();
    closers.length = 0;
  };
  try {
    const port = await tcpPort();
    const webhookUrl = `http://127.0.0.1:${port}${livekitWebhookRoute.path}`;
    const livekit = await startLivekit({ directory, webhookUrl });
    closers.push(() => livekit.close());
    // When calls are recorded, the platform uses the recorder as its LiveKit.
    const recorder = records
      ? await startRecorder({ ...livekitKeys, livekit_url: livekit.url, webhook_url: webhookUrl })
      : undefined;
    if (recorder) closers.push(() => recorder.close());
    const env = { RECORDINGS_DIR: join(directory, 'recordings'), ...platformEnv };
    const platform = await startMediaPlatform({
      port,
      livekit: { ...livekitKeys, url: recorder?.url ?? livekit.url },
      env,
    });
    closers.push(() => platform.close());
    const speech = await startSpeechServer({ utterances: Object.values(callerSays), rules });
    closers.push(() => speech.close());
    const agent = agentWorker({ directory, livekitUrl: livekit.url, speechUrl: speech.url, env: agentEnv });
    closers.push(() => agent.kill('SIGTERM'));
    await agent.start();
    return {
      platform,
      livekit,
      agent,
      speech,
      async sipp(options) {
        const audio = await openPhone();
        closers.push(() => audio.close());
        const far = await startSipp({ ...options, directory, words: { audio_port: audio.port, ...options.words } });
        closers.push(() => far.stop());
        void far.ended.then(() => audio.hangUp());
        return { ...far, audio };
      },
      logs: () =>
        [
          ...[livekit.server, livekit.sip, agent].map((one) => tail(one.name, one.log())),
          tail('platform', platform.log()),
          `All of it is in ${directory}`,
        ].join('\n\n'),
      async close({ keep = false } = {}) {
        await close();
        if (!keep) rmSync(directory, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const tail = (name: string, log: string): string =>
  `--- ${name}\n${log.trimEnd().split('\n').slice(-tailLines).join('\n')}`;
