// One call in which a caller plays scenes to an agent with certain settings, from a place with so much noise.
import { setTimeout as sleep } from 'node:timers/promises';
import type { CreateAgentBody } from '@voicecall/sdk';
import type { RtpPhone } from '../../test/media/harness/rtp-phone.ts';
import { firstSilence } from '../../test/media/quality/first-silence.ts';
import type { Silence } from '../../test/media/quality/first-silence.ts';
import { lostHeadMs } from '../../test/media/quality/lost-head.ts';
import { noisyLine } from '../../test/media/quality/noisy-line.ts';
import { noiseStrength, phoneRate, roadNoise, withStrength } from '../../test/media/quality/sounds.ts';
import { fromMuLaw } from '../../test/media/speech/mu-law.ts';
import { resample } from '../../test/media/speech/resample.ts';
import { answeringPhone } from '../media/answering-phone.ts';
import type { MediaSetup } from '../media/media-setup.ts';
import { voiceRate } from '../media/providers.ts';
import { sayings, voiceOf } from './callers.ts';
import type { Callers } from './callers.ts';
import type { Heard } from './listener.ts';
import type { Phrase, Scene } from './spoken-scenes.ts';

export interface SceneCallOptions {
  readonly setup: MediaSetup;
  readonly callers: Callers;
  readonly settings: Pick<CreateAgentBody, 'endpointing' | 'interruptions'>;
  /** How far the noise lies below the caller's voice, in decibels. */
  readonly noise_db: number;
  /** What the agent always says. */
  readonly says: 'answer' | 'long';
}

/** What came of a sound while the agent spoke. */
export interface Overlap {
  readonly scene: Scene;
  /** Undefined when the agent went on. */
  readonly silence: Silence | undefined;
  /** The agent stopped for good, and replied to it. */
  readonly replied: boolean;
  readonly heard: readonly Heard[];
}

/** What came of a sentence while the agent was silent. */
export interface Exchange {
  readonly scene: Scene;
  /** From the end of the sentence to the agent's sound: negative when it spoke before the end, undefined when never. */
  readonly answer_ms: number | undefined;
  /** What is missing of the beginning of the answer; undefined when it was not heard as a whole. */
  readonly lost_ms: number | undefined;
  readonly heard: readonly Heard[];
}

export interface SceneCall {
  /** What is missing of the beginning of the greeting. */
  readonly greeting_lost_ms: number | undefined;
  /** Waits until the agent speaks, asking it to when it has nothing more to say, and plays the scene. */
  interrupts(scene: Scene, opening: Phrase): Promise<Overlap>;
  /** Waits until the agent is silent, plays the scene, and waits for the answer. */
  asks(scene: Scene): Promise<Exchange>;
  ends(): Promise<void>;
}

const patienceMs = 30_000;
const pollMs = 20;
/** Within this time of its beginning a sound stops the agent, or it does not. */
const effectMs = 3_500;
/** An agent that is silent for longer does not go on by itself. */
const doneMs = 4_500;
const quietMs = 1_000;
/** The longest pause before an answer is 2.5 s: after this silence none comes any more. */
const settledMs = 3_200;
const answerMs = 6_000;
/** How much of an answer must be over before a sound comes in. */
const underWayMs = 1_000;
const packetMs = 20;
/** The share of sound in speech that is under way, and how long ago the last sound may be. */
const mostly = 0.75;
const justNowMs = 100;
let numbers = 0;

export async function callForScenes(options: SceneCallOptions): Promise<SceneCall> {
  const { setup, callers, settings, noise_db, says } = options;
  const { client } = setup;
  const { audio: phone, address } = await answeringPhone(setup);
  const caller = callers.comes(sayings[says]);
  const { id: agent_id } = await client.agents.create({
    name: 'Scenes',
    instructions: `You talk to ${caller.label}.`,
    keyterms: [caller.label],
    welcome: sayings.welcome,
    max_call_duration_sec: 1_800,
    ...settings,
  });
  const { id: trunk_id } = await client.trunks.create({
    name: 'Scenes',
    direction: 'outbound',
    outbound: { address, transport: 'udp', numbers: ['+15551230003'] },
  });
  const to_number = `+1555888${String((numbers += 1)).padStart(4, '0')}`;
  const line = noisyLine(phone, withStrength(roadNoise(10), noiseStrength(noise_db)));
  const { call_id } = await client.calls.dispatch({ agent_id, trunk_id, to_number });
  await phone.hearsSpeech();
  await silentFor(phone, quietMs);
  const plays = async (scene: Scene): Promise<{ began: number; ended: number }> => {
    caller.listener.expects(scene.phrases);
    return line.says(scene.sound);
  };
  return {
    greeting_lost_ms: lostOf(sayings.welcome, phone, 0),
    async interrupts(scene, opening) {
      await underWay(phone, () => plays({ name: 'opening', phrases: [opening], sound: opening.sound }));
      const { began } = await plays(scene);
      await sleep(Math.max(0, began + effectMs - performance.now()));
      const now = performance.now();
      return {
        scene,
        silence: firstSilence(phone.packets(), began, now),
        replied: caller.asked.some((at) => at > began),
        heard: caller.listener.heard(),
      };
    },
    async asks(scene) {
      await silentFor(phone, settledMs);
      const { began, ended } = await plays(scene);
      const first = await speechAfter(phone, began, ended + answerMs);
      if (first !== undefined) await silentFor(phone, quietMs);
      return {
        scene,
        answer_ms: first === undefined ? undefined : first - ended,
        lost_ms: first === undefined ? undefined : lostOf(sayings.answer, phone, began),
        heard: caller.listener.heard(),
      };
    },
    async ends() {
      line.close();
      phone.hangUp();
      const { call } = await client.calls.get(call_id);
      if (call.ended_at !== null) throw new Error(`the call ended by itself: ${call.ended_reason}`);
      await client.calls.end(call_id);
    },
  };
}

/** What is missing of the beginning of these words in all that was heard since then. */
function lostOf(words: string, phone: RtpPhone, since: number): number | undefined {
  const since_then = phone.packets().filter(({ at }) => at > since);
  const heard = fromMuLaw(Buffer.concat(since_then.map(({ payload }) => payload)));
  return lostHeadMs(resample(voiceOf(words), voiceRate, phoneRate), heard, phoneRate);
}

const lastSound = (phone: RtpPhone): number => phone.packets().findLast(({ loud }) => loud)?.at ?? 0;

async function silentFor(phone: RtpPhone, ms: number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() - lastSound(phone) < ms && performance.now() < deadline) await sleep(pollMs);
}

async function speechAfter(phone: RtpPhone, from: number, until: number): Promise<number | undefined> {
  for (;;) {
    const first = phone.firstSpeechAfter(from);
    if (first !== undefined || performance.now() > until) return first;
    await sleep(pollMs);
  }
}

async function underWay(phone: RtpPhone, ask: () => Promise<unknown>): Promise<void> {
  let asked = -Infinity;
  const deadline = performance.now() + patienceMs;
  for (; ; await sleep(pollMs)) {
    const now = performance.now();
    if (now > deadline) throw new Error('the agent did not speak');
    const recent = phone.packets().filter(({ loud, at }) => loud && at > now - underWayMs).length;
    if (recent * packetMs >= mostly * underWayMs && now - lastSound(phone) < justNowMs) return;
    if (now - Math.max(asked, lastSound(phone)) < doneMs) continue;
    await ask();
    asked = performance.now();
  }
}
