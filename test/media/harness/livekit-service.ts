// Real LiveKit for the conformance suite: sipp for phones and callers, LiveKit's own client for browsers.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AudioFrame,
  AudioSource,
  ConnectError,
  dispose,
  LocalAudioTrack,
  Room,
  TrackPublishOptions,
  TrackSource,
} from '@livekit/rtc-node';
import type { Behaviour, FarEnd, Telephone } from '../../conformance/external-service.ts';
import { until } from '../../harness/calls/place-call.ts';
import { udpPort } from './free-ports.ts';
import { livekitKeys, startLivekit } from './livekit.ts';
import { startSipp } from './sipp.ts';
import type { Sipp, SippOptions } from './sipp.ts';

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  410: 'Gone',
  480: 'Temporarily Unavailable',
  484: 'Address Incomplete',
  486: 'Busy Here',
  487: 'Request Terminated',
  488: 'Not Acceptable Here',
  500: 'Server Internal Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Server Time-out',
  600: 'Busy Everywhere',
  603: 'Decline',
  604: 'Does Not Exist Anywhere',
  606: 'Not Acceptable',
  607: 'Unwanted',
};

const scenarios = {
  answers: 'answer',
  rings: 'ring',
  hangs_up: 'answer-hang-up',
  takes_transfer: 'answer-refer',
} as const;

const scenarioOf = (behaviour: Behaviour): Pick<SippOptions, 'scenario' | 'words'> =>
  typeof behaviour === 'string'
    ? { scenario: scenarios[behaviour] }
    : { scenario: 'ring-refuse', words: { status: `${behaviour.refuses} ${reasons[behaviour.refuses]}` } };

export async function startLivekitFarEnd(webhookUrl: string): Promise<FarEnd> {
  const directory = mkdtempSync(join(tmpdir(), 'voicecall-conformance-'));
  const closers: (() => Promise<unknown>)[] = [async () => rmSync(directory, { recursive: true, force: true })];
  const livekit = await startLivekit({ directory, webhookUrl });
  closers.push(() => livekit.close());
  const sipp = async (options: Omit<SippOptions, 'directory'>): Promise<Sipp> => {
    const far = await startSipp({ ...options, directory });
    closers.push(() => far.stop());
    return far;
  };
  return {
    livekit: { ...livekitKeys, url: livekit.url },
    refusals: Object.keys(reasons).map(Number),
    async telephone(behaviour): Promise<Telephone> {
      const { scenario, words } = scenarioOf(behaviour);
      const far = await sipp({ scenario, pauseMs: 1_000, words: { audio_port: await udpPort(), ...words } });
      return {
        number: '+15550001111',
        address: far.address,
        isFree: () => (behaviour === 'rings' ? isGivenUp(far) : endsWell(far)),
      };
    },
    async callIn(number, caller) {
      const far = await sipp({
        scenario: 'call-in-give-up',
        target: `127.0.0.1:${livekit.sipPort}`,
        number,
        words: { caller },
      });
      await until(async () =>
        far.messages().filter(({ direction, line }) => direction === 'sent' && line.startsWith('CANCEL ')),
      );
    },
    async join(token) {
      const room = new Room();
      closers.push(() => room.disconnect());
      try {
        await room.connect(livekit.url.replace(/^http/, 'ws'), token, { autoSubscribe: true, dynacast: false });
      } catch (error) {
        if (error instanceof ConnectError) return false;
        throw error;
      }
      await speak(room);
      return true;
    },
    async close() {
      for (const closer of closers.toReversed()) await closer();
      await dispose();
    },
  };
}

async function endsWell(far: Sipp): Promise<void> {
  if ((await far.ended) !== 0)
    throw new Error(
      `a telephone did not get what it expected:\n${far
        .messages()
        .map(({ direction, text }) => `${direction}\n${text}`)
        .join('\n')}`,
    );
}

/** The call is over after the CANCEL; LiveKit does not always acknowledge the response to the INVITE after it. */
async function isGivenUp(far: Sipp): Promise<void> {
  await far.receives(/^CANCEL /);
}

const sampleRate = 48_000;

/** Publishes a microphone that is silent. */
async function speak(room: Room): Promise<void> {
  const source = new AudioSource(sampleRate, 1);
  const options = new TrackPublishOptions();
  options.source = TrackSource.SOURCE_MICROPHONE;
  await room.localParticipant?.publishTrack(LocalAudioTrack.createAudioTrack('microphone', source), options);
  await source.captureFrame(AudioFrame.create(sampleRate, 1, sampleRate / 100));
}
