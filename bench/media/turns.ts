// From the end of a caller's sentence to the agent's first sound, on the phone line: the platform's agent and a minimal
// agent of the same framework, turn by turn, with the same providers, which respond at once, and then with delays.
import { setTimeout as sleep } from 'node:timers/promises';
import { AgentDispatchClient, RoomServiceClient, SipClient } from 'livekit-server-sdk';
import { livekitKeys } from '../../test/media/harness/livekit.ts';
import type { RtpPhone } from '../../test/media/harness/rtp-phone.ts';
import { muLaw } from '../../test/media/speech/mu-law.ts';
import { renderSpeech } from '../../test/media/speech/render-speech.ts';
import { answeringPhone } from './answering-phone.ts';
import { minimalAgentName } from './media-setup.ts';
import type { MediaSetup } from './media-setup.ts';
import { timings, voiceRate } from './providers.ts';
import type { Content } from './providers.ts';
import { withoutSilence } from './without-silence.ts';

/** Milliseconds since the end of the sentence, until each provider is first asked and until the first sound. */
export interface Turn {
  readonly steps: Readonly<Record<string, number | undefined>>;
  readonly heard: number;
}

export interface TurnFigures {
  readonly platform: Turn[];
  readonly minimal: Turn[];
}

export type TimingName = keyof typeof timings;

/** The caller's sentence sounds ended to the detector of turns on this machine; others wait for its longest delay. */
const sentences = {
  heard: 'Okay thank you bye.',
  said: 'The house costs four hundred thousand dollars.',
} as const;

/** What the providers of these turns respond: the same to everything. */
export function sameContent(): Content {
  const spoken = withoutSilence(renderSpeech(sentences.said, { rate: voiceRate }), voiceRate);
  return { hears: async () => sentences.heard, replies: () => sentences.said, speaks: () => spoken };
}

const rate = 8_000;
const patienceMs = 30_000;
/** Between the agent's last word and the caller's next one. */
const pauseMs = 1_200;

export async function measureTurns(setup: MediaSetup, count: number): Promise<Record<TimingName, TurnFigures>> {
  const speech = muLaw(withoutSilence(renderSpeech(sentences.heard, { rate }), rate));
  const phones = { platform: await callByPlatform(setup), minimal: await callByMinimal(setup) };
  // The greeting is over, and the minimal agent, which has none, is in the room.
  await sleep(5_000);
  const measured = async (name: TimingName): Promise<TurnFigures> => {
    setup.providers.take(timings[name]);
    const figures: TurnFigures = { platform: [], minimal: [] };
    for (let turn = 0; turn <= count; turn += 1) {
      for (const who of ['platform', 'minimal'] as const) {
        const took = await turnOf(setup, phones[who], speech);
        // The first turn opens connections.
        if (turn > 0) figures[who].push(took);
      }
    }
    return figures;
  };
  const all = { instant: await measured('instant'), delayed: await measured('delayed') };
  for (const phone of Object.values(phones)) phone.hangUp();
  return all;
}

async function turnOf({ providers }: MediaSetup, phone: RtpPhone, speech: Buffer): Promise<Turn> {
  const from = providers.seen.length;
  await phone.says(speech);
  const end = performance.now();
  const deadline = end + patienceMs;
  for (let heard: number | undefined; ; await sleep(20)) {
    heard = phone.firstSpeechAfter(end);
    if (heard === undefined && performance.now() > deadline) throw new Error('the agent did not answer');
    if (heard === undefined) continue;
    await silent(phone);
    const asked = (path: string): number | undefined => {
      const first = providers.seen.slice(from).find((request) => request.path.endsWith(path));
      return first && first.at - end;
    };
    return {
      heard: heard - end,
      steps: {
        'recognition asked': asked('/transcriptions'),
        'model asked': asked('/completions'),
        'voice asked': asked('/speech'),
        'first sound': heard - end,
      },
    };
  }
}

async function silent(phone: RtpPhone): Promise<void> {
  while (phone.firstSpeechAfter(performance.now() - pauseMs) !== undefined) await sleep(50);
}

async function callByPlatform(setup: MediaSetup): Promise<RtpPhone> {
  const { client } = setup;
  const { audio, address } = await answeringPhone(setup);
  const { id: agent_id } = await client.agents.create({
    name: 'Talks',
    instructions: 'Be brief.',
    welcome: 'Hello.',
    max_call_duration_sec: 1_800,
  });
  const { id: trunk_id } = await client.trunks.create({
    name: 'Talks',
    direction: 'outbound',
    outbound: { address, transport: 'udp', numbers: ['+15551230003'] },
  });
  await client.calls.dispatch({ agent_id, trunk_id, to_number: '+15557770001' });
  await audio.hearsSpeech();
  return audio;
}

async function callByMinimal(setup: MediaSetup): Promise<RtpPhone> {
  const { livekit } = setup;
  const { api_key, api_secret } = livekitKeys;
  const { audio, address } = await answeringPhone(setup);
  const keys = [livekit.url, api_key, api_secret] as const;
  const name = 'minimal';
  await new RoomServiceClient(...keys).createRoom({ name });
  await new AgentDispatchClient(...keys).createDispatch(name, minimalAgentName);
  const sip = new SipClient(...keys);
  const trunk = await sip.createSipOutboundTrunk(name, address, ['+15551230004']);
  await sip.createSipParticipant(trunk.sipTrunkId, '+15557770002', name, {
    participantIdentity: 'caller',
    waitUntilAnswered: true,
  });
  return audio;
}
